import FastVectorCharts
import FastVectorViewer
import Foundation
import Testing

/// A source that doesn't return a window until the test releases it. The highest value is 5 in a window, and 4 in the
/// overview that is shown until the window is returned.
private final class SlowSource: WindowSource, @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let condition = NSCondition()
  private var passes = 0
  private var windows: [ClosedRange<Double>] = []
  private var problem: String?
  private var prefetches: [ClosedRange<Double>] = []

  private func panel(_ level: Double) throws -> ChartBoard.Panel {
    func chart(_ level: Double) throws -> Chart { Chart([try Series(x: [0, 50, 100], y: [0, level, 0])]) }
    return ChartBoard.Panel(try chart(level), end: hasEnd ? try chart(2 * level) : nil)
  }

  func panels(in window: ClosedRange<Double>?, columns: Double) throws -> [ChartBoard.Panel] {
    guard let window else { return [try panel(4)] }
    condition.lock()
    defer { condition.unlock() }
    windows.append(window)
    while passes == 0 { condition.wait() }
    passes -= 1
    if let problem {
      self.problem = nil
      throw Failure(description: problem)
    }
    return [try panel(5)]
  }

  func prefetch(_ surroundings: ClosedRange<Double>, columns: Double) throws {
    condition.withLock { prefetches.append(surroundings) }
  }

  func hasNewRows() throws -> Bool { false }

  let notice: String?

  /// True if the charts have end charts, with twice the values.
  private let hasEnd: Bool

  init(notice: String? = nil, hasEnd: Bool = false) { (self.notice, self.hasEnd) = (notice, hasEnd) }

  func cancel() {}

  /// Makes one waiting call fail with an error.
  func fail(_ problem: String) {
    condition.withLock {
      self.problem = problem
      passes += 1
      condition.signal()
    }
  }

  /// Lets all waiting calls return.
  func pass() {
    condition.withLock {
      passes = .max
      condition.signal()
    }
  }

  /// The ranges that the page prefetched.
  var prefetched: [ClosedRange<Double>] { condition.withLock { prefetches } }

  /// The windows that the page requested, without immediate repetitions. The page repeats a request if new y values
  /// change the width of the labels.
  var requested: [ClosedRange<Double>] {
    condition.withLock { windows.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
  }
}

extension Viewer {
  fileprivate mutating func ask(_ more: [String: Any] = [:]) throws -> [String: Any] {
    let all: [String: Any] = ["number": 1, "width": 640, "height": 360, "scale": 1].merging(more) { $1 }
    let bytes = answer(to: try ViewRequest(JSONSerialization.data(withJSONObject: all)))
    let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    var answer = try #require(JSONSerialization.jsonObject(with: bytes.dropFirst(4).prefix(length)) as? [String: Any])
    let numbers = Array(bytes.dropFirst(4 + length))
    answer["coordinates"] = stride(from: 0, to: numbers.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(numbers[$0]) | UInt16(numbers[$0 + 1]) << 8)
    }
    return answer
  }

  /// Sends requests until a response satisfies the condition.
  fileprivate mutating func ask(until isExpected: ([String: Any]) -> Bool) throws -> [String: Any] {
    for _ in 0..<1000 {
      let answer = try ask()
      if isExpected(answer) { return answer }
      usleep(5000)
    }
    Issue.record("the page never received the expected answer")
    return [:]
  }
}

@Suite struct `Pages with lines that aren't in memory` {
  private let source = SlowSource()

  private func board() throws -> ChartBoard {
    ChartBoard(try source.panels(in: nil, columns: 0), title: "test", windows: source)
  }

  private func highest(_ answer: [String: Any]) -> Double? {
    ((answer["plots"] as? [[String: Any]])?.first?["y"] as? [Double])?.last
  }

  @Test func `Frames show coarse lines until the exact lines are loaded`() throws {
    let board = try board()
    var viewer = board.makeViewer()
    for _ in 0..<3 {
      let answer = try viewer.ask()
      #expect(highest(answer) == 4)
      #expect(answer["isMoving"] as? Bool == true)
      #expect((answer["status"] as? String)?.hasPrefix("Coarse lines") == true)
    }
    source.pass()
    let answer = try viewer.ask { $0["status"] as? String == "Exact pixels" }
    #expect(try viewer.ask { self.highest($0) == 5 }["isMoving"] as? Bool == false)
    #expect(answer["plots"] != nil)
    #expect(source.requested == [0...100])
  }

  /// Returns the height of the line, from its lowest to its highest point.
  private func height(_ answer: [String: Any]) -> Double {
    // The x coordinates of all points precede the y coordinates.
    let coordinates = answer["coordinates"] as? [Int16] ?? []
    let ys = coordinates.suffix(coordinates.count / 2)
    return Double(ys.max() ?? 0) - Double(ys.min() ?? 0)
  }

  @Test(arguments: 1...3)
  func `A change continues with the exact lines as soon as they are loaded`(count: Int) throws {
    let source = SlowSource(hasEnd: true)
    let board = ChartBoard(try source.panels(in: nil, columns: 0), title: "test", windows: source)
    var viewer = board.makeViewer()
    let coarse = try viewer.ask(["yRanges": [[0, 20]]])
    for _ in 0..<count { _ = try viewer.ask(["changes": true, "animation": "easeIn", "speed": 0.01]) }
    source.pass()
    let exact = try viewer.ask { $0["status"] as? String == "Exact pixels when the movement ends" }
    #expect(exact["isMoving"] as? Bool == true)
    // The change takes 35 seconds, and has hardly begun.
    #expect(abs(height(exact) / height(coarse) - 1.25) < 0.1)
  }

  @Test func `The status line shows the notice of the source when the exact lines are loaded`() throws {
    let source = SlowSource(notice: "there are no rows")
    let board = ChartBoard(try source.panels(in: nil, columns: 0), title: "test", windows: source)
    var viewer = board.makeViewer()
    source.pass()
    _ = try viewer.ask { $0["status"] as? String == "there are no rows" && $0["isMoving"] as? Bool == false }
  }

  @Test func `If several windows are requested during a query, only the newest one is loaded`() throws {
    let board = try board()
    var viewer = board.makeViewer()
    _ = try viewer.ask()
    while source.requested.isEmpty { usleep(1000) }
    for start in 1...20 { _ = try viewer.ask(["window": [Double(start), Double(start) + 10]]) }
    source.pass()
    _ = try viewer.ask { $0["status"] as? String == "Exact pixels" }
    #expect(source.requested == [0...100, 20...30])
  }

  @Test func `The ranges next to a window are prefetched in the direction in which the user pans`() throws {
    let board = try board()
    var viewer = board.makeViewer()
    source.pass()
    for start in [40.0, 50, 45] {
      let count = source.prefetched.count
      _ = try viewer.ask(["window": [start, start + 10]])
      _ = try viewer.ask { _ in self.source.prefetched.count > count }
    }
    #expect(source.prefetched.suffix(3) == [30...60, 50...80, 25...55])
  }

  @Test func `After an error, the page keeps its lines, shows the message, and tries the source again`() throws {
    let board = try board()
    var viewer = board.makeViewer()
    _ = try viewer.ask()
    source.fail("localhost:5432/db: the server was stopped")
    let answer = try viewer.ask { ($0["status"] as? String)?.hasPrefix("localhost") == true }
    #expect(
      answer["status"] as? String
        == "localhost:5432/db: the server was stopped. The page shows the rows that were read before.")
    #expect(highest(answer) == 4)
    source.pass()
    _ = try viewer.ask { $0["status"] as? String == "Exact pixels" }
  }
}
