/// An error thrown if a baseline can't be compared with this program or machine. Commands exit with code 5.
public struct NotComparable: Error, CustomStringConvertible {
  public let description: String

  /// Creates an error.
  ///
  /// - Parameter description: The file and the reason, in one line.
  public init(_ description: String) { self.description = description }
}
