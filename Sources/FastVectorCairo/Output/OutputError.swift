/// A file cannot be written.
public struct OutputError: Error, Hashable, CustomStringConvertible {
  /// The file, as it was named.
  public let path: String

  /// What stands in the way, as the system says it.
  public let reason: String

  /// Makes an error.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  public var description: String { "\(path) cannot be written: \(reason)" }
}
