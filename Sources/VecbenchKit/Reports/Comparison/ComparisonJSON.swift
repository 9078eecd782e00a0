import VecbenchComparison

/// A comparison as JSON, in the format of ``ComparisonDocument``.
enum ComparisonJSON {
  static func write(_ comparison: Comparison, request: ComparisonRequest) throws -> String {
    try JSONReport.text(of: ComparisonDocument(comparison, request: request)) + "\n"
  }
}
