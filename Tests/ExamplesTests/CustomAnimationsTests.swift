import Foundation
import Testing

@Suite struct `Custom animations in the examples` {
  /// Returns the values that the example prints for every half second from 0 to 3 s.
  private static func values() throws -> [String: [Double]] {
    let (output, status) = try Example.run("custom-animations")
    #expect(status == 0)
    return Dictionary(
      uniqueKeysWithValues: output.split(separator: "\n").map { line in
        let name = line.prefix(22).trimmingCharacters(in: .whitespaces)
        return (name, line.dropFirst(22).split(separator: " ").compactMap { Double($0) })
      })
  }

  @Test func `A custom animation shows the values that it computes`() throws {
    let values = try Self.values()
    #expect(values["time"] == [0, 0.5, 1, 1.5, 2, 2.5, 3])
    #expect(values["linear"] == [0, 25, 50, 75, 100, 100, 100])
    // The second animation moves the value of the first one toward 0. At 1.5 s, the first animation has covered three
    // quarters of its distance and the second one a quarter: 75 * (1 - 0.25) = 56.25.
    #expect(values["linear, reversed"] == [0, 25, 50, 56.25, 50, 25, 0])
    #expect(values["merging linear"] == [0, 25, 50, 37.5, 25, 12.5, 0])
    // The speed is 0 from 0.5 s to 1.5 s, and 3 after that.
    #expect(values["variable speed"] == [0, 25, 25, 25, 100, 100, 100])
  }

  @Test func `A trembling animation stays within the range of the change and ends on request`() throws {
    let values = try Self.values()
    for name in ["trembling", "fading trembling"] {
      let shown = try #require(values[name])
      #expect(shown.allSatisfy { (0...100).contains($0) })
      #expect(Set(shown.prefix(3)).count == 3)
      #expect(shown.last == 100)
    }
    #expect(values["trembling"]?[3] == 100)
    #expect(values["trembling"]?.prefix(3) == values["fading trembling"]?.prefix(3))
    // The fade starts at 1.25 s and takes 1 s. At 1.5 s, at least a quarter of the change is complete, and at 2 s at
    // least three quarters.
    let fading = try #require(values["fading trembling"])
    #expect(fading[3] >= 25 && fading[4] >= 75 && fading[5] == 100)
  }

  @Test func `A custom animation passes its velocity to a spring`() throws {
    let shown = try #require(try Self.values()["spring interruption"])
    #expect(shown.prefix(3) == [0, 25, 50])
    // `springs-animation.json` contains the value 1.651, half a second after the interruption, for a change of 200. The
    // example's change is 100, so it must show half of that value. If the spring started at rest, the value would be
    // 0.68.
    #expect(shown[3] == 0.83 && shown[6] == 0)
  }
}
