import FastVectorFiles

/// The benchmarks of a program, and the control benchmarks. Each variant can be looked up by its identifier.
///
/// A variant is prepared when it is first used. If the benchmark checks results, the result of the variant is compared
/// with the reference at this time. The reference is the result of the first variant that returns one.
package final class BenchmarkList: BenchmarkSource {
  package let benchmarks: [String]
  package let cases: [BenchmarkCase]
  package let declared: [AnyBenchmark]
  private let positions: [String: (case: Int, variation: Int)]
  private var variants: [String: Variant] = [:]

  /// The cases for which the shared input has been created, keyed by their index in ``cases``.
  private var prepared: [Int: PreparedCase] = [:]

  /// Creates a list of the given benchmarks. Doesn't prepare them.
  ///
  /// - Throws: ``BenchmarkDefinitionError`` if a size or a number of bytes is out of range, a benchmark has no
  ///   variants, a name is invalid, or an identifier occurs twice.
  package init(_ declared: [AnyBenchmark]) throws(BenchmarkDefinitionError) {
    self.declared = declared
    cases = declared.flatMap(\.cases)
    var names: [String] = []
    var positions: [String: (case: Int, variation: Int)] = [:]
    for (index, benchmark) in cases.enumerated() {
      if let size = benchmark.size, let violation = ValueRange.violation(of: size, in: ValueRange.sizes) {
        throw BenchmarkDefinitionError(description: "benchmark '\(benchmark.name)': a size \(violation)")
      }
      if let bytes = benchmark.bytes, let violation = ValueRange.violation(of: bytes, in: ValueRange.bytes) {
        throw BenchmarkDefinitionError(description: "benchmark '\(benchmark.name)': its number of bytes \(violation)")
      }
      guard !benchmark.variations.isEmpty else {
        throw BenchmarkDefinitionError(description: "benchmark '\(benchmark.name)' has no variants")
      }
      for (number, variation) in benchmark.variations.enumerated() {
        for part in [variation.benchmark.rawValue, variation.name.rawValue] {
          guard BenchmarkName.isValid(part), !part.contains("/"), !part.contains(",") else {
            throw BenchmarkDefinitionError(
              description: """
                benchmark '\(variation.benchmark.rawValue.printable.prefix(scalars: 60))': the name \
                '\(part.printable.prefix(scalars: 60))' is not one word of at most 200 printable characters without commas and slashes
                """)
          }
        }
        let identifier = benchmark.identifier(of: variation)
        guard positions.updateValue((index, number), forKey: identifier) == nil else {
          throw BenchmarkDefinitionError(description: "two benchmarks are named '\(identifier)'")
        }
        names.append(identifier)
      }
    }
    benchmarks = ControlBenchmark.names + names
    self.positions = positions
  }

  package func variant(for benchmark: String) throws -> Variant? {
    if let variant = variants[benchmark] { return variant }
    guard let position = positions[benchmark] else {
      variants[benchmark] = ControlBenchmark.variant(named: benchmark)
      return variants[benchmark]
    }
    let variant = try preparedCase(position.case).variant(position.variation)
    variants[benchmark] = variant
    return variant
  }

  private func preparedCase(_ index: Int) throws -> PreparedCase {
    if let known = prepared[index] { return known }
    let made = try cases[index].prepared()
    prepared[index] = made
    return made
  }

  /// Returns all benchmarks that have sizes. Their declared sizes are replaced by the sizes of a sweep.
  ///
  /// - Parameters:
  ///   - perDecade: The approximate number of sizes per power of ten, at least 1. Ignored if `sizes` isn't nil.
  ///   - sizes: The sizes of the sweep. If the array is nil, the sweep of a benchmark extends from its smallest to
  ///     its largest declared size.
  package func swept(perDecade: Int, sizes: [Int]?) -> [AnyBenchmark] {
    declared.compactMap { benchmark in
      let own = benchmark.cases.compactMap(\.size)
      guard let least = own.min(), let greatest = own.max() else { return nil }
      return benchmark.at(sizes: sizes ?? SweepSizes.sizes(in: least...greatest, perDecade: perDecade))
    }
  }

  package func points(of benchmark: String) -> Int { positions[benchmark].flatMap { cases[$0.case].size } ?? 1 }
}

/// The error that is thrown if the declaration of a benchmark is invalid.
package struct BenchmarkDefinitionError: Error, CustomStringConvertible {
  package let description: String
}
