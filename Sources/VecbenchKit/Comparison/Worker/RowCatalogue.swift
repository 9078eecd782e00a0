import CMeasuring
import FastVector
import FastVectorCharts
import Foundation

/// Everything that `vecbench compare` times: operations with each kernel set, frames, and control rows, which copy memory
/// with the C library's `memcpy`. They are made when they are first asked for, over two random walks.
package final class RowCatalogue: RowSource {
  private enum Work {
    case operation(Benchmark, KernelSet)
    case frames(Benchmark)
    case control
  }

  package let rows: [String]
  private let work: [String: (work: Work, points: Int)]
  private var contestants: [String: Contestant] = [:]
  private var workspaces: [Int: Workspace] = [:]

  /// The sizes of operations: one that fits the nearest cache, and the headline size.
  private static let operationSizes = [1_000, 10_000]
  private static let operations: [Benchmark] = [.add, .scale, .magnitudeSquared, .interpolate, .combine3]

  package init() {
    var entries: [(name: String, work: Work, points: Int)] = []
    for points in Self.operationSizes {
      entries.append(("control/memcpy/\(points)", .control, points))
      for benchmark in Self.operations {
        for set in KernelSet.available {
          let name = Self.name(benchmark, set, points)
          entries.append((name, .operation(benchmark, set), points))
        }
      }
    }
    for benchmark in [Benchmark.swiftUIFrame, .fusedFrame, .animateDirect, .animateSymbolic] {
      entries.append((Self.name(benchmark, .native, 10_000), .frames(benchmark), 10_000))
    }
    for benchmark in [Benchmark.chartDirect, .chartBuild, .chartEnvelope] {
      entries.append((Self.name(benchmark, .native, 100_000), .frames(benchmark), 100_000))
    }
    rows = entries.map(\.name)
    work = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, ($0.work, $0.points)) })
  }

  private static func name(_ benchmark: Benchmark, _ set: KernelSet, _ points: Int) -> String {
    "\(benchmark.rawValue)/\(set.rawValue)/\(points)"
  }

  /// The vectors' length in a row; nil where there is none of that name.
  package func points(of row: String) -> Int? { work[row]?.points }

  /// Runs a row in sections that a profiler tells from everything else, to be told apart by how often each runs it.
  ///
  /// - Returns: The sections; nil where there is no such row.
  package func count(_ row: String) -> [CountedSection]? {
    guard let contestant = contestant(for: row), let points = points(of: row) else { return nil }
    contestant.run(3)
    let fewest = max(1, min(100, 300_000 / points))
    return [fewest, 3 * fewest].map { iterations in
      CountedSection.run { contestant.run(iterations) }
      return CountedSection(row: row, points: points, iterations: iterations)
    }
  }

  package func contestant(for row: String) -> Contestant? {
    if let contestant = contestants[row] { return contestant }
    guard let (work, points) = work[row] else { return nil }
    let made =
      switch work {
      case .operation(let benchmark, let set): set.benchmarks?.contestant(benchmark, workspace(points))
      case .frames(let benchmark): frames(benchmark, points)
      case .control: copying(workspace(points))
      }
    contestants[row] = made
    return made
  }

  private func workspace(_ points: Int) -> Workspace {
    if let workspace = workspaces[points] { return workspace }
    let workspace = Workspace(Self.data(points))
    workspaces[points] = workspace
    return workspace
  }

  private static func data(_ points: Int) -> LinePair { RandomWalk().pair(points: points, seed: 1) }

  private func copying(_ workspace: Workspace) -> Contestant {
    Contestant(name: "memcpy") { iterations in
      let bytes = workspace.y.count * MemoryLayout<Double>.stride
      unsafe workspace.result.withElements { target in
        unsafe workspace.y.withElements { source in
          for _ in 0..<iterations {
            unsafe memcpy(UnsafeMutablePointer(mutating: target), source, bytes)
            cm_memory_barrier()
          }
        }
      }
    }
  }

  private func frames(_ benchmark: Benchmark, _ points: Int) -> Contestant? {
    let data = Self.data(points)
    switch benchmark {
    case .swiftUIFrame, .fusedFrame:
      let frames = ChartFrames(data, under: .easeInOut, frames: 600)
      return frames.workloads([benchmark], [.native]).first.map { contestant($0, frames: 600) }
    case .animateDirect, .animateSymbolic, .animatePass:
      let frames = AnimationFrames(data, under: .easeInOut)
      return frames.workloads([benchmark], [.native]).first.map { contestant($0, frames: 600) }
    case .chartDirect:
      return contestant(ReducedFrames(data, columns: 1280).frames(.chartDirect, .never), frames: 60)
    case .chartEnvelope:
      return contestant(ReducedFrames(data, columns: 1280).frames(.chartEnvelope, .atOnce), frames: 60)
    case .chartBuild:
      return contestant(ReducedFrames(data, columns: 1280).building(threads: 1) { _ in }, frames: 1)
    default: return nil
    }
  }

  /// Frame after frame, and from the first one again after so many.
  private func contestant<Frame>(_ workload: FrameWorkload<Frame>, frames: Int) -> Contestant {
    var number = 0
    return Contestant(name: workload.benchmark.rawValue) { iterations in
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
