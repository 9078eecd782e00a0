/// The Benjamini–Hochberg procedure, which controls the false-discovery rate: Y. Benjamini and Y. Hochberg, Controlling
/// the false discovery rate, Journal of the Royal Statistical Society B 57, 1995.
package enum BenjaminiHochberg {
  /// Returns the adjusted p-values in the order of the input. If every test with an adjusted p-value of at most 5 % is
  /// reported as a change, the expected fraction of false reports is at most 5 %. If nothing has changed, the
  /// probability of any report is at most 5 %.
  ///
  /// - Parameter familySize: The total number of tests, if `pValues` contains the p-values of only some of them. The
  ///   missing p-values count as 1.
  /// - Complexity: O(*n* log *n*).
  package static func adjusted(_ pValues: [Double], familySize: Int? = nil) -> [Double] {
    let count = familySize ?? pValues.count
    var adjusted = pValues
    var least = 1.0
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] > pValues[$1] }).enumerated() {
      let order = pValues.count - rank
      least = min(least, pValues[index] * Double(count) / Double(order))
      adjusted[index] = least
    }
    return adjusted
  }
}
