import FastVector
import FastVectorCharts
import Foundation
import Testing

@Suite struct `Pixels of dense points` {
  private let rect = CGRect(x: 0, y: 0, width: 100, height: 80)

  /// Returns the column and the row of each pixel that is marked for a line.
  private func pixels(_ frame: LineFrame) -> Set<[Int]> {
    var pixels: Set<[Int]> = []
    frame.pixels.forEachRun(distance: 1) { column, rows in for row in rows { pixels.insert([column, row]) } }
    return pixels
  }

  private func animator(_ values: [Double]) -> ChartAnimator {
    let animator = ChartAnimator([Series(values, id: "points")], in: rect, yRange: .fixed(0...80))
    animator.markedLines = ["points"]
    return animator
  }

  @Test func `Only marked lines have pixels`() {
    let values = (0..<1000).map { Double($0 % 80) }
    let plain = ChartAnimator([Series(values, id: "points")], in: rect)
    #expect(pixels(plain.frame(at: 0).lines[0]).isEmpty)
    #expect(!pixels(animator(values).frame(at: 0).lines[0]).isEmpty)
  }

  @Test func `Pixels follow a change of the range of an axis`() {
    let animator = animator([Double](repeating: 20.5, count: 1000))
    #expect(pixels(animator.frame(at: 0).lines[0]).allSatisfy { $0[1] == 59 })
    animator.setRanges(y: .fixed(0...40), nil, at: 1)
    #expect(pixels(animator.frame(at: 1).lines[0]).allSatisfy { $0[1] == 39 })
    animator.setRanges(x: .fixed(0...500), nil, at: 2)
    #expect(Set(pixels(animator.frame(at: 2).lines[0]).map { $0[0] }) == Set(0...99))
  }

  @Test func `Infinite points are at the edges, and gaps have no pixels`() {
    let values = (0..<1000).map { $0 < 300 ? Double.infinity : $0 < 500 ? .nan : $0 < 700 ? -.infinity : 40.5 }
    for pixel in pixels(animator(values).frame(at: 0).lines[0]) {
      let point = Double(pixel[0]) / 100 * 1000
      // Skip the pixel columns in which one kind of value ends and the next one begins.
      if [300, 500, 700].contains(where: { abs($0 - point) < 15 }) { continue }
      #expect(pixel[1] == (point < 300 ? 0 : point < 700 ? 79 : 39), "\(pixel)")
      #expect(!(300..<500 ~= point), "\(pixel)")
    }
  }

  @Test func `A sample of a line with too many points contains the extremes of each column`() {
    let values = (0..<10_000).map { $0 % 1000 == 517 ? 70.5 : 10.5 }
    var frame = animator(values).frame(at: 0).lines[0]
    let complete = pixels(frame)
    var terms = LinearCombination<AnimatableVector>()
    terms.append(AnimatableVector(values), scaledBy: 1)
    frame.markPixels(terms, LineLayout(range: 0...80, rect: rect), in: rect, most: 500)
    #expect(pixels(frame) == complete && complete.count { $0[1] == 9 } == 10)
  }
}
