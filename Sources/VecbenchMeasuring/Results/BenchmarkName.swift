import FastVectorFiles

/// The name of a benchmark, such as `interpolate`.
///
/// If the name contains a dot, the part before the first dot is the ``family``. Benchmarks of the same family are
/// compared with each other. For example, `frame.swiftui` and `frame.fused` render the same frame in two ways.
public struct BenchmarkName: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The part of the name before the first dot. The whole name if it contains no dot.
  public var family: Substring { rawValue.prefix { $0 != "." } }

  /// Returns true if a string can be a name: one word of at most 200 printable characters.
  package static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 200 && name.allSatisfy { !$0.isWhitespace } && name.printable == name
  }
}

/// The name of a variant. The variants of a benchmark are implementations that are compared with each other.
public struct VariantName: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

extension BenchmarkName: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }
}

extension VariantName: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }
}
