package import VecbenchKit

/// A benchmark of frames with one kernel set.
package struct FrameVariant<Frame> {
  package let benchmark: SuiteBenchmark
  package let kernels: KernelSet
  package let workload: FrameWorkload<Frame>

  package init(
    benchmark: SuiteBenchmark, kernels: KernelSet, prepare: @escaping () -> Void = {},
    frame: @escaping (_ number: Int) -> Frame
  ) {
    self.benchmark = benchmark
    self.kernels = kernels
    workload = FrameWorkload(prepare: prepare, frame: frame)
  }
}
