package import ArgumentParser
import FastVectorFiles

/// A value that an option accepts by name.
package protocol NamedValue {
  var optionName: String { get }
}

extension NamedValue where Self: RawRepresentable<String> {
  package var optionName: String { rawValue }
}

/// A comma-separated list of names, such as the value of `--kernels`.
package struct NameList<Name: NamedValue> {
  package let names: [Name]

  /// Parses a list of names. Repeated names are dropped.
  ///
  /// - Parameters:
  ///   - text: The value given by the user.
  ///   - kind: The singular noun for the names in error messages, such as `format`.
  ///   - available: The valid names.
  /// - Throws: `ValidationError` if a name is unknown.
  package init(_ text: String, kind: String, available: [Name]) throws {
    var names: [Name] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let name = try Self.name(part, kind: kind, available: available)
      if !names.contains(where: { $0.optionName == name.optionName }) { names.append(name) }
    }
    self.names = names
  }

  /// Returns the only name in the list.
  ///
  /// - Parameter option: The name of the option, for the error message.
  /// - Throws: `ValidationError` if the list contains several names.
  package func onlyName(of option: String) throws -> Name {
    guard names.count == 1 else { throw ValidationError("\(option) takes one name") }
    return names[0]
  }

  private static func name(_ text: String, kind: String, available: [Name]) throws -> Name {
    if let name = available.first(where: { $0.optionName == text }) { return name }
    throw UnknownName(text: text, kind: kind, known: available.map(\.optionName)).validationError
  }
}

/// An unknown name that the user gave, and the valid names to list in the error message.
package struct UnknownName {
  private let text: String
  private let kind: String
  private let known: [String]

  /// Creates a description of an unknown name.
  ///
  /// - Parameters:
  ///   - text: The name given by the user.
  ///   - kind: The singular noun for such names, such as `format`.
  ///   - known: The valid names.
  package init(text: String, kind: String, known: [String]) {
    self.text = text
    self.kind = kind
    self.known = known
  }

  /// An error that lists the known names and suggests the nearest name.
  package var validationError: ValidationError {
    // The list is at the end, because messages that are too long are truncated.
    let list = nearest(to: text, among: known).map { "did you mean \($0)? Valid names are" } ?? "valid names are"
    return ValidationError("there is no \(kind) '\(text)'; \(list) \(known.joined(separator: ", "))")
  }
}

/// Returns the name that the user probably meant, or nil if no name is similar.
///
/// If the text has at least two characters and is part of a name, the function returns the first such name. Otherwise,
/// it returns the name with the smallest edit distance from the text, provided that the name and the text have a letter
/// in common and the distance is small enough for a typo. Among names with equal distances, it chooses the name that
/// has the longest prefix in common with the text. Case is ignored.
package func nearest(to text: String, among names: [String]) -> String? {
  if text.count > 1, let name = names.first(where: { $0.lowercased().contains(text.lowercased()) }) { return name }
  let distances = names.map { name in
    let distance = text.lowercased().editDistance(to: name.lowercased())
    let sameLetters = zip(text.lowercased(), name.lowercased()).prefix { $0 == $1 }.count
    return (name: name, distance: distance, rank: (distance, -sameLetters))
  }
  guard let best = distances.min(by: { $0.rank < $1.rank }) else { return nil }
  let limit = min(max(2, best.name.count / 3), max(text.count, best.name.count) - 1)
  return best.distance <= limit ? best.name : nil
}

extension CompletionKind {
  /// Completes the names of values, such as the formats of `--format`. Names with a colon are omitted, because zsh would
  /// insert only the text before the colon, and bash splits words at it.
  package static func names(_ available: [some NamedValue]) -> CompletionKind {
    .list(available.map(\.optionName).filter { !$0.contains(":") })
  }
}
