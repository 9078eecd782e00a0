/// A benchmark at one parameter: variants that do the same work.
package struct BenchmarkCase: Sendable {
  package struct Variation: Sendable {
    package let name: VariantName

    /// That of the case, or one of its own.
    package let benchmark: BenchmarkName
    let traits: VariantTraits
  }

  package let name: BenchmarkName

  /// Nil where the parameter is no size.
  package let size: Int?

  /// The bytes that an iteration moves at least, where that is known before the case is prepared.
  let bytes: Int?
  package let variations: [Variation]

  /// How frames are made; nil where iterations are measured many in a row.
  let frames: FrameSettings?

  /// The place of the variation that the others are compared with; nil where there is none.
  let baseline: Int?
  private let prepare: @Sendable () throws -> PreparedCase

  init<Parameter, Output>(_ benchmark: Benchmark<Parameter, Output>, _ argument: Benchmark<Parameter, Output>.Argument)
  {
    let name = BenchmarkName(rawValue: argument.label.map { "\(benchmark.name).\($0)" } ?? benchmark.name)
    let variations = benchmark.implementations.map { implementation in
      Variation(
        name: VariantName(rawValue: implementation.name),
        benchmark: implementation.traits.benchmark.map { BenchmarkName(rawValue: $0) } ?? name,
        traits: implementation.traits)
    }
    self.name = name
    self.variations = variations
    size = argument.size
    // What variants share is not made before they are measured.
    bytes = argument.isShared ? nil : try? benchmark.byteCount?(argument.make())
    frames = benchmark.frameSettings
    baseline =
      if let wanted = benchmark.baseline {
        variations.firstIndex { wanted == $0.label(in: name, separator: "/") }
      } else {
        variations.indices.first
      }
    prepare = { try PreparedCase(benchmark, argument, name, variations) }
  }

  /// What the case is called in errors: `parse/1000`.
  var place: String { [name.rawValue, size.map(String.init)].compactMap(\.self).joined(separator: "/") }

  /// What the case is called while it is measured: `frames spring, 1000 points`.
  var title: String { title(of: [name.rawValue, frames?.animation].compactMap(\.self).joined(separator: " ")) }

  /// The name of something that is measured, with the size.
  func title(of name: String) -> String { size.map { "\(name), \($0) points" } ?? name }

  /// Makes what the variants share, and nothing else before it is asked for.
  ///
  /// - Throws: What that throws.
  package func prepared() throws -> PreparedCase { try prepare() }

  /// Whether one of the patterns matches the name or the identifier of a variant, or there is none.
  package func isNamed(by patterns: [Pattern]) -> Bool {
    let names = [name.rawValue] + variations.map(\.benchmark.rawValue) + variations.map(identifier)
    return patterns.isEmpty || patterns.contains { pattern in names.contains { pattern.matches($0) } }
  }

  /// What `compare`, `count` and `list` call a variant: `parse/regex/1000`.
  package func identifier(of variation: Variation) -> String {
    [variation.benchmark.rawValue, variation.name.rawValue, size.map(String.init)].compactMap(\.self)
      .joined(separator: "/")
  }
}

extension BenchmarkCase.Variation {
  /// The name of the variant, behind that of its benchmark where it has one of its own.
  func label(in benchmark: BenchmarkName, separator: String = " ") -> String {
    self.benchmark == benchmark ? name.rawValue : self.benchmark.rawValue + separator + name.rawValue
  }
}

/// A benchmark at one parameter, which is made.
package struct PreparedCase {
  /// Nil where no bytes are stated.
  let traffic: Traffic?
  private let prepare: (Int) throws -> Variant
  private let prepareAll: () throws -> (variants: [Variant], checksums: [String])

  fileprivate init<Parameter, Output>(
    _ benchmark: Benchmark<Parameter, Output>, _ argument: Benchmark<Parameter, Output>.Argument,
    _ name: BenchmarkName,
    _ variations: [BenchmarkCase.Variation]
  ) throws {
    let parameter = try argument.make()
    let place = argument.size.map { "\(name), size \($0)" } ?? name.rawValue
    let work = { index in try benchmark.implementations[index].prepare(parameter) }
    let variant = { (index: Int, work: Work<Output>) in
      Variant(name: variations[index].name.rawValue, work, period: benchmark.frameSettings?.count ?? .max)
    }
    var agreement = benchmark.agreement
    if variations.count == 1 && agreement?.checksum == nil { agreement = nil }
    var reference: (index: Int, result: Output, name: String)?
    /// Compares the result of a variation with the reference, which is the first result, and returns its checksum.
    func checksum(_ index: Int, _ work: Work<Output>) throws -> String {
      guard let agreement, reference?.index != index, let once = work.once else { return "" }
      let (result, label) = (try once(), variations[index].label(in: name))
      if let reference {
        let names = AgreementNames(
          benchmark: variations[index].benchmark, place: place, variant: label, reference: reference.name)
        try agreement.check(reference.result, result, names)
      } else {
        reference = (index, result, label)
      }
      return agreement.checksum?(result) ?? ""
    }
    traffic = benchmark.traffic?(parameter)
    // Frames take long to prepare, so those that were compared are continued.
    let isContinued = benchmark.frameSettings != nil
    prepare = { index in
      let compared = try work(index)
      guard agreement != nil, compared.once != nil else { return variant(index, compared) }
      for candidate in variations.indices where reference == nil {
        _ = try checksum(candidate, candidate == index ? compared : work(candidate))
      }
      _ = try checksum(index, compared)
      return variant(index, isContinued ? compared : try work(index))
    }
    prepareAll = {
      var checksums: [String] = []
      var works: [Work<Output>] = []
      for index in variations.indices {
        let compared = try work(index)
        checksums.append(try checksum(index, compared))
        works.append(compared)
      }
      if !isContinued { works = try variations.indices.map(work) }
      return (works.enumerated().map(variant), checksums)
    }
  }

  /// The variant at a place, prepared, and found to agree with the first one that has a result.
  ///
  /// - Throws: ``VariantsDisagree``, ``Disagreement``, and what the variants throw.
  package func variant(_ index: Int) throws -> Variant { try prepare(index) }

  /// All variants, prepared and found to agree, and the checksum of each, which is empty where it has none.
  ///
  /// - Throws: ``VariantsDisagree``, ``Disagreement``, and what the variants throw.
  func agreeingVariants() throws -> (variants: [Variant], checksums: [String]) { try prepareAll() }
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
  /// - Parameter period: The number of frames after which they are made again from the first one.
  fileprivate init<Output>(name: String, _ work: Work<Output>, period: Int) {
    if let frames = work.frames {
      self.init(name: name, frames, period: period)
      return
    }
    var failure: (any Error)?
    let unlessFailed = { (body: () throws -> Void) in
      guard failure == nil else { return }
      do { try body() } catch { failure = error }
    }
    self.init(
      name: name, prepare: { iterations in unlessFailed { try work.supply(iterations) } },
      run: { iterations in unlessFailed { try work.run(iterations) } },
      settle: { unlessFailed { try work.settle() } }, failure: { failure })
  }

  /// Frame after frame, and from the first one again after so many.
  private init(name: String, _ frames: FrameWorkload, period: Int) {
    var number = 0
    self.init(
      name: name, prepare: { _ in },
      run: { iterations in
        for _ in 0..<iterations {
          frames.prepare()
          frames.make(number) {}
          number = (number + 1) % period
        }
      }, settle: frames.settle, failure: { nil }, frames: frames)
  }
}
