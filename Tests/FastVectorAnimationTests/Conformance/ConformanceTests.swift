import FastVectorAnimation
import Foundation
import Testing

@Suite struct `Published values of animations` {
  static let files = [
    "animation-identity", "bezier-chromium", "bezier-computed", "bezier-css-extrapolation", "combining",
    "keyframes-computed", "keyframes-danceui-rules", "keyframes-swiftui-measured", "keyframes-swiftvvd",
    "phase-and-keyframe-animator", "repeat-delay-speed-curves", "spring-computed", "spring-params", "spring-settling",
    "spring-values-swiftui-measured", "springs-animation", "unitcurve-circular-computed", "unitcurve-openswiftui",
    "vectorarithmetic",
  ]

  private static let evaluators =
    CurveRows.evaluators + SpringRows.evaluators + KeyframeRows.evaluators + VectorRows.evaluators
    + AnimationRows.evaluators + AnimatorRows.evaluators + PhaseRows.evaluators

  @Test(arguments: files)
  func `Published values match within their tolerances, unless they are listed as differences`(file: String) throws {
    let rows = try ConformanceRow.rows(of: file)
    #expect(!rows.isEmpty)
    for row in rows where !AnimationRows.notApplicable.contains(where: { $0.applies(row) }) {
      let value = try #require(try Self.value(of: row), "no evaluator for \(row.testDescription)")
      let isMet = value.matches(row.expected, tolerance: row.tolerance)
      let differences = Difference.all.filter { $0.applies(row) }
      #expect(
        isMet == differences.isEmpty,
        "\(row.testDescription) is \(value), not \(row.expected); \(differences.map(\.reason)); \(row.source)")
    }
  }

  /// Returns FastVector's result for a test case, from the first evaluator that recognizes it.
  private static func value(of row: ConformanceRow) throws -> ConformanceValue? {
    for evaluator in evaluators {
      if let value = try evaluator(row) { return value }
    }
    return nil
  }

  @Test func `All files of published values are evaluated`() throws {
    let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasSuffix(".json") }.sorted() == Self.files.map { $0 + ".json" })
  }

  @Test func `Every reason for skipping rows applies to a row`() throws {
    let rows = try Self.files.flatMap(ConformanceRow.rows)
    for (reason, applies) in AnimationRows.notApplicable { #expect(rows.contains(where: applies), "\(reason)") }
  }

  @Test func `Every listed difference applies to a row`() throws {
    let rows = try Self.files.flatMap(ConformanceRow.rows)
    for difference in Difference.all { #expect(rows.contains(where: difference.applies), "\(difference.reason)") }
  }
}
