import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchKit

/// Parses thresholds files with waivers, and patterns of benchmark names.
struct ThresholdsTarget: FuzzTarget {
  let name = "thresholds"

  let seeds = [
    """
    {"schema": "vecbench-thresholds/1", "threshold_percent": 10, "report_percent": 2,
     "benchmarks": [{"benchmark": "frame.*", "threshold_percent": 20}],
     "waivers": [{"benchmark": "scale/naive/1000", "ceiling_percent": 30, "reason": "issue 12", "until": "2026-12-31"}]}
    """, #"{"schema": "vecbench-thresholds/1", "rows": [{"row": "a*b*c", "report_percent": 1}]}"#,
  ].map { [UInt8]($0.utf8) }

  let tokens = [
    "{", "}", "[", "]", ",", ":", "\"", "*", "null", "true", "\"waivers\"", "\"benchmark\"", "\"until\"",
    "\"2026-02-30\"", "\"\\u0000\"", "\"\\ud800\"", "[[[[[[[[",
  ]

  func check(_ input: [UInt8]) {
    attempt { () throws(FileError) in
      let thresholds = try ThresholdsFile.read(Data(input), name: "t.json")
      expect(thresholds.rule.threshold.isFinite, "a threshold isn't finite")
      for (name, rule) in thresholds.benchmarks {
        expect(rule.threshold.isFinite && rule.reportFloor.isFinite, "a threshold isn't finite")
        _ = Pattern(name).matches("frame.fused/native/1000")
      }
    }
    _ = Pattern(String(decoding: input.prefix(60), as: UTF8.self)).matches(String(repeating: "ab", count: 50))
  }
}
