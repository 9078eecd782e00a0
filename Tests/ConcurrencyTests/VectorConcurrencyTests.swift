import FastVector
import Testing

/// The number of threads is a setting of the whole process, so the tests are serialized.
@Suite(.serialized) struct `Vectors on several threads` {
  private static let ends = (
    AnimatableVector(from: 1, step: 2, count: 3000), AnimatableVector(from: 3, step: -1, count: 3000)
  )

  @Test(arguments: [1, 2, 3])
  func `Several callers can use multithreaded kernels at the same time`(threads: Int) async {
    defer { NativeKernels.threadCount = 1 }
    NativeKernels.threadCount = threads
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<6 {
        group.addTask {
          let count = 33_000 + 1000 * task
          let ones = AnimatableVector(repeating: 1, count: count)
          var sum = AnimatableVector(repeating: Double(task), count: count)
          return (1...40).count { round in
            sum += ones
            let value = Double(task + round)
            return sum.extent != value...value || sum.magnitudeSquared != value * value * Double(count)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test func `Concurrent readers evaluate a deferred vector only once`() async {
    let middle = DeferredVector(Self.ends.0).interpolated(towards: DeferredVector(Self.ends.1), amount: 0.5)
    let copy = middle
    let first = middle.vector
    #expect(first.storage === copy.vector.storage && first[7] == 5.5)
    let readings = await withTaskGroup(of: AnimatableVector.self) { group in
      for _ in 0..<8 { group.addTask { copy.vector } }
      var readings: [AnimatableVector] = []
      for await reading in group { readings.append(reading) }
      return readings
    }
    #expect(readings.allSatisfy { $0.storage === first.storage })
  }

  @Test func `Concurrent readers of different values get the right elements`() async {
    let (origin, target) = (DeferredVector(Self.ends.0), DeferredVector(Self.ends.1))
    let change = target - origin
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 1...4 {
        group.addTask {
          (0..<200).count { round in
            let share = Double(task * round) / 1024
            let value = origin + change.scaled(by: share)
            let square = value.vector.magnitudeSquared
            return value.vector[2999] != 5999 - share * 8995 || abs(value.magnitudeSquared / square - 1) > 1e-9
          }
        }
      }
      var wrong = 0
      for await count in group { wrong += count }
      return wrong
    }
    #expect(wrong == 0)
  }

  @Test func `A copy of a vector keeps its elements while several tasks write to other copies`() async {
    let original = AnimatableVector(values: (0..<1000).map(Double.init))
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          var copy = original
          copy.scale(by: Double(task))
          return copy.values == (0..<1000).map { Double($0 * task) }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(original.values == (0..<1000).map(Double.init))
  }
}
