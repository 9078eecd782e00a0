import FastVectorCharts
import Testing

/// A kernel set that can be the argument of a test.
struct KernelsUnderTest: Sendable, CustomTestStringConvertible {
  let type: any VectorKernels.Type

  var testDescription: String { type.name }

  static let all: [KernelsUnderTest] = {
    var types: [any VectorKernels.Type] = [NaiveKernels.self, SIMDKernels.self, NativeKernels.self]
    #if OpenBLAS || canImport(Accelerate)
      types.append(BLASKernels.self)
    #endif
    return types.map(KernelsUnderTest.init)
  }()
}
