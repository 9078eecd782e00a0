import FastVectorAnimation
import Foundation
import Testing

@Suite("The examples of the guides")
struct DocumentationTests {
  private static let guides = ["FastVectorAnimation", "Interruption", "CustomAnimations", "DifferencesFromSwiftUI"]

  @Test("are compiled word for word", arguments: guides)
  func compiled(guide: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = tests.appending(path: "../../../Sources/FastVectorAnimation/FastVectorAnimation.docc/\(guide).md")
    let compiled = lines(try String(contentsOf: tests.appending(path: "DocumentationExamples.swift"), encoding: .utf8))
    let text = try String(contentsOf: sources, encoding: .utf8)
    for block in text.components(separatedBy: "```swift\n").dropFirst() {
      let example = lines(block.components(separatedBy: "```")[0])
      for line in example where line != "import FastVectorAnimation" {
        #expect(compiled.contains(line), "\(guide): \(line)")
      }
    }
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("show what they say")
  func behaviour() throws {
    let shown = overview()
    #expect(shown[0].values == [50, 100, 75])
    #expect(abs(shown[59][0] - 90) < 1)

    let steps = Animator(0.0)
    steps.animate(to: 10, .steps(5, duration: 1).delay(0.5), at: 0)
    #expect([0.4, 0.6, 0.75, 1.2, 1.6].map(steps.value(at:)) == [0, 0, 2, 6, 10])

    let curve = Animator(Curve(heights: AnimatableVector(values: [0, 4]), width: 1))
    curve.animate(to: Curve(heights: AnimatableVector(values: [2, 8]), width: 3), .linear(duration: 1), at: 0)
    let half = curve.value(at: 0.5)
    #expect(half.heights.values == [1, 6])
    #expect(half.width == 2)
  }
}
