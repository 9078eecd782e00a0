import FastVectorCharts
import Foundation
import VecbenchKit

/// The frames of an animated line chart.
struct ChartFrames: FrameFamily {
  private let data: LinePair

  /// How far the animation has come at each frame.
  private let progress: [Double]

  private let range: ClosedRange<Double>

  /// The area of the chart, as wide and high as a common screen.
  private static let rect = CGRect(x: 0, y: 0, width: 1280, height: 720)

  /// - Parameter frames: How many frames there are from the start of the animation to its end, at least 1.
  init(_ data: LinePair, under animation: NamedAnimation, frames: Int) {
    self.data = data
    progress = animation.progress(frames: frames)
    let finite = (data.start + data.end).lazy.filter(\.isFinite)
    range = (finite.min() ?? 0)...(finite.max() ?? 0)
  }

  func variants(_ benchmarks: [SuiteBenchmark], _ sets: [KernelSet]) -> [FrameVariant<Path>] {
    var variants: [FrameVariant<Path>] = []
    if benchmarks.contains(.swiftUIFrame) { variants += sets.compactMap { $0.benchmarks?.swiftUIFrames(self) } }
    if benchmarks.contains(.fusedFrame), sets.contains(.native) { variants.append(fused()) }
    return variants
  }

  /// SwiftUI's way: the framework computes the animatable data, the shape makes a path of it.
  func swiftUI<Kernels: VectorKernels>(_ kernels: Kernels.Type, _ set: KernelSet) -> FrameVariant<Path> {
    let target = KernelVector<Kernels>(data.end)
    let difference = target - KernelVector<Kernels>(data.start)
    var chart = KernelLineChart(KernelVector<Kernels>(data.start), range: range)
    let progress = progress
    return FrameVariant(benchmark: .swiftUIFrame, kernels: set) { number in
      chart.animatableData = target - difference.scaled(by: 1 - progress[number])
      return chart.path(in: Self.rect)
    }
  }

  /// FastVector's way: one pass from both ends to the path.
  private func fused() -> FrameVariant<Path> {
    var transition = LineTransition(
      from: AnimatableVector(data.start), to: AnimatableVector(data.end), range: range, in: Self.rect)
    let progress = progress
    return FrameVariant(benchmark: .fusedFrame, kernels: .native) { transition.path(at: progress[$0]) }
  }

  /// The vertical coordinates of a frame part of the way.
  func sample(_ variant: FrameVariant<Path>) -> [AnimatableVector] {
    [variant.workload.frame(progress.count * 3 / 8).ys]
  }

  /// How far two variants may be apart: some roundings of the terms that make up a coordinate, which are at most as
  /// large as the distances that they span.
  var bound: Double {
    let span = range.upperBound - range.lowerBound
    let largest = max(abs(range.lowerBound), abs(range.upperBound))
    let slope = span > 0 ? Self.rect.height / span : 0
    return 32 * Double.ulpOfOne * (Self.rect.height + slope * largest)
  }
}
