/// A ``Benchmark`` of any parameters and results, as an element of a ``BenchmarkProgram``.
public struct AnyBenchmark: Sendable {
  /// One for each parameter.
  let cases: [BenchmarkCase]

  /// The benchmark at any size; nil where its parameters are no sizes.
  let atSize: (@Sendable (Int) -> BenchmarkCase)?

  /// The benchmark with its types left out.
  public init<Parameter, Output>(_ benchmark: Benchmark<Parameter, Output>) {
    cases = benchmark.arguments.map { BenchmarkCase(benchmark, $0) }
    if let argument = benchmark.argument {
      atSize = { BenchmarkCase(benchmark, argument($0)) }
    } else {
      atSize = nil
    }
  }
}

/// A benchmark at one parameter: variants that do the same work.
package struct BenchmarkCase: Sendable {
  package struct Variation: Sendable {
    package let name: VariantName
    fileprivate let prepare: @Sendable () throws -> Variant

    /// The variant, prepared.
    package func variant() throws -> Variant { try prepare() }
  }

  package let name: BenchmarkName

  /// Nil where the parameter is no size.
  package let size: Int?

  /// The bytes that an iteration moves at least; nil where that is not stated.
  package let bytes: Int?
  package let variations: [Variation]
  private let check: @Sendable () throws -> Void

  init<Parameter, Output>(_ benchmark: Benchmark<Parameter, Output>, _ argument: Benchmark<Parameter, Output>.Argument)
  {
    let name = argument.label.map { "\(benchmark.name).\($0)" } ?? benchmark.name
    self.name = BenchmarkName(rawValue: name)
    size = argument.size
    bytes = benchmark.byteCount?(argument.value)
    variations = benchmark.implementations.map { implementation in
      Variation(name: VariantName(rawValue: implementation.name)) {
        Variant(name: implementation.name, try implementation.prepare(argument.value))
      }
    }
    let size = size
    check = {
      guard let agree = benchmark.agree, benchmark.implementations.count > 1 else { return }
      let first = try benchmark.implementations[0].prepare(argument.value).once()
      for implementation in benchmark.implementations.dropFirst() {
        let result = try implementation.prepare(argument.value).once()
        guard agree(first, result) else {
          throw VariantsDisagree(
            benchmark: size.map { "\(name), size \($0)" } ?? name, variant: implementation.name,
            reference: benchmark.implementations[0].name)
        }
      }
    }
  }

  /// Compares the results of all variants.
  ///
  /// - Throws: ``VariantsDisagree``, and what the variants throw.
  package func checkAgreement() throws { try check() }

  /// Whether one of the patterns matches the name or the identifier of a variant, or there is none.
  package func isNamed(by patterns: [Pattern]) -> Bool {
    let names = [name.rawValue] + variations.map(identifier)
    return patterns.isEmpty || patterns.contains { pattern in names.contains { pattern.matches($0) } }
  }

  /// What `compare`, `count` and `list` call a variant: `parse/regex/1000`.
  package func identifier(of variation: Variation) -> String {
    [name.rawValue, variation.name.rawValue, size.map(String.init)].compactMap(\.self).joined(separator: "/")
  }
}

/// Two variants of a benchmark gave different results.
package struct VariantsDisagree: Error, CustomStringConvertible {
  package let benchmark: String
  package let variant: String
  package let reference: String

  package var description: String { "\(benchmark): \(variant) and \(reference) give different results" }
}

/// A benchmark threw an error.
package struct BenchmarkFailure: Error, CustomStringConvertible {
  package let benchmark: String
  package let error: any Error

  package var description: String { "\(benchmark): \(error)" }
}

extension Variant {
  fileprivate init<Output>(name: String, _ work: Work<Output>) {
    var failure: (any Error)?
    let unlessFailed = { (body: () throws -> Void) in
      guard failure == nil else { return }
      do { try body() } catch { failure = error }
    }
    self.init(
      name: name, prepare: { iterations in unlessFailed { try work.supply(iterations) } },
      run: { iterations in unlessFailed { try work.run(iterations) } }, failure: { failure })
  }
}
