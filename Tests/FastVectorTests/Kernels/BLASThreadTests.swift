#if OpenBLAS && !canImport(Accelerate)
  import FastVector
  import Foundation
  import TestSupport
  import Testing

  @Suite struct `Threads of OpenBLAS` {
    // In a separate process, because OpenBLAS has one thread count per process, and the threads must not end during
    // another test.
    @Test func `The threads of OpenBLAS end on request and restart for parallel work`() async {
      await #expect(processExitsWith: .success) {
        func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
        func sum() -> Bool {
          let (a, result) = (GuardedArray([Double](repeating: 1.5, count: 100_000)), GuardedArray(count: 100_000))
          BLASKernels.add(a, a, into: result)
          return result.isIntact && result.values == [Double](repeating: 3, count: 100_000)
        }
        BLASKernels.endThreads()
        BLASKernels.endThreads()
        let before = try threads()
        // Eight threads besides the current one. Some of them allow for threads that Swift's runtime may start at the
        // same time.
        BLASKernels.threadCount = 9
        #expect(sum())
        let during = try threads()
        #expect(during >= before + 5)
        BLASKernels.endThreads()
        #expect(try threads() <= during - 5)
        #expect(sum())
        BLASKernels.threadCount = 1
        #expect(sum())
      }
    }
  }
#endif
