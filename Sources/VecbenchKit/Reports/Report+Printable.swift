import FastVectorFiles
import Foundation
import VecbenchMeasuring

extension Report {
  /// Returns the report with control characters escaped in all strings, so that names from an untrusted file can't send
  /// commands to a terminal.
  ///
  /// Use this function only for formats that people read. Formats for programs keep all strings as they are.
  ///
  /// - Throws: An encoding error, for example for a number that JSON can't represent.
  package func printable() throws -> Report {
    // Check whether any string needs escaping. The results are checked without encoding them, because encoding
    // thousands of results takes seconds.
    var rest = self
    rest.results = []
    if results.allSatisfy(\.isPrintable),
      Self.isPrintable(try JSONSerialization.jsonObject(with: JSONEncoder().encode(rest)))
    {
      return self
    }
    let fields = try JSONSerialization.jsonObject(with: JSONEncoder().encode(self))
    return try JSONDecoder().decode(Report.self, from: JSONSerialization.data(withJSONObject: Self.printable(fields)))
  }

  private static func isPrintable(_ value: Any) -> Bool {
    switch value {
    case let text as String: text.printable == text
    case let list as [Any]: list.allSatisfy(isPrintable)
    case let fields as [String: Any]: fields.allSatisfy { $0.printable == $0 && isPrintable($1) }
    default: true
    }
  }

  private static func printable(_ value: Any) -> Any {
    switch value {
    case let text as String: text.printable
    case let list as [Any]: list.map(printable)
    case let fields as [String: Any]:
      Dictionary(fields.map { ($0.printable, printable($1)) }, uniquingKeysWith: { first, _ in first })
    default: value
    }
  }
}

extension BenchmarkResult {
  fileprivate var isPrintable: Bool {
    [benchmark.rawValue, variant.rawValue, animation ?? "", checksum].allSatisfy { $0.printable == $0 }
  }
}
