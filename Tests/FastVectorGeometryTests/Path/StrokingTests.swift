import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Outlines of strokes` {
  private static let line = Path.described("0 0 m 50 0 l")

  @Test func `The outline of a straight line is a rectangle, which is longer with square caps`() {
    #expect(Self.line.strokedPath(StrokeStyle(lineWidth: 2)).description == "0 -1 m 50 -1 l 50 1 l 0 1 l h")
    let square = Self.line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .square))
    #expect(square.boundingRect == CGRect(x: -1, y: -1, width: 52, height: 2))
    let round = Self.line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round))
    #expect(round.boundingRect.isNear(CGRect(x: -1, y: -1, width: 52, height: 2), within: 1e-2))
  }

  @Test func `The outline of a rectangle consists of two rectangles with opposite directions`() {
    let outline = Path(CGRect(x: 0, y: 0, width: 10, height: 10)).strokedPath(StrokeStyle(lineWidth: 2))
    #expect(outline.description == "-1 -1 m 11 -1 l 11 11 l -1 11 l h 1 1 m 1 9 l 9 9 l 9 1 l h")
  }

  @Test func `The outline of a dot has the shape of its cap`() {
    for dot in ["5 5 m 5 5 l", "5 5 m h", "5 5 m 5 5 5 5 q 5 5 l h"] {
      let path = Path.described(dot)
      #expect(path.strokedPath(StrokeStyle(lineWidth: 2)).boundingRect.height == 2, "\(dot)")
      #expect(!path.strokedPath(StrokeStyle(lineWidth: 2)).contains(CGPoint(x: 5.1, y: 5)), "\(dot)")
      let square = path.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .square))
      #expect(square.boundingRect == CGRect(x: 4, y: 4, width: 2, height: 2), "\(dot)")
      let round = path.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round))
      #expect(round.contains(CGPoint(x: 5.7, y: 5.7)) && !round.contains(CGPoint(x: 5.75, y: 5.75)), "\(dot)")
    }
    #expect(Path.described("5 5 m").strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round)).isEmpty)
  }

  @Test func `Corners of an outline are sharp up to the miter limit and beveled above it`() {
    // At 90 degrees, the miter is √2 times as long as the line is wide.
    let corner = Path.described("0 0 m 10 0 l 10 10 l")
    let tip = CGPoint(x: 10.9, y: -0.9)
    #expect(corner.strokedPath(StrokeStyle(lineWidth: 2, miterLimit: 1.42)).contains(tip))
    for limit in [1.41, 1, 0, -10, .nan] {
      #expect(!corner.strokedPath(StrokeStyle(lineWidth: 2, miterLimit: limit)).contains(tip), "\(limit)")
    }
    #expect(!corner.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .bevel)).contains(tip))
  }

  @Test func `The outline of a line that turns back has no sharp corner`() {
    let path = Path.described("0 0 m 10 0 l 0 0 l")
    for join in [CGLineJoin.miter, .bevel] {
      let outline = path.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: join, miterLimit: .infinity))
      #expect(outline.boundingRect == CGRect(x: 0, y: -1, width: 10, height: 2))
    }
    let round = path.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .round))
    #expect(round.contains(CGPoint(x: 10.9, y: 0)))
  }

  @Test func `A dash of length 0 has caps in the direction of the path`() {
    let path = Path.described("0 0 m 10 10 l")
    let dash: [CGFloat] = [0, 5]
    let square = path.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .square, dash: dash))
    // The squares are rotated by 45 degrees, because the line is.
    #expect(square.contains(CGPoint(x: 1.3, y: 0)) && !square.contains(CGPoint(x: 0.9, y: 0.9)))
    let round = path.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round, dash: dash))
    #expect(round.verbs.count(where: { $0 == .move }) == 3)
  }

  @Test func `Dashes restart at each subpath`() {
    let path = Path.described("0 0 m 8 0 l 0 10 m 8 10 l")
    let outline = path.strokedPath(StrokeStyle(lineWidth: 2, dash: [5, 5]))
    for y in [0.0, 10] { #expect(outline.contains(CGPoint(x: 4, y: y)) && !outline.contains(CGPoint(x: 6, y: y))) }
  }

  @Test func `The last dash of a closed path is joined to the first one`() {
    let path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    let outline = path.strokedPath(StrokeStyle(lineWidth: 2, dash: [5, 5], dashPhase: 2.5))
    #expect(outline.contains(CGPoint(x: -0.9, y: -0.9)))
    #expect(outline.verbs.count(where: { $0 == .move }) == 4)
  }

  @Test func `The dash phase is taken modulo the pattern and can be negative`() {
    let reference = Self.line.strokedPath(StrokeStyle(lineWidth: 2, dash: [7, 5], dashPhase: 3))
    for phase in [15.0, -9, -21, 3 + 12e6] {
      let outline = Self.line.strokedPath(StrokeStyle(lineWidth: 2, dash: [7, 5], dashPhase: phase))
      #expect(outline == reference, "\(phase)")
    }
    // A pattern with an odd number of lengths repeats with dashes and gaps exchanged.
    let odd = Self.line.strokedPath(StrokeStyle(lineWidth: 2, dash: [3]))
    #expect(odd == Self.line.strokedPath(StrokeStyle(lineWidth: 2, dash: [3, 3])))
  }

  /// With round caps and joins, the outline contains the points whose distance from the path is at most half the line
  /// width.
  @Test(arguments: [151, 152, 153] as [UInt64])
  func `A round outline covers exactly the points near the path`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<rounds(10) {
      var path = Path()
      path.move(to: generator.point())
      for _ in 0..<5 { path.addRandomStep(using: &generator) }
      let measure = PathMeasure(path)
      let width = Double.random(in: 1...60, using: &generator)
      let outline = path.strokedPath(StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round))
      let samples = (0...8000).compactMap { measure.position(at: Double($0) / 8000)?.point }
      let gap = measure.length / 8000
      // A block of 80 samples is skipped if its first sample is so far away that no sample in the block can be the
      // nearest one.
      let blocks = stride(from: 0, to: samples.count, by: 80).map { samples[$0..<min($0 + 80, samples.count)] }
        .map { block in (block, radius: block.map { $0.distance(to: block.first!) }.max()!) }
      for _ in 0..<100 {
        let point = generator.point()
        let nearest = blocks.map { $0.0.first!.distance(to: point) }.min() ?? .infinity
        let near = blocks.filter { $0.0.first!.distance(to: point) - $0.radius <= nearest }
        let distance = near.flatMap { $0.0.map { $0.distance(to: point) } }.min() ?? .infinity
        // The path can be closer to the point than the nearest sample is, by at most half the distance between samples.
        // The outline is precise to 0.01 points.
        if distance <= width / 2 - 0.011 {
          #expect(outline.contains(point), "seed \(seed), \(point), width \(width) of \(path)")
        } else if distance > width / 2 + 0.011 + gap {
          #expect(!outline.contains(point), "seed \(seed), \(point), width \(width) of \(path)")
        }
      }
    }
  }

  @Test(arguments: [1e-9, 1e-3, 1, 1e3, 1e9, 1e100])
  func `The precision of an outline is relative to the size of the path`(size: Double) {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: size, height: size))
    let outline = circle.strokedPath(StrokeStyle(lineWidth: size / 10))
    #expect((16...4000).contains(outline.verbs.count), "\(outline.verbs.count)")
    let bounds = CGRect(x: -size / 20, y: -size / 20, width: 1.1 * size, height: 1.1 * size)
    #expect(outline.boundingRect.isNear(bounds, within: 1.1e-3 * size))
  }
}

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> Double { hypot(x - other.x, y - other.y) }
}
