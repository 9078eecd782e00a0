import FastVector
import TestSupport
import Testing

/// The number of threads may affect only the duration of an operation, not its result.
///
/// The number of threads is a setting of the whole process, so the tests are serialized.
@Suite(.serialized) struct `Multithreaded kernels` {
  private static let seed: UInt64 = 7
  private static let longest = 200_003

  private static let operands: [[Double]] = {
    var generator = SeededGenerator(seed: seed)
    return (0..<5).map { _ in generator.numbers(longest) }
  }()

  /// Returns the results of all operations, in place and out of place.
  private static func results(count: Int) -> [String: [Double]] {
    let arrays = operands.map { GuardedArray($0, count: count) }
    let (a, b) = (arrays[0], arrays[1])
    var results: [String: [Double]] = [:]
    func store(_ name: String, _ run: (GuardedArray, GuardedArray) -> Void) {
      for inPlace in [false, true] {
        let first = GuardedArray(operands[0], count: count)
        let result = inPlace ? first : GuardedArray(count: count, isCleared: false)
        run(first, result)
        #expect(result.isIntact, "\(name) of \(count)")
        results["\(name), in place: \(inPlace)"] = result.values
      }
    }
    store("add") { NativeKernels.add($0, b, into: $1) }
    store("subtract") { NativeKernels.subtract($0, b, into: $1) }
    store("scale") { NativeKernels.scale($0, by: 1 / 3.0, into: $1) }
    store("interpolate") { NativeKernels.interpolate(from: $0, towards: b, amount: 1 / 3.0, into: $1) }
    store("ramp") { NativeKernels.ramp(from: 2, step: 0.1, into: $1) }
    let coefficients = [1 / 3.0, -7, 0.1, 9, 1 / 7.0]
    for k in 0...5 {
      store("combine \(k)") { first, result in
        NativeKernels.combine(
          Array(([first] + arrays.dropFirst()).prefix(k)), coefficients: Array(coefficients.prefix(k)),
          offset: 2,
          into: result)
      }
    }
    let extent = NativeKernels.extent(a)!
    results["extent"] = [extent.lowerBound, extent.upperBound]
    results["dot"] = [NativeKernels.dot(a, b)]
    results["magnitude squared"] = [NativeKernels.magnitudeSquared(a)]
    return results
  }

  private static func areIdentical(_ a: [Double]?, _ b: [Double]?) -> Bool {
    guard let a, let b, a.count == b.count else { return false }
    return GuardedArray(a).isIdentical(to: b)
  }

  @Test(arguments: [32_767, 32_768, 32_769, 32_771, 40_961, 50_001, 65_537, 200_003])
  func `Any number of threads gives the same results`(count: Int) {
    defer { NativeKernels.threadCount = 1 }
    NativeKernels.threadCount = 1
    let expected = Self.results(count: count)
    for threads in [2, 3, 5] {
      NativeKernels.threadCount = threads
      let results = Self.results(count: count)
      let wrong = expected.keys.filter { !Self.areIdentical(results[$0], expected[$0]) }.sorted()
      #expect(wrong.isEmpty, "\(threads) threads, \(count) elements, seed \(Self.seed)")
    }
  }

  // This test runs in a separate process, because its threads would otherwise remain during the other tests.
  @Test func `Thread counts above 1024 count as 1024`() async {
    await #expect(processExitsWith: .success) {
      NativeKernels.threadCount = .max
      #expect(NativeKernels.threadCount == 1024)
      let (a, result) = (GuardedArray([Double](repeating: 1.5, count: 100_000)), GuardedArray(count: 100_000))
      NativeKernels.add(a, a, into: result)
      #expect(result.isIntact && result.values == [Double](repeating: 3, count: 100_000))
    }
  }

  @Test func `NaN and extremes are found in every thread's section of a vector`() {
    defer { NativeKernels.threadCount = 1 }
    NativeKernels.threadCount = 2
    let count = 40_000
    let a = GuardedArray([Double](repeating: 1, count: count))
    var wrong: [Int] = []
    for place in stride(from: 0, to: count, by: 997) {
      a[place] = .nan
      if !NativeKernels.magnitudeSquared(a).isNaN || NativeKernels.extent(a) != 1...1 { wrong.append(place) }
      a[place] = -2
      if NativeKernels.extent(a) != -2...1 { wrong.append(place) }
      a[place] = 1
    }
    #expect(wrong.isEmpty)
    let nothing = GuardedArray([Double](repeating: .nan, count: count))
    #expect(NativeKernels.extent(nothing) == nil)
  }

  @Test func `Large combinations of many terms can use several threads`() {
    defer { NativeKernels.threadCount = 1 }
    NativeKernels.threadCount = 3
    // More than 256 terms are combined by a single thread, because each thread has an array of 256 addresses on its
    // stack.
    for termCount in [256, 257] {
      let term = GuardedArray([Double](repeating: 1, count: 32_771))
      let result = GuardedArray(count: 32_771, isCleared: false)
      NativeKernels.combine(
        [GuardedArray](repeating: term, count: termCount),
        coefficients: [Double](repeating: 2, count: termCount), offset: 1, into: result)
      let sum = Double(2 * termCount + 1)
      #expect(result.isIntact && NativeKernels.extent(result) == sum...sum)
    }
  }
}
