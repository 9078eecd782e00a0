/// How many instructions a benchmark takes for a point.
package struct InstructionCount: Hashable, Sendable {
  package let name: String
  package let perPoint: Double

  package init(name: String, perPoint: Double) {
    self.name = name
    self.perPoint = perPoint
  }

  /// The counts of the benchmarks that were counted in sections.
  ///
  /// What a section costs besides its iterations is in each of a benchmark's sections, and leaves with the difference of two.
  ///
  /// - Parameter sections: With the instructions of each; of a benchmark those with the fewest iterations come first.
  package static func counts(_ sections: [(section: CountedSection, instructions: Int)]) -> [InstructionCount] {
    zip(sections, sections.dropFirst()).compactMap { first, second in
      guard first.section.name == second.section.name, second.section.iterations > first.section.iterations else {
        return nil
      }
      let iterations = second.section.iterations - first.section.iterations
      let perIteration = Double(second.instructions - first.instructions) / Double(iterations)
      return InstructionCount(name: first.section.name, perPoint: perIteration / Double(first.section.points))
    }
  }

  /// The instructions that a file of callgrind holds.
  package static func total(inProfile text: some StringProtocol) -> Int? {
    for line in text.split(separator: "\n").reversed() {
      for key in ["totals: ", "summary: "] where line.hasPrefix(key) {
        return line.dropFirst(key.count).split(separator: " ").first.flatMap { Int($0) }
      }
    }
    return nil
  }
}
