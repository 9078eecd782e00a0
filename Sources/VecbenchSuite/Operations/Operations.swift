import FastVector
import VecbenchKit

extension SuiteBenchmark {
  public static let add = SuiteBenchmark(Add.self)
  public static let subtract = SuiteBenchmark(Subtract.self)
  public static let scale = SuiteBenchmark(Scale.self)
  public static let magnitudeSquared = SuiteBenchmark(MagnitudeSquared.self)
  public static let dot = SuiteBenchmark(Dot.self)
  public static let interpolate = SuiteBenchmark(Interpolate.self)
  public static let combine3 = SuiteBenchmark(Combine3.self)
}

private enum Add: VectorOperation {
  static let name = "add"
  static let summary = "x += y"
  static let traffic = VectorTraffic(reads: 2, writes: 1, isInPlace: true)

  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace) {
    let y = KernelVector<Kernels>(workspace.y)
    workspace.with(\.x, as: kernels) { x in
      repeating(iterations) { _ in x += y }
    }
  }

  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> ApproximateResult {
    outcome(a + b, a, b, roundings: 0) { _, _ in 0 }
  }
}

private enum Subtract: VectorOperation {
  static let name = "subtract"
  static let summary = "x -= y"
  static let traffic = VectorTraffic(reads: 2, writes: 1, isInPlace: true)

  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace) {
    let y = KernelVector<Kernels>(workspace.y)
    workspace.with(\.x, as: kernels) { x in
      repeating(iterations) { _ in x -= y }
    }
  }

  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> ApproximateResult {
    outcome(a - b, a, b, roundings: 0) { _, _ in 0 }
  }
}

private enum Scale: VectorOperation {
  static let name = "scale"
  static let summary = "x.scale(by:)"
  static let traffic = VectorTraffic(reads: 1, writes: 1, isInPlace: true)

  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace) {
    // Halving and doubling are exact, so the values neither grow nor vanish.
    let parity = workspace.countCalls(iterations)
    workspace.with(\.x, as: kernels) { x in
      repeating(iterations) { x.scale(by: ($0 + parity) % 2 == 0 ? 0.5 : 2) }
    }
  }

  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> ApproximateResult {
    outcome(a.scaled(by: 0.375), a, b, roundings: 0) { _, _ in 0 }
  }
}

private enum MagnitudeSquared: VectorOperation {
  static let name = "magnitudeSquared"
  static let summary = "x.magnitudeSquared"
  static let traffic = VectorTraffic(reads: 1, writes: 0)

  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace) {
    let x = KernelVector<Kernels>(workspace.x)
    repeating(iterations) { _ in workspace.sink += x.magnitudeSquared }
  }

  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> ApproximateResult {
    outcome(a, a) { a, _ in a.magnitudeSquared }
  }
}

private enum Dot: VectorOperation {
  static let name = "dot"
  static let summary = "x.dot(y)"
  static let traffic = VectorTraffic(reads: 2, writes: 0)

  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace) {
    let y = KernelVector<Kernels>(workspace.y)
    let x = KernelVector<Kernels>(workspace.x)
    repeating(iterations) { _ in workspace.sink += x.dot(y) }
  }

  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> ApproximateResult {
    outcome(a, b) { a, b in a.dot(b) }
  }
}

private enum Interpolate: VectorOperation {
  static let name = "interpolate"
  static let summary = "x.interpolate(towards: y, amount:)"
  static let traffic = VectorTraffic(reads: 2, writes: 1, isInPlace: true)

  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace) {
    let y = KernelVector<Kernels>(workspace.y)
    // Every second call reverts the previous one: interpolating by t is undone by interpolating by -t / (1 - t).
    let parity = workspace.countCalls(iterations)
    workspace.with(\.x, as: kernels) { x in
      repeating(iterations) {
        let amount = progress(($0 + parity) / 2)
        x.interpolate(towards: y, amount: ($0 + parity) % 2 == 0 ? amount : -amount / (1 - amount))
      }
    }
  }

  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> ApproximateResult {
    let amount = 0.375
    var result = a
    result.interpolate(towards: b, amount: amount)
    return outcome(result, a, b, roundings: 6) { a, b in abs(a) + abs(b - a) * amount }
  }
}

private enum Combine3: VectorOperation {
  static let name = "combine3"
  static let summary = "x = c1 * a + c2 * b + c3 * c, into existing storage"
  static let traffic = VectorTraffic(reads: 3, writes: 1)

  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace) {
    let y = KernelVector<Kernels>(workspace.y)
    let vectors = [y, KernelVector<Kernels>(workspace.z), KernelVector<Kernels>(workspace.x)]
    var coefficients = [1.0, 0.5, 0.25]
    workspace.with(\.result, as: kernels) { result in
      repeating(iterations) {
        coefficients[1] = progress($0)
        result.setToCombination(of: vectors, coefficients: coefficients)
      }
    }
  }

  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> ApproximateResult {
    let amount = 0.375
    var result = a
    result.setToCombination(of: [a, b, a], coefficients: [1, amount, -0.25])
    return outcome(result, a, b, roundings: 8) { a, b in 1.25 * abs(a) + amount * abs(b) }
  }
}
