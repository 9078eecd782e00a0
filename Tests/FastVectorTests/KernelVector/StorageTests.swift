import FastVector
import Testing

@Suite struct `Storage of vectors` {
  @Test(arguments: [1, 2, 7, 8, 9, 511, 512, 513, 10_000, 262_143, 262_144, 300_001])
  func `The storage of a vector is aligned to a cache line`(count: Int) {
    let vectors = [
      AnimatableVector(repeating: 1, count: count), AnimatableVector(from: 0, step: 1, count: count),
      AnimatableVector([Double](repeating: 1, count: count)),
      AnimatableVector(repeating: 1, count: count).scaled(by: 2),
    ]
    for vector in vectors {
      let address = unsafe vector.span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      #expect(address % 64 == 0)
    }
  }

  @Test func `A vector can be read through a span`() {
    let vector: AnimatableVector = [1, 2, 3]
    let span = vector.span
    #expect(span.count == 3)
    #expect(span[0] == 1 && span[2] == 3)
    let empty = AnimatableVector.zero
    #expect(empty.span.count == 0)
  }

  @Test func `A mutable span copies shared storage before it is written`() {
    var vector: AnimatableVector = [1, 2, 3]
    let copy = vector
    var span = vector.mutableSpan
    for i in 0..<span.count { span[i] *= 10 }
    #expect(vector.values == [10, 20, 30])
    #expect(copy.values == [1, 2, 3])
    var empty = AnimatableVector.zero
    #expect(empty.mutableSpan.count == 0)
  }

  @Test func `The storage of a vector grows when elements are appended`() {
    var vector = AnimatableVector.zero
    for i in 0..<1000 {
      vector.append(Double(i))
      #expect(vector.capacity >= vector.count)
    }
    #expect(vector.values == (0..<1000).map(Double.init))
  }

  @Test func `The storage of a vector grows geometrically, so appending takes amortized constant time`() {
    var vector = AnimatableVector.zero
    var growths = 0
    for i in 0..<100_000 {
      let before = vector.capacity
      vector.append(Double(i))
      if vector.capacity != before { growths += 1 }
    }
    #expect(growths < 40)
    #expect(vector.count == 100_000 && vector[99_999] == 99_999)
  }

  @Test func `Reserved capacity is sufficient for the requested number of elements`() {
    var vector: AnimatableVector = [1, 2]
    vector.reserveCapacity(100)
    #expect(vector.values == [1, 2])
    #expect(vector.capacity >= 100)
    vector.reserveCapacity(1)
    #expect(vector.capacity >= 100)
    vector.reserveCapacity(-1)
    #expect(vector.values == [1, 2])
  }

  @Test func `Creating a vector with a negative count traps`() async {
    await #expect(processExitsWith: .failure) { _ = AnimatableVector(repeating: 1, count: -1) }
    await #expect(processExitsWith: .failure) { _ = AnimatableVector(from: 1, step: 1, count: -1) }
  }
}
