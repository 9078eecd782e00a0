import FastVector
import TestSupport
import Testing

/// A vector has value semantics: changing one copy never affects another.
@Suite struct `Copies of vectors` {
  /// Applies every mutation to copies of vectors with and without spare capacity, and to a copy of an empty vector.
  /// Returns a description of each wrong result.
  private static func mismatches<K: VectorKernels>(_ kernels: K.Type) -> [String] {
    let changes: [(name: String, change: (inout KernelVector<K>) -> Void)] = [
      ("+=", { $0 += [1, 1, 1] }),
      ("+= longer", { $0 += [1, 1, 1, 1, 1] }),
      ("+= itself", { $0 += $0 }),
      ("-=", { $0 -= [1, 1, 1] }),
      ("-= itself", { $0 -= $0 }),
      ("scale", { $0.scale(by: 2) }),
      ("interpolate", { $0.interpolate(towards: [7, 7, 7], amount: 0.5) }),
      ("interpolate towards a shorter one", { $0.interpolate(towards: [7], amount: 0.5) }),
      ("set to interpolation", { $0.setToInterpolation(from: [1, 2, 3], towards: [7, 7, 7], amount: 0.5) }),
      ("set to combination", { $0.setToCombination(of: [[9, 9, 9], [1, 1, 1]], coefficients: [1, 2]) }),
      ("subscript", { if !$0.isEmpty { $0[1] = 50 } }),
      (
        "mutable span",
        {
          var span = $0.mutableSpan
          for i in 0..<span.count { span[i] = 8 }
        }
      ),
      ("sort", { $0.sort(by: >) }),
      ("swap", { if !$0.isEmpty { $0.swapAt(0, 2) } }),
      ("slice", { if !$0.isEmpty { $0[0..<2].reverse() } }),
      ("values", { $0.values = [6, 6, 6] }),
      ("reserve", { $0.reserveCapacity(100) }),
    ]
    var roomy = KernelVector<K>([1, 2, 3])
    roomy.reserveCapacity(64)
    var grown = KernelVector<K>()
    for x in [1.0, 2, 3] { grown.append(x) }
    let originals = [[1, 2, 3], roomy, grown, KernelVector<K>()]
    var wrong: [String] = []
    for (name, change) in changes {
      for (index, original) in originals.enumerated() {
        let before = original.values
        // The result must be the same for unique and for shared storage.
        var alone = KernelVector<K>(before)
        change(&alone)
        var copy = original
        change(&copy)
        if original.values != before { wrong.append("\(name) wrote through to original \(index)") }
        if copy.values != alone.values { wrong.append("\(name) gave \(copy) for original \(index)") }
      }
    }
    return wrong
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Changing one copy of a vector doesn't change another`(_ kernels: KernelsUnderTest) {
    let wrong = Self.mismatches(kernels.type)
    #expect(wrong.isEmpty)
  }

  @Test func `Copies of an empty vector with reserved capacity are independent`() {
    var first = AnimatableVector()
    first.reserveCapacity(8)
    var second = first
    first.append(1)
    second.append(2)
    #expect(first.values == [1])
    #expect(second.values == [2])
  }

  @Test(arguments: [1, 2])
  func `A copy has enough capacity after something was appended to it`(count: Int) {
    var original = AnimatableVector()
    for i in 0..<count { original.append(Double(i)) }
    var copy = original
    copy.append(-1)
    let room = copy.capacity
    #expect(room >= copy.count, "capacity \(room) for \(copy.count) elements")
  }

  @Test func `Appending to a copy of a vector doesn't change the original`() async {
    // This test runs in a separate process, because writing beyond the capacity could corrupt other memory.
    await #expect(processExitsWith: .success) {
      for count in 0...40 {
        for reserved in [0, 100] {
          var original = AnimatableVector()
          original.reserveCapacity(reserved)
          for i in 0..<count { original.append(Double(i)) }
          let before = original.values
          var copy = original
          for added in [-1.0, -2, -3] {
            copy.append(added)
            precondition(copy.capacity >= copy.count, "the capacity is less than the count")
          }
          precondition(copy.values == before + [-1, -2, -3], "the copy doesn't contain the appended elements")
          precondition(original.values == before, "the original has changed")
        }
      }
    }
  }

  @Test(arguments: KernelsUnderTest.offered)
  func `Copies of vectors with other kernels are independent`(_ kernels: KernelsUnderTest) {
    func check<K: VectorKernels>(_ kernels: K.Type) {
      let original = AnimatableVector(values: [1, 2, 3])
      var other = KernelVector<K>(original)
      other.scale(by: 2)
      #expect(original.values == [1, 2, 3])
      #expect(other.values == [2, 4, 6])
      #expect(AnimatableVector(other).values == [2, 4, 6])
    }
    check(kernels.type)
  }
}
