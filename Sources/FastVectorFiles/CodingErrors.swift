extension DecodingError {
  /// A one-line description of the error and its location.
  package var inOneLine: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): "\(Self.path(context.codingPath)) is null"
    case .typeMismatch(let type, let context): "\(Self.path(context.codingPath)) must be \(Self.name(of: type))"
    case .dataCorrupted(let context):
      "\(Self.path(context.codingPath)): \(context.debugDescription)".replacing("\n", with: " ")
    @unknown default: "\(self)"
    }
  }

  /// Returns a coding path as text, such as `results[3].median_ns`.
  fileprivate static func path(_ keys: [any CodingKey]) -> String {
    guard !keys.isEmpty else { return "the document" }
    return keys.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
  }

  /// Returns a description of the JSON values that can be decoded as a type.
  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is any Numeric.Type: "a number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "of type \(type)"
    }
  }
}

extension EncodingError {
  /// A one-line description of the value that can't be encoded, and of its location.
  package var inOneLine: String {
    guard case .invalidValue(let value, let context) = self else { return "\(self)".printable.prefix(scalars: 200) }
    return "\(DecodingError.path(context.codingPath)) is \(value), but numbers in JSON must be finite".printable.prefix(
      scalars: 200)
  }
}
