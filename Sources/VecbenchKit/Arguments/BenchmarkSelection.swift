import ArgumentParser
import VecbenchComparison

/// The options that select benchmarks. All commands share them.
package struct BenchmarkSelection: ParsableArguments {
  @Option(
    name: [.customLong("benchmarks"), .customLong("benchmark")],
    help: ArgumentHelp(
      """
      Benchmarks by name, group or name/variant/size, such as '*/1000'; * matches any text, and \\, is a comma. Can be \
      repeated.
      """,
      valueName: "name,..."),
    transform: PatternList.nonemptyTexts)
  var selections: [[String]] = []

  @Option(
    name: .customLong("exclude"),
    help: ArgumentHelp(
      "Benchmarks to skip, in the same form as for --benchmarks. Can be repeated.", valueName: "name,..."),
    transform: PatternList.nonemptyTexts)
  var exclusions: [[String]] = []

  package init() {}

  private var wanted: [String] { selections.flatMap(\.self) }

  /// Selects a benchmark by name if the user hasn't selected any benchmarks.
  package mutating func select(_ name: String) {
    if selections.isEmpty { selections = [[name]] }
  }

  /// Returns the patterns that the user passed to `--benchmarks` and `--exclude`.
  ///
  /// - Parameter groups: The benchmark names in each group, keyed by the name of the group. A group is a declared
  ///   benchmark whose variants are reported as separate benchmarks. Evaluated only if the user selects or excludes
  ///   benchmarks.
  func patterns(groups: @autoclosure () throws -> [String: [String]]) rethrows -> SelectedPatterns {
    if wanted.isEmpty && exclusions.isEmpty { return SelectedPatterns() }
    let groups = try groups()
    return SelectedPatterns(
      wanted: wanted.map { BenchmarkPattern($0, groups: groups) },
      excluded: exclusions.flatMap(\.self).map { BenchmarkPattern($0, groups: groups) })
  }

  /// The sizes in the selected names, such as 1000 in `parse/regex/1000`. Nil if any name lacks a size, or if the user
  /// hasn't selected any benchmarks.
  var sizes: [Int]? {
    let sizes = wanted.map(Self.size)
    return sizes.isEmpty || sizes.contains(nil) ? nil : sizes.compactMap(\.self).uniqued()
  }

  /// Returns the size in a name such as `parse/regex/1000`, or nil if it contains no size.
  static func size(in name: String) -> Int? { name.split(separator: "/").dropFirst(2).first.flatMap { Int($0) } }
}

struct SelectedPatterns: Sendable {
  /// The patterns of the benchmarks to select; empty to select all.
  var wanted: [BenchmarkPattern] = []
  var excluded: [BenchmarkPattern] = []

  func selects(_ identifier: String) -> Bool {
    (wanted.isEmpty || wanted.contains { $0.matches(identifier) }) && !excluded.contains { $0.matches(identifier) }
  }
}

/// A pattern that selects benchmarks by identifier, by name or by group.
struct BenchmarkPattern: Hashable, Sendable {
  let text: String

  /// Patterns for identifiers. A benchmark is selected if its identifier matches any of them.
  let alternatives: [Pattern]

  /// Creates a pattern from an item in the list that the user passed to an option. An item without a slash is matched
  /// against benchmark names, and selects all variants and sizes. A group name selects all benchmarks in the group.
  init(_ text: String, groups: [String: [String]]) {
    self.text = text
    alternatives = ([text] + (groups[text] ?? [])).flatMap { name in
      name.contains("/") ? [Pattern(name)] : [Pattern(name), Pattern(name + "/*")]
    }
  }

  /// Creates a pattern that matches only identifiers, such as `parse/regex/1000`.
  init(identifier: String) {
    text = identifier
    alternatives = [Pattern(identifier)]
  }

  func matches(_ identifier: String) -> Bool { alternatives.contains { $0.matches(identifier) } }
}

/// A comma-separated list of patterns. A comma in a name is written as `\,`.
package enum PatternList {
  package static func texts(_ text: String) -> [String] {
    var patterns = [""]
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == ",", patterns.last != "" {
        patterns.append("")
      } else if character == "\\", rest.first == "," {
        patterns[patterns.count - 1].append(rest.removeFirst())
      } else if character != "," {
        patterns[patterns.count - 1].append(character)
      }
    }
    return patterns.filter { !$0.isEmpty }
  }

  /// Returns the patterns in a list.
  ///
  /// - Throws: `ValidationError` if the list is empty, because an empty list would select all benchmarks.
  static func nonemptyTexts(_ text: String) throws -> [String] {
    let texts = texts(text)
    guard !texts.isEmpty else { throw ValidationError("'\(text)' names no benchmark") }
    return texts
  }

  /// Escapes the commas in a name, so that the name can be an item of a list.
  package static func text(of name: String) -> String { name.replacing(",", with: "\\,") }
}
