import ArgumentParser

/// Lists the benchmarks of a program.
struct BenchmarkListCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: "List the benchmarks, as benchmark/variant/size, and the formats.")
  }

  mutating func run() throws {
    let formats = Program.formats.map { "  \($0.name.padding(to: 20))\($0.summary)" }
    let lines = ["benchmarks:"] + (try Program.identifiers.map { "  \($0)" }) + ["formats:"] + formats
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }
}

extension String {
  /// Returns the text padded to a width, with at least one trailing space.
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
