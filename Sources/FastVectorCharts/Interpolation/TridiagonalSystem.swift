#if OpenBLAS && !canImport(Accelerate)
  import COpenBLAS
#endif

/// A system of linear equations with a symmetric, positive definite, tridiagonal matrix.
package struct TridiagonalSystem {
  private let diagonal: [Double]
  private let offDiagonal: [Double]

  /// Creates a system from the diagonals of its matrix.
  ///
  /// - Parameters:
  ///   - diagonal: The diagonal of the matrix.
  ///   - offDiagonal: The superdiagonal, which equals the subdiagonal because the matrix is symmetric. It has one
  ///     element fewer than the diagonal.
  package init(diagonal: [Double], offDiagonal: [Double]) {
    self.diagonal = diagonal
    self.offDiagonal = offDiagonal
  }

  /// Returns the vector x for which the matrix times x equals `rightSide`. Uses LAPACK if it is available.
  func solution(for rightSide: [Double]) -> [Double] {
    #if OpenBLAS && !canImport(Accelerate)
      if let solution = solutionByLAPACK(for: rightSide) { return solution }
    #endif
    return solutionByElimination(for: rightSide)
  }

  #if OpenBLAS && !canImport(Accelerate)
    /// Returns the solution computed by LAPACK's `dptsv`, or nil if the matrix isn't positive definite or its size
    /// doesn't fit into 32 bits.
    package func solutionByLAPACK(for rightSide: [Double]) -> [Double]? {
      guard let count = Int32(exactly: diagonal.count) else { return nil }
      var (d, e, b) = (diagonal, offDiagonal, rightSide)
      let failure = unsafe LAPACKE_dptsv(LAPACK_COL_MAJOR, count, 1, &d, &e, &b, max(count, 1))
      return failure == 0 ? b : nil
    }
  #endif

  /// Returns the solution computed by Gaussian elimination without pivoting (L. H. Thomas, 1949), which is stable for
  /// positive definite matrices.
  package func solutionByElimination(for rightSide: [Double]) -> [Double] {
    guard !rightSide.isEmpty else { return [] }
    var (d, b) = (diagonal, rightSide)
    for i in 1..<d.count {
      let factor = offDiagonal[i - 1] / d[i - 1]
      d[i] -= factor * offDiagonal[i - 1]
      b[i] -= factor * b[i - 1]
    }
    b[d.count - 1] /= d[d.count - 1]
    for i in (0..<d.count - 1).reversed() { b[i] = (b[i] - offDiagonal[i] * b[i + 1]) / d[i] }
    return b
  }
}
