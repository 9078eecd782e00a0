import CMeasuring
import FastVector
import VecbenchKit

extension SuiteBenchmark {
  /// An operation with one kernel set.
  func variant<Kernels: VectorKernels>(_ kernels: Kernels.Type, on workspace: Workspace) -> Variant {
    Variant(name: Kernels.name) { iterations in
      run(iterations, kernels, on: workspace)
    }
  }

  private func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace) {
    let y = KernelVector<Kernels>(workspace.y)
    switch self {
    case .add:
      workspace.with(\.x, as: kernels) { x in
        Self.repeating(iterations) { _ in x += y }
      }
    case .subtract:
      workspace.with(\.x, as: kernels) { x in
        Self.repeating(iterations) { _ in x -= y }
      }
    case .scale:
      // Halving and doubling are exact: the values neither grow nor fade.
      let parity = workspace.countCalls(iterations)
      workspace.with(\.x, as: kernels) { x in
        Self.repeating(iterations) { x.scale(by: ($0 + parity) % 2 == 0 ? 0.5 : 2) }
      }
    case .magnitudeSquared:
      let x = KernelVector<Kernels>(workspace.x)
      Self.repeating(iterations) { _ in workspace.sink += x.magnitudeSquared }
    case .dot:
      let x = KernelVector<Kernels>(workspace.x)
      Self.repeating(iterations) { _ in workspace.sink += x.dot(y) }
    case .interpolate:
      // Every second call undoes the one before: t of the way there is -t / (1 - t) of the way back.
      let parity = workspace.countCalls(iterations)
      workspace.with(\.x, as: kernels) { x in
        Self.repeating(iterations) {
          let amount = Self.progress(($0 + parity) / 2)
          x.interpolate(towards: y, amount: ($0 + parity) % 2 == 0 ? amount : -amount / (1 - amount))
        }
      }
    case .combine3:
      let vectors = [y, KernelVector<Kernels>(workspace.z), KernelVector<Kernels>(workspace.x)]
      var coefficients = [1.0, 0.5, 0.25]
      workspace.with(\.result, as: kernels) { result in
        Self.repeating(iterations) {
          coefficients[1] = Self.progress($0)
          result.setToCombination(of: vectors, coefficients: coefficients)
        }
      }
    case .swiftUIFrame, .fusedFrame, .animateDirect, .animateDeferred, .animateSymbolic, .animatePass, .chartRead,
      .chartDirect, .chartBuild, .chartEnvelope, .chartPan, .chartZoom, .chartPanAnimate, .chartInterrupt, .chartStream:
      preconditionFailure("a frame is no operation")
    }
  }

  /// Calls `body` with 0, 1, … `iterations - 1`; the compiler may neither merge the calls nor move them.
  @inline(__always)
  private static func repeating(_ iterations: Int, _ body: (Int) -> Void) {
    for iteration in 0..<iterations {
      body(iteration)
      cm_memory_barrier()
    }
  }

  /// A fraction of the way that changes from call to call and stays clear of 0 and 1, where BLAS returns early.
  private static func progress(_ iteration: Int) -> Double { 0.25 + Double(iteration & 63) / 128 }

  /// Plain memory traffic of the same vectors: the roof.
  func roof(_ traffic: MemoryTraffic, on workspace: Workspace) -> Variant? {
    guard let (reads, writes) = self.traffic else { return nil }
    return Variant(name: "roof") { iterations in
      let sources = Array([workspace.x, workspace.y, workspace.z].prefix(reads))
      let target = isInPlace ? workspace.x : workspace.result
      unsafe target.withElements { elements in
        Self.repeating(iterations) { _ in
          unsafe traffic.move(sources, into: writes == 0 ? nil : unsafe UnsafeMutablePointer(mutating: elements))
        }
      }
    }
  }
}
