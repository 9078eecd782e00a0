extension String {
  /// Returns the edit distance between this string and another one: the minimum number of characters to insert, remove
  /// or replace to turn one string into the other (V. I. Levenshtein, Soviet Physics Doklady 10, 1966).
  ///
  /// - Complexity: O(mn) in the lengths of the strings.
  package func editDistance(to other: String) -> Int {
    let others = Array(other)
    var row = Array(0...others.count)
    for (i, character) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in others.enumerated() {
        let substitution = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(substitution, row[j] + 1, diagonal + 1)
      }
    }
    return row[others.count]
  }
}
