/// Kernels with Swift's SIMD types. They process eight elements at a time, and a dot product has sixteen partial sums.
///
/// Swift lowers `SIMD8<Double>` to the target's baseline, which on x86-64 is SSE2: four 128-bit registers.
public enum SIMDKernels: VectorKernels {
  public static let name = "simd"

  private typealias Lanes = SIMD8<Double>
  private static let width = 8

  @inline(__always)
  private static func load(_ p: UnsafePointer<Double>, _ i: Int) -> Lanes {
    unsafe UnsafeRawPointer(p + i).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  private static func store(_ lanes: Lanes, _ p: UnsafeMutablePointer<Double>, _ i: Int) {
    unsafe UnsafeMutableRawPointer(p + i).storeBytes(of: lanes, as: Lanes.self)
  }

  /// Calls `block` with the start of each block of eight elements, then `element` with the index of each remaining
  /// element.
  @inline(__always)
  private static func sweep(_ count: Int, block: (Int) -> Void, element: (Int) -> Void) {
    var i = 0
    while i &+ width <= count {
      block(i)
      i &+= width
    }
    while i < count {
      element(i)
      i &+= 1
    }
  }

  public static func add(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    sweep(
      count, block: { unsafe store(load(a, $0) + load(b, $0), result, $0) },
      element: { unsafe result[$0] = a[$0] + b[$0] })
  }

  public static func subtract(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    sweep(
      count, block: { unsafe store(load(a, $0) - load(b, $0), result, $0) },
      element: { unsafe result[$0] = a[$0] - b[$0] })
  }

  public static func scale(
    _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    sweep(
      count, block: { unsafe store(load(a, $0) * factor, result, $0) },
      element: { unsafe result[$0] = a[$0] * factor })
  }

  public static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double {
    var even = Lanes.zero
    var odd = Lanes.zero
    var i = 0
    while i &+ 2 &* width <= count {
      unsafe even += load(a, i) * load(b, i)
      unsafe odd += load(a, i &+ width) * load(b, i &+ width)
      i &+= 2 &* width
    }
    var sum = (even + odd).sum()
    while i < count {
      unsafe sum += a[i] * b[i]
      i &+= 1
    }
    return sum
  }

  public static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double {
    unsafe dot(a, a, count: count)
  }

  public static func interpolate(
    from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
    into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    sweep(
      count,
      block: {
        let start = unsafe load(a, $0)
        unsafe store(start + (load(b, $0) - start) * amount, result, $0)
      },
      element: { unsafe result[$0] = a[$0] + (b[$0] - a[$0]) * amount })
  }

  public static func combine(
    _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
    offset: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    sweep(
      count,
      block: {
        var sum = Lanes(repeating: offset)
        for term in 0..<termCount { unsafe sum += load(vectors[term], $0) * coefficients[term] }
        unsafe store(sum, result, $0)
      },
      element: {
        var sum = offset
        for term in 0..<termCount { unsafe sum += coefficients[term] * vectors[term][$0] }
        unsafe result[$0] = sum
      })
  }

  public static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>? {
    var least = Lanes(repeating: .infinity)
    var greatest = Lanes(repeating: -.infinity)
    sweep(
      count,
      block: {
        let x = unsafe load(a, $0)
        least.replace(with: x, where: x .< least)
        greatest.replace(with: x, where: x .> greatest)
      },
      element: {
        let x = unsafe a[$0]
        if x < least[0] { least[0] = x }
        if x > greatest[0] { greatest[0] = x }
      })
    return least.min() <= greatest.max() ? least.min()...greatest.max() : nil
  }

  public static func ramp(
    from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    let lane = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    sweep(
      count, block: { unsafe store(start + (Double($0) + lane) * step, result, $0) },
      element: { unsafe result[$0] = start + Double($0) * step })
  }
}
