import FastVector
import TestSupport
import Testing

/// Operations in place must not allocate.
@Suite struct `Allocations of vectors` {
  private static func counts<K: VectorKernels>(_ kernels: K.Type, count: Int) -> [String: AllocationCount] {
    typealias Vector = KernelVector<K>
    let (a, b) = (Vector(from: 1, step: 2, count: count), Vector(from: 3, step: -1, count: count))
    let short = Vector(from: 2, step: 0.5, count: count / 2)
    var result = Vector(repeating: 0, count: count)
    var sum = 0.0
    var counts: [String: AllocationCount] = [:]
    func measure(_ name: String, _ work: () -> Void) { counts[name] = fewestAllocations(work) }
    measure("+=") { result += a }
    measure("-=") { result -= a }
    measure("+= shorter") { result += short }
    measure("-= shorter") { result -= short }
    measure("scale") { result.scale(by: 0.5) }
    measure("interpolate") { result.interpolate(towards: b, amount: 0.25) }
    measure("interpolate towards a shorter one") { result.interpolate(towards: short, amount: 0.25) }
    measure("set to interpolation") { result.setToInterpolation(from: a, towards: b, amount: 0.25) }
    measure("magnitude squared") { sum += result.magnitudeSquared }
    measure("dot") { sum += a.dot(b) }
    measure("extent") { sum += result.extent?.lowerBound ?? 0 }
    measure("subscript") { result[0] += 1 }
    measure("mutable span") {
      var span = result.mutableSpan
      span[0] = 1
    }
    measure("==") { sum += a == b ? 1 : 0 }
    // Skipped in debug builds, because unoptimized iteration over an array of vectors allocates.
    #if !DEBUG
      let (terms, coefficients) = ([a, b, a, short, b, a], [1, 2, 3, 4, 5, 6.0])
      for k in [2, 6] {
        let (terms, coefficients) = (Array(terms.prefix(k)), Array(coefficients.prefix(k)))
        measure("set to a combination of \(k)") {
          result.setToCombination(of: terms, coefficients: coefficients)
        }
      }
      let (ends, halves) = ([short, b], [0.5, 0.5])
      measure("set to a combination of different lengths") {
        result.setToCombination(of: ends, coefficients: halves, offset: 1)
      }
    #endif
    return counts
  }

  /// The lengths of the vectors. They are short, so an operation often finishes before a concurrent test allocates.
  private static let lengths: [Int] = {
    #if DEBUG
      [7, 100]
    #else
      [7, 100, 3000]
    #endif
  }()

  @Test(arguments: KernelsUnderTest.all, lengths)
  func `Operations in place make no allocations`(_ kernels: KernelsUnderTest, count: Int) {
    let counts = Self.counts(kernels.type, count: count)
    #expect(counts.allSatisfy { $0.value.isZeroWhereCounted }, "\(counts)")
  }

  @Test func `Operations on vectors large enough for several threads make no allocations`() {
    let counts = Self.counts(NativeKernels.self, count: 33_000)
    #expect(counts.allSatisfy { $0.value.isZeroWhereCounted }, "\(counts)")
  }

  @Test func `Interpolating into a vector as long as the longer operand makes no allocations`() {
    let (short, long) = (AnimatableVector(values: [1, 2]), AnimatableVector(values: [1, 2, 3, 4]))
    var result = AnimatableVector(repeating: 0, count: 4)
    let growing = fewestAllocations { result.setToInterpolation(from: short, towards: long, amount: 0.5) }
    #expect(growing.isZeroWhereCounted)
    #expect(result.values == [1, 2, 1.5, 2])
    let shrinking = fewestAllocations { result.setToInterpolation(from: long, towards: short, amount: 0.5) }
    #expect(shrinking.isZeroWhereCounted)
    #expect(result.values == [1, 2, 1.5, 2])
  }

  @Test func `Adding or subtracting the empty vector makes no allocations`() {
    let a = AnimatableVector(from: 1, step: 2, count: 100)
    var result = AnimatableVector.zero
    let counts = [
      fewestAllocations { result = a + .zero }, fewestAllocations { result = .zero + a },
      fewestAllocations { result = a - .zero },
    ]
    #expect(counts.allSatisfy { $0.isZeroWhereCounted }, "\(counts)")
    #expect(result == a)
  }

  @Test func `A sum allocates a single vector, which shows that the counter works`() throws {
    let a = AnimatableVector(from: 1, step: 2, count: 100)
    var sum = AnimatableVector.zero
    let count = fewestAllocations { sum = a + a }
    // The storage object and its elements are allocated separately.
    #expect(count == (AllocationCount.isAvailable ? .counted(2) : .notCounted))
    #expect(sum[99] == 398)
  }

  @Test func `The empty vector makes no allocations`() {
    var count = 0
    #expect(fewestAllocations { count += AnimatableVector().count + AnimatableVector.zero.count }.isZeroWhereCounted)
  }
}
