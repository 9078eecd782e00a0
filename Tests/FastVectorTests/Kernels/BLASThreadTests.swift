#if OpenBLAS && !canImport(Accelerate)
  import FastVector
  import Foundation
  import TestSupport
  import Testing

  @Suite struct `Threads of OpenBLAS` {
    // In a process of its own, as OpenBLAS has one number of threads, and they must not end under another test.
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
        // Eight beside this one, of which some are to spare for those that Swift's runtime may start meanwhile.
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
