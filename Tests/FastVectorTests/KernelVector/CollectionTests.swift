import FastVector
import Testing

@Suite struct `Vectors as collections` {
  private let vector: AnimatableVector = [3, 1, 2, 5, 4]

  @Test func `A vector has the same indices as an array`() {
    #expect(vector.startIndex == 0)
    #expect(vector.endIndex == 5)
    #expect(vector.indices == 0..<5)
    #expect(Array(vector.indices) == [0, 1, 2, 3, 4])
    #expect(vector.index(after: 1) == 2)
    #expect(vector.index(before: 1) == 0)
    #expect(vector.index(1, offsetBy: 3) == 4)
    #expect(vector.distance(from: 4, to: 1) == -3)
    #expect(AnimatableVector.zero.indices.isEmpty)
  }

  @Test func `A vector has the same elements as an array`() {
    #expect(Array(vector) == [3, 1, 2, 5, 4])
    #expect(vector.first == 3)
    #expect(vector.last == 4)
    #expect(vector.map { $0 * 2 } == [6, 2, 4, 10, 8])
    #expect(vector.reversed() == [4, 5, 2, 1, 3])
    #expect(vector.reduce(0, +) == 15)
    #expect(vector.firstIndex(of: 5) == 3)
    #expect(vector.contains(2))
    #expect(vector.sorted() == [1, 2, 3, 4, 5])
    #expect(AnimatableVector.zero.first == nil)
    var elements: [Double] = []
    for element in vector { elements.append(element) }
    #expect(elements == vector.values)
  }

  @Test func `A vector can be sliced`() {
    let slice = vector[1..<4]
    #expect(Array(slice) == [1, 2, 5])
    #expect(slice.startIndex == 1)
    #expect(slice[2] == 2)
    #expect(Array(vector.prefix(2)) == [3, 1])
    #expect(Array(vector.suffix(2)) == [5, 4])
    #expect(AnimatableVector(slice).values == [1, 2, 5])
    #expect(vector[5..<5].isEmpty)
    #expect(Array(vector.dropFirst(3).reversed()) == [4, 5])
  }

  @Test func `A vector can be sorted and shuffled in place`() {
    var sorted = vector
    sorted.sort()
    #expect(sorted.values == [1, 2, 3, 4, 5])
    sorted.reverse()
    #expect(sorted.values == [5, 4, 3, 2, 1])
    sorted[1..<4].sort()
    #expect(sorted.values == [5, 2, 3, 4, 1])
    sorted.swapAt(0, 4)
    #expect(sorted.values == [1, 2, 3, 4, 5])
    let pivot = sorted.partition { $0 < 3 }
    #expect(pivot == 3 && sorted[3...].allSatisfy { $0 < 3 })
    #expect(vector.values == [3, 1, 2, 5, 4])
    var empty = AnimatableVector.zero
    empty.sort()
    #expect(empty.isEmpty)
  }

  @Test func `Elements of a vector can be assigned by index and by slice`() {
    var copy = vector
    copy[0] = 7
    copy[4] += 1
    copy[1...2] = AnimatableVector(values: [8, 9])[0...1]
    #expect(copy.values == [7, 8, 9, 5, 5])
  }

  @Test func `A vector has contiguous storage`() {
    let sum = unsafe vector.withContiguousStorageIfAvailable { unsafe $0.reduce(0, +) }
    #expect(sum == 15)
    let empty = unsafe AnimatableVector.zero.withContiguousStorageIfAvailable { $0.count }
    #expect(empty == 0)
    var copy = vector
    let isWritten: Void? = unsafe copy.withContiguousMutableStorageIfAvailable { unsafe $0[0] = 9 }
    #expect(isWritten != nil)
    #expect(copy.values == [9, 1, 2, 5, 4])
    #expect(vector.values == [3, 1, 2, 5, 4])
  }

  @Test func `Vector indices that are out of range trap`() async {
    await #expect(processExitsWith: .failure) { _ = AnimatableVector(values: [1, 2])[2] }
    await #expect(processExitsWith: .failure) { _ = AnimatableVector(values: [1, 2])[-1] }
    await #expect(processExitsWith: .failure) {
      var empty = AnimatableVector.zero
      empty[0] = 1
    }
  }
}
