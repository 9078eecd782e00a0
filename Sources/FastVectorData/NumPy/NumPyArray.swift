public import FastVectorCharts

/// An array of numbers in a `.npy` file, as `numpy.save` writes it.
///
/// Versions 1 to 3 of the format; floats, whole numbers and truth values of any size and byte order; one dimension,
/// or two, of which the first is the points and the second the columns.
///
/// **Mapped files.** A column of doubles that lie together in the file, as those of every array of one dimension do,
/// becomes the storage of a vector without being read: its pages come from the file when they are first looked at,
/// and are copied when they are written to, never back to the file. While such a vector lives, the file must not be
/// cut shorter or changed in place: the system ends a process that looks at a page which is no longer there
/// (`SIGBUS`), as with `numpy.memmap`. A file that is replaced by another of its name does no harm. Where others may
/// write to it, read with `copying: true`; then a file that is cut short is an error like any other.
public struct NumPyArray: Sendable {
  private let file: ReadableFile
  private let header: NumPyHeader

  /// Opens a file and reads what it says about the array.
  ///
  /// - Throws: ``DataError`` where there is no such file or its header is not that of an array of numbers.
  public init(path: String) throws(DataError) {
    file = try ReadableFile(path: path)
    do throws(NumPyHeader.Problem) {
      let size = try NumPyHeader.size(prefix: file.bytes(from: 0, count: NumPyHeader.prefixCount))
      header = try NumPyHeader(bytes: file.bytes(from: 0, count: size))
    } catch {
      throw .badData("\(path): \(error.description)")
    }
    let needed = header.shape.reduce(header.type.size, *)
    guard file.count - header.dataOffset >= needed else {
      throw .badData(
        """
        \(path): the file ends within its array: shape \(header.shapeText) needs \(needed) bytes, \
        \(file.count - header.dataOffset) are there
        """)
    }
  }

  /// The number of elements along each dimension.
  public var shape: [Int] { header.shape }

  /// The elements, or those of a column. What follows the array in the file is left alone.
  ///
  /// - Parameters:
  ///   - column: The number of the column, from 1; nil where there is only one.
  ///   - copying: Whether to read elements that could stay in the file.
  /// - Throws: ``DataError`` where the array has not one or two dimensions, where there is no such column or no column
  ///   is given and there are several, or where the file cannot be read.
  /// - Complexity: O(1) where the file is mapped, otherwise O(n).
  public func values(column: Int? = nil, copying: Bool = false) throws(DataError) -> AnimatableVector {
    let place = try place(ofColumn: column)
    if !copying && header.type.isNative && place.stride == header.type.size,
      let mapped = AnimatableVector(mapping: file.descriptor, offset: place.offset, count: place.count)
    {
      return mapped
    }
    return try read(place)
  }

  /// A series of the points, from columns.
  ///
  /// - Parameters:
  ///   - y: The number of the column of the values, from 1; nil where there is only one.
  ///   - x: The number of the column of the positions, from 1; nil for 0, 1, 2 and so on.
  ///   - copying: Whether to read elements that could stay in the file.
  /// - Throws: ``DataError``, as ``values(column:copying:)``, and where positions are not strictly ascending.
  public func series(y: Int? = nil, x: Int? = nil, copying: Bool = false) throws(DataError) -> Series {
    let values = try values(column: y, copying: copying)
    guard let x else { return Series(values) }
    let positions = try self.values(column: x, copying: copying)
    do {
      return try Series(x: positions, y: values)
    } catch {
      throw .badData("\(file.path): column \(x): \(error)")
    }
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
  private func place(ofColumn column: Int?) throws(DataError) -> ColumnPlace {
    let shape = header.shape
    guard (1...2).contains(shape.count) else {
      throw .badData(
        "\(file.path): shape \(header.shapeText); an array of one dimension, or of points and columns, is needed")
    }
    let columns = shape.count == 1 ? 1 : shape[1]
    guard let column = column ?? (columns == 1 ? 1 : nil) else {
      throw .badData(
        "\(file.path): shape \(header.shapeText) has \(counted(columns, "column")); one of them must be given")
    }
    guard column >= 1 && column <= columns else {
      throw .badData("\(file.path): there is no column \(column); there \(columns == 1 ? "is 1" : "are \(columns)")")
    }
    let size = header.type.size
    return header.isFortranOrder
      ? ColumnPlace(offset: header.dataOffset + (column - 1) * shape[0] * size, count: shape[0], stride: size)
      : ColumnPlace(offset: header.dataOffset + (column - 1) * size, count: shape[0], stride: columns * size)
  }

  /// Reads elements, a part of the file at a time.
  private func read(_ place: ColumnPlace) throws(DataError) -> AnimatableVector {
    var values = AnimatableVector(repeating: 0, count: place.count)
    var elements = values.mutableSpan
    let type = header.type
    let pointsPerPart = max(1, (1 << 16) / place.stride)
    for start in stride(from: 0, to: place.count, by: pointsPerPart) {
      let count = min(pointsPerPart, place.count - start)
      let length = (count - 1) * place.stride + type.size
      let bytes = file.bytes(from: place.offset + start * place.stride, count: length)
      guard bytes.count == length else { throw .badData("\(file.path): the file was cut short while it was read") }
      for i in 0..<count { elements[start + i] = type.number(bytes[i * place.stride..<i * place.stride + type.size]) }
    }
    return values
  }
}
