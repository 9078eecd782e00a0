/// The number of instructions that an iteration of a benchmark executes, divided by the size of the benchmark (its
/// number of points).
package struct InstructionCount: Hashable, Sendable {
  package let name: String
  package let perPoint: Double

  package init(name: String, perPoint: Double) {
    self.name = name
    self.perPoint = perPoint
  }

  /// Returns the instruction counts of benchmarks, each of which ran in two sections with different numbers of
  /// iterations.
  ///
  /// The instructions outside of the iterations are the same in both sections, so they cancel out in the difference.
  ///
  /// - Parameter sections: The sections with their numbers of instructions. For each benchmark, the section with fewer
  ///   iterations comes first.
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

  /// Returns the total number of instructions in a profile of callgrind, or nil if the profile doesn't contain it.
  package static func total(inProfile text: some StringProtocol) -> Int? {
    for line in text.split(separator: "\n").reversed() {
      for key in ["totals: ", "summary: "] where line.hasPrefix(key) {
        return line.dropFirst(key.count).split(separator: " ").first.flatMap { Int($0) }
      }
    }
    return nil
  }
}
