import FastVectorGeometry
import Foundation
import Testing

/// A random path, and results that other libraries computed for it. See Vectors/README.md.
private struct RandomPath: Decodable {
  struct Stroke: Decodable {
    let width: Double
    let cap: String
    let join: String
    let miterLimit: Double
    let dash: [Double]
    let phase: Double
    let points: [[Double]]
    let bounds: [Double]

    var style: StrokeStyle {
      StrokeStyle(
        lineWidth: width, lineCap: ["butt": .butt, "round": .round, "square": .square][cap]!,
        lineJoin: ["miter": .miter, "round": .round, "bevel": .bevel][join]!, miterLimit: miterLimit,
        dash: dash.map { CGFloat($0) }, dashPhase: phase)
    }
  }

  let path: String
  let bounds: [Double]
  let length: Double
  let positions: [[Double]]
  let filled: [[Double]]
  let stroked: [Stroke]

  static let all: [RandomPath] = {
    let url = Bundle.module.url(forResource: "Vectors/random-paths", withExtension: "json")!
    return try! JSONDecoder().decode([RandomPath].self, from: Data(contentsOf: url))
  }()
}

extension CGRect {
  fileprivate init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

@Suite struct `Random paths compared with other libraries` {
  @Test func `Bounds of random paths agree with svgpathtools`() {
    for row in RandomPath.all {
      #expect(Path.described(row.path).boundingRect.isNear(CGRect(row.bounds), within: 1e-9), "\(row.path)")
    }
  }

  @Test func `Lengths of random paths agree with svgpathtools`() {
    for row in RandomPath.all {
      let length = Path.described(row.path).length
      #expect(abs(length - row.length) <= 1e-9 * row.length, "\(row.path): \(length), not \(row.length)")
    }
  }

  @Test func `Positions and directions on random paths agree with svgpathtools`() throws {
    for row in RandomPath.all {
      let measure = PathMeasure(Path.described(row.path))
      for numbers in row.positions {
        let position = try #require(measure.position(at: numbers[0]))
        #expect(
          position.point.isNear(CGPoint(x: numbers[1], y: numbers[2]), within: 1e-7)
            && abs(position.dx - numbers[3]) <= 1e-6 && abs(position.dy - numbers[4]) <= 1e-6,
          "\(row.path) at \(numbers): \(position)")
      }
    }
  }

  @Test func `Random paths contain the points that Cairo fills`() {
    for row in RandomPath.all {
      let path = Path.described(row.path)
      for numbers in row.filled {
        let point = CGPoint(x: numbers[0], y: numbers[1])
        let answer = (path.contains(point) ? 1 : 0) + (path.contains(point, eoFill: true) ? 2 : 0)
        #expect(answer == Int(numbers[2]), "\(point) in \(row.path)")
      }
    }
  }

  @Test func `Outlines of random paths contain the points that Cairo's pen covers`() {
    for row in RandomPath.all {
      for stroke in row.stroked {
        let outline = Path.described(row.path).strokedPath(stroke.style)
        for numbers in stroke.points {
          let point = CGPoint(x: numbers[0], y: numbers[1])
          #expect(outline.contains(point) == (numbers[2] == 1), "\(point) in \(stroke.style) of \(row.path)")
        }
      }
    }
  }

  @Test func `Outlines of random paths have the bounds of the area that Cairo's pen covers`() {
    for row in RandomPath.all {
      for stroke in row.stroked {
        let bounds = Path.described(row.path).strokedPath(stroke.style).boundingRect
        // Cairo measures dashes along chords of curves, and rounds to 1/65536 of the unit.
        #expect(
          bounds.isNear(CGRect(stroke.bounds), within: 0.05),
          "\(bounds), not \(stroke.bounds), of \(stroke.style) of \(row.path)")
      }
    }
  }
}
