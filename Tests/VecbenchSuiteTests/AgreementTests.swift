import FastVector
import FastVectorSamples
import Testing
import VecbenchKit
import VecbenchSuite

/// Naive kernels whose last element has a small error.
private enum WrongKernels: VectorKernels {
  static let name = "wrong"
  private static let error = 1 + 1e-9

  private static func corrupt(_ result: UnsafeMutablePointer<Double>, count: Int) {
    if count > 0 { unsafe result[count - 1] *= error }
  }

  static func add(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>,
    count: Int
  ) {
    unsafe NaiveKernels.add(a, b, into: result, count: count)
    unsafe corrupt(result, count: count)
  }

  static func subtract(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>,
    count: Int
  ) {
    unsafe NaiveKernels.subtract(a, b, into: result, count: count)
    unsafe corrupt(result, count: count)
  }

  static func scale(
    _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe NaiveKernels.scale(a, by: factor, into: result, count: count)
    unsafe corrupt(result, count: count)
  }

  static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double {
    unsafe NaiveKernels.dot(a, b, count: count) * error
  }

  static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double {
    unsafe NaiveKernels.magnitudeSquared(a, count: count) * error
  }

  static func interpolate(
    from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
    into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe NaiveKernels.interpolate(from: a, towards: b, amount: amount, into: result, count: count)
    unsafe corrupt(result, count: count)
  }

  static func combine(
    _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
    offset: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe NaiveKernels.combine(
      vectors, coefficients: coefficients, termCount: termCount, offset: offset, into: result, count: count)
    unsafe corrupt(result, count: count)
  }

  static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>? {
    unsafe NaiveKernels.extent(a, count: count)
  }

  static func ramp(
    from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe NaiveKernels.ramp(from: start, step: step, into: result, count: count)
  }
}

struct AgreementTests {
  private static let operations = SuiteBenchmark.allCases.compactMap(\.operation)
  private static let pair = RandomWalk().pair(points: 1000, seed: 1)

  private static func check(
    _ outcome: ApproximateResult, against reference: ApproximateResult, of benchmark: String = "add"
  ) throws {
    try outcome.check(
      AgreementNames(benchmark: benchmark, variant: "wrong", reference: "naive"), against: reference)
  }

  @Test(arguments: operations)
  func `Kernels that compute one element incorrectly are detected`(operation: Operation) throws {
    let reference = operation.type.outcome(NaiveKernels.self, of: Self.pair)
    let outcome = operation.type.outcome(WrongKernels.self, of: Self.pair)
    let error = try #require(
      #expect(throws: ResultMismatch.self) { try Self.check(outcome, against: reference, of: operation.type.name) })
    #expect(error.benchmark == operation.type.name)
    #expect(error.variant == "wrong")
    #expect(error.reference == "naive")
    let element = try #require(error.element)
    #expect(element.index == reference.values.count - 1)
    #expect(element.value == outcome.values.last && element.expected == reference.values.last)
    for part in [operation.type.name, "wrong", "naive", "element \(element.index)", "\(element.value)"] {
      #expect(error.description.contains(part))
    }
    #expect(!error.description.contains("\n"))
  }

  @Test(arguments: operations)
  func `Correct kernels agree with each other`(operation: Operation) throws {
    let reference = operation.type.outcome(NaiveKernels.self, of: Self.pair)
    try Self.check(operation.type.outcome(SIMDKernels.self, of: Self.pair), against: reference)
    try Self.check(operation.type.outcome(NativeKernels.self, of: Self.pair), against: reference)
  }

  @Test func `Every operation computes the expression in its summary`() {
    let pair = LinePair(start: [1, 2, 4], end: [8, 16, 32])
    let expected: [SuiteBenchmark: [Double]] = [
      .add: [9, 18, 36], .subtract: [-7, -14, -28], .scale: [0.375, 0.75, 1.5], .magnitudeSquared: [21],
      .dot: [168],
      .interpolate: [3.625, 7.25, 14.5], .combine3: [3.75, 7.5, 15],
    ]
    for (benchmark, values) in expected {
      #expect(benchmark.operation?.type.outcome(NaiveKernels.self, of: pair).values == values)
    }
    #expect(expected.count == Self.operations.count)
  }

  @Test(arguments: NamedAnimation.allCases)
  func `Direct and symbolic animation of vectors agree, and wrong kernels are detected`(
    animation: NamedAnimation
  ) throws {
    let frames = AnimationFrames(Self.pair, under: animation)
    let reference = frames.outcome(frames.direct(NaiveKernels.self))
    #expect(reference.values.count == 2000)
    try Self.check(frames.outcome(frames.deferred()), against: reference)
    try Self.check(frames.outcome(frames.symbolic(NaiveKernels.self)), against: reference)
    try Self.check(frames.outcome(frames.direct(NativeKernels.self)), against: reference)
    try Self.check(frames.outcome(frames.symbolic(SIMDKernels.self)), against: reference)
    for wrong in [frames.direct(WrongKernels.self), frames.symbolic(WrongKernels.self)] {
      #expect(throws: ResultMismatch.self) { try Self.check(frames.outcome(wrong), against: reference) }
    }
  }

  private func agree(_ value: Double, _ expected: Double, bound: Double) -> Bool {
    do {
      try Self.check(ApproximateResult([1, value], bounds: [0, bound]), against: ApproximateResult([1, expected]))
      return true
    } catch {
      return false
    }
  }

  @Test func `A difference of at most the error bound is allowed`() {
    #expect(agree(2, 2, bound: 0))
    #expect(agree(2.5, 2, bound: 0.5))
    #expect(agree(2, 2.5, bound: 0.5))
    #expect(!agree(2.5, 2, bound: 0.4999))
    #expect(!agree(2.nextUp, 2, bound: 0))
  }

  @Test func `NaN agrees only with NaN, and an infinity only with itself`() {
    #expect(agree(.nan, .nan, bound: .nan))
    #expect(agree(.infinity, .infinity, bound: .nan))
    #expect(agree(-0.0, 0, bound: 0))
    let pairs: [(Double, Double)] = [(1, .nan), (.infinity, .nan), (1, .infinity), (-.infinity, .infinity)]
    for (value, expected) in pairs {
      for bound in [0, 1, Double.greatestFiniteMagnitude, .infinity, .nan] {
        #expect(!agree(value, expected, bound: bound), "\(value), \(expected), bound \(bound)")
        #expect(!agree(expected, value, bound: bound), "\(expected), \(value), bound \(bound)")
      }
    }
  }

  /// Lines whose products are so large that their sum overflows in some orders of addition and not in others.
  private static let huge: LinePair = {
    let walk = RandomWalk().pair(points: 999, seed: 2)
    let greatest = (walk.start + walk.end).map(abs).max() ?? 1
    let scaled = { (values: [Double]) in values.map { $0 / greatest * 0x1.8p1023 } }
    return LinePair(start: scaled(walk.start) + [-0x1.8p1023], end: scaled(walk.end) + [0x1.4p1023])
  }()

  @Test(arguments: operations)
  func `Correct kernels agree on numbers that overflow, and wrong kernels are detected`(operation: Operation) throws {
    let reference = operation.type.outcome(NaiveKernels.self, of: Self.huge)
    let simd = operation.type.outcome(SIMDKernels.self, of: Self.huge)
    #expect(simd.bounds.allSatisfy { $0 < 1e300 })
    try Self.check(simd, against: reference)
    try Self.check(operation.type.outcome(NativeKernels.self, of: Self.huge), against: reference)
    // For some operations, the last element is infinite. The wrong kernels' small error in this element then has no
    // effect.
    guard reference.values.last?.isFinite == true else { return }
    let wrong = operation.type.outcome(WrongKernels.self, of: Self.huge)
    #expect(throws: ResultMismatch.self) { try Self.check(wrong, against: reference) }
  }

  @Test func `A sum that overflows only in some orders of addition is computed from scaled numbers`() throws {
    let huge = LinePair(start: [1e308, 1e308, -1e308, -1e308], end: [1.5, 1.5, 1.5, 1.5])
    let dot = try #require(SuiteBenchmark.dot.operation).type.outcome(NaiveKernels.self, of: huge)
    #expect(dot.values == [0] && dot.bounds[0].isFinite && dot.bounds[0] > 0)
    let square = try #require(SuiteBenchmark.magnitudeSquared.operation).type.outcome(NaiveKernels.self, of: huge)
      .values[0]
    #expect(abs(square / (4 * (1e308 * 0x1p-540) * (1e308 * 0x1p-540)) - 1) < 1e-12)
  }

  @Test func `A result that is infinite or NaN has an error bound of zero`() {
    for value in [Double.infinity, -.infinity, .nan] {
      let pair = LinePair(start: [value, 1], end: [1, 1])
      for operation in Self.operations {
        let outcome = operation.type.outcome(NaiveKernels.self, of: pair)
        #expect(outcome.bounds[0] == 0 && !outcome.values[0].isFinite, "\(operation.type.name), \(value)")
      }
    }
  }

  @Test func `A checksum depends on the values and their order, but not on rounding`() {
    let checksum = { (values: [Double]) in ApproximateResult(values).checksum }
    #expect(checksum([1, 2, 3]) == "1.400000000e+01")
    #expect(checksum([1, 2, 3]) != checksum([3, 2, 1]))
    #expect(checksum([1, 2, 3]) != checksum([1, 2, 3.001]))
    #expect(checksum([1, 2, 3]) == checksum([1, 2.000000000000001, 3]))
    #expect(checksum([1, .nan, 3]) == "1.000000000e+01")
    #expect(checksum([]) == "0.000000000e+00")
  }
}
