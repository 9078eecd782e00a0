import Foundation
import Testing

@Suite struct `Animatable shapes in the examples` {
  /// Returns the coordinates that the example prints: for each shape, one array per time.
  private static func drawings() throws -> [String: [[Double]]] {
    let (output, status) = try Example.run("animatable-shapes")
    #expect(status == 0)
    var drawings: [String: [[Double]]] = [:]
    var name = ""
    for line in output.split(separator: "\n") {
      if line.hasPrefix(" ") {
        let numbers = line.matches(of: /-?[0-9]+\.[0-9]+/).compactMap { Double($0.output) }
        drawings[name, default: []].append(Array(numbers.dropFirst()))
      } else {
        name = String(line)
      }
    }
    return drawings
  }

  private static let shares = [0, 0.25, 0.5, 0.75, 1]

  @Test func `An example shape is drawn according to its animatable data at each time`() throws {
    let drawings = try Self.drawings()
    #expect(drawings["no animatable data (jumps)"] == Self.shares.map { _ in [0, 0, 100, 100] })
    #expect(drawings["one number"] == Self.shares.map { [0, 0, 100 * $0, 100 * $0] })
    #expect(drawings["a pair of numbers"] == Self.shares.map { [0, 0, 100 * $0, 100 - 50 * $0] })
    func bar(_ x: Double, _ height: Double) -> [Double] {
      let (top, bottom) = (50 - height / 2, 50 + height / 2)
      return [x - 5, top, x + 5, top, x + 5, bottom, x - 5, bottom, x - 5, top]
    }
    #expect(drawings["a position"] == Self.shares.map { bar(100 * $0, 100) })
    #expect(drawings["a position and a height"] == Self.shares.map { bar(100 * $0, 100 - 80 * $0) })
    #expect(
      drawings["a vector, from an empty one"]
        == Self.shares.map { [0, 0, 25, 50 * $0, 50, 100 * $0, 75, 75 * $0, 100, 100 * $0] })
    #expect(
      drawings["a vector of its own"]
        == Self.shares.map {
          let (x, y) = (30 * $0, 40 * $0)
          return [x - 1, y, x + 1, y, x, y - 1, x, y + 1]
        })
  }

  @Test func `An example shape that repeats its animation moves back and forth`() throws {
    let heights = try #require(try Self.drawings()["the same, repeated"]).map { $0[3] }
    #expect(heights[0] == 0 && heights[1] == 25 && heights[2] == 50)
    // The backward movement starts one frame after the end of the forward movement.
    #expect(heights[3] > 25 && heights[3] < 28)
    #expect(heights[4] > 0 && heights[4] < 4)
  }
}
