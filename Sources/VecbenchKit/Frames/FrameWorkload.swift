/// One way of making frames, whatever a frame is.
package struct FrameWorkload<Frame> {
  package let benchmark: Benchmark
  package let kernels: KernelSet

  /// Does what comes between the frames and is no part of them.
  package let prepare: () -> Void

  /// Makes a frame, by its number from 0 on.
  package let frame: (_ number: Int) -> Frame

  package init(
    benchmark: Benchmark, kernels: KernelSet, prepare: @escaping () -> Void = {},
    frame: @escaping (_ number: Int) -> Frame
  ) {
    self.benchmark = benchmark
    self.kernels = kernels
    self.prepare = prepare
    self.frame = frame
  }
}
