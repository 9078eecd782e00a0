import FastVectorGeometry
import Foundation
import TestSupport
import Testing

/// Tests every operation on paths with invalid numbers. No operation may trap, hang, or create a huge path.
@Suite struct `Paths with invalid numbers` {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 100, 0.1, .leastNonzeroMagnitude, 1e-307, 1e-160, 1e-12, 1e12, 1e149, 1e150, 1.1e150, 1e308, -1e308,
    .infinity,
    -.infinity, .nan, .pi, 1e16,
  ]

  private struct Fuzzer {
    var generator: SeededGenerator

    mutating func number() -> Double {
      // Half of the numbers are ordinary, because a path with mostly invalid numbers draws nothing.
      Bool.random(using: &generator)
        ? Double(Int.random(in: -3...3, using: &generator)) * 10 : numbers.randomElement(using: &generator)!
    }

    mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    mutating func rect() -> CGRect { CGRect(x: number(), y: number(), width: number(), height: number()) }
    mutating func angle() -> Angle { Bool.random(using: &generator) ? .degrees(number()) : .radians(number()) }

    mutating func transform() -> CGAffineTransform {
      Int.random(in: 0..<3, using: &generator) > 0
        ? .identity : CGAffineTransform(number(), number(), number(), number(), number(), number())
    }

    mutating func corners() -> RectangleCornerRadii {
      RectangleCornerRadii(
        topLeading: number(), bottomLeading: number(), bottomTrailing: number(), topTrailing: number())
    }

    mutating func addStep(to path: inout Path) {
      let style = [RoundedCornerStyle.circular, .continuous].randomElement(using: &generator)!
      switch Int.random(in: 0..<15, using: &generator) {
      case 0, 1: path.move(to: point())
      case 2, 3: path.addLine(to: point())
      case 4: path.addQuadCurve(to: point(), control: point())
      case 5, 6: path.addCurve(to: point(), control1: point(), control2: point())
      case 7: path.closeSubpath()
      case 8: path.addRects([rect(), rect()], transform: transform())
      case 9: path.addRoundedRect(in: rect(), cornerSize: rect().size, style: style, transform: transform())
      case 10: path.addRoundedRect(in: rect(), cornerRadii: corners(), style: style, transform: transform())
      case 11: path.addEllipse(in: rect(), transform: transform())
      case 12:
        path.addArc(
          center: point(), radius: number(), startAngle: angle(), endAngle: angle(),
          clockwise: Bool.random(using: &generator), transform: transform())
      case 13:
        path.addRelativeArc(
          center: point(), radius: number(), startAngle: angle(), delta: angle(), transform: transform())
      default:
        path.addArc(tangent1End: point(), tangent2End: point(), radius: number(), transform: transform())
      }
    }

    mutating func style() -> StrokeStyle {
      StrokeStyle(
        lineWidth: number(), lineCap: [.butt, .round, .square].randomElement(using: &generator)!,
        lineJoin: [.miter, .round, .bevel].randomElement(using: &generator)!, miterLimit: number(),
        dash: (0..<Int.random(in: 0..<4, using: &generator)).map { _ in CGFloat(number()) }, dashPhase: number())
    }
  }

  @Test(arguments: [91, 92, 93, 94] as [UInt64])
  func `A path with invalid numbers can be built, queried, trimmed, stroked and transformed`(seed: UInt64) {
    var fuzzer = Fuzzer(generator: SeededGenerator(seed: seed))
    for round in 0..<40 {
      var path = Path()
      for _ in 0..<Int.random(in: 0..<8, using: &fuzzer.generator) { fuzzer.addStep(to: &path) }
      let name: Comment = "seed \(seed), round \(round): \(path)"
      #expect(path.xs.count == path.verbs.map(\.pointCount).reduce(0, +) && path.ys.count == path.xs.count, name)
      #expect(path.isEmpty == path.verbs.isEmpty)
      #expect(Path(path.description)?.description == path.description, name)

      let bounds = path.boundingRect
      #expect(bounds.isNull || [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].allSatisfy(\.isFinite), name)
      _ = path.contains(fuzzer.point(), eoFill: Bool.random(using: &fuzzer.generator))

      let measure = PathMeasure(path)
      #expect(measure.length >= 0 && measure.length.isFinite, name)
      for fraction in [0, 0.3, 1, fuzzer.number()] {
        guard let position = measure.position(at: fraction) else { continue }
        #expect(position.point.x.isFinite && position.point.y.isFinite, name)
        #expect(abs(hypot(position.dx, position.dy) - 1) < 1e-9, name)
      }

      let part = path.trimmedPath(from: fuzzer.number(), to: fuzzer.number())
      #expect(part.verbs == path.verbs || part.xs.allSatisfy(\.isFinite) && part.ys.allSatisfy(\.isFinite), name)

      let style = fuzzer.style()
      let outline = path.strokedPath(style)
      #expect(outline.xs.allSatisfy(\.isFinite) && outline.ys.allSatisfy(\.isFinite), "\(style), \(name)")
      #expect(path.applying(fuzzer.transform()).verbs == path.verbs)
    }
  }

  @Test func `Path elements with invalid numbers draw nothing, and the path continues after them`() {
    for bad in [Double.nan, .infinity, -.infinity, 1e151, 1e308] {
      let path = Path { path in
        path.addLines([.zero, CGPoint(x: 3, y: 0), CGPoint(x: bad, y: 0), CGPoint(x: 0, y: 5), CGPoint(x: 0, y: 9)])
        path.addCurve(to: .zero, control1: CGPoint(x: 0, y: bad), control2: .zero)
      }
      #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 3, height: 9))
      #expect(path.length == 7)
      #expect(path.trimmedPath(from: 0.1, to: 0.9).description == "0.7000000000000001 0 m 3 0 l 0 5 m 0 8.3 l")
    }
  }

  @Test func `Closing a path returns to the point after the last gap`() {
    let path = Path.described("0 0 m 10 0 l nan 0 l 20 0 l 20 10 l h")
    #expect(path.length == 30)
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e200, 1e-200, .leastNonzeroMagnitude])
  func `A path has no outline for an invalid line width`(width: Double) {
    #expect(Rectangle().stroke(lineWidth: width).path(in: CGRect(x: 0, y: 0, width: 10, height: 10)).isEmpty)
  }

  @Test(arguments: [[0, 0], [-1, 2], [Double.nan], [.infinity, 1], [1e-9], [0], [.leastNonzeroMagnitude]])
  func `Invalid dash lengths result in an outline without dashes`(dash: [Double]) {
    let line = Path.described("0 0 m 10 0 l 10 5 l")
    let dashed = line.strokedPath(StrokeStyle(lineWidth: 2, dash: dash.map { CGFloat($0) }))
    #expect(dashed == line.strokedPath(StrokeStyle(lineWidth: 2)))
  }
}
