#if OpenBLAS && !canImport(Accelerate)
  import FastVector
  import Foundation
  import TestSupport
  import Testing

  @Suite struct `Threads of OpenBLAS` {
    // This test runs in a separate process, because OpenBLAS has one thread count per process.
    @Test func `OpenBLAS runs no threads at the start, and starts them for parallel work`() async {
      await #expect(processExitsWith: .success) {
        /// OpenBLAS sets this variable while its threads exist.
        func hasThreads() throws -> Bool {
          let variable = try unsafe #require(dlsym(nil, "blas_server_avail"))
          return unsafe variable.load(as: CInt.self) != 0
        }
        func sum() -> Bool {
          let (a, result) = (GuardedArray([Double](repeating: 1.5, count: 100_000)), GuardedArray(count: 100_000))
          BLASKernels.add(a, a, into: result)
          return result.isIntact && result.values == [Double](repeating: 3, count: 100_000)
        }
        try #expect(!hasThreads())
        BLASKernels.threadCount = 9
        #expect(sum())
        try #expect(hasThreads())
        BLASKernels.threadCount = .max
        #expect(sum() && BLASKernels.threadCount >= 9)
        BLASKernels.threadCount = 1
        #expect(sum())
      }
    }
  }
#endif
