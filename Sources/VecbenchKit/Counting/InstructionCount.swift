/// How many instructions a row takes for a point.
package struct InstructionCount: Codable, Hashable, Sendable {
  package let row: String
  package let perPoint: Double

  package init(row: String, perPoint: Double) {
    self.row = row
    self.perPoint = perPoint
  }

  private enum CodingKeys: String, CodingKey {
    case row
    case perPoint = "instructions_per_point"
  }

  /// The counts of the rows that were counted in sections.
  ///
  /// What a section costs besides its iterations is in each of a row's sections, and leaves with the difference of two.
  ///
  /// - Parameter sections: With the instructions of each; of a row those with the fewest iterations come first.
  package static func counts(_ sections: [(section: CountedSection, instructions: Int)]) -> [InstructionCount] {
    zip(sections, sections.dropFirst()).compactMap { first, second in
      guard first.section.row == second.section.row, second.section.iterations > first.section.iterations else { return nil }
      let iterations = second.section.iterations - first.section.iterations
      let perIteration = Double(second.instructions - first.instructions) / Double(iterations)
      return InstructionCount(row: first.section.row, perPoint: perIteration / Double(first.section.points))
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
