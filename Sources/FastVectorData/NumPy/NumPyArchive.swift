public import FastVectorCharts
public import FastVectorFiles
public import Foundation

/// An archive of arrays in an `.npz` file, as written by `numpy.savez` and `numpy.savez_compressed`.
///
/// A column is either a one-dimensional array, such as `prices`, or a column of a two-dimensional array, such as
/// `prices.2`. A series consists of a column of y values and an optional column of x values, which can be in another
/// array of the same length.
///
/// The file is read into memory. Arrays are decompressed each time they are requested.
public struct NumPyArchive: Sendable {
  /// The names of the columns, in the order of the file. Arrays are left out if their elements aren't numbers, if they
  /// don't have one or two dimensions, or if they have too many columns.
  public let columnNames: [String]

  private let file: ZipFile
  private let arrays: [(name: String, entry: ZipArchive.Entry)]

  /// The suffix of the file names in an archive. It isn't part of the array names.
  static let suffix = ".npy"

  /// Reads a file and the headers of the arrays in it.
  ///
  /// - Throws: `FileError` if the file can't be read, if it isn't an `.npz` file, or if it is damaged.
  /// - Complexity: O(n) in the size of the file.
  public init(path: String) throws(FileError) {
    try self.init(name: path, contents: try InputFile(path: path).contents())
  }

  /// Reads a file and the headers of the arrays in it. See ``init(path:)``.
  public init(contentsOf url: URL) throws(FileError) { try self.init(path: url.filePath()) }

  /// Reads the headers of the arrays in a file that is already in memory. See ``init(path:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the file in error messages.
  ///   - contents: The bytes of the file.
  public init(name: String, contents: Data) throws(FileError) {
    guard FileFormat([UInt8](contents.prefix(FileFormat.prefixCount))) == .zip else {
      throw .badData(name, "not an .npz file; it must be a zip archive, as numpy.savez writes it")
    }
    try self.init(ZipFile(name: name, contents: contents))
  }

  init(_ file: ZipFile) throws(FileError) {
    guard file.isNumPy else {
      throw .badData(file.name, "a zip archive of other files than .npy; numpy.savez writes .npz files")
    }
    var arrays: [(name: String, entry: ZipArchive.Entry)] = []
    var names: [String] = []
    for entry in file.entries {
      let name = String(entry.name.dropLast(Self.suffix.count))
      let start = try file.contents(of: entry, prefix: NumPyHeader.prefixCount + NumPyHeader.longest)
      let count = (try? NumPyHeader(bytes: [UInt8](start)))?.pointsAndColumns?.columns ?? 0
      arrays.append((name, entry))
      if count == 1 {
        names.append(name)
      } else if names.count + count <= CSVTable.maxColumns {
        names += (0..<count).map { "\(name).\($0 + 1)" }
      }
    }
    (self.file, self.arrays, columnNames) = (file, arrays, names)
  }

  /// Returns the array with a given name.
  ///
  /// - Throws: `FileError` if there is no such array, or if it can't be read.
  /// - Complexity: O(n) in the size of the array.
  public func array(named name: String) throws(FileError) -> NumPyArray {
    guard let array = arrays.first(where: { $0.name == name }) else { throw missing(name) }
    return try NumPyArray(
      source: .memory(name: "\(file.name):\(name)", file.contents(of: array.entry)))
  }

  /// Returns the values of a column.
  ///
  /// - Parameter column: The name of the column; nil if there is only one column. See ``columnNames``.
  /// - Throws: `FileError` if there is no such column, or if it can't be read.
  /// - Complexity: O(n) in the size of the array.
  public func values(column: String? = nil) throws(FileError) -> AnimatableVector {
    let column = try nameOfColumn(column)
    if arrays.contains(where: { $0.name == column }) { return try array(named: column).values() }
    guard let point = column.lastIndex(of: "."), let number = Int(column[column.index(after: point)...]),
      arrays.contains(where: { $0.name == column[..<point] })
    else { throw missing(column) }
    return try array(named: String(column[..<point])).values(column: number)
  }

  /// Creates a series from one or two columns.
  ///
  /// - Parameters:
  ///   - y: The name of the y column; nil if there is only one column besides `x`.
  ///   - x: The name of the x column; nil for the x values 0, 1, 2 and so on.
  /// - Throws: `FileError` if a column can't be read (see ``values(column:)``), if the columns have different
  ///   lengths, or if the x values aren't strictly ascending.
  public func series(y: String? = nil, x: String? = nil) throws(FileError) -> Series {
    let values = try values(column: try nameOfColumn(y, besides: x))
    guard let x else { return Series(values) }
    let positions = try self.values(column: x)
    do {
      return try Series(x: positions, y: values)
    } catch {
      throw .badData("\(file.name):\(x)", "\(error)")
    }
  }

  /// Returns `column` unless it is nil, in which case the only column besides `x` is returned. Throws an error if there
  /// isn't exactly one such column.
  private func nameOfColumn(_ column: String?, besides x: String? = nil) throws(FileError) -> String {
    if let column { return column }
    let names = columnNames.filter { $0 != x }
    guard let name = names.first, names.count == 1 else {
      throw .badData(
        file.name, names.isEmpty ? "no array of numbers; \(list)" : "one of the arrays must be named; \(list)")
    }
    return name
  }

  private func missing(_ name: String) -> FileError {
    .badData(file.name, "there is no array \(name.prefix(scalars: 40)); \(list)")
  }

  /// The names of the first arrays, shortened for use in an error message.
  private var list: String {
    let names = arrays.prefix(6).map { $0.name.prefix(scalars: 20) }.joined(separator: ", ")
    return "there \(arrays.count == 1 ? "is" : "are") \(names)\(arrays.count > 6 ? ", …" : "")"
  }
}
