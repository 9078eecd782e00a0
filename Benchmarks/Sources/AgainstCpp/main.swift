import CppLoops
import FastVector
import VecbenchKit

// How FastVector, compiled for every machine, does against plain C++ compiled for this very one.
// 1 is as fast; above 1 FastVector is faster.

let sizes = [16, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]

/// Both ways on the same memory: what the C++ loop does to it, FastVector undoes or does again.
final class Pair {
  var x: AnimatableVector
  let y: AnimatableVector
  let z: AnimatableVector
  var result: AnimatableVector
  var sink = 0.0

  init(count: Int) {
    x = AnimatableVector(from: 1, step: 1e-3, count: count)
    y = AnimatableVector(from: 2, step: 1e-3, count: count)
    z = AnimatableVector(from: 3, step: -1e-4, count: count)
    result = AnimatableVector(repeating: 0, count: count)
  }

  func native(_ body: @escaping (Pair, Int) -> Void) -> Contestant {
    Contestant(name: "native") { iterations in
      for iteration in 0..<iterations { body(self, iteration) }
    }
  }

  func cpp(
    _ body: @escaping (Pair, Int, UnsafeMutablePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>) -> Void
  ) -> Contestant {
    Contestant(name: "C++") { iterations in
      self.y.withContiguousStorageIfAvailable { y in
        self.z.withContiguousStorageIfAvailable { z in
          var x = self.x
          self.x = .zero
          x.withContiguousMutableStorageIfAvailable { x in
            for iteration in 0..<iterations {
              body(self, iteration, x.baseAddress!, y.baseAddress!, z.baseAddress!)
            }
          }
          self.x = x
        }
      }
    }
  }
}

func contestants(_ operation: Benchmark, _ pair: Pair) -> [Contestant]? {
  let n = pair.x.count
  let amount = { (iteration: Int) in iteration % 2 == 0 ? 0.25 : -0.25 / 0.75 }
  switch operation {
  case .add: return [pair.cpp { cpp_add($2, $3, n) ; _ = ($0, $1, $4) }, pair.native { pair, _ in pair.x += pair.y }]
  case .subtract:
    return [pair.cpp { cpp_subtract($2, $3, n) ; _ = ($0, $1, $4) }, pair.native { pair, _ in pair.x -= pair.y }]
  case .scale:
    return [
      pair.cpp { cpp_scale($2, $1 % 2 == 0 ? 0.5 : 2, n) ; _ = ($0, $3, $4) },
      pair.native { $0.x.scale(by: $1 % 2 == 0 ? 0.5 : 2) },
    ]
  case .dot:
    return [
      pair.cpp { $0.sink += cpp_dot($2, $3, n) ; _ = ($1, $4) }, pair.native { pair, _ in pair.sink += pair.x.dot(pair.y) },
    ]
  case .magnitudeSquared:
    return [
      pair.cpp { $0.sink += cpp_magnitude_squared($2, n) ; _ = ($1, $3, $4) },
      pair.native { pair, _ in pair.sink += pair.x.magnitudeSquared },
    ]
  case .interpolate:
    return [
      pair.cpp { cpp_interpolate($2, $3, amount($1), n) ; _ = ($0, $4) },
      pair.native { $0.x.interpolate(towards: $0.y, amount: amount($1)) },
    ]
  case .combine3:
    let vectors = [pair.y, pair.z, AnimatableVector(pair.x.reversed())]
    let coefficients = [1.0, 0.5, 0.25]
    return [
      Contestant(name: "C++") { iterations in
        var result = pair.result
        pair.result = .zero
        vectors[0].withContiguousStorageIfAvailable { a in
          vectors[1].withContiguousStorageIfAvailable { b in
            vectors[2].withContiguousStorageIfAvailable { c in
              result.withContiguousMutableStorageIfAvailable { r in
                for _ in 0..<iterations {
                  cpp_combine3(r.baseAddress!, a.baseAddress!, b.baseAddress!, c.baseAddress!, 1, 0.5, 0.25, n)
                }
              }
            }
          }
        }
        pair.result = result
      },
      pair.native { pair, _ in pair.result.setToCombination(of: vectors, coefficients: coefficients) },
    ]
  case .swiftUIFrame, .fusedFrame: return nil
  }
}

print("times as fast as C++ -O3 -march=native, median [95 %], \(InstructionSet.active) kernels")
for operation in Benchmark.allCases {
  for size in sizes {
    let pair = Pair(count: size)
    guard let contestants = contestants(operation, pair) else { continue }
    guard let result = Race().run(contestants, generator: SplitMix64(seed: 1)) else { continue }
    let speedup = result.speedup(of: 1, over: 0)
    let bounds = speedup.interval.map { " [\(rounded($0.lowerBound)), \(rounded($0.upperBound))]" } ?? ""
    print("\(operation.rawValue) \(size): \(rounded(speedup.value))\(bounds)")
  }
}

func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
