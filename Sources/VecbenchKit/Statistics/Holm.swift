/// Many tests at once: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of
/// Statistics 6, 1979.
package enum Holm {
  /// The p-values as they have to be compared with the level of the whole family, in the order given.
  ///
  /// Complexity: O(*n* log *n*).
  package static func adjusted(_ pValues: [Double]) -> [Double] {
    var adjusted = pValues
    var greatest = 0.0
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      greatest = max(greatest, min(1, Double(pValues.count - rank) * pValues[index]))
      adjusted[index] = greatest
    }
    return adjusted
  }
}
