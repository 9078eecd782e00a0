public import FastVectorCharts
public import FastVectorFiles
public import Foundation

/// An array of numbers in a `.npy` file, as written by `numpy.save`.
///
/// Versions 1 to 3 of the format are supported. The elements can be floats of 2 to 8 bytes, integers of 1 to 8 bytes,
/// or Booleans, in any byte order.
///
/// The array must have one or two dimensions. In a two-dimensional array, rows are points and columns are series. An
/// exception is an array of shape (1, n), which is a single column of n points.
///
/// **Memory-mapped files.** A contiguous column of doubles in native byte order can be used as the storage of a vector
/// without being read. One-dimensional arrays are always contiguous. Pages are loaded from the file when they are first
/// accessed, and copied when they are written. The file is never modified.
///
/// While such a vector exists, other programs must not truncate the file or modify it in place. As with `numpy.memmap`,
/// accessing a page that no longer exists terminates the process (`SIGBUS`). Replacing the file with a new one of the
/// same name is safe.
///
/// Because of this risk, columns of at most 2^23 elements are read into memory by default, which takes about 0.1 s.
/// Pass `copying: false` to map them anyway. If other programs may write to a larger file, pass `copying: true`.
/// Reading a truncated file then throws an error instead of terminating the process. The contents of a pipe are always
/// read into memory.
///
/// **Other types.** Columns that have other types or byte orders, or aren't contiguous, are also mapped. Their elements
/// are converted to doubles when they are first read, a few pages at a time. Once the doubles take up a quarter of the
/// machine's memory, the ones that were converted first are released. They are converted again when they are needed.
///
/// This conversion requires Linux and the system call `userfaultfd`, which some containers forbid. Without it, the
/// column is read into memory. System calls such as `write` may fail to read elements that haven't been converted yet.
public struct NumPyArray: Sendable {
  private let source: ByteSource
  private let header: NumPyHeader

  /// Opens a file and reads its header.
  ///
  /// - Throws: `FileError` if the file doesn't exist, if its header doesn't describe an array of numbers, or if the
  ///   file is too short for the array.
  public init(path: String) throws(FileError) { try self.init(source: ByteSource(path: path)) }

  /// Reads the header of an array in memory.
  ///
  /// - Parameters:
  ///   - name: The name of the file in error messages.
  ///   - contents: The bytes of the file.
  /// - Throws: `FileError`; see ``init(path:)``.
  public init(name: String, contents: Data) throws(FileError) {
    try self.init(source: .memory(name: name, contents))
  }

  init(source: ByteSource) throws(FileError) {
    self.source = source
    do throws(NumPyHeader.Problem) {
      let size = try NumPyHeader.size(prefix: source.bytes(from: 0, count: NumPyHeader.prefixCount))
      header = try NumPyHeader(bytes: source.bytes(from: 0, count: size))
    } catch {
      throw .badData(source.name, "\(error.description)")
    }
    try checkSize()
  }

  /// Opens a file and reads its header. See ``init(path:)``.
  public init(contentsOf url: URL) throws(FileError) { try self.init(path: url.filePath()) }

  /// Throws an error if the file doesn't contain the whole array, for example because it was truncated. Computing the
  /// size of the array can't overflow, because ``NumPyHeader`` limits the dimensions.
  private func checkSize() throws(FileError) {
    let needed = header.shape.reduce(header.type.size, *)
    let found = max(0, source.count - header.dataOffset)
    guard found >= needed else {
      throw .badData(
        source.name,
        "the file ends within its array: shape \(header.shapeText) needs \(needed) bytes, \(found) are there")
    }
  }

  /// The number of elements along each dimension.
  public var shape: [Int] { header.shape }

  /// Returns the elements of the array, or of one of its columns. Bytes after the array are ignored.
  ///
  /// - Parameters:
  ///   - column: The column number, counted from 1; nil if there is only one column.
  ///   - copying: True to read the elements even if they can be mapped, and false to map them. If nil, columns of at
  ///     most 2^23 elements are read, and longer ones are mapped.
  /// - Throws: `FileError` in these cases:
  ///   - The array doesn't have one or two dimensions.
  ///   - The column doesn't exist, or is nil although the array has several columns.
  ///   - The file has been truncated or can't be read.
  ///   - The column must be read into memory, but would take up more than half of the machine's memory.
  /// - Complexity: O(1) if the file is mapped, otherwise O(n).
  public func values(column: Int? = nil, copying: Bool? = nil) throws(FileError) -> AnimatableVector {
    let location = try location(ofColumn: column)
    if isMapped(location, copying), let mapped = try mapped(location) { return mapped }
    try checkSize()
    guard location.count <= InputFile.memoryLimit / 8 else {
      throw .badData(
        source.name,
        "\(location.count) elements, as doubles more than half of this machine's memory, cannot be read at once")
    }
    return try read(location)
  }

  private func isMapped(_ location: ColumnLocation, _ copying: Bool?) -> Bool {
    !(copying ?? (location.count <= ByteSource.maxCopiedElements))
  }

  /// Returns the elements of a column as a mapped vector. Returns nil if they can't be mapped.
  private func mapped(_ location: ColumnLocation) throws(FileError) -> AnimatableVector? {
    try checkSize()
    guard let descriptor = source.mappableDescriptor else { return nil }
    if header.type.isNative, location.stride == header.type.size,
      let vector = AnimatableVector(mapping: descriptor, offset: location.offset, count: location.count)
    {
      return vector
    }
    return converted(location, descriptor)
  }

  /// Returns the elements of a column as a vector whose elements are converted when they are first read. Returns nil if
  /// the column is empty, or if the system doesn't support this.
  private func converted(_ location: ColumnLocation, _ descriptor: Int32) -> AnimatableVector? {
    guard location.count > 0 else { return nil }
    let (type, stride) = (header.type, location.stride)
    let end = location.offset + (location.count - 1) * stride + type.size
    guard let mapping = FileMapping(descriptor, location.offset..<end) else { return nil }
    let pages = unsafe DemandPages(count: location.count) { elements, first in
      unsafe type.convert(
        UnsafeRawBufferPointer(rebasing: mapping.bytes[(first * stride)...]), stride: stride, to: elements)
    }
    return pages?.vector
  }

  /// Creates a series from one or two columns. If `x` is nil and the y values are mapped, the index of the series is
  /// loaded from an index file if there is a valid one; see ``mappedSeries(column:)``.
  ///
  /// - Parameters:
  ///   - y: The column number of the y values, counted from 1; nil if there is only one column.
  ///   - x: The column number of the x values, counted from 1; nil for the x values 0, 1, 2 and so on.
  ///   - copying: True to read the elements even if they can be mapped, and false to map them. If nil, columns of at
  ///     most 2^23 elements are read, and longer ones are mapped.
  /// - Throws: `FileError` if a column can't be read (see ``values(column:copying:)``), or if the x values aren't
  ///   strictly ascending.
  public func series(y: Int? = nil, x: Int? = nil, copying: Bool? = nil) throws(FileError) -> Series {
    let location = try location(ofColumn: y)
    if x == nil, isMapped(location, copying), let mapped = try mapped(location) {
      return indexed(mapped, location, column: y)
    }
    let values = try values(column: y, copying: copying)
    guard let x else { return Series(values) }
    let positions = try self.values(column: x, copying: copying)
    do {
      return try Series(x: positions, y: values)
    } catch {
      throw .badData(source.name, "column \(x): \(error)")
    }
  }
}

extension NumPyArray {
  /// Creates a series from a column, with the x values 0, 1, 2 and so on. The y values stay in the file, which can be
  /// larger than memory.
  ///
  /// The index (min–max pyramid) of the series can be stored in a file next to the array, such as `data.npy.index` for
  /// `data.npy`. This file is written by ``writeIndex(column:)`` and `fastvector index`. It is ignored if it is
  /// damaged, or if it doesn't match the current size and modification time of the array's file. Without a valid index
  /// file, the index is built in memory, in a single pass over the values.
  ///
  /// - Parameter column: The column number, counted from 1; nil if there is only one column.
  /// - Throws: `FileError` if the column can't be read (see ``values(column:copying:)``), or if it can't be mapped.
  /// - Complexity: With an index file, O(n) to read the index, which is 3.8 % of the size of the values. Without an
  ///   index file, O(1), but drawing the first frame takes O(n).
  public func mappedSeries(column: Int? = nil) throws(FileError) -> Series {
    let location = try location(ofColumn: column)
    guard let values = try mapped(location) else { throw notMappable(location) }
    return indexed(values, location, column: column)
  }

  /// Writes the index of a column to a file next to the array's file. Any existing index file is replaced.
  ///
  /// - Parameter column: The column number, counted from 1; nil if there is only one column.
  /// - Returns: The path of the index file, its size in bytes, and the number of values that it covers.
  /// - Throws: `FileError` if the column can't be mapped (see ``mappedSeries(column:)``), or if the array's file was
  ///   modified while its index was built. Also throws if the index file can't be written, for example because the
  ///   folder is read-only.
  /// - Complexity: O(n), a single pass over the values.
  @discardableResult
  public func writeIndex(column: Int? = nil) throws(FileError) -> (path: String, size: Int, valueCount: Int) {
    let location = try location(ofColumn: column)
    guard let values = try mapped(location), let file = indexFile(location, column: column) else {
      throw notMappable(location)
    }
    let stored = Series(values).storedIndex
    guard file == indexFile(location, column: column) else {
      throw .badData(source.name, "the file was changed while its index was built")
    }
    return (file.path, try file.write(stored), location.count)
  }

  private func indexed(_ values: AnimatableVector, _ location: ColumnLocation, column: Int?) -> Series {
    guard let index = indexFile(location, column: column)?.read() else { return Series(values) }
    values.expectRandomAccess()
    return Series(values, index: index)
  }

  private func indexFile(_ location: ColumnLocation, column: Int?) -> IndexFile? {
    source.mappableDescriptor.flatMap {
      IndexFile(
        of: source.name, column: header.shape.count == 1 ? nil : column, descriptor: $0, offset: location.offset,
        count: location.count)
    }
  }

  private func notMappable(_ location: ColumnLocation) -> FileError {
    let reason =
      source.mappableDescriptor == nil
      ? "what comes through a pipe cannot be mapped; a file is needed"
      : location.count == 0
        ? "an array without values cannot be mapped"
        : "this system does not permit converting pages of a mapped file; save array.astype('<f8'), a column by itself"
    return .badData(source.name, reason)
  }
}

extension Series {
  /// Creates a series from the values in a `.npy` file. The values stay in the file, which can be larger than memory.
  /// See ``NumPyArray/mappedSeries(column:)``.
  ///
  /// ```swift
  /// let prices = try Series(mapping: "prices.npy")
  /// ```
  ///
  /// While the series exists, the file must not be truncated or modified in place; see ``NumPyArray``.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - column: The column number, counted from 1; nil if there is only one column.
  /// - Throws: `FileError` if the file doesn't exist, or if its values can't be mapped.
  public init(mapping path: String, column: Int? = nil) throws(FileError) {
    self = try NumPyArray(path: path).mappedSeries(column: column)
  }

  /// Creates a series from the values in a `.npy` file. The values stay in the file, which must not be truncated or
  /// modified in place while the series exists.
  ///
  /// - Parameters:
  ///   - url: The file URL.
  ///   - column: The column number, counted from 1; nil if there is only one column.
  /// - Throws: `FileError` if the file doesn't exist, or if its values can't be mapped.
  public init(mapping url: URL, column: Int? = nil) throws(FileError) {
    try self.init(mapping: url.filePath(), column: column)
  }
}

/// The position of a column's elements in a file.
private struct ColumnLocation {
  /// The offset of the first element, in bytes.
  let offset: Int
  let count: Int

  /// The distance between elements, in bytes.
  let stride: Int
}

extension NumPyArray {
  private func location(ofColumn column: Int?) throws(FileError) -> ColumnLocation {
    guard let (points, columns) = header.pointsAndColumns else {
      throw .badData(
        source.name, "shape \(header.shapeText); an array of one dimension, or of points and columns, is needed")
    }
    guard let column = column ?? (columns == 1 ? 1 : nil) else {
      throw .badData(
        source.name, "shape \(header.shapeText) has \(counted(columns, "column")); one of them must be given")
    }
    guard column >= 1 && column <= columns else {
      throw .badData(source.name, "there is no column \(column); there \(columns == 1 ? "is 1" : "are \(columns)")")
    }
    let size = header.type.size
    return header.isFortranOrder
      ? ColumnLocation(offset: header.dataOffset + (column - 1) * points * size, count: points, stride: size)
      : ColumnLocation(offset: header.dataOffset + (column - 1) * size, count: points, stride: columns * size)
  }

  /// Reads a column from the file in chunks of about 64 KiB, and converts its elements to doubles.
  private func read(_ location: ColumnLocation) throws(FileError) -> AnimatableVector {
    var values = AnimatableVector(repeating: 0, count: location.count)
    var elements = values.mutableSpan
    let type = header.type
    let pointsPerPart = max(1, (1 << 16) / location.stride)
    for start in stride(from: 0, to: location.count, by: pointsPerPart) {
      let count = min(pointsPerPart, location.count - start)
      let length = (count - 1) * location.stride + type.size
      let bytes = source.bytes(from: location.offset + start * location.stride, count: length)
      guard bytes.count == length else { throw .badData(source.name, "the file was cut short while it was read") }
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe elements.withUnsafeMutableBufferPointer {
          unsafe type.convert(
            bytes, stride: location.stride, to: UnsafeMutableBufferPointer(rebasing: $0[start..<start + count]))
        }
      }
    }
    return values
  }
}
