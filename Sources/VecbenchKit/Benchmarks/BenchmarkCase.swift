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
  private let check: () throws -> [String]
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
    /// The checksums of results, which have to agree.
    func checksums(_ work: (Int) throws -> Work<Output>) throws -> [String] {
      var checksums = variations.map { _ in "" }
      guard let agreement = benchmark.agreement, variations.count > 1 || agreement.checksum != nil else {
        return checksums
      }
      var first: (result: Output, name: String)?
      for (index, variation) in variations.enumerated() {
        guard let once = try work(index).once else { continue }
        let (result, label) = (try once(), variation.label(in: name))
        if let first {
          let names = AgreementNames(
            benchmark: variation.benchmark, place: place, variant: label, reference: first.name)
          try agreement.check(first.result, result, names)
        } else {
          first = (result, label)
        }
        checksums[index] = agreement.checksum?(result) ?? ""
      }
      return checksums
    }
    traffic = benchmark.traffic?(parameter)
    check = { try checksums(work) }
    prepare = { try variant($0, work($0)) }
    prepareAll = {
      guard benchmark.frameSettings != nil else {
        let checksums = try checksums(work)
        return (try variations.indices.map { try variant($0, work($0)) }, checksums)
      }
      let works = try variations.indices.map(work)
      return (works.enumerated().map(variant), try checksums { works[$0] })
    }
  }

  /// Compares the results of all variants, each prepared for that alone.
  ///
  /// - Throws: ``VariantsDisagree``, ``Disagreement``, and what the variants throw.
  package func checkAgreement() throws { _ = try check() }

  /// The variant at a place, prepared.
  package func variant(_ index: Int) throws -> Variant { try prepare(index) }

  /// All variants, prepared and found to agree, and the checksum of each, which is empty where it has none. Frames,
  /// which take long to prepare, go on from those that were compared.
  ///
  /// - Throws: What ``checkAgreement()`` throws.
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
