import CVectorKernels
import FastVector
import Testing

/// A kernel set that can be the argument of a test.
struct KernelsUnderTest: Sendable, CustomTestStringConvertible {
  let type: any VectorKernels.Type

  var testDescription: String { type.name }

  /// Returns the maximum number of roundings that each product undergoes when `count` products are summed. The native
  /// kernels divide products into blocks of 16 384, and a block into at least 16 partial sums of at most 1024 products.
  /// Including the additions of partial sums and blocks, the maximum doesn't exceed 1100 for any count.
  func sumRoundings(count: Int) -> Double {
    switch type.name {
    case "naive", "simd", "blas": Double(count)
    default: Double(min(count, 1100))
    }
  }

  /// The kernel sets that users can select.
  static let offered: [KernelsUnderTest] = {
    var types: [any VectorKernels.Type] = [NaiveKernels.self, SIMDKernels.self, NativeKernels.self]
    #if OpenBLAS || canImport(Accelerate)
      types.append(BLASKernels.self)
    #endif
    return types.map(KernelsUnderTest.init)
  }()

  /// The kernel sets that users can select, and the kernels of each instruction set that this machine supports.
  static let all = offered + compiled

  /// The kernel sets whose results don't depend on the position of an element. On some processors (such as Zen),
  /// OpenBLAS fuses multiplication and addition except for the last elements.
  static let independentOfPosition = all.filter { $0.type.name != "blas" }

  /// The kernels of each instruction set that this machine supports.
  static let compiled: [KernelsUnderTest] = {
    let types: [any VectorKernels.Type] = [
      CompiledKernels<First>.self, CompiledKernels<Second>.self, CompiledKernels<Third>.self,
    ]
    precondition(fv_compiled_count() <= types.count, "a compiled kernel set has no test")
    return types.prefix(fv_compiled_count()).enumerated().filter { fv_supported($0.offset) != 0 }
      .map { KernelsUnderTest(type: $0.element) }
  }()
}

protocol Position { static var index: Int { get } }
enum First: Position { static let index = 0 }
enum Second: Position { static let index = 1 }
enum Third: Position { static let index = 2 }

/// Kernels that were compiled for one instruction set, whether or not it is the active one.
enum CompiledKernels<Place: Position>: VectorKernels {
  private static var table: fv_kernel_set { unsafe fv_compiled(Place.index).pointee }

  static var name: String { unsafe String(cString: table.name) }

  static func add(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>,
    count: Int
  ) {
    unsafe table.add(result, a, b, count)
  }

  static func subtract(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>,
    count: Int
  ) {
    unsafe table.subtract(result, a, b, count)
  }

  static func scale(
    _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe table.scale(result, a, factor, count)
  }

  static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double {
    unsafe table.dot(a, b, count)
  }

  static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double {
    unsafe table.magnitude_squared(a, count)
  }

  static func interpolate(
    from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
    into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe table.interpolate(result, a, b, amount, count)
  }

  static func combine(
    _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
    offset: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe table.combine(result, offset, coefficients, vectors, termCount, count)
  }

  static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>? {
    let extent = unsafe table.extent(a, count)
    return extent.minimum <= extent.maximum ? extent.minimum...extent.maximum : nil
  }

  static func ramp(from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int) {
    unsafe table.ramp(result, start, step, count)
  }
}

/// The operations on guarded arrays. All arrays have as many elements as the result.
extension VectorKernels {
  static func add(_ a: GuardedArray, _ b: GuardedArray, into result: GuardedArray) {
    unsafe add(a.start, b.start, into: result.start, count: result.count)
  }

  static func subtract(_ a: GuardedArray, _ b: GuardedArray, into result: GuardedArray) {
    unsafe subtract(a.start, b.start, into: result.start, count: result.count)
  }

  static func scale(_ a: GuardedArray, by factor: Double, into result: GuardedArray) {
    unsafe scale(a.start, by: factor, into: result.start, count: result.count)
  }

  static func dot(_ a: GuardedArray, _ b: GuardedArray) -> Double {
    unsafe dot(a.start, b.start, count: a.count)
  }

  static func magnitudeSquared(_ a: GuardedArray) -> Double {
    unsafe magnitudeSquared(a.start, count: a.count)
  }

  static func interpolate(
    from a: GuardedArray, towards b: GuardedArray, amount: Double, into result: GuardedArray
  ) {
    unsafe interpolate(
      from: a.start, towards: b.start, amount: amount, into: result.start, count: result.count)
  }

  static func combine(
    _ vectors: [GuardedArray], coefficients: [Double], offset: Double, into result: GuardedArray
  ) {
    // The array of addresses has one more element, so that it isn't empty if there are no terms.
    let addresses = unsafe vectors.map { unsafe UnsafePointer($0.start) } + [UnsafePointer(result.start)]
    unsafe combine(
      addresses, coefficients: coefficients + [.nan], termCount: vectors.count, offset: offset,
      into: result.start, count: result.count)
  }

  static func extent(_ a: GuardedArray) -> ClosedRange<Double>? {
    unsafe extent(a.start, count: a.count)
  }

  static func ramp(from start: Double, step: Double, into result: GuardedArray) {
    unsafe ramp(from: start, step: step, into: result.start, count: result.count)
  }
}
