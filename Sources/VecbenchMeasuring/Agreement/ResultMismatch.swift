/// An error thrown when two variants of a benchmark return different results for the same input.
public struct ResultMismatch: Error, CustomStringConvertible {
  /// The name of the benchmark, followed by its size if it has one.
  public let benchmark: String

  /// The name of the variant that differs from the reference.
  public let variant: String

  /// The name of the variant whose result served as the reference.
  public let reference: String

  /// The first number that differs by more than its tolerance, or nil if the results aren't compared number by number.
  public let element: Element?

  /// Two numbers that differ by more than their tolerance.
  public struct Element: Sendable {
    /// The index of the element in both results.
    public let index: Int

    /// The number in the variant's result.
    public let value: Double

    /// The number in the reference's result.
    public let expected: Double

    /// The largest allowed absolute difference.
    public let bound: Double
  }

  public var description: String {
    guard let element else { return "\(benchmark): \(variant) and \(reference) return different results" }
    return """
      \(benchmark): \(variant) and \(reference) differ at element \(element.index): \(element.value) and \
      \(element.expected), a difference of \(abs(element.value - element.expected)) where \(element.bound) is allowed
      """
  }
}
