import FastVectorCharts
import FastVectorSamples
import Foundation
import VecbenchKit

extension SuiteBenchmark {
  public static let swiftUIFrame = SuiteBenchmark(
    "frame.swiftui", .chartFrame,
    "a frame as SwiftUI makes it: animatableData = target - difference * (1 - t), then path(in:)")
  public static let fusedFrame = SuiteBenchmark(
    "frame.fused", .chartFrame, "the same frame by LineTransition, in one pass; native kernels only")
}

/// Frames of an animated line chart.
struct ChartFrames {
  static let all: [SuiteBenchmark] = [.swiftUIFrame, .fusedFrame]

  private let lines: Lines

  /// The progress of the animation at each frame.
  private let progress: [Double]

  private let range: ClosedRange<Double>

  /// The bounds of the chart, in pixels: the size of a common screen.
  private static let rect = CGRect(x: 0, y: 0, width: 1280, height: 720)

  /// Creates the frames of an animation between two lines.
  ///
  /// - Parameter frames: The number of frames from the start of the animation to its end, at least 1.
  private init(_ lines: Lines, under animation: NamedAnimation, frames: Int) {
    self.lines = lines
    progress = animation.progress(frames: frames)
    let finite = (lines.pair.start + lines.pair.end).lazy.filter(\.isFinite)
    range = (finite.min() ?? 0)...(finite.max() ?? 0)
  }

  /// Returns a single benchmark that contains the selected benchmarks of chart frames as variants, so that they are
  /// measured against each other.
  static func benchmark(
    _ settings: Suite.Settings, sizes: [Int], under animation: NamedAnimation, _ source: LineSource
  ) -> AnyBenchmark {
    let (threads, frames) = (settings.threads, settings.frames)
    var benchmark = Benchmark<ChartFrames, ApproximateResult>(
      "frames", sharing: { ChartFrames(source.lines($0, threads: threads), under: animation, frames: frames) },
      sizes: sizes
    )
    .frames(FrameSettings(settings, under: animation)).baseline("frame.swiftui/naive")
    .traffic { $0.lines.workspace.traffic(.onePass) }.checksWithinBounds()
    if settings.benchmarks.contains(.swiftUIFrame) {
      for set in settings.kernels { benchmark = SwiftUIFrames(threads: threads).adding(set, to: benchmark) }
    }
    if settings.benchmarks.contains(.fusedFrame), settings.kernels.contains(.native) {
      let traits = VariantTraits(.fusedFrame, threads: threads, isLimitedByTraffic: true)
      benchmark = benchmark.frameVariant(KernelSet.native.rawValue, traits) {
        $0.fused()
      } result: {
        $0.outcome($1)
      }
    }
    return AnyBenchmark(benchmark)
  }

  private struct SwiftUIFrames: KernelVariants {
    let threads: Int

    func adding<Kernels: VectorKernels>(
      _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<ChartFrames, ApproximateResult>
    ) -> Benchmark<ChartFrames, ApproximateResult> {
      let traits = VariantTraits(.swiftUIFrame, threads: set.threads(of: threads))
      return benchmark.frameVariant(set.rawValue, traits) {
        $0.swiftUI(Kernels.self)
      } result: {
        $0.outcome($1)
      }
    }
  }

  /// Returns frames as SwiftUI renders them: the framework computes the animatable data, and the shape creates a path
  /// from it.
  private func swiftUI<Kernels: VectorKernels>(_ kernels: Kernels.Type) -> FrameSource<Path> {
    let target = KernelVector<Kernels>(lines.pair.end)
    let difference = target - KernelVector<Kernels>(lines.pair.start)
    var chart = KernelLineChart(KernelVector<Kernels>(lines.pair.start), range: range)
    let progress = progress
    return FrameSource { number in
      chart.animatableData = target - difference.scaled(by: 1 - progress[number])
      return chart.path(in: Self.rect)
    }
  }

  /// Returns frames as FastVector renders them: one pass over the values of both lines computes the path of a frame.
  private func fused() -> FrameSource<Path> {
    var transition = LineTransition(
      from: AnimatableVector(lines.pair.start), to: AnimatableVector(lines.pair.end), range: range, in: Self.rect)
    let progress = progress
    return FrameSource { transition.path(at: progress[$0]) }
  }

  /// Returns the y coordinates of a frame during the animation. The coordinates of two variants may differ by a few
  /// rounding errors. A rounding error is relative to the largest value that can occur in the computation, which is the
  /// height of the chart plus the largest scaled value.
  private func outcome(_ frames: FrameSource<Path>) -> ApproximateResult {
    let span = range.upperBound - range.lowerBound
    let largest = max(abs(range.lowerBound), abs(range.upperBound))
    let slope = span > 0 ? Self.rect.height / span : 0
    let ys = frames.frame(progress.count * 3 / 8).ys
    return ApproximateResult(
      lines.pair.finite(ys), within: 32 * Double.ulpOfOne * (Self.rect.height + slope * largest))
  }
}

extension LinePair {
  /// Returns the elements of a frame whose points are finite in both states. At the other points, some variants jump,
  /// while other variants propagate NaN through the whole animation.
  func finite(_ frame: AnimatableVector) -> [Double] {
    frame.indices.lazy.filter { start[$0].isFinite && end[$0].isFinite }.map { frame[$0] }
  }
}

extension FrameSettings {
  init(_ settings: Suite.Settings, under animation: NamedAnimation? = nil) {
    self.init(
      count: settings.frames, framesPerSecond: settings.framesPerSecond, animation: animation?.rawValue)
  }
}
