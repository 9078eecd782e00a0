import CppLoops
import FastVector
import VecbenchKit

// How FastVector, compiled for every machine, does against plain C++ compiled for this very one.
// 1 is as fast; above 1 FastVector is faster. Both work on the same memory, alternately, one call of a
// closure for each operation.

let sizes = [16, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]

final class Memory {
  var x: AnimatableVector
  let y: AnimatableVector
  let z: AnimatableVector
  var sink = 0.0

  init(count: Int) {
    x = AnimatableVector(from: 1, step: 1e-3, count: count)
    y = AnimatableVector(from: 2, step: 1e-3, count: count)
    z = AnimatableVector(from: 3, step: -1e-4, count: count)
  }

  /// FastVector's implementation of a step, which may change `x` and return a number.
  func native(_ step: @escaping (inout AnimatableVector, AnimatableVector, Int) -> Double) -> Variant {
    Variant(name: "native") { iterations in
      var (x, y, sum) = (self.x, self.y, 0.0)
      self.x = .zero
      for iteration in 0..<iterations { sum += step(&x, y, iteration) }
      self.x = x
      self.sink += sum
    }
  }

  /// The C++ implementation of a step, on the elements of `x`, `y` and `z`.
  func cpp(
    _ step: @escaping (UnsafeMutablePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>, Int) -> Double
  ) -> Variant {
    Variant(name: "C++") { iterations in
      var (x, sum) = (self.x, 0.0)
      self.x = .zero
      x.withContiguousMutableStorageIfAvailable { x in
        self.y.withContiguousStorageIfAvailable { y in
          self.z.withContiguousStorageIfAvailable { z in
            let (x, y, z) = (x.baseAddress!, y.baseAddress!, z.baseAddress!)
            for iteration in 0..<iterations { sum += step(x, y, z, iteration) }
          }
        }
      }
      self.x = x
      self.sink += sum
    }
  }
}

/// The operations that `vecbench` measures under the same names.
enum Operation: String, CaseIterable {
  case add, subtract, scale, magnitudeSquared, dot, interpolate, combine3
}

/// C++ first, then FastVector.
func variants(of operation: Operation, on memory: Memory) -> [Variant] {
  let n = memory.x.count
  // Every second step undoes the one before.
  let factor = { (iteration: Int) in iteration % 2 == 0 ? 0.5 : 2 }
  let amount = { (iteration: Int) in iteration % 2 == 0 ? 0.25 : -0.25 / 0.75 }
  switch operation {
  case .add:
    return [
      memory.cpp { x, y, _, _ in
        cpp_add(x, y, n); return 0
      },
      memory.native { x, y, _ in
        x += y; return 0
      },
    ]
  case .subtract:
    return [
      memory.cpp { x, y, _, _ in
        cpp_subtract(x, y, n); return 0
      },
      memory.native { x, y, _ in
        x -= y; return 0
      },
    ]
  case .scale:
    return [
      memory.cpp { x, _, _, i in
        cpp_scale(x, factor(i), n); return 0
      },
      memory.native { x, _, i in
        x.scale(by: factor(i)); return 0
      },
    ]
  case .dot: return [memory.cpp { x, y, _, _ in cpp_dot(x, y, n) }, memory.native { x, y, _ in x.dot(y) }]
  case .magnitudeSquared:
    return [memory.cpp { x, _, _, _ in cpp_magnitude_squared(x, n) }, memory.native { x, _, _ in x.magnitudeSquared }]
  case .interpolate:
    return [
      memory.cpp { x, y, _, i in
        cpp_interpolate(x, y, amount(i), n); return 0
      },
      memory.native { x, y, i in
        x.interpolate(towards: y, amount: amount(i)); return 0
      },
    ]
  case .combine3:
    let vectors = [memory.y, memory.z, AnimatableVector(memory.y.reversed())]
    let coefficients = [1.0, 0.5, 0.25]
    let last = Array(vectors[2])
    return [
      memory.cpp { x, y, z, _ in
        last.withUnsafeBufferPointer { cpp_combine3(x, y, z, $0.baseAddress!, 1, 0.5, 0.25, n) }
        return 0
      },
      memory.native { x, _, _ in
        x.setToCombination(of: vectors, coefficients: coefficients); return 0
      },
    ]
  }
}

/// Three decimals.
func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

print("times as fast as C++ -O3 -march=native, median [95 %], \(InstructionSet.active) kernels")
for operation in Operation.allCases {
  for size in sizes {
    let variants = variants(of: operation, on: Memory(count: size))
    guard
      let result = VariantRun().measure(variants, generator: SplitMix64(seed: 1)),
      let speedup = result.speedup(of: 1, over: 0), let interval = speedup.interval
    else { continue }
    let bounds = "[\(rounded(interval.lowerBound)), \(rounded(interval.upperBound))]"
    print("\(operation.rawValue) \(size): \(rounded(speedup.value)) \(bounds)")
  }
}
