import FlyingSocks

/// A buffered reader of a connection. It reads ahead by at most 4096 bytes.
struct ConnectionReader: Sendable {
  private let socket: AsyncSocket

  /// The bytes that have been read from the socket.
  private var bytes: [UInt8] = []
  /// The number of bytes at the start of `bytes` that have already been returned.
  private var takenCount = 0

  private static let partSize = 4096

  init(_ socket: AsyncSocket) { self.socket = socket }

  /// Reads and returns `count` bytes.
  ///
  /// - Throws: `SocketError.disconnected` if the connection closes before `count` bytes have arrived.
  mutating func take(_ count: Int) async throws -> [UInt8] {
    while bytes.count - takenCount < count { try await readMore() }
    defer { takenCount += count }
    return Array(bytes[takenCount..<takenCount + count])
  }

  /// Reads lines up to an empty line, and returns them without line endings. Returns nil if they have more than `limit`
  /// bytes.
  mutating func takeHead(atMost limit: Int) async throws -> [String]? {
    var lines: [String] = []
    var length = 0
    while true {
      guard let line = try await takeLine(atMost: limit - length) else { return nil }
      if line.isEmpty { return lines }
      length += line.utf8.count + 2
      lines.append(line)
    }
  }

  private mutating func takeLine(atMost limit: Int) async throws -> String? {
    var searchedCount = 0
    while true {
      if let end = bytes[(takenCount + searchedCount)...].firstIndex(of: UInt8(ascii: "\n")) {
        guard end - takenCount <= limit else { return nil }
        defer { takenCount = end + 1 }
        var line = bytes[takenCount..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
      }
      searchedCount = bytes.count - takenCount
      guard searchedCount <= limit else { return nil }
      try await readMore()
    }
  }

  /// Reads and discards bytes until the client closes its side of the connection, and then throws
  /// `SocketError.disconnected`.
  mutating func discard() async throws {
    while true {
      (bytes, takenCount) = ([], 0)
      try await readMore()
    }
  }

  private mutating func readMore() async throws {
    bytes.removeFirst(takenCount)
    takenCount = 0
    bytes += try await socket.read(atMost: Self.partSize)
  }
}
