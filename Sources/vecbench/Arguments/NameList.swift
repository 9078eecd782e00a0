import ArgumentParser

/// Names of a kind with commas between them, as those of `--kernels`.
struct NameList<Name: RawRepresentable<String> & Hashable> {
  let names: [Name]

  /// - Parameters:
  ///   - text: What the user wrote.
  ///   - kind: What one of the names is called.
  ///   - available: The names that there are.
  ///   - groups: Names that stand for several.
  init(_ text: String, kind: String, available: [Name], groups: [String: [Name]] = [:]) throws {
    var names: [Name] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let found = try groups[part] ?? [Self.name(part, kind: kind, available: available, groups: groups)]
      names += found.filter { !names.contains($0) }
    }
    self.names = names
  }

  /// The name, where only one makes sense.
  var onlyName: Name {
    get throws {
      guard names.count == 1 else { throw ValidationError("one name is needed, not \(names.count)") }
      return names[0]
    }
  }

  private static func name(
    _ text: String, kind: String, available: [Name], groups: [String: [Name]]
  ) throws -> Name {
    if let name = Name(rawValue: text), available.contains(name) { return name }
    let known = available.map(\.rawValue) + groups.keys.sorted()
    let suggestion = nearest(to: text, among: known).map { "; did you mean \($0)?" } ?? ""
    throw ValidationError("there is no \(kind) '\(text)'; there are \(known.joined(separator: ", "))\(suggestion)")
  }
}

/// The first name that contains the text, or else the one that takes the fewest single-letter changes to come to,
/// where these are few enough to be a slip. Of several such names, it is the one that begins alike the longest.
func nearest(to text: String, among names: [String]) -> String? {
  if text.count > 1, let name = names.first(where: { $0.lowercased().contains(text.lowercased()) }) { return name }
  let distances = names.map { name in
    let distance = editDistance(text.lowercased(), name.lowercased())
    let sameLetters = zip(text.lowercased(), name.lowercased()).prefix { $0 == $1 }.count
    return (name: name, distance: distance, rank: (distance, -sameLetters))
  }
  guard let best = distances.min(by: { $0.rank < $1.rank }) else { return nil }
  return best.distance <= max(2, best.name.count / 3) ? best.name : nil
}

/// The letters to insert, remove or replace to turn one text into another: V. I. Levenshtein, Soviet Physics
/// Doklady 10, 1966.
private func editDistance(_ a: String, _ b: String) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let substitution = diagonal + (x == y ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substitution, row[j] + 1, diagonal + 1)
    }
  }
  return row[b.count]
}
