// The functions are declared as in vDSP.h, where `vDSP_Stride` is long and `vDSP_Length` is unsigned long. Each
// function computes the formula that the header documents for it.

public typealias vDSP_Stride = Int
public typealias vDSP_Length = UInt

/// C = A + B
public func vDSP_vaddD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for i in 0..<Int(__N) { unsafe __C[i * __IC] = __A[i * __IA] + __B[i * __IB] }
}

/// C = A - B, where B is the first argument.
public func vDSP_vsubD(
  _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for i in 0..<Int(__N) { unsafe __C[i * __IC] = __A[i * __IA] - __B[i * __IB] }
}

/// C = A * b
public func vDSP_vsmulD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for i in 0..<Int(__N) { unsafe __C[i * __IC] = __A[i * __IA] * __B.pointee }
}

/// D = A * b + C
public func vDSP_vsmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __C: UnsafePointer<Double>,
  _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  for i in 0..<Int(__N) { unsafe __D[i * __ID] = __A[i * __IA] * __B.pointee + __C[i * __IC] }
}

/// C = A + t * (B - A)
public func vDSP_vintbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __T: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  for i in 0..<Int(__N) {
    unsafe __C[i * __IC] = __A[i * __IA] + __T.pointee * (__B[i * __IB] - __A[i * __IA])
  }
}

/// c = sum of the products of the elements of A and B
public func vDSP_dotprD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
  var sum = 0.0
  for i in 0..<Int(__N) { unsafe sum += __A[i * __IA] * __B[i * __IB] }
  unsafe __C.pointee = sum
}

/// c = sum of the squares of the elements of A
public func vDSP_svesqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
  unsafe vDSP_dotprD(__A, __IA, __A, __IA, __C, __N)
}
