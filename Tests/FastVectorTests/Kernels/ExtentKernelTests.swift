import FastVector
import TestSupport
import Testing

/// Kernels must find the exact minimum and maximum wherever they are.
@Suite struct `Extent kernels` {
  private static let seed: UInt64 = 5
  private static let longest = blockCounts.max()!

  private static let numbers: [Double] = {
    var generator = SeededGenerator(seed: seed)
    return generator.numbers(longest)
  }()

  @Test(arguments: KernelsUnderTest.all)
  func `The extent is exact for any number of elements`(_ kernels: KernelsUnderTest) {
    var mismatch: String?
    var (least, greatest, seen) = (Double.infinity, -Double.infinity, 0)
    for count in (smallCounts + blockCounts).sorted() where mismatch == nil {
      for number in Self.numbers[seen..<count] {
        if number < least { least = number }
        if number > greatest { greatest = number }
      }
      seen = count
      for misalignment in 0..<(count <= 130 ? 8 : 2) {
        let a = GuardedArray(Self.numbers, count: count, misalignment: misalignment)
        let extent = kernels.type.extent(a)
        if extent != (count == 0 ? nil : least...greatest) {
          mismatch = "\(extent as Any) from \(count) elements, misaligned by \(misalignment)"
        }
      }
    }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The extent is exact wherever the minimum and the maximum are`(_ kernels: KernelsUnderTest) {
    var mismatch: String?
    for count in Array(1...40) + [63, 64, 65, 127, 128, 129, 130] where mismatch == nil {
      let a = GuardedArray([Double](repeating: 1, count: count))
      for index in 0..<count {
        a[index] = -5
        if kernels.type.extent(a) != -5...(count > 1 ? 1 : -5) { mismatch = "least at \(index) of \(count)" }
        a[index] = 5
        if kernels.type.extent(a) != (count > 1 ? 1 : 5)...5 { mismatch = "greatest at \(index) of \(count)" }
        a[index] = 1
      }
    }
    #expect(mismatch == nil)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The extent ignores NaN at every position`(_ kernels: KernelsUnderTest) {
    var mismatch: String?
    for count in Array(2...40) + [63, 64, 65, 127, 128, 129, 130] where mismatch == nil {
      let numbers = (0..<count).map { Double($0 + 1) }
      for index in 0..<count {
        let a = GuardedArray(numbers)
        a[index] = .nan
        let expected = Double(index == 0 ? 2 : 1)...Double(index == count - 1 ? count - 1 : count)
        if kernels.type.extent(a) != expected { mismatch = "NaN at \(index) of \(count)" }
        // All other elements are NaN, so the number is both the minimum and the maximum.
        let b = GuardedArray([Double](repeating: .nan, count: count))
        b[index] = -7
        if kernels.type.extent(b) != -7 ... -7 { mismatch = "a number only at \(index) of \(count)" }
      }
    }
    #expect(mismatch == nil)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The extent of elements that are all NaN is nil`(_ kernels: KernelsUnderTest) {
    var wrong: [Int] = []
    for count in smallCounts + blockCounts {
      let nothing = GuardedArray([Double](repeating: .nan, count: count))
      if kernels.type.extent(nothing) != nil { wrong.append(count) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The extent includes infinities`(_ kernels: KernelsUnderTest) {
    for count in [1, 2, 3, 5, 8, 9, 33, 130] {
      let infinite = GuardedArray([Double](repeating: .infinity, count: count))
      #expect(kernels.type.extent(infinite) == .infinity ... .infinity)
      let negative = GuardedArray([Double](repeating: -.infinity, count: count))
      #expect(kernels.type.extent(negative) == -.infinity ... -.infinity)
      guard count > 2 else { continue }
      infinite[1] = -.infinity
      infinite[2] = .nan
      #expect(kernels.type.extent(infinite) == -.infinity ... .infinity)
    }
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The extent is exact for the largest and smallest numbers`(_ kernels: KernelsUnderTest) {
    let greatest = Double.greatestFiniteMagnitude
    for count in [2, 3, 8, 17, 130] {
      let a = GuardedArray([Double](repeating: 0, count: count))
      a[0] = Double.leastNonzeroMagnitude
      a[count - 1] = -Double.leastNonzeroMagnitude
      #expect(kernels.type.extent(a) == -Double.leastNonzeroMagnitude...Double.leastNonzeroMagnitude)
      a[0] = -greatest
      a[count - 1] = greatest
      #expect(kernels.type.extent(a) == -greatest...greatest)
    }
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The extent of zeros with both signs is zero`(_ kernels: KernelsUnderTest) {
    for count in [2, 3, 8, 17, 130] {
      let zeros = GuardedArray((0..<count).map { $0.isMultiple(of: 2) ? 0.0 : -0.0 })
      #expect(kernels.type.extent(zeros) == 0...0)
    }
  }
}
