import CMeasuring
import FastVector
import FastVectorCharts
import Foundation
package import VecbenchKit

/// Everything that `vecbench compare` times: operations with each kernel set, frames, and control benchmarks.
/// Each is set up on first use, over two random walks.
package final class BenchmarkCatalogue: BenchmarkSource {
  private enum Work {
    case operation(SuiteBenchmark, KernelSet)
    case frames(SuiteBenchmark)
  }

  package let benchmarks: [String]
  private let work: [String: (work: Work, points: Int)]
  private var variants: [String: Variant] = [:]
  private var workspaces: [Int: Workspace] = [:]

  /// The sizes of operations: one that fits the nearest cache, and the headline size.
  private static let operationSizes = [1_000, 10_000]
  private static let operations: [SuiteBenchmark] = [.add, .scale, .magnitudeSquared, .interpolate, .combine3]

  package init() {
    var entries: [(name: String, work: Work, points: Int)] = []
    for points in Self.operationSizes {
      for benchmark in Self.operations {
        for set in KernelSet.available {
          let name = Self.name(benchmark, set, points)
          entries.append((name, .operation(benchmark, set), points))
        }
      }
    }
    for benchmark in [SuiteBenchmark.swiftUIFrame, .fusedFrame, .animateDirect, .animateDeferred, .animateSymbolic] {
      entries.append((Self.name(benchmark, .native, 10_000), .frames(benchmark), 10_000))
    }
    for benchmark in [SuiteBenchmark.chartDirect, .chartBuild, .chartEnvelope] {
      entries.append((Self.name(benchmark, .native, 100_000), .frames(benchmark), 100_000))
    }
    for benchmark in ReducedFrames.moving {
      entries.append((Self.name(benchmark, .native, 1_000_000), .frames(benchmark), 1_000_000))
    }
    benchmarks = ControlBenchmark.names + entries.map(\.name)
    work = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, ($0.work, $0.points)) })
  }

  private static func name(_ benchmark: SuiteBenchmark, _ set: KernelSet, _ points: Int) -> String {
    "\(benchmark.rawValue)/\(set.rawValue)/\(points)"
  }

  /// The length of the vectors of a benchmark.
  package func points(of benchmark: String) -> Int { work[benchmark]?.points ?? 1 }

  package func variant(for benchmark: String) -> Variant? {
    if let variant = variants[benchmark] { return variant }
    if let control = ControlBenchmark.variant(named: benchmark) {
      variants[benchmark] = control
      return control
    }
    guard let (work, points) = work[benchmark] else { return nil }
    let made =
      switch work {
      case .operation(let benchmark, let set): set.benchmarks?.variant(benchmark, workspace(points))
      case .frames(let benchmark): frames(benchmark, points)
      }
    variants[benchmark] = made
    return made
  }

  private func workspace(_ points: Int) -> Workspace {
    if let workspace = workspaces[points] { return workspace }
    let workspace = Workspace(Self.data(points))
    workspaces[points] = workspace
    return workspace
  }

  private static func data(_ points: Int) -> LinePair { RandomWalk().pair(points: points, seed: 1) }

  private func frames(_ benchmark: SuiteBenchmark, _ points: Int) -> Variant? {
    let data = Self.data(points)
    switch benchmark {
    case .swiftUIFrame, .fusedFrame:
      let frames = ChartFrames(data, under: .easeInOut, frames: 600)
      return frames.variants([benchmark], [.native]).first.map { variant($0, frames: 600) }
    case .animateDirect, .animateDeferred, .animateSymbolic, .animatePass:
      let frames = AnimationFrames(data, under: .easeInOut)
      return frames.variants([benchmark], [.native]).first.map { variant($0, frames: 600) }
    case .chartDirect:
      return variant(ReducedFrames(data, columns: 1280).frames(.chartDirect, .never), frames: 60)
    case .chartEnvelope:
      return variant(ReducedFrames(data, columns: 1280).frames(.chartEnvelope, .atOnce), frames: 60)
    case .chartBuild:
      return variant(ReducedFrames(data, columns: 1280).building(threads: 1) { _ in }, frames: 1)
    case .chartPan, .chartZoom, .chartPanAnimate, .chartInterrupt, .chartStream:
      return ReducedFrames(data, columns: 1280).movingFrames(benchmark).map { variant($0, frames: 600) }
    default: return nil
    }
  }

  /// Frame after frame, and from the first one again after so many.
  private func variant<Frame>(_ variant: FrameVariant<Frame>, frames: Int) -> Variant {
    let workload = variant.workload
    var number = 0
    return Variant(name: variant.benchmark.rawValue) { iterations in
      for _ in 0..<iterations {
        workload.prepare()
        let frame = workload.frame(number)
        cm_memory_barrier()
        withExtendedLifetime(frame) {}
        number = (number + 1) % frames
      }
    }
  }
}
