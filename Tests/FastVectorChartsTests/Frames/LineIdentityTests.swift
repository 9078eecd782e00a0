import FastVectorCharts
import Foundation
import TestSupport
import Testing

@Suite struct `Identity of lines` {
  private static let rect = CGRect(x: 0, y: 0, width: 100, height: 100)

  private func level(_ value: Double, _ id: Series.Identifier? = nil) -> Series { Series([value, value], id: id) }

  private func chart(_ series: [Series]) -> ChartAnimator {
    ChartAnimator(series, in: Self.rect, yRange: .fixed(0...100))
  }

  private func ids(_ frame: ChartFrame) -> [Series.Identifier] { frame.lines.map(\.id) }

  /// Returns the value of the horizontal line with the given id.
  private func value(of id: Series.Identifier, _ frame: ChartFrame) throws -> Double {
    100 - (try #require(frame.lines.first { $0.id == id })).path.ys[0]
  }

  private func opacity(of id: Series.Identifier, _ frame: ChartFrame) -> Double? {
    frame.lines.first { $0.id == id }?.opacity
  }

  private func isNear(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-3 } ?? false }

  @Test func `A line animates to the series with the same id, at any position`() throws {
    let chart = chart([level(10, "a"), level(20, "b"), level(30, "c")])
    chart.animate(to: [level(70, "c")], .linear(duration: 1), at: 0)
    let frame = chart.frame(at: 0.5)
    #expect(ids(frame) == ["a", "b", "c"])
    #expect(try isNear(value(of: "a", frame), 10) && isNear(value(of: "c", frame), 50))
    #expect(isNear(opacity(of: "a", frame), 0.5) && opacity(of: "c", frame) == 1)
    #expect(ids(chart.frame(at: 1.1)) == ["c"] && chart.series.map(\.id) == ["c"])
  }

  @Test func `Lines without ids are matched by position`() throws {
    let chart = chart([level(10), level(20), level(30)])
    #expect(ids(chart.frame(at: 0)) == [0, 1, 2])
    chart.animate(to: [level(50)], .linear(duration: 1), at: 0)
    #expect(try isNear(value(of: 0, chart.frame(at: 0.5)), 30))
    #expect(ids(chart.frame(at: 2)) == [0])
  }

  @Test func `The keys of lines are distinct, even if an id looks like a generated key`() {
    let ids: [Series.Identifier?] = ["line 1, a", "a", "a", nil, "line 3", "line 2, a", "a"]
    let chart = Chart(ids.map { Series([1.0, 2], id: $0) })
    #expect(Set(chart.keys).count == ids.count && chart.keys[0] == "line 1, a" && chart.keys[1] == "a")
  }

  @Test func `If several lines have the same id, the first one keeps it, and the others are matched by position`() {
    let same: [Series] = [level(1, "a"), level(2, "a"), level(3, 1), level(4), level(5, 3), level(6, "a")]
    let chart = chart(same)
    #expect(ids(chart.frame(at: 0)) == ["a", 1, 2, 3, 4, 5])
    chart.animate(to: same.reversed(), at: 0)
    #expect(Set(ids(chart.frame(at: 9))).count == 6)
  }

  @Test func `Lines enter and leave by fading`() {
    let chart = chart([level(10, "a")])
    chart.animate(to: [level(10, "a"), level(90, "b")], .linear(duration: 1), at: 0)
    #expect(opacity(of: "b", chart.frame(at: 0)) == 0 && isNear(opacity(of: "b", chart.frame(at: 0.25)), 0.25))
    #expect(opacity(of: "b", chart.frame(at: 2)) == 1 && chart.isFinished(at: 2))
    chart.animate(to: [level(90, "b")], .linear(duration: 1), at: 2)
    #expect(isNear(opacity(of: "a", chart.frame(at: 2.75)), 0.25) && !chart.isFinished(at: 2.75))
    #expect(ids(chart.frame(at: 3.1)) == ["b"] && chart.isFinished(at: 3.1))
  }

  @Test func `A line that returns starts from its current position and opacity`() throws {
    let chart = chart([level(0, "a"), level(10, "b")])
    chart.animate(to: [level(80, "a"), level(10, "b")], .linear(duration: 1), at: 0)
    chart.animate(to: [level(10, "b")], .linear(duration: 1), at: 0.25)
    let leaving = chart.frame(at: 0.5)
    chart.animate(to: [level(0, "a"), level(10, "b")], .linear(duration: 1), at: 0.5)
    let back = chart.frame(at: 0.5)
    #expect(opacity(of: "a", back) == opacity(of: "a", leaving))
    #expect(try isNear(value(of: "a", back), value(of: "a", leaving)))
    #expect(try isNear(opacity(of: "a", back), 0.75) && isNear(value(of: "a", back), 40))
    #expect(opacity(of: "a", chart.frame(at: 9)) == 1 && ids(chart.frame(at: 9)) == ["a", "b"])
  }

  @Test func `Lines grow from a baseline and shrink into it, or into the edge if the baseline is out of range`() throws
  {
    let chart = ChartAnimator([level(10, "a")], in: Self.rect, yRange: .fixed(0...100))
    chart.animate(to: [level(10, "a"), level(80, "b")], .linear(duration: 1), at: 0, entering: .growth())
    #expect(try isNear(value(of: "b", chart.frame(at: 0.25)), 20) && opacity(of: "b", chart.frame(at: 0.25)) == 1)
    chart.animate(to: [level(10, "a")], .linear(duration: 1), at: 2, leaving: .growth(baseline: 1000))
    #expect(try isNear(value(of: "b", chart.frame(at: 2.5)), 90) && ids(chart.frame(at: 3.1)) == ["a"])
    chart.animate(to: [level(80, "c")], .linear(duration: 1), at: 4, entering: .growth(baseline: .nan))
    #expect(try isNear(value(of: "c", chart.frame(at: 4.25)), 20))
  }

  @Test func `A line can split off from another line and merge into another line`() throws {
    let chart = chart([level(60, "all")])
    chart.animate(
      to: [level(20, "a"), level(40, "b")], .linear(duration: 1), at: 0, entering: .line("all"))
    let frame = chart.frame(at: 0.5)
    #expect(try isNear(value(of: "a", frame), 40) && isNear(value(of: "b", frame), 50))
    #expect(opacity(of: "a", frame) == 1 && isNear(opacity(of: "all", frame), 0.5))
    chart.animate(
      to: [level(60, "all"), level(0, "c")], .linear(duration: 1), at: 2, entering: .lines(["all": "b"]),
      leaving: .lines(["a": "all", "b": "nowhere"]))
    let back = chart.frame(at: 2.5)
    #expect(try isNear(value(of: "a", back), 40) && isNear(value(of: "all", back), 50))
    #expect(opacity(of: "a", back) == 1 && isNear(opacity(of: "b", back), 0.5) && isNear(opacity(of: "c", back), 0.5))
    // A line that merges into another line follows the motion of that line.
    chart.animate(to: [level(100, "all"), level(0, "c")], .linear(duration: 1), at: 2.5)
    #expect(try abs(value(of: "a", chart.frame(at: 3.499)) - 100) < 0.1)
    #expect(ids(chart.frame(at: 3.6)) == ["all", "c"])
  }

  @Test func `Lines appear and disappear immediately without an animation or a transition`() {
    let chart = chart([level(10, "a")])
    chart.animate(to: [level(10, "b")], nil, at: 0)
    #expect(ids(chart.frame(at: 0)) == ["b"] && opacity(of: "b", chart.frame(at: 0)) == 1)
    chart.animate(to: [level(10, "c")], at: 1, entering: .immediate, leaving: .immediate)
    #expect(ids(chart.frame(at: 1)) == ["c"] && opacity(of: "c", chart.frame(at: 1)) == 1)
    chart.animate(to: [], at: 2, leaving: .immediate)
    #expect(chart.frame(at: 2).lines.isEmpty && chart.series.isEmpty && chart.isFinished(at: 60))
  }

  @Test func `Lines are drawn in the order of their series, and leaving lines stay above their former neighbors`() {
    let chart = chart([level(1, "a"), level(2, "b"), level(3, "c"), level(4, "d"), level(5, "e")])
    chart.animate(to: [level(4, "d"), level(1, "a"), level(9, "f")], .linear(duration: 1), at: 0)
    #expect(ids(chart.frame(at: 0.1)) == ["d", "e", "a", "b", "c", "f"])
    chart.animate(to: [level(1, "a")], .linear(duration: 1), at: 0.2)
    #expect(ids(chart.frame(at: 0.3)) == ["d", "e", "a", "b", "c", "f"])
    #expect(ids(chart.frame(at: 1.1)) == ["d", "a", "f"])
    #expect(ids(chart.frame(at: 2)) == ["a"])
  }

  @Test func `A line keeps its color while it exists, and no other line has the same color`() {
    let chart = chart([level(1, "a"), level(2, "b"), level(3, "c")])
    chart.animate(to: [level(3, "c"), level(4, "d")], .linear(duration: 1), at: 0)
    #expect(chart.frame(at: 0.5).lines.first { $0.id == "c" }?.colorIndex == 2)
    #expect(Set(chart.frame(at: 0.5).lines.map(\.colorIndex)).count == 4)
    chart.animate(to: [level(1, "x"), level(3, "c")], .linear(duration: 1), at: 2)
    #expect(chart.frame(at: 4).lines.map(\.colorIndex) == [0, 2])
  }

  @Test func `Lines that have left are released after any number of changes`() {
    let chart = chart([])
    for number in 0..<2000 {
      chart.animate(to: [level(1, .number(number))], .linear(duration: 0.1), at: Double(number) / 60)
    }
    #expect(chart.frame(at: 1999 / 60.0).lines.count <= 8)
    #expect(chart.frame(at: 1999 / 60.0).lines.allSatisfy { $0.colorIndex < 8 })
    #expect(ids(chart.frame(at: 200)) == [1999])
  }

  /// Each line moves as it would in a chart that contains only this line, regardless of other lines that appear,
  /// disappear or change their order.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Lines move independently of each other`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let chart = chart([level(50, 0), level(50, 1), level(50, 2)])
    let alone = (0..<3).map { _ in self.chart([level(50)]) }
    for step in 0..<30 {
      let time = Double(step) / 10
      let shown = (0..<3).filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }.shuffled(using: &generator)
      let series = shown.map { level(Double.random(in: 0...100, using: &generator), .number($0)) }
      chart.animate(to: series, .spring, at: time)
      for series in series {
        guard case .number(let line)? = series.id else { continue }
        alone[line].animate(to: [level(series[0].y)], .spring, at: time)
      }
      let frame = chart.frame(at: time + 0.05)
      for line in frame.lines {
        guard case .number(let number) = line.id else { continue }
        // A line that leaves and returns continues from its current position, like a line that was always shown.
        let expected = 100 - alone[number].frame(at: time + 0.05).lines[0].path.ys[0]
        #expect(abs(100 - line.path.ys[0] - expected) < 1e-9, "seed \(seed), step \(step), line \(number)")
      }
      #expect(Set(frame.lines.map(\.colorIndex)).count == frame.lines.count)
      #expect(shown.allSatisfy { ids(frame).contains(.number($0)) })
    }
  }
}
