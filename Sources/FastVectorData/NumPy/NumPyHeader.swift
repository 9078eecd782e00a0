/// The header of a `.npy` file.
///
/// The format is described in NumPy Enhancement Proposal 1. A file starts with the six bytes `\x93NUMPY` and the
/// version. They are followed by the length of the header in 2 bytes (version 1) or 4 bytes (later versions), and the
/// header itself, which is a Python dictionary literal.
struct NumPyHeader: Equatable {
  let type: NumPyType
  let shape: [Int]
  let isFortranOrder: Bool

  /// The offset of the first element in the file, in bytes.
  let dataOffset: Int

  /// The maximum length of a header, in bytes. By default, NumPy has the same limit.
  static let longest = 10_000

  /// The maximum total size of the magic number, the version and the header length, in bytes.
  static let prefixCount = 12

  /// Returns the number of bytes from the start of the file to the end of the header.
  ///
  /// - Parameter prefix: The first 12 bytes of the file, or fewer if the file is shorter.
  static func size(prefix: [UInt8]) throws(Problem) -> Int {
    guard prefix.starts(with: [0x93] + Array("NUMPY".utf8)) else {
      throw Problem("not a NumPy file; it must begin with \\x93NUMPY, as numpy.save writes it")
    }
    guard prefix.count >= 10 else { throw Problem("the file ends within its header") }
    let version = prefix[6]
    guard (1...3).contains(version) else {
      throw Problem("version \(version).\(prefix[7]) of the NumPy format; 1, 2 and 3 can be read")
    }
    let lengthBytes = version == 1 ? 2 : 4
    guard prefix.count >= 8 + lengthBytes else { throw Problem("the file ends within its header") }
    let length = prefix[8..<8 + lengthBytes].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= longest else {
      throw Problem("a header of \(length) bytes; that of an array of numbers has no more than \(longest)")
    }
    return 8 + lengthBytes + length
  }

  /// Parses the header of a file.
  ///
  /// - Parameter bytes: The bytes of the file up to the end of its header; see ``size(prefix:)``.
  init(bytes: [UInt8]) throws(Problem) {
    let end = try Self.size(prefix: Array(bytes.prefix(Self.prefixCount)))
    guard bytes.count >= end else { throw Problem("the file ends within its header") }
    let start = bytes[6] == 1 ? 10 : 12
    let entries = try PythonLiteral.dictionary(bytes[start..<end])
    guard Set(entries.keys) == ["descr", "fortran_order", "shape"] else {
      let keys = entries.keys.sorted().joined(separator: ", ")
      throw Problem("a header with \(keys.isEmpty ? "nothing" : keys); it must have descr, fortran_order and shape")
    }
    guard case .text(let name)? = entries["descr"] else {
      throw Problem("an array of records; its elements must be plain numbers")
    }
    guard case .truth(let isFortranOrder)? = entries["fortran_order"] else {
      throw Problem("fortran_order is neither True nor False")
    }
    guard case .numbers(let shape)? = entries["shape"] else { throw Problem("shape is not a tuple of whole numbers") }
    type = try NumPyType(name: name)
    self.shape = shape
    self.isFortranOrder = isFortranOrder
    dataOffset = end
    // Limit the size in bytes to `Int.max / 2`, so that no offset into the array can overflow. Count an empty dimension
    // as 1, because it doesn't limit the offsets in other dimensions.
    var size = type.size
    for length in shape {
      let (product, overflow) = size.multipliedReportingOverflow(by: max(length, 1))
      guard !overflow && product <= Int.max / 2 else { throw Problem("shape \(shapeText) is too large for any file") }
      size = product
    }
  }

  /// The number of points and columns; nil if the array doesn't have one or two dimensions. An array with a single row
  /// is treated as one column.
  var pointsAndColumns: (points: Int, columns: Int)? {
    switch shape.count {
    case 1: (shape[0], 1)
    case 2: shape[0] == 1 ? (shape[1], 1) : (shape[0], shape[1])
    default: nil
    }
  }

  /// The shape as written in Python, such as `(3,)` or `(3, 2)`.
  var shapeText: String {
    "(" + shape.map(String.init).joined(separator: ", ") + (shape.count == 1 ? ",)" : ")")
  }

  /// A reason for rejecting a header. It doesn't include the name of the file.
  struct Problem: Error {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
