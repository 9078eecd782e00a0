/// A benchmark with one of its parameters, and the variants that are measured against each other.
package struct BenchmarkCase: Sendable {
  package struct Variation: Sendable {
    package let name: VariantName

    /// The benchmark under which results are reported: the benchmark of the case, unless the variant sets a different
    /// one.
    package let benchmark: BenchmarkName
    let traits: VariantTraits
  }

  package let name: BenchmarkName

  /// The size of the input, such as a number of elements; nil if the benchmark's parameter isn't a size.
  package let size: Int?

  /// The minimum number of bytes that an iteration reads and writes. Nil if the benchmark doesn't declare it, or if it
  /// isn't known before the shared input has been created.
  let bytes: Int?
  package let variations: [Variation]

  /// The frame settings, or nil if the benchmark doesn't measure frames.
  let frames: FrameSettings?

  /// The index of the variation that the other variations are compared with; nil if there isn't one.
  let baseline: Int?

  /// The name under which the time of the memory traffic is reported; nil if it isn't reported.
  let trafficName: TrafficName?

  /// Returns true if the result with the given identifier is reported. The baseline and the memory traffic can be
  /// measured without being reported, if the user hasn't selected them.
  package private(set) var isReported: @Sendable (String) -> Bool = { _ in true }
  private let prepare: @Sendable () throws -> PreparedCase

  /// Returns the case with only the variations at `indices`.
  private let narrowed: @Sendable (_ indices: [Int]) -> BenchmarkCase

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
    // Creating a shared input can take much time and memory, so it is postponed until the variants are measured.
    bytes = argument.isShared ? nil : try? benchmark.byteCount?(argument.make())
    frames = benchmark.frameSettings
    baseline =
      if let wanted = benchmark.baseline {
        variations.firstIndex { wanted == $0.label(in: name, separator: "/") }
      } else {
        variations.indices.first
      }
    trafficName = benchmark.trafficName
    prepare = { try PreparedCase(benchmark, argument, name, variations) }
    narrowed = { BenchmarkCase(benchmark.keeping($0), argument) }
  }

  /// The name of the case in error messages, such as `parse/1000`.
  var place: String { [name.rawValue, size.map(String.init)].compactMap(\.self).joined(separator: "/") }

  /// The name of the case in progress messages, such as `frames spring, 1000 points`.
  var title: String { title(of: [name.rawValue, frames?.animation].compactMap(\.self).joined(separator: " ")) }

  /// Returns a name followed by the size of the case, if the case has one.
  func title(of name: String) -> String { size.map { "\(name), \(Formatting.counted($0, "point"))" } ?? name }

  /// Creates the input that the variants share. The variants themselves are prepared on demand.
  ///
  /// - Throws: Any error that occurs while the input is created.
  package func prepared() throws -> PreparedCase { try prepare() }

  /// Returns the identifier of a variant, such as `parse/regex/1000`.
  package func identifier(of variation: Variation) -> String { identifier(variation.benchmark, variation.name) }

  func identifier(_ benchmark: BenchmarkName, _ variant: VariantName) -> String {
    [benchmark.rawValue, variant.rawValue, size.map(String.init)].compactMap(\.self).joined(separator: "/")
  }

  /// The name under which a result is reported.
  package struct ReportedName {
    package let benchmark: BenchmarkName
    package let identifier: String
  }

  /// The names of all results that the case can report. If the memory traffic is reported as a separate result, its
  /// name is the first element.
  package var reportedNames: [ReportedName] {
    let names = (trafficName.map { [($0.benchmark, $0.variant)] } ?? []) + variations.map { ($0.benchmark, $0.name) }
    return names.map { ReportedName(benchmark: $0, identifier: identifier($0, $1)) }
  }

  /// Returns the case with only the selected variants and the baseline. If the baseline isn't selected, it is measured
  /// but not reported. Returns nil if nothing is selected.
  package func selecting(_ isSelected: @escaping @Sendable (_ identifier: String) -> Bool) -> BenchmarkCase? {
    guard reportedNames.contains(where: { isSelected($0.identifier) }) else { return nil }
    let kept = variations.indices.filter { $0 == baseline || isSelected(identifier(of: variations[$0])) }
    var selected = kept.count == variations.count ? self : narrowed(kept)
    selected.isReported = isSelected
    return selected
  }
}

extension BenchmarkCase.Variation {
  /// Returns the name of the variant. If its results are reported under a benchmark other than `benchmark`, the name of
  /// that benchmark and the separator are prepended.
  func label(in benchmark: BenchmarkName, separator: String = " ") -> String {
    self.benchmark == benchmark ? name.rawValue : self.benchmark.rawValue + separator + name.rawValue
  }
}

/// A benchmark case whose shared input has been created.
package struct PreparedCase {
  /// The memory traffic of an iteration; nil if the benchmark doesn't set it.
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
    let variant = { (index: Int, work: Workload<Output>) in
      Variant(name: variations[index].name.rawValue, work, period: benchmark.frameSettings?.count ?? .max)
    }
    var agreement = benchmark.agreement
    if variations.count == 1 && agreement?.checksum == nil { agreement = nil }
    var reference: (index: Int, result: Output, name: String)?
    /// Runs one iteration of a variation, compares its result with the reference, and returns its checksum. The first
    /// compared result becomes the reference. Returns an empty string if results have no checksum, or if the variation
    /// isn't compared.
    func checksum(_ index: Int, _ work: Workload<Output>) throws -> String {
      guard let agreement, reference?.index != index, let once = work.once else { return "" }
      let (result, label) = (try once(), variations[index].label(in: name))
      if let reference {
        let names = AgreementNames(benchmark: place, variant: label, reference: reference.name)
        try agreement.check(reference.result, result, names)
      } else {
        reference = (index, result, label)
      }
      return agreement.checksum?(result) ?? ""
    }
    traffic = benchmark.traffic?(parameter)
    // Time the same frames whose results were compared, because preparing new frames takes a long time.
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
      var works: [Workload<Output>] = []
      for index in variations.indices {
        let compared = try work(index)
        checksums.append(try checksum(index, compared))
        works.append(compared)
      }
      if !isContinued { works = try variations.indices.map(work) }
      return (works.enumerated().map(variant), checksums)
    }
  }

  /// Prepares and returns the variant at an index. Also checks that its result agrees with the reference, which is the
  /// result of the first compared variant.
  ///
  /// - Throws: ``ResultMismatch``, or any error that a variant throws.
  package func variant(_ index: Int) throws -> Variant { try prepare(index) }

  /// Prepares all variants, checks that their results agree, and returns the variants with the checksums of their
  /// results. The checksum is an empty string if the result has none.
  ///
  /// - Throws: ``ResultMismatch``, or any error that a variant throws.
  func agreeingVariants() throws -> (variants: [Variant], checksums: [String]) { try prepareAll() }
}

/// An error that a benchmark threw, with the name of the benchmark.
package struct BenchmarkFailure: Error, CustomStringConvertible {
  package let benchmark: String
  package let error: any Error

  package init(benchmark: String, error: any Error) {
    self.benchmark = benchmark
    self.error = error
  }

  package var description: String { "\(benchmark): \(error)" }
}

extension Variant {
  /// Creates a variant from a workload.
  ///
  /// - Parameter period: The number of frames after which the frame number restarts at 0. Ignored if iterations aren't
  ///   frames.
  fileprivate init<Output>(name: String, _ work: Workload<Output>, period: Int) {
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

  /// Creates a variant that renders frame after frame and restarts at frame 0 after `period` frames.
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
