import FastVector
import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Descriptions of paths` {
  @Test func `The description of a path lists the elements, with the coordinates before the operator`() {
    let path = Path { path in
      path.move(to: CGPoint(x: 0.5, y: 1.25))
      path.addLine(to: CGPoint(x: -3.5, y: 0.1))
      path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 1, y: 2))
      path.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
      path.closeSubpath()
    }
    #expect(path.description == "0.5 1.25 m -3.5 0.1 l 1 2 3 4 q 1 2 3 4 5 6 c h")
  }

  @Test func `The description of a path contains gaps, and parsing it restores them`() {
    let path = Path.line(through: [0, .nan, 4, 4], in: CGRect(x: 0, y: 0, width: 3, height: 4))
    #expect(path.description == "0 4 m g 2 0 m 3 0 l")
    #expect(Path(path.description) == path)
    let gap = Path.line(through: [.nan], in: CGRect(x: 0, y: 0, width: 3, height: 4))
    #expect(gap.description == "g" && Path("g") == gap)
  }

  @Test(arguments: [81, 82, 83] as [UInt64])
  func `Parsing the description of a path restores the path to the last bit`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var path = Path()
      path.move(to: generator.point())
      for _ in 0..<Int.random(in: 0..<20, using: &generator) { path.addRandomStep(using: &generator) }
      #expect(Path(path.description) == path, "seed \(seed): \(path)")
    }
  }

  @Test func `The description of a path can contain numbers of any size, infinities and NaN`() {
    let path = Path { path in
      path.move(to: CGPoint(x: 1e308, y: -Double.leastNonzeroMagnitude))
      path.addLine(to: CGPoint(x: Double.infinity, y: -.infinity))
    }
    #expect(Path(path.description) == path)
    #expect(Path("nan 0 m")?.xs[0].isNaN == true)
  }

  @Test func `The description of a path can be empty and can contain any white space`() {
    #expect(Path("") == Path())
    #expect(Path("  \n") == Path())
    #expect(Path(" 0 0\tm\n1  1\r\nl ")?.description == "0 0 m 1 1 l")
  }

  @Test func `The description of a path can use the shorter operators of PDF`() {
    #expect(Path("1 2 m 3 4 5 6 v")?.description == "1 2 m 1 2 3 4 5 6 c")
    #expect(Path("1 2 m 3 4 5 6 y")?.description == "1 2 m 3 4 5 6 5 6 c")
    #expect(Path("10 20 30 40 re")?.description == "10 20 m 40 20 l 40 60 l 10 60 l h")
  }

  @Test(arguments: [
    "m", "1 m", "1 2 3 m", "1 2 3 4 5 6 7 m", "0 0 m 1 l", "0 0 m 1 2 3 4 l", "0 0 m 1 2 q", "0 0 m 1 2 3 4 c",
    "0 0 m 1 2 v", "1 2 3 re", "0 0 m 1 h", "0 0 m 1 1", "1", "1 1 l", "1 2 3 4 q", "1 2 3 4 5 6 c", "h", "x",
    "0 0 M", "0,0 m", "0 0m", "0 0 m 1 1 z", "0 0 m é", "0 0 m \u{0}", "--1 0 m", "1e 2 m", "0 0 g", "0 0 m g 1 1 l",
  ])
  func `A malformed description isn't parsed as a path`(string: String) {
    #expect(Path(string) == nil)
  }
}

extension SeededGenerator {
  /// Returns a random point with coordinates between -100 and 100.
  mutating func point() -> CGPoint {
    CGPoint(x: Double.random(in: -100...100, using: &self), y: Double.random(in: -100...100, using: &self))
  }
}

extension Path {
  /// Adds a random line or curve, closes the subpath, or starts another subpath.
  mutating func addRandomStep(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: move(to: generator.point())
    case 1: closeSubpath()
    case 2, 3: addLine(to: generator.point())
    case 4, 5: addQuadCurve(to: generator.point(), control: generator.point())
    default: addCurve(to: generator.point(), control1: generator.point(), control2: generator.point())
    }
  }
}
