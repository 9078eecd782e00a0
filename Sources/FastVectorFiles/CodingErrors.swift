extension DecodingError {
  /// A one-line description of the error and its location.
  package var inOneLine: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): "\(Self.path(context.codingPath)) is null"
    case .typeMismatch(let type, let context): "\(Self.path(context.codingPath)) is no \(type)"
    case .dataCorrupted(let context):
      "\(Self.path(context.codingPath)): \(context.debugDescription)".replacing("\n", with: " ")
    @unknown default: "\(self)"
    }
  }

  /// Returns a coding path as text, such as `results[3].median_ns`.
  fileprivate static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
  }
}

extension EncodingError {
  /// A one-line description of the value that can't be encoded and its location.
  package var inOneLine: String {
    guard case .invalidValue(let value, let context) = self else { return "\(self)".printable.prefix(scalars: 200) }
    return "\(DecodingError.path(context.codingPath)) is \(value), which JSON has no number for".printable.prefix(
      scalars: 200)
  }
}
