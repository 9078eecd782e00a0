import FastVectorAnimation
import FastVectorCharts
import Foundation
import Testing

@testable import FastVectorSwiftUI

@MainActor
struct ChartModelTests {
  private static let size = CGSize(width: 40, height: 20)
  private static let old = Series((0..<500).map { sin(Double($0) / 20) }, id: "a")
  private static let new = Series((0..<500).map { 3 * cos(Double($0) / 30) }, id: "a")
  private static let third = Series((0..<500).map { Double($0 % 7) }, id: "a")

  private func content(_ series: [Series], window: ClosedRange<Double>? = nil) -> ChartContent {
    ChartContent(series: series, window: window, verticalRange: .fixed(-10...10), rule: .key)
  }

  private func frame(_ model: ChartModel, _ phases: ChangePhases) throws -> ChartFrame {
    try model.makeFrame(phases, size: Self.size, appending: nil, keeping: nil)
    return try #require(model.frame)
  }

  /// Returns the expected frame when the fraction `amount` of the change from `old` to `new` is complete, drawn by a
  /// separate animator.
  private func expected(_ amount: Double, from old: Series, to new: Series) -> ChartFrame {
    let values = old.values.interpolated(towards: new.values, amount: amount)
    return ChartAnimator(
      [Series(values, id: "a")], in: CGRect(origin: .zero, size: Self.size), yRange: .fixed(-10...10)
    ).frame(at: 0)
  }

  private func expectSame(_ a: ChartFrame, _ b: ChartFrame, _ comment: Comment) {
    #expect(a.xRange == b.xRange && a.yRange == b.yRange, comment)
    #expect(a.lines.count == b.lines.count, comment)
    for (a, b) in zip(a.lines, b.lines) {
      #expect(a.columns.count == b.columns.count, comment)
      for (a, b) in zip(a.columns, b.columns) {
        #expect(a.index == b.index && abs(a.lowest - b.lowest) < 1e-9 && abs(a.highest - b.highest) < 1e-9, comment)
      }
    }
  }

  @Test func `A chart without a change shows its series`() throws {
    let model = ChartModel()
    let phases = model.show(content([Self.old]), interpolation: .linear)
    #expect(phases == .zero)
    #expect(model.show(content([Self.old]), interpolation: .linear) == phases)
    expectSame(try frame(model, phases), expected(0, from: Self.old, to: Self.new), "at rest")
  }

  @Test func `The progress of a change is SwiftUI's progress, including overshoot`() throws {
    let model = ChartModel()
    let start = model.show(content([Self.old]), interpolation: .linear)
    _ = try frame(model, start)
    let end = model.show(content([Self.new]), interpolation: .linear)
    #expect(end != start)
    for amount in [0, 0.25, 0.5, 1.125, 1, 0.875, 1, 1, 1] {
      let frame = try frame(model, start.interpolated(towards: end, amount: amount))
      expectSame(frame, expected(amount, from: Self.old, to: Self.new), "\(amount)")
    }
    // The first change has ended, so this animation must affect only the next change.
    let next = model.show(content([Self.third]), interpolation: .linear)
    expectSame(
      try frame(model, end.interpolated(towards: next, amount: 0.5)),
      expected(0.5, from: Self.new, to: Self.third), "after the end")
  }

  @Test func `An interrupted change continues alongside the new one`() throws {
    let model = ChartModel()
    let start = model.show(content([Self.old]), interpolation: .linear)
    _ = try frame(model, start)
    let first = model.show(content([Self.new]), interpolation: .linear)
    _ = try frame(model, start.interpolated(towards: first, amount: 0.25))
    let second = model.show(content([Self.third]), interpolation: .linear)
    for (one, other) in [(0.25, 0.0), (0.5, 0.125), (0.75, 0.5), (1, 0.75), (1, 1), (1, 1)] {
      let phases = start + (first - start).scaled(by: one) + (second - first).scaled(by: other)
      let middle = Series(Self.old.values.interpolated(towards: Self.new.values, amount: one), id: "a")
      let end = Series(middle.values + (Self.third.values - Self.new.values), id: "a")
      expectSame(try frame(model, phases), expected(other, from: middle, to: end), "\(one), \(other)")
    }
  }

  @Test func `A change without an animation is applied immediately`() throws {
    let model = ChartModel()
    _ = try frame(model, model.show(content([Self.old]), interpolation: .linear))
    let phases = model.show(content([Self.new]), interpolation: .linear)
    expectSame(try frame(model, phases), expected(1, from: Self.old, to: Self.new), "at once")
  }

  @Test func `Finished changes are released after any number of changes`() throws {
    let model = ChartModel()
    var phases = model.show(content([Self.old]), interpolation: .linear)
    for index in 0..<300 {
      phases = model.show(content([index % 2 == 0 ? Self.new : Self.old]), interpolation: .linear)
      _ = try frame(model, phases)
      _ = try frame(model, phases)
    }
    // Changes that have ended are removed, so only the last one is left. The progress of a complete change is stored as
    // 128, because values from 0 to 1 are multiplied by 128 before they are animated.
    #expect(phases.magnitudeSquared == 128 * 128)
  }

  @Test func `A window moves with SwiftUI's progress, and back to all points`() throws {
    let model = ChartModel()
    let start = model.show(content([Self.old]), interpolation: .linear)
    #expect(try frame(model, start).xRange == 0...499)
    let end = model.show(content([Self.old], window: 100...199), interpolation: .linear)
    #expect(try frame(model, start.interpolated(towards: end, amount: 0.5)).xRange == 50...349)
    #expect(try frame(model, end).xRange == 100...199)
    #expect(try frame(model, end).xRange == 100...199)
    let all = model.show(content([Self.old]), interpolation: .linear)
    #expect(try frame(model, all).xRange == 0...499)
  }

  @Test func `Streamed points are appended in every frame, and an unknown line is an error`() throws {
    let model = ChartModel()
    let stream = ChartStream()
    let phases = model.show(content([Self.old]), interpolation: .linear)
    stream.append([7, 8], to: "a")
    try model.makeFrame(phases, size: Self.size, appending: stream, keeping: 500)
    #expect(model.series[0].count == 500 && model.series[0].last?.y == 8)
    stream.append([1], to: "b")
    stream.append([9], to: "a")
    #expect(throws: ChartStreamError.unknownLine("b", known: ["a"])) {
      try model.makeFrame(phases, size: Self.size, appending: stream, keeping: 500)
    }
    #expect(model.series[0].last?.y == 9 && model.frame != nil)
  }

  @Test func `Frames have no lines if the size is empty, or if there are no series or points`() throws {
    let model = ChartModel()
    try model.makeFrame(.zero, size: .zero, appending: nil, keeping: nil)
    #expect(model.frame == nil)
    for series in [[], [Series()], [Series([.nan, .infinity])]] {
      let phases = model.show(content(series), interpolation: .linear)
      try model.makeFrame(phases, size: .zero, appending: nil, keeping: nil)
      #expect(model.frame?.lines.allSatisfy { $0.columns.allSatisfy { $0.first.isFinite } } ?? false)
    }
  }
}

struct ReadingTests {
  @Test func `Panning keeps the point under the finger and the length of the window`() {
    #expect((10.0...20).panned(by: 25, width: 100) == 7.5...17.5)
    #expect((10.0...20).panned(by: -100, width: 100) == 20...30)
    #expect((10.0...20).panned(by: 25, width: 0) == 10...20)
    #expect((10.0...20).panned(by: .nan, width: 100) == 10...20)
  }

  @Test func `Zooming keeps the range between the fingers`() {
    #expect((0.0...100).zoomed(by: 2, anchor: 0.5) == 25...75)
    #expect((0.0...100).zoomed(by: 0.5, anchor: 0) == 0...200)
    #expect((1.0...1.5).zoomed(by: 1e300, anchor: 0.5) == 1...1.5)
    #expect((1.0...1.5).zoomed(by: 0, anchor: 0.5) == 1...1.5)
  }

  @Test func `The nearest point is found on both sides of a position and at the ends`() throws {
    let series = try Series(x: [0, 10, 30], y: [1, 2, 3])
    let rows = [-5, 0, 4, 5, 6, 19, 21, 30, 99].map { series.row(nearestTo: $0) }
    #expect(rows == [0, 0, 0, 0, 1, 1, 2, 2, 2])
    #expect(Series().row(nearestTo: 1) == nil && series.row(nearestTo: .nan) == nil)
  }

  @Test func `The accessibility text of a chart describes its lines and values`() throws {
    let lines = [Series([1, 3, 2], id: "rain"), Series([.nan, .nan])]
    #expect(lines.accessibilityValue(at: nil) == "rain: 3 points, from 1 to 3, last 2; line 2: no values")
    #expect(lines.accessibilityValue(at: 1.2) == "at 1.2; rain: 3; line 2: no value")
    #expect([Series]().accessibilityValue(at: nil).isEmpty)
  }

  @Test func `Stepping moves to the next distant point and stops at the ends`() throws {
    let lines = [Series([0, 0, 0, 0, 0]), try Series(x: [2.5, 9], y: [0, 0])]
    #expect(lines.x(after: 2, forward: true, atLeast: 0.1) == 2.5)
    #expect(lines.x(after: 0, forward: true, atLeast: 1.5) == 2)
    #expect(lines.x(after: 4, forward: true, atLeast: 0.1) == 9)
    #expect(lines.x(after: 9, forward: true, atLeast: 0.1) == nil)
    #expect(lines.x(after: 3, forward: false, atLeast: 0.1) == 2.5)
    #expect(lines.x(after: 3, forward: false, atLeast: 1) == 2)
    #expect(lines.x(after: 0, forward: false, atLeast: 1) == nil)
  }
}
