/// A recording of a Rigol oscilloscope. The second line contains the units, the start time, and the time step between
/// samples:
///
/// ```
/// X,CH1,CH2,Start,Increment,
/// Sequence,Volt,Volt,-6.00e-02,1.00e-04
/// 0,0.32,12.8,
/// 1,0.04,16.0,
/// ```
///
/// Some models leave out the first column. The samples are converted to a table with a column of times.
struct OscilloscopeText: TextFormat {
  let description = "samples with a start and an increment"

  /// The names of the channels with their units, such as `CH1 (Volt)`.
  private let names: [String]

  /// The index of the first channel. It is 1 if the first column counts the samples, and 0 otherwise.
  private let first: Int

  private let start, increment: Double

  init?(_ head: [UInt8]) {
    guard head.prefix(1 << 8).contains(UInt8(ascii: ",")) else { return nil }
    let lines = Self.lines(head.prefix(1 << 10)).prefix(2).map(Self.commaSeparated)
    guard lines.count == 2, let column = lines[0].firstIndex(of: "Start"), lines[1].count > column + 1,
      lines[0].dropFirst(column + 1).first == "Increment", let start = Double(lines[1][column]),
      let increment = Double(lines[1][column + 1]), start.isFinite, 0 < increment, increment.isFinite
    else { return nil }
    first = lines[0][0] == "X" ? 1 : 0
    guard first < column else { return nil }
    names = (first..<column).map { "\(lines[0][$0]) (\(lines[1][$0]))" }
    (self.start, self.increment) = (start, increment)
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.append(row: ["time (s)"] + names)
    for (index, line) in Self.lines(bytes).dropFirst(2).lazy.filter({ !$0.isEmpty }).enumerated() {
      let time = start + Double(index) * increment
      text.append(row: ["\(time)"] + Self.commaSeparated(line).dropFirst(first).prefix(names.count))
    }
    return text
  }
}
