import FastVector
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Paths` {
  private static func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

  private static let triangle = Path { path in
    path.move(to: point(0, 0))
    path.addLine(to: point(4, 0))
    path.addLine(to: point(4, 3))
    path.closeSubpath()
  }

  private func elements(_ path: Path) -> [Path.Element] {
    var elements: [Path.Element] = []
    path.forEach { elements.append($0) }
    return elements
  }

  @Test func `A new path is empty`() {
    let path = Path()
    #expect(path.isEmpty)
    #expect(path.currentPoint == nil)
    #expect(path.boundingRect.isNull)
    #expect(elements(path).isEmpty)
    #expect(path.description == "")
    #expect(path == Path { _ in })
  }

  @Test func `A path lists the elements that were added`() {
    #expect(
      elements(Self.triangle) == [
        .move(to: Self.point(0, 0)), .line(to: Self.point(4, 0)), .line(to: Self.point(4, 3)), .closeSubpath,
      ])
    #expect(Self.triangle.verbs == [.move, .line, .line, .close])
    #expect(Self.triangle.xs.values == [0, 4, 4, 0])
    #expect(Self.triangle.ys.values == [0, 0, 3, 0])
    #expect(!Self.triangle.isEmpty)
  }

  @Test func `Adding a line without a current point is a move`() {
    var path = Path()
    path.addLine(to: Self.point(1, 2))
    path.addLine(to: Self.point(3, 4))
    #expect(elements(path) == [.move(to: Self.point(1, 2)), .line(to: Self.point(3, 4))])
  }

  @Test func `A path lists curves with their control points`() {
    let path = Path { path in
      path.move(to: Self.point(1, 2))
      path.addQuadCurve(to: Self.point(5, 6), control: Self.point(3, 4))
      path.addCurve(to: Self.point(11, 12), control1: Self.point(7, 8), control2: Self.point(9, 10))
      path.closeSubpath()
    }
    #expect(
      elements(path) == [
        .move(to: Self.point(1, 2)), .quadCurve(to: Self.point(5, 6), control: Self.point(3, 4)),
        .curve(to: Self.point(11, 12), control1: Self.point(7, 8), control2: Self.point(9, 10)), .closeSubpath,
      ])
    #expect(path.verbs == [.move, .quadCurve, .curve, .close])
    #expect(path.xs.values == [1, 3, 5, 7, 9, 11, 1])
    #expect(path.ys.values == [2, 4, 6, 8, 10, 12, 2])
    #expect(path.xs.count == path.verbs.map(\.pointCount).reduce(0, +))
    #expect(path.currentPoint == Self.point(1, 2))
    #expect(path.description == "1 2 m 3 4 5 6 q 7 8 9 10 11 12 c h")
  }

  @Test func `A curve without a current point starts at its first control point`() {
    let quad = Path { $0.addQuadCurve(to: Self.point(5, 6), control: Self.point(3, 4)) }
    #expect(quad.description == "3 4 m 3 4 5 6 q")
    let cubic = Path { $0.addCurve(to: .zero, control1: Self.point(7, 8), control2: Self.point(9, 10)) }
    #expect(cubic.description == "7 8 m 7 8 9 10 0 0 c")
  }

  @Test func `Paths with different control points are unequal`() {
    func path(_ x: Double, _ y: Double, _ end: Double) -> Path {
      Path { $0.addCurve(to: Self.point(end, 0), control1: Self.point(1, x), control2: Self.point(2, y)) }
    }
    #expect(path(1, 2, 3) == path(1, 2, 3))
    for other in [path(0, 2, 3), path(1, 0, 3), path(1, 2, 0)] { #expect(other != path(1, 2, 3)) }
  }

  @Test func `Several lines can be added to a path at once`() {
    var path = Path()
    path.addLines([])
    #expect(path.isEmpty)
    path.addLines([Self.point(0, 0), Self.point(1, 1), Self.point(2, 0)])
    path.addLines([Self.point(5, 5), Self.point(6, 6)])
    #expect(path.verbs == [.move, .line, .line, .move, .line])
    #expect(path.currentPoint == Self.point(6, 6))
  }

  @Test func `Closing a path returns to the start of the subpath`() {
    var path = Path()
    path.closeSubpath()
    #expect(path.isEmpty)
    path.addLines([Self.point(0, 0), Self.point(1, 1)])
    path.addLines([Self.point(5, 6), Self.point(7, 6), Self.point(7, 8)])
    path.closeSubpath()
    #expect(path.currentPoint == Self.point(5, 6))
    path.closeSubpath()
    #expect(path.verbs == [.move, .line, .move, .line, .line, .close])
    // The next line continues from the start of the subpath.
    path.addLine(to: Self.point(9, 9))
    #expect(path.verbs.suffix(2) == [.close, .line])
    path.closeSubpath()
    #expect(path.currentPoint == Self.point(5, 6))
  }

  @Test func `The bounding box of a path contains all points`() {
    #expect(Self.triangle.boundingRect == CGRect(x: 0, y: 0, width: 4, height: 3))
    let dot = Path { $0.move(to: Self.point(-2, 7)) }
    #expect(dot.boundingRect == CGRect(x: -2, y: 7, width: 0, height: 0))
  }

  @Test func `Gaps don't extend the bounding box of a path`() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 10)
    let path = Path.line(through: [.nan, 0, 1, .nan, .nan], in: rect)
    #expect(path.boundingRect == CGRect(x: 25, y: 0, width: 25, height: 10))
    #expect(Path.line(through: [.nan, .nan], in: rect).boundingRect.isNull)
  }

  @Test func `The elements of a path don't include gaps`() {
    let path = Path.line(through: [0, .nan, 4, 4], in: CGRect(x: 0, y: 0, width: 3, height: 4))
    #expect(path.verbs == [.move, .gap, .move, .line])
    #expect(
      elements(path) == [
        .move(to: Self.point(0, 4)), .move(to: Self.point(2, 0)), .line(to: Self.point(3, 0)),
      ])
  }

  @Test func `A path that ends in a gap has no current point`() {
    var path = Path.line(through: [0, 1, .nan], in: CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(path.currentPoint == nil)
    path.addLine(to: Self.point(5, 5))
    #expect(path.verbs.last == .move)
  }

  @Test func `A path has value semantics`() {
    let original = Self.triangle
    var copy = original
    copy.move(to: Self.point(9, 9))
    #expect(original.verbs.count == 4 && original.xs.count == 4 && original.ys.count == 4)
    #expect(copy.verbs.count == 5)
    #expect(copy.currentPoint == Self.point(9, 9))
    #expect(copy != original)
    #expect(original == Self.triangle)
  }

  @Test func `Paths with equal points but different elements are unequal`() {
    let line = Path { $0.addLines([Self.point(0, 0), Self.point(0, 0)]) }
    let moves = Path { path in
      path.move(to: Self.point(0, 0))
      path.move(to: Self.point(0, 0))
    }
    #expect(line != moves)
    // The coordinate vectors would compare as equal, because they ignore trailing zeros.
    #expect(line != Path { $0.move(to: Self.point(0, 0)) })
  }
}
