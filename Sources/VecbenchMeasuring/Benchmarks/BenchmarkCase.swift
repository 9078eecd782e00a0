/// A benchmark for one of its sizes or other parameters. Its variants are measured against each other.
package struct BenchmarkCase: Sendable {
  package struct Variation: Sendable {
    package let name: VariantName

    /// The benchmark that the result belongs to in reports. It is the benchmark of the case, unless the variant sets a
    /// different benchmark.
    package let benchmark: BenchmarkName
    let traits: VariantTraits
  }

  package let name: BenchmarkName

  /// The size of the input, such as a number of elements. Nil if the parameter isn't a size.
  package let size: Int?

  /// The minimum number of bytes that an iteration reads and writes. Nil if the benchmark doesn't declare the number,
  /// or if the variants share an input that hasn't been created yet.
  let bytes: Int?
  package let variations: [Variation]

  /// The frame settings, or nil if the benchmark doesn't measure frames.
  let frames: FrameSettings?

  /// The index of the baseline, to which the speed-ups of the other variants are relative. Nil if there is no baseline.
  let baseline: Int?

  /// The name of the result for the memory traffic, which is timed without the work of the benchmark. Nil if reports
  /// contain no such result.
  let trafficName: TrafficName?

  /// Returns true if reports contain the result with the given identifier. If the user hasn't selected the baseline or
  /// the memory traffic, they may be measured without being reported.
  package private(set) var isReported: @Sendable (String) -> Bool = { _ in true }
  private let prepare: @Sendable () throws -> PreparedCase

  /// Returns a copy of the case that contains only the variants at the given indices.
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
    // A shared input is created only when the variants are measured, because this can take much time and memory.
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
  var nameAndSize: String { [name.rawValue, size.map(String.init)].compactMap(\.self).joined(separator: "/") }

  /// The name of the case in progress messages, such as `frames spring, 1000 points`.
  var title: String { title(of: [name.rawValue, frames?.animation].compactMap(\.self).joined(separator: " ")) }

  /// Returns the given name, followed by the size if the case has one, as in `parse, 1000 points`.
  func title(of name: String) -> String { size.map { "\(name), \(Formatting.counted($0, "point"))" } ?? name }

  /// Creates the input that the variants share. Each variant is prepared only when it is first used.
  ///
  /// - Throws: Any error that the creation of the input throws.
  package func prepared() throws -> PreparedCase { try prepare() }

  /// Returns the identifier of a variant, such as `parse/regex/1000`.
  package func identifier(of variation: Variation) -> String { identifier(variation.benchmark, variation.name) }

  func identifier(_ benchmark: BenchmarkName, _ variant: VariantName) -> String {
    [benchmark.rawValue, variant.rawValue, size.map(String.init)].compactMap(\.self).joined(separator: "/")
  }

  /// The name of a result in reports: the name of its benchmark, and its identifier.
  package struct ReportedName {
    package let benchmark: BenchmarkName
    package let identifier: String
  }

  /// The names of all results that reports can contain. If the memory traffic is reported as a separate result, the
  /// name of this result is the first element.
  package var reportedNames: [ReportedName] {
    let names = (trafficName.map { [($0.benchmark, $0.variant)] } ?? []) + variations.map { ($0.benchmark, $0.name) }
    return names.map { ReportedName(benchmark: $0, identifier: identifier($0, $1)) }
  }

  /// Returns a copy of the case that contains only the selected variants and the baseline. A baseline that isn't
  /// selected is measured, but not reported. Returns nil if nothing is selected.
  package func selecting(_ isSelected: @escaping @Sendable (_ identifier: String) -> Bool) -> BenchmarkCase? {
    guard reportedNames.contains(where: { isSelected($0.identifier) }) else { return nil }
    let kept = variations.indices.filter { $0 == baseline || isSelected(identifier(of: variations[$0])) }
    var selected = kept.count == variations.count ? self : narrowed(kept)
    selected.isReported = isSelected
    return selected
  }
}

extension BenchmarkCase.Variation {
  /// Returns the name of the variant. If reports assign the variant to a benchmark other than `benchmark`, that
  /// benchmark's name and the separator precede the name.
  func label(in benchmark: BenchmarkName, separator: String = " ") -> String {
    self.benchmark == benchmark ? name.rawValue : self.benchmark.rawValue + separator + name.rawValue
  }
}

/// A benchmark case for which the shared input has been created.
package struct PreparedCase {
  /// The memory traffic of an iteration. Nil if the benchmark doesn't set the traffic.
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
    /// Runs one iteration of a variant, compares its result with the reference, and returns the checksum of the result.
    /// The reference is the first result that is passed to this function. The checksum is empty if results have no
    /// checksum, or if the variant isn't compared.
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
    // The frames that are compared are also timed, because preparing new frames would take a long time.
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

  /// Prepares the variant at the given index, and compares its result with the reference. The reference is the result
  /// of the first variant that is compared.
  ///
  /// - Throws: ``ResultMismatch``, or any error that a variant throws.
  package func variant(_ index: Int) throws -> Variant { try prepare(index) }

  /// Prepares all variants and checks that their results agree. Returns the variants and the checksums of their
  /// results. A checksum is empty if the result has none.
  ///
  /// - Throws: ``ResultMismatch``, or any error that a variant throws.
  func agreeingVariants() throws -> (variants: [Variant], checksums: [String]) { try prepareAll() }
}

/// An error that a benchmark threw, together with the name of the benchmark.
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
  /// - Parameter period: The number of frames after which the frame numbers start again at 0. The parameter is
  ///   ignored if iterations aren't frames.
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

  /// Creates a variant that renders one frame after the other. After `period` frames, it starts again at frame 0.
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
