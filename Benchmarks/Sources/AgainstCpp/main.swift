import CppLoops
import FastVector
import VecbenchKit

// Compares FastVector's kernel sets, which are compiled for any processor, with plain C++ loops and Eigen, which are
// compiled for the processor of this machine. All variants use the same memory, and their samples alternate. Each
// variant runs its iterations in its own loop, without a closure call per iteration.
//
// Prints the time per iteration of each variant in nanoseconds, and the time of the kernel set `native` divided by the
// time of the fastest other variant. All times are from the fastest sample, which other programs disturb least.

let sizes = [1, 2, 4, 8, 16, 32, 64, 1_000, 10_000, 1_000_000]

/// The operations that `vecbench` measures under the same names.
enum Operation: String, CaseIterable {
  case add, subtract, scale, magnitudeSquared, dot, interpolate, combine3

  var inCpp: cpp_operation { cpp_operation(rawValue: UInt32(Self.allCases.firstIndex(of: self)!)) }
}

final class Memory {
  var x: AnimatableVector
  let y: AnimatableVector
  let z: AnimatableVector
  let w: AnimatableVector
  /// The sum of the numbers that the operation returned in the latest call to `run`; 0 for an operation without a
  /// result.
  var sum = 0.0

  init(count: Int) {
    x = AnimatableVector(from: 1, step: 1e-3, count: count)
    y = AnimatableVector(from: 2, step: 1e-3, count: count)
    z = AnimatableVector(from: 3, step: -1e-4, count: count)
    w = AnimatableVector(y.reversed())
  }

  /// Performs an operation `iterations` times with the kernel set `kernels`.
  func run<Kernels: VectorKernels>(_ operation: Operation, _ kernels: Kernels.Type, iterations: Int) {
    var (x, sum) = (KernelVector<Kernels>(self.x), 0.0)
    let y = KernelVector<Kernels>(self.y)
    self.x = .zero
    switch operation {
    case .add: repeating(iterations) { _ in x += y }
    case .subtract: repeating(iterations) { _ in x -= y }
    case .scale: repeating(iterations) { x.scale(by: cpp_factor($0)) }
    case .magnitudeSquared: repeating(iterations) { _ in sum += x.magnitudeSquared }
    case .dot: repeating(iterations) { _ in sum += x.dot(y) }
    case .interpolate: repeating(iterations) { x.interpolate(towards: y, amount: cpp_amount($0)) }
    case .combine3:
      let vectors = [y, KernelVector(z), KernelVector(w)]
      let coefficients = [1, 0.5, 0.25]
      repeating(iterations) { _ in x.setToCombination(of: vectors, coefficients: coefficients) }
    }
    self.x = AnimatableVector(x)
    self.sum = sum
  }

  @inline(__always)
  private func repeating(_ iterations: Int, _ step: (Int) -> Void) {
    for iteration in 0..<iterations {
      step(iteration)
      cpp_barrier()
    }
  }

  /// Performs an operation `iterations` times with the C++ function `body`.
  func run(
    _ operation: Operation, _ body: (cpp_operation, UnsafePointer<cpp_operands>, Int) -> Double, iterations: Int
  ) {
    var x = self.x
    self.x = .zero
    x.withContiguousMutableStorageIfAvailable { x in
      y.withContiguousStorageIfAvailable { y in
        z.withContiguousStorageIfAvailable { z in
          w.withContiguousStorageIfAvailable { w in
            var operands = cpp_operands(
              x: x.baseAddress, y: y.baseAddress, z: z.baseAddress, w: w.baseAddress, count: x.count)
            sum = body(operation.inCpp, &operands, iterations)
          }
        }
      }
    }
    self.x = x
  }

  func variants(of operation: Operation) -> [Variant] {
    [
      Variant(name: "native") { self.run(operation, NativeKernels.self, iterations: $0) },
      Variant(name: "naive") { self.run(operation, NaiveKernels.self, iterations: $0) },
      Variant(name: "simd") { self.run(operation, SIMDKernels.self, iterations: $0) },
      Variant(name: "blas") { self.run(operation, BLASKernels.self, iterations: $0) },
      Variant(name: "C++") { self.run(operation, cpp_run_loop, iterations: $0) },
      Variant(name: "Eigen") { self.run(operation, cpp_run_eigen, iterations: $0) },
    ]
  }
}

/// Traps if a variant's result differs from the first variant's result by a relative error of more than 10⁻¹².
func checkResults(of operation: Operation, count: Int) {
  func results(_ index: Int) -> [Double] {
    let memory = Memory(count: count)
    memory.variants(of: operation)[index].run(3)
    return memory.x + [memory.sum]
  }
  let expected = results(0)
  for index in 1..<6 {
    let agrees = zip(expected, results(index)).allSatisfy { abs($0 - $1) <= 1e-12 * abs($0) }
    precondition(agrees, "variant \(index) of \(operation.rawValue) has another result at \(count) elements")
  }
}

/// Returns a number as text, right-aligned in 12 characters. `decimals` is the maximum number of decimals, 2 or 3.
func column(_ value: Double, decimals: Int = 2) -> String {
  let scale = decimals == 2 ? 100.0 : 1000.0
  let text = "\((value * scale).rounded() / scale)"
  return String(repeating: " ", count: max(0, 12 - text.count)) + text
}

print("nanoseconds per iteration, fastest sample; \(InstructionSet.active) kernels")
print("operation, elements, native, naive, simd, blas, C++, Eigen, native / fastest other")
for operation in Operation.allCases {
  for size in sizes {
    checkResults(of: operation, count: size)
    let variants = Memory(count: size).variants(of: operation)
    guard let result = VariantRun().measure(variants, generator: SplitMix64(seed: 1)) else { continue }
    let times = variants.indices.map { result.statistics(of: $0).minimum }
    let ratio = times[0] / times.dropFirst().min()!
    print(operation.rawValue, size, times.map { column($0) }.joined(), column(ratio, decimals: 3))
  }
}
