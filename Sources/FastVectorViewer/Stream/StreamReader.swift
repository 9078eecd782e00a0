import FastVectorCharts
import FastVectorDrawing
import Foundation

/// A reader that appends a stream to a board.
package struct StreamReader: Sendable {
  private let descriptor: Int32
  private var parser: StreamParser
  private let capacity: Int

  /// - Parameters:
  ///   - descriptor: The file descriptor of the stream.
  ///   - capacity: The maximum number of points to retain per line.
  package init(_ descriptor: Int32, _ format: StreamFormat, keeping capacity: Int) {
    self.descriptor = descriptor
    parser = StreamParser(format)
    self.capacity = capacity
  }

  private static let partSize = 1 << 18

  /// Reads until the columns are known, and returns a board with them. Returns nil if the stream ends earlier.
  package mutating func makeBoard(followedCount: Int) -> ChartBoard? {
    while parser.names == nil {
      guard let values = readPart() else {
        guard parser.names != nil else { return nil }
        break
      }
      pending = Self.joined(pending, values)
    }
    let lines = (parser.names ?? []).enumerated().map { place, name in
      ChartLine(Series(id: .text("column \(place)")), name: name)
    }
    let board = ChartBoard(
      [ChartBoard.Panel(Chart(lines: lines))], title: "standard input", followedCount: followedCount)
    board.append(pending, keeping: capacity)
    pending = []
    return board
  }
  private var pending: [[Double]] = []

  /// Reads the rest of the stream into the board. Returns when the stream has ended.
  package mutating func read(into board: ChartBoard) {
    while let values = readPart() {
      board.append(values, keeping: capacity)
      if parser.damagedLines > 0 { board.setStatus(status(board, isOver: false), isOver: false) }
    }
    board.setStatus(status(board, isOver: true), isOver: true)
  }

  /// Returns the status text of the stream for the page.
  private func status(_ board: ChartBoard, isOver: Bool) -> String {
    let damaged = parser.damagedLines == 0 ? "" : ", \(parser.damagedLines) damaged"
    return "\(board.receivedCount) points\(damaged)\(isOver ? "; the stream has ended" : "")"
  }

  /// Returns the values of the next part; nil after the end of the stream.
  private mutating func readPart() -> [[Double]]? {
    guard !isOver else { return nil }
    return unsafe withUnsafeTemporaryAllocation(byteCount: Self.partSize, alignment: 8) { buffer in
      var count = -1
      repeat {
        count = unsafe Foundation.read(descriptor, buffer.baseAddress!, buffer.count)
      } while count < 0 && errno == EINTR
      guard count > 0 else {
        isOver = true
        return parser.finish()
      }
      return unsafe parser.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
  private var isOver = false

  private static func joined(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    a.isEmpty ? b : zip(a, b).map(+)
  }
}
