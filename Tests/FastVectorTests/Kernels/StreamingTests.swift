import FastVector
import TestSupport
import Testing

/// Nontemporal stores must give the same results as ordinary stores.
///
/// An element depends only on its operands, so a large result must equal many small ones to the last bit.
@Suite(.serialized) struct `Large vectors` {
  private static let seed: UInt64 = 6
  private static let piece = 4000

  /// Kernels use nontemporal stores if their arrays together take at least a third of the last-level cache. Two arrays
  /// of this length are large enough for caches of up to 91 MiB. The length isn't a multiple of the register width.
  private static let longest = 2_000_003

  /// Returns the number of elements for a kernel set. In debug builds, the kernel sets `naive` and `simd` get fewer
  /// elements, because they are slow there and don't use nontemporal stores.
  private static func count(_ kernels: KernelsUnderTest) -> Int {
    #if DEBUG
      ["naive", "simd"].contains(kernels.type.name) ? 100_003 : longest
    #else
      longest
    #endif
  }

  private static let operands: (a: [Double], b: [Double]) = {
    var generator = SeededGenerator(seed: seed)
    let block = generator.numbers(65_537)
    // The vector repeats a block with a prime number of elements, so no two pieces are equal.
    var a: [Double] = []
    while a.count < longest { a += block.prefix(longest - a.count) }
    return (a, Array(a.dropFirst(1000)) + a.prefix(1000))
  }()

  /// Returns the first `count` elements of both operands. Copies nothing if these are all elements.
  private static func operands(count: Int) -> (a: [Double], b: [Double]) {
    count == longest ? operands : (Array(operands.a.prefix(count)), Array(operands.b.prefix(count)))
  }

  enum Operation: CaseIterable {
    case add, subtract, scale, interpolate, combine2, combine3, combine4, combine5
  }

  private func run(
    _ operation: Operation, _ kernels: KernelsUnderTest, _ a: GuardedArray, _ b: GuardedArray,
    into result: GuardedArray
  ) {
    switch operation {
    case .add: kernels.type.add(a, b, into: result)
    case .subtract: kernels.type.subtract(a, b, into: result)
    case .scale: kernels.type.scale(a, by: 1 / 3.0, into: result)
    case .interpolate: kernels.type.interpolate(from: a, towards: b, amount: 1 / 3.0, into: result)
    case .combine2: kernels.type.combine([a, b], coefficients: [1 / 3.0, -7], offset: 2, into: result)
    case .combine3:
      kernels.type.combine([a, b, b], coefficients: [1 / 3.0, -7, 0.1], offset: 2, into: result)
    case .combine4:
      kernels.type.combine([a, b, b, a], coefficients: [1 / 3.0, -7, 0.1, 9], offset: -0.0, into: result)
    case .combine5:
      kernels.type.combine([a, b, b, a, b], coefficients: [1 / 3.0, -7, 0.1, 9, 1], offset: 1, into: result)
    }
  }

  @Test(arguments: KernelsUnderTest.all, Operation.allCases)
  func `Large vectors have the same elements as small ones`(_ kernels: KernelsUnderTest, operation: Operation) {
    let count = Self.count(kernels)
    let (a, b) = Self.operands(count: count)
    let (first, second) = (GuardedArray(a), GuardedArray(b))
    // The kernels use nontemporal stores only if the result is aligned.
    let results = [0, 1].map { misalignment in
      let result = GuardedArray(count: count, misalignment: misalignment, isCleared: false)
      run(operation, kernels, first, second, into: result)
      #expect(result.isIntact, "misaligned by \(misalignment)")
      #expect(first.isIdentical(to: a) && second.isIdentical(to: b), "misaligned by \(misalignment)")
      return result
    }
    var wrong: [(start: Int, misalignment: Int)] = []
    for start in stride(from: 0, to: count - Self.piece, by: Self.piece) {
      // The last piece includes the remainder. A separate piece for the remainder could be shorter than a register.
      let end = start + 2 * Self.piece > count ? count : start + Self.piece
      let expected = GuardedArray(count: end - start, isCleared: false)
      run(
        operation, kernels, GuardedArray(Array(a[start..<end])), GuardedArray(Array(b[start..<end])),
        into: expected)
      for (misalignment, result) in results.enumerated() where !expected.isIdentical(to: result, from: start) {
        wrong.append((start, misalignment))
      }
    }
    #expect(wrong.isEmpty, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Large operations in place have the same results as out of place`(_ kernels: KernelsUnderTest) {
    let count = Self.count(kernels)
    let (a, b) = Self.operands(count: count)
    for operation in [Operation.add, .scale, .interpolate, .combine3] {
      let result = GuardedArray(count: count, isCleared: false)
      let second = GuardedArray(b)
      run(operation, kernels, GuardedArray(a), second, into: result)
      let first = GuardedArray(a)
      run(operation, kernels, first, second, into: first)
      #expect(first.isIntact && first.isIdentical(to: result, from: 0), "seed \(Self.seed), \(operation)")
    }
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Filling a large vector sets every element`(_ kernels: KernelsUnderTest) {
    let result = GuardedArray(count: 2 * Self.count(kernels), isCleared: false)
    kernels.type.combine([], coefficients: [], offset: 3, into: result)
    #expect(result.isIntact)
    #expect(kernels.type.extent(result) == 3...3)
    kernels.type.ramp(from: 1, step: 2, into: result)
    #expect(result.isIntact)
    let last = Double(2 * result.count - 1)
    #expect(kernels.type.extent(result) == 1...last)
    var wrong: [Int] = []
    for index in stride(from: 0, to: result.count, by: 1001) where result[index] != Double(2 * index + 1) {
      wrong.append(index)
    }
    #expect(wrong.isEmpty && result[result.count - 1] == last)
  }
}
