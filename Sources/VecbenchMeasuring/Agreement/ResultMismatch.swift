/// The error that is thrown if two variants of a benchmark return different results for the same input.
public struct ResultMismatch: Error, CustomStringConvertible {
  /// The name of the benchmark, followed by its size if it has one.
  public let benchmark: String

  /// The name of the variant that differs from the reference.
  public let variant: String

  /// The name of the variant that the other variants are compared with.
  public let reference: String

  /// The first number that differs by more than its tolerance. Nil if the results aren't compared number by number.
  public let element: Element?

  /// A number of the variant and the corresponding number of the reference, which differ by more than the tolerance.
  public struct Element: Sendable {
    /// The index of the two numbers in the results.
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
