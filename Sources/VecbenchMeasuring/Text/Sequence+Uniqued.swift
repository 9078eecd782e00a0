extension Sequence where Element: Hashable {
  /// Returns the distinct elements in the order of their first appearance.
  ///
  /// - Complexity: O(*n*) on average.
  package func uniqued() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
