/// Many tests at once: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of
/// Statistics 6, 1979.
package enum Holm {
  /// The p-values as they have to be compared with the level of the whole family, in the order given.
  ///
  /// - Parameter familySize: The number of tests in the family, if there are more. The p-values of the others count as 1.
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
