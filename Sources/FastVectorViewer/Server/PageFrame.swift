import FlyingFox
import Foundation

/// Functions that read and encode WebSocket frames (RFC 6455).
///
/// FlyingFox can also read frames, but it neither limits their length nor validates them.
enum PageFrame {
  /// The header of a frame. It precedes the data of the frame.
  struct Head: Equatable {
    var opcode: WSFrame.Opcode
    /// True if this is the last frame of the message.
    var isLast: Bool
    var hasReservedBits: Bool
    var isMasked: Bool
    var length: UInt64
  }

  /// The maximum length of a message from a page, in bytes.
  static let maxMessageLength = 4096

  /// The maximum length of a control frame, such as a ping, in bytes.
  private static let maxControlPayload = 125

  /// Reads and validates a frame. If the header is invalid, throws without reading the rest of the frame.
  ///
  /// - Throws: ``PageRefusal`` if the header is malformed, or if the server doesn't accept such a frame from a page.
  static func read(from reader: inout ConnectionReader) async throws -> WSFrame {
    let head = try await readHead(from: &reader)
    try check(head)
    let mask = try await reader.take(4)
    var bytes = try await reader.take(Int(head.length))
    for index in bytes.indices { bytes[index] ^= mask[index % 4] }
    return WSFrame(fin: head.isLast, opcode: head.opcode, mask: nil, payload: Data(bytes))
  }

  private static func readHead(from reader: inout ConnectionReader) async throws -> Head {
    let bytes = try await reader.take(2)
    let short = bytes[1] & 0x7F
    let rest = try await reader.take(short == 126 ? 2 : short == 127 ? 8 : 0)
    return Head(
      opcode: WSFrame.Opcode(bytes[0] & 0x0F), isLast: bytes[0] & 0x80 != 0, hasReservedBits: bytes[0] & 0x70 != 0,
      isMasked: bytes[1] & 0x80 != 0,
      length: rest.isEmpty ? UInt64(short) : rest.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Validates the header of a frame from a page. The frame must be masked, and must be a control frame or a text
  /// message of at most ``maxMessageLength`` bytes that isn't fragmented.
  static func check(_ head: Head) throws(PageRefusal) {
    guard !head.hasReservedBits, head.isMasked else { throw PageRefusal(.protocolError, "malformed frame") }
    switch head.opcode {
    case .close, .ping, .pong:
      guard head.isLast, head.length <= maxControlPayload else {
        throw PageRefusal(.protocolError, "a control frame is too long or fragmented")
      }
    case .text, .binary:
      guard head.length <= maxMessageLength else {
        throw PageRefusal(.messageTooBig, "a message can have at most \(maxMessageLength) bytes")
      }
      guard head.isLast, head.opcode == .text else {
        throw PageRefusal(.unsupportedData, "a message must be text")
      }
    default: throw PageRefusal(.protocolError, "a message must be a single frame")
    }
  }

  /// Returns the bytes of a frame from the server. The frame is unmasked, and is a complete message.
  static func encoded(_ opcode: WSFrame.Opcode, _ payload: Data) -> Data {
    var bytes = Data(capacity: payload.count + 10)
    bytes.append(0x80 | opcode.rawValue)
    func append(_ length: some FixedWidthInteger) {
      unsafe withUnsafeBytes(of: length.bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }
    switch payload.count {
    case ...maxControlPayload: bytes.append(UInt8(payload.count))
    case ...Int(UInt16.max):
      bytes.append(126)
      append(UInt16(payload.count))
    default:
      bytes.append(127)
      append(UInt64(payload.count))
    }
    bytes.append(payload)
    return bytes
  }
}

/// An error that makes the server close the connection of a page, with the status code and the reason to send.
struct PageRefusal: Error {
  let code: WSCloseCode

  init(_ code: WSCloseCode, _ reason: String) {
    self.code = WSCloseCode(code.code, reason: String(reason.prefix(100)))
  }
}
