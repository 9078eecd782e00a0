/// The Holm–Bonferroni correction for multiple tests: S. Holm, A simple sequentially rejective multiple test procedure,
/// Scandinavian Journal of Statistics 6, 1979.
package enum Holm {
  /// Returns the adjusted p-values in the order of the input. If a test is significant when its adjusted p-value is at
  /// most 0.05, the probability of any false positive among all tests is at most 5 %.
  ///
  /// - Parameter familySize: The total number of tests, if `pValues` contains the p-values of only some of them. The
  ///   missing p-values count as 1.
  /// - Complexity: O(*n* log *n*).
  package static func adjusted(_ pValues: [Double], familySize: Int? = nil) -> [Double] {
    let count = familySize ?? pValues.count
    var adjusted = pValues
    var greatest = 0.0
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      greatest = max(greatest, min(1, Double(count - rank) * pValues[index]))
      adjusted[index] = greatest
    }
    return adjusted
  }
}
