import FastVectorFiles

/// Support for LabVIEW measurement files in which the header is repeated before each segment of data:
///
/// ```
/// Channels    2
/// ***End_of_Header***
/// X_Value     Voltage     Current
/// 0.000       1.5         0.1
///
/// Channels    2
/// ***End_of_Header***
/// X_Value     Voltage     Current
/// 0.001       1.625       0.2
/// ```
enum MeasurementSegments {
  /// Returns true if the header of a file declares that each segment has its own header.
  static func areIn(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.prefix(4096), as: UTF8.self)
    return text.hasPrefix("LabVIEW Measurement") && text.contains(/Multi_Headings\s+Yes/)
  }

  /// Removes the channel headers of all segments except the first, including the column names below them. Each removed
  /// line becomes an empty line to keep the line numbers in error messages correct.
  static func withoutRepeatedHeaders(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var (headers, isInHeader, isNames) = (0, false, false)
    for line in bytes.split(separator: Ascii.newline, omittingEmptySubsequences: false) {
      if line.starts(with: "Channels".utf8) {
        headers += 1
        isInHeader = true
      }
      if headers <= 1 || !(isInHeader || isNames) { text += line }
      text.append(Ascii.newline)
      isNames = isInHeader && line.starts(with: "***End_of_Header***".utf8)
      if isNames { isInHeader = false }
    }
    return text
  }
}
