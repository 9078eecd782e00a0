public import ArgumentParser
import CommandLineSupport
import VecbenchMeasuring

/// The options shared by all commands that measure the program's own benchmarks.
package struct MeasuringOptions<Program: BenchmarkProgram>: ParsableArguments {
  @OptionGroup package var selection: BenchmarkSelection

  @Option(
    name: Program.sizesNames, parsing: .unconditional,
    help: ArgumentHelp(
      "Sizes, such as 10000, 10k or 1_000_000. (default: \(Program.defaultSizes))", valueName: "n,..."),
    transform: Quantity.sizes)
  package var sizes: [Int]?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Seed for random data and the sample order.", valueName: "n"),
    transform: Quantity.seed)
  package var seed: UInt64 = 1

  @OptionGroup package var program: Program.Options
  @OptionGroup(title: "Output") package var output: OutputOptions<Program>

  package init() {}

  /// Measures the selected benchmarks, and writes the results.
  package func run(_ kind: MeasurementKind = .run) throws { try CaseMeasurement(self, kind).run() }
}

/// The kind of a measurement, which determines the sizes to measure.
public enum MeasurementKind: Hashable, Sendable {
  /// Measures benchmarks at the requested sizes, or at their default sizes.
  case run

  /// Measures benchmarks over a range of sizes. A quick sweep uses fewer sizes and samples.
  case sweep(isQuick: Bool)
}

/// A request to measure benchmarks, created from the options of `run` or `sweep`.
public struct MeasuringRequest<Options: ParsableArguments> {
  /// The options that the program adds to `run` and `sweep`.
  public let options: Options

  /// The requested sizes; nil if the user didn't specify any.
  public let sizes: [Int]?

  /// The seed for random data and the order of samples.
  public let seed: UInt64
  public let kind: MeasurementKind

  /// True to suppress progress and notes on standard error.
  public let isQuiet: Bool
  private let selection: BenchmarkSelection

  /// The option that sets the sizes, for error messages.
  private let sizesOption: String

  init<Program: BenchmarkProgram>(_ measuring: MeasuringOptions<Program>, _ kind: MeasurementKind)
  where Program.Options == Options {
    (options, selection, self.kind) = (measuring.program, measuring.selection, kind)
    sizesOption = "--" + (Program.sizesAliases.first ?? "sizes")
    (seed, isQuiet) = (measuring.seed, measuring.output.quiet)
    let named = measuring.sizes ?? measuring.selection.sizes
    sizes = kind == .run ? named?.uniqued() : named.map { Set($0).sorted() }
  }

  /// Creates a request for all benchmarks of a program at their default sizes.
  init(all options: Options) throws {
    (self.options, sizes, seed, kind, isQuiet) = (options, nil, 1, .run, true)
    selection = try .parse(["--benchmarks", "*"])
    sizesOption = "--sizes"
  }

  /// Returns the names of the benchmarks that the user has selected, or nil if the user hasn't selected any. A
  /// benchmark counts as selected if any of its variants or sizes is selected. The measurement omits the variants and
  /// sizes that aren't selected.
  ///
  /// - Parameter benchmarks: All benchmarks that the program can measure, at the requested sizes.
  /// - Throws: An error if one of the user's patterns matches no benchmark.
  public func selectedNames(among benchmarks: [AnyBenchmark]) throws -> Set<BenchmarkName>? {
    let cases = benchmarks.flatMap(\.cases)
    let identifiers = cases.flatMap(\.reportedNames)
    let groups = benchmarks.groups
    let patterns = selection.patterns(groups: groups)
    for pattern in patterns.wanted + patterns.excluded
    where !identifiers.contains(where: { pattern.matches($0.identifier) }) {
      throw mismatch(pattern.text, cases, groups: groups.keys.sorted())
    }
    guard !patterns.wanted.isEmpty else { return nil }
    return Set(identifiers.filter { patterns.selects($0.identifier) }.map(\.benchmark))
  }

  /// Returns the error about a pattern that matches none of the benchmarks.
  private func mismatch(_ pattern: String, _ cases: [BenchmarkCase], groups: [String]) -> ValidationError {
    let sizes = cases.compactMap(\.size).uniqued()
    if let size = BenchmarkSelection.size(in: pattern), !sizes.isEmpty, !sizes.contains(size) {
      let list = sizes.map(String.init).joined(separator: ", ")
      return ValidationError("'\(pattern)' has a size that isn't measured: add it to \(sizesOption) (now \(list))")
    }
    let names = cases.flatMap(\.reportedNames)
    let similar = names.filter { pattern.hasPrefix($0.benchmark.rawValue + "/") }.map(\.identifier).uniqued()
    let known = similar.isEmpty ? names.map(\.benchmark.rawValue).uniqued() + groups : similar
    return UnknownName(text: pattern, kind: "benchmark", known: known).validationError
  }

  /// Returns the variants and sizes of the given benchmarks that the user has selected.
  func cases(of benchmarks: [AnyBenchmark]) -> [BenchmarkCase] {
    let patterns = selection.patterns(groups: benchmarks.groups)
    return benchmarks.flatMap(\.cases).compactMap { $0.selecting { patterns.selects($0) } }
  }
}
