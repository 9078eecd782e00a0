public import FastVectorCharts
public import FastVectorFiles
public import Foundation

/// An array of numbers in a `.npy` file, as `numpy.save` writes it.
///
/// Versions 1 to 3 of the format; floats, whole numbers and truth values of any size and byte order; one dimension,
/// or two, of which the first is the points and the second the columns. What comes through a pipe is read into memory.
///
/// **Mapped files.** A column of doubles that lie together in the file, as those of every array of one dimension do,
/// can become the storage of a vector without being read: its pages come from the file when they are first looked at,
/// and are copied when they are written to, never back to the file. While such a vector lives, the file must not be
/// cut shorter or changed in place: the system ends a process that looks at a page which is no longer there
/// (`SIGBUS`), as with `numpy.memmap`. A file that is replaced by another of its name does no harm. So columns of at
/// most 64 MiB, which are read in a tenth of a second, are not mapped unless `copying: false` asks for it, and where
/// others may write to a larger file, read it with `copying: true`; then a file that is cut short is an error like any
/// other.
public struct NumPyArray: Sendable {
  private let source: NumPySource
  private let header: NumPyHeader

  /// The greatest column that is copied where nothing else is asked for, in bytes.
  private static let copiedSize = 64 << 20

  /// Opens a file and reads what it says about the array.
  ///
  /// - Throws: `FileError` where there is no such file, where its header is not that of an array of numbers, or where
  ///   it ends within the array.
  public init(path: String) throws(FileError) {
    source = try NumPySource(path: path)
    do throws(NumPyHeader.Problem) {
      let size = try NumPyHeader.size(prefix: source.bytes(from: 0, count: NumPyHeader.prefixCount))
      header = try NumPyHeader(bytes: source.bytes(from: 0, count: size))
    } catch {
      throw .badData(path, "\(error.description)")
    }
    try checkSize()
  }

  /// Opens a file, see ``init(path:)``.
  public init(contentsOf url: URL) throws(FileError) { try self.init(path: url.filePath()) }

  /// Makes sure that the file still holds the whole array, whose size cannot overflow, see ``NumPyHeader``.
  private func checkSize() throws(FileError) {
    let needed = header.shape.reduce(header.type.size, *)
    let found = max(0, source.count - header.dataOffset)
    guard found >= needed else {
      throw .badData(
        source.path,
        "the file ends within its array: shape \(header.shapeText) needs \(needed) bytes, \(found) are there")
    }
  }

  /// The number of elements along each dimension.
  public var shape: [Int] { header.shape }

  /// The elements, or those of a column. What follows the array in the file is left alone.
  ///
  /// - Parameters:
  ///   - column: The number of the column, from 1; nil where there is only one.
  ///   - copying: Whether to read elements that could stay in the file; nil for columns of at most 64 MiB.
  /// - Throws: `FileError` where the array has not one or two dimensions, where there is no such column or no column
  ///   is given and there are several, where the file has become shorter or cannot be read, or where the column has to
  ///   be read and would take more than half of the machine's memory.
  /// - Complexity: O(1) where the file is mapped, otherwise O(n).
  public func values(column: Int? = nil, copying: Bool? = nil) throws(FileError) -> AnimatableVector {
    let place = try place(ofColumn: column)
    if !(copying ?? (place.count <= Self.copiedSize / 8)), let mapped = try mapped(place) { return mapped }
    try checkSize()
    guard place.count <= InputFile.memoryLimit / 8 else {
      throw .badData(
        source.path,
        "\(place.count) elements, as doubles more than half of this machine's memory, cannot be read at once")
    }
    return try read(place)
  }

  /// The elements of a column in the file itself; nil where they cannot be mapped.
  private func mapped(_ place: ColumnPlace) throws(FileError) -> AnimatableVector? {
    try checkSize()
    guard header.type.isNative, place.stride == header.type.size, let descriptor = source.mappableDescriptor else {
      return nil
    }
    return AnimatableVector(mapping: descriptor, offset: place.offset, count: place.count)
  }

  /// A series of the points, from columns. One of evenly spaced points that stay in the file takes its index from the file
  /// beside it, see ``mappedSeries(column:)``.
  ///
  /// - Parameters:
  ///   - y: The number of the column of the values, from 1; nil where there is only one.
  ///   - x: The number of the column of the x values, from 1; nil for 0, 1, 2 and so on.
  ///   - copying: Whether to read elements that could stay in the file; nil for columns of at most 64 MiB.
  /// - Throws: `FileError`, as ``values(column:copying:)``, and where x values are not strictly ascending.
  public func series(y: Int? = nil, x: Int? = nil, copying: Bool? = nil) throws(FileError) -> Series {
    let place = try place(ofColumn: y)
    if x == nil, !(copying ?? (place.count <= Self.copiedSize / 8)), let mapped = try mapped(place) {
      return indexed(mapped, place, column: y)
    }
    let values = try values(column: y, copying: copying)
    guard let x else { return Series(values) }
    let positions = try self.values(column: x, copying: copying)
    do {
      return try Series(x: positions, y: values)
    } catch {
      throw .badData(source.path, "column \(x): \(error)")
    }
  }
}

extension NumPyArray {
  /// A series of evenly spaced points that stay in the file, also where it is larger than memory.
  ///
  /// Its index is in a file beside the array, `data.npy.index` for `data.npy`, if ``writeIndex(column:)`` or `vecbench index`
  /// has written it. One that does not belong to the array as it is now, by its size and the time of its last change, or that
  /// is damaged, is not used: the index is then built in memory, in one pass over the values.
  ///
  /// - Parameter column: The number of the column, from 1; nil where there is only one.
  /// - Throws: `FileError`, as ``values(column:copying:)``, and where the values cannot be mapped.
  /// - Complexity: Reads the index, 3.8 % of the size of the values; O(n) without one, at the first frame.
  public func mappedSeries(column: Int? = nil) throws(FileError) -> Series {
    let place = try place(ofColumn: column)
    guard let values = try mapped(place) else { throw notMappable(place) }
    return indexed(values, place, column: column)
  }

  /// Writes the index of a column to a file beside the array, in place of one that is there.
  ///
  /// - Parameter column: The number of the column, from 1; nil where there is only one.
  /// - Returns: The path of the file, and its size in bytes.
  /// - Throws: `FileError`, as ``mappedSeries(column:)``, and where the file cannot be written, as in a folder that is
  ///   read-only, or where the array was changed meanwhile.
  /// - Complexity: O(n), one pass over the values.
  @discardableResult
  public func writeIndex(column: Int? = nil) throws(FileError) -> (path: String, size: Int) {
    let place = try place(ofColumn: column)
    guard let values = try mapped(place), let file = indexFile(place, column: column) else { throw notMappable(place) }
    let stored = Series(values).storedIndex
    guard file == indexFile(place, column: column) else {
      throw .badData(source.path, "the file was changed while its index was built")
    }
    return (file.path, try file.write(stored))
  }

  private func indexed(_ values: AnimatableVector, _ place: ColumnPlace, column: Int?) -> Series {
    guard let index = indexFile(place, column: column)?.read() else { return Series(values) }
    values.expectRandomAccess()
    return Series(values, index: index)
  }

  private func indexFile(_ place: ColumnPlace, column: Int?) -> NumPyIndexFile? {
    source.mappableDescriptor.flatMap {
      NumPyIndexFile(
        of: source.path, column: header.shape.count == 1 ? nil : column, descriptor: $0, offset: place.offset,
        count: place.count)
    }
  }

  private func notMappable(_ place: ColumnPlace) -> FileError {
    let reason =
      source.mappableDescriptor == nil
      ? "what comes through a pipe cannot be mapped; a file is needed"
      : place.count == 0
        ? "an array without values cannot be mapped"
        : "its values do not lie in the file as doubles in a row; save array.astype('<f8'), a column by itself"
    return .badData(source.path, reason)
  }
}

extension Series {
  /// Makes a series of the values of a `.npy` file, which stay in the file, also where it is larger than memory; see
  /// ``NumPyArray/mappedSeries(column:)``.
  ///
  /// ```swift
  /// let prices = try Series(mapping: "prices.npy")
  /// ```
  ///
  /// While the series lives, the file must not be cut shorter or changed in place, see ``NumPyArray``.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - column: The number of the column, from 1; nil where there is only one.
  /// - Throws: `FileError` where there is no such file, or where its values cannot be mapped.
  public init(mapping path: String, column: Int? = nil) throws(FileError) {
    self = try NumPyArray(path: path).mappedSeries(column: column)
  }

  /// Makes a series of the values of a `.npy` file, see ``init(mapping:column:)``.
  public init(mapping url: URL, column: Int? = nil) throws(FileError) {
    try self.init(mapping: url.filePath(), column: column)
  }
}

/// Where the elements of a column are in the file.
private struct ColumnPlace {
  let offset: Int
  let count: Int

  /// From one element to the next, in bytes.
  let stride: Int
}

extension NumPyArray {
  private func place(ofColumn column: Int?) throws(FileError) -> ColumnPlace {
    let shape = header.shape
    guard (1...2).contains(shape.count) else {
      throw .badData(
        source.path, "shape \(header.shapeText); an array of one dimension, or of points and columns, is needed")
    }
    let columns = shape.count == 1 ? 1 : shape[1]
    guard let column = column ?? (columns == 1 ? 1 : nil) else {
      throw .badData(
        source.path, "shape \(header.shapeText) has \(counted(columns, "column")); one of them must be given")
    }
    guard column >= 1 && column <= columns else {
      throw .badData(source.path, "there is no column \(column); there \(columns == 1 ? "is 1" : "are \(columns)")")
    }
    let size = header.type.size
    return header.isFortranOrder
      ? ColumnPlace(offset: header.dataOffset + (column - 1) * shape[0] * size, count: shape[0], stride: size)
      : ColumnPlace(offset: header.dataOffset + (column - 1) * size, count: shape[0], stride: columns * size)
  }

  /// Reads elements, a part of the file at a time.
  private func read(_ place: ColumnPlace) throws(FileError) -> AnimatableVector {
    var values = AnimatableVector(repeating: 0, count: place.count)
    var elements = values.mutableSpan
    let type = header.type
    let pointsPerPart = max(1, (1 << 16) / place.stride)
    for start in stride(from: 0, to: place.count, by: pointsPerPart) {
      let count = min(pointsPerPart, place.count - start)
      let length = (count - 1) * place.stride + type.size
      let bytes = source.bytes(from: place.offset + start * place.stride, count: length)
      guard bytes.count == length else { throw .badData(source.path, "the file was cut short while it was read") }
      for i in 0..<count { elements[start + i] = type.number(bytes.span, at: i * place.stride) }
    }
    return values
  }
}
