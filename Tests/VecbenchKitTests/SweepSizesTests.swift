import Testing
import VecbenchKit

@Suite struct `Sizes of a sweep` {
  private let caches = [32 << 10, 512 << 10, 32 << 20]

  @Test func `The sizes of a sweep range from 16 points to four times the last cache, and include every cache`() {
    let sizes = SweepSizes.sizes(caches: caches, perDecade: 4)
    #expect(sizes.first == 16 && sizes.last == 4 * (32 << 20) / 16)
    for cache in caches { #expect(sizes.contains(cache / 16)) }
    #expect(sizes == Set(sizes).sorted())
  }

  @Test(arguments: 1...8)
  func `A sweep has the requested number of sizes per decade`(perDecade: Int) {
    let sizes = SweepSizes.sizes(caches: caches, perDecade: perDecade)
    let decades = 5.72  // log10(8 388 608 / 16)
    let steps = Double(sizes.count - 1)
    // Each range between two cache sizes has a whole number of steps, so rounding shifts the total by at most 3.
    #expect(abs(steps - decades * Double(perDecade)) <= 3, "\(sizes)")
  }

  @Test func `The sizes of a sweep include the requested ones`() {
    for caches in [caches, []] {
      let sizes = SweepSizes.sizes(caches: caches, including: [9_999, 10_000, 10_001], perDecade: 1)
      #expect(Set(sizes).isSuperset(of: [9_999, 10_000, 10_001]))
    }
  }

  @Test func `The sizes in a range are evenly spaced and include both ends`() {
    #expect(SweepSizes.sizes(in: 100...10_000, perDecade: 2) == [100, 320, 1_000, 3_200, 10_000])
    #expect(SweepSizes.sizes(in: 7...7, perDecade: 5) == [7])
    for (low, high) in [(1, 3), (1, 999_999_999_999_999), (5, 6)] {
      let sizes = SweepSizes.sizes(in: low...high, perDecade: 5)
      #expect(sizes.first == low && sizes.last == high)
      #expect(sizes == Set(sizes).sorted())
    }
  }

  @Test func `The sizes of a sweep end at a million if the sizes of the caches are unknown`() {
    #expect(SweepSizes.sizes(caches: [], perDecade: 2).last == 1_000_000)
    #expect(SweepSizes.sizes(caches: [0, -1, 256], perDecade: 2).last == 1_000_000)
  }

  @Test(arguments: [1, 15, 16, 17, 9_999, 10_000, 123_456])
  func `The sizes of a sweep never exceed the limit, and there is always at least one`(limit: Int) {
    let sizes = SweepSizes.sizes(caches: caches, perDecade: 3, limit: limit)
    #expect(!sizes.isEmpty && sizes.allSatisfy { 1...limit ~= $0 })
  }

  @Test func `The sizes of a sweep are valid for caches in any order and of absurd sizes`() {
    #expect(SweepSizes.sizes(caches: caches.reversed(), perDecade: 3) == SweepSizes.sizes(caches: caches, perDecade: 3))
    let sizes = SweepSizes.sizes(caches: [Int.max, Int.max, 32 << 10], perDecade: 1, limit: 1_000_000_000)
    #expect(sizes.allSatisfy { 1...1_000_000_000 ~= $0 })
  }
}
