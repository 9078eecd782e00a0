import FastVectorFiles
import Foundation
import Testing
import VecbenchKit
import VecbenchTestSupport

@Suite struct `Reading of JSON reports` {
  private func document() throws -> String {
    try ReportFormat.json.write(
      ReportFixture.report(), style: TerminalStyle(usesUnicode: false, usesColor: false))
  }

  private func error(_ text: String) -> String? {
    do {
      _ = try Report(json: Data(text.utf8), name: "r.json")
      return nil
    } catch {
      #expect(error.kind == .badData)
      #expect(!error.description.contains("\n"))
      #expect(error.description.hasPrefix("r.json: "))
      return error.description
    }
  }

  @Test(arguments: [true, false])
  func `Reading a written JSON report returns the same report`(isComplete: Bool) throws {
    let report = try ReportFixture.report(isComplete: isComplete)
    let style = TerminalStyle(usesUnicode: false, usesColor: false)
    let text = try ReportFormat.json.write(report, style: style)
    let read = try Report(json: Data(text.utf8), name: "")
    #expect(read.results == report.results)
    #expect(read.environment == report.environment)
    #expect(read.isComplete == isComplete)
    #expect(try ReportFormat.json.write(read, style: style) == text)
  }

  @Test func `A JSON report may contain unknown fields`() throws {
    let text = try document().replacing(#""complete""#, with: #""novel" : [1, {}], "complete""#)
      .replacing(#""median_ns""#, with: #""mode_ns" : 3, "median_ns""#)
    #expect(error(text) == nil)
  }

  @Test func `A JSON report with a field that appears twice in an object is rejected`() throws {
    let text = try document()
    let median = try #require(text.firstMatch(of: /"median_ns" : [0-9.]+/)).output
    #expect(
      error(text.replacing(median, with: "\(median), \"median_\\u006es\" : 7.0", maxReplacements: 1))
        == "r.json: median_ns: the field appears twice in the same object")
    #expect(
      error(text.replacing(#""complete" : true"#, with: #""complete" : true, "complete" : false"#))
        == "r.json: complete: the field appears twice in the same object")
  }

  @Test func `A truncated JSON report is rejected with a one-line error`() throws {
    let text = try document()
    for length in stride(from: 0, to: text.count - 3, by: 97) {
      #expect(error(String(text.prefix(length)))?.contains("isn't a result file of vecbench") == true, "\(length)")
    }
  }

  @Test(arguments: ["", "\u{0}\u{1}", "hello", "{}", "[]", "3", "null", "{\"schema\": 1}", "{\"benchmarks\": []}"])
  func `Text that isn't a JSON report is rejected`(text: String) {
    #expect(error(text)?.contains("isn't a result file of vecbench") == true)
  }

  @Test(arguments: [
    ("{\n\"schema\": \"vecbench/2\",\n\"complete\": NaN}", "invalid JSON at line 3, column 13"),
    ("{}\n{}\n", "invalid JSON at line 2, column 1"), ("{}\n\u{0}\u{0}", "invalid JSON at line 2, column 1"),
    ("{\n\"é\": tru", "truncated JSON, which ends at line 2, column 9"), ("{\"a\": x}", "invalid JSON at column 7"),
    (" \n", "the file is empty"),
  ])
  func `Invalid JSON is reported with its position`(text: String, reason: String) {
    #expect(error(text) == "r.json: isn't a result file of vecbench: \(reason)")
  }

  @Test func `A JSON report of another version is rejected`() throws {
    let other = { (version: String) in try document().replacing("vecbench/2", with: version) }
    #expect(
      try error(other("vecbench/3"))
        == "r.json: written by a newer vecbench as vecbench/3; this one reads up to vecbench/2")
    #expect(try error(other("vecbench/0"))?.contains("an older vecbench") == true)
    for name in ["criterion/1", "vecbench", "vecbench/x", "vecbench/2/1"] {
      #expect(try error(other(name))?.contains("isn't a result file of vecbench") == true)
    }
  }

  @Test func `A long JSON report is read like a short one`() throws {
    var report = try ReportFixture.report()
    report.results = (1...3001).map { size in
      var result = BenchmarkResult(benchmark: "add", variant: "native", size: size)
      result.medianNanoseconds = 1280
      result.roundsNanoseconds = [1290, 1270, 1280]
      (result.bytes, result.workingSetBytes, result.peakNanoseconds) = (240_000, 160_000, 1250)
      (result.speedup, result.speedupLow, result.speedupHigh) = (1.953125, 1.94, 1.96)
      return result
    }
    let text = try ReportFormat.json.write(report, style: TerminalStyle(usesUnicode: false, usesColor: false))
    try #require(text.utf8.count > 1 << 20)
    #expect(try Report(json: Data(text.utf8), name: "").results == report.results)
    let places = text.ranges(of: #""median_ns" : "#)
    for number in [2999, 0, 1500] {
      let damaged = text.replacingCharacters(in: places[number], with: #""median_ns" : -"#)
      #expect(error(damaged)?.contains("results: of number \(number), median_ns must be between") == true)
    }
    #expect(error(String(text.dropLast(300)))?.contains("truncated JSON, which ends at line ") == true)
    report.results[3000] = report.results[7]
    let double = try ReportFormat.json.write(report, style: TerminalStyle(usesUnicode: false, usesColor: false))
    #expect(error(double) == "r.json: damaged: results: 'add/native/8' is listed twice")
  }

  @Test func `An invalid JSON report is rejected with the path of the invalid field`() throws {
    let text = try document()
    let changes = [
      (#""benchmark" : "add""#, #""benchmark" : 7"#, "results[0].benchmark"),
      (#""median_ns" : 2500"#, #""median" : 2500"#, "results[0].median_ns is missing"),
      (#""median_ns" : 2500"#, #""median_ns" : -1"#, "results: of number 0, median_ns must be between"),
      (#""median_ns" : 2500"#, #""median_ns" : "fast""#, "results[0].median_ns"),
      ("1280\n", "-1280\n", "results: of number 1, rounds_ns: each must be between 1e-06 and 1e+18 (got -1280.0)"),
      (
        #""median_ns" : 2500"#, #""median_ns" : 5e-324"#,
        "results: of number 0, median_ns must be between 1e-06 and 1e+18 (got 5e-324)"
      ),
      (
        #""median_ns" : 2500"#, #""median_ns" : 1e308"#,
        "results: of number 0, median_ns must be between 1e-06 and 1e+18 (got 1e+308)"
      ),
      (
        #""median_ns" : 2500"#, #""median_ns" : 2500, "overrun_ns" : 1e300"#,
        "results: of number 0, overrun_ns must be between 1e-06 and 1e+18 (got 1e+300)"
      ),
      (
        #""high_ns" : "#, #""high_ns" : 2, "former_high_ns" : "#, "low_ns must be at most high_ns (got "
      ),
      (
        #""median_ns" : 2500"#, #""median_ns" : 2500, "speedup" : 1, "speedup_low" : 1.5, "speedup_high" : 1.2"#,
        "results: of number 0, speedup_low must be at most speedup_high (got 1.5 and 1.2)"
      ),
      (
        #""median_ns" : 2500"#, #""median_ns" : 2500, "speedup" : 2, "speedup_low" : 1, "speedup_high" : 1.5"#,
        "results: of number 0, speedup must be at most speedup_high (got 2.0 and 1.5)"
      ),
      (#""median_ns" : 2500"#, #""median_ns" : 2500, "speedup" : 0"#, "results: of number 0, speedup is 0"),
      (
        #""size" : 10000"#, #""size" : 9223372036854775807"#,
        "results: of number 0, size must be between 1 and 999999999999999 (got 9223372036854775807)"
      ),
      (#""rounds_ns" : ["#, #""rounds_ns" : [], "more" : ["#, "results: of number 1, rounds_ns is empty"),
      (#""size" : 10000"#, #""size" : 0"#, "results: of number 0, size must be between 1 and 999999999999999 (got 0)"),
      (#""processor""#, #""cpu""#, "environment.processor is missing"),
      (#""settings""#, #""options""#, "settings is missing"),
      (
        #""size" : 1000000"#, #""size" : 10000"#, "r.json: damaged: results: 'add/naive/10000' is listed twice"
      ),
      (
        #""median_ns" : 2500"#, #""median_ns" : 2526"#,
        "results: of number 0, median_ns must be at most high_ns (got 2526.0 and 2525.0)"
      ),
      (
        #""median_ns" : 2500"#, #""median_ns" : 2475"#,
        "results: of number 0, low_ns must be at most median_ns (got 2475.5 and 2475.0)"
      ),
      (
        #""checksum" : "1.5e+00""#, #""checksum" : "xyz""#,
        "results: of number 0, checksum must be a number (got 'xyz')"
      ),
      (
        #""build_configuration" : "release""#, #""build_configuration" : "fast""#,
        "environment: build_configuration must be debug or release (got 'fast')"
      ),
      (
        #"2026-01-02T03:04:05Z"#, #"2026-01-02T03:04:05+01:00"#,
        "environment: date must be in ISO 8601 and UTC, such as "
      ),
      (#"2026-01-02T03:04:05Z"#, #"2026-13-02T03:04:05Z"#, "environment: date must be in ISO 8601 and UTC, such as "),
      (
        #""size" : 10000"#, #""size" : 1.5"#,
        "damaged: results[0].size: must be a whole number between 0 and 9223372036854775807"
      ),
      (
        #""size" : 10000"#, #""size" : 9223372036854775808"#,
        "damaged: results[0].size: must be a whole number between 0 "
      ),
      (
        #""seed" : 1"#, #""seed" : -1"#,
        "damaged: settings.seed: must be a whole number between 0 and 18446744073709551615"
      ),
      (#""median_ns" : 2500"#, #""median_ns" : 1e400"#, "damaged: the number 1e400 is too large"),
    ]
    for (old, new, words) in changes {
      let range = try #require(text.range(of: old))
      let message = error(text.replacingCharacters(in: range, with: new))
      #expect(message?.contains(words) == true, "\(message ?? "accepted"): \(words)")
    }
  }
}

@Suite struct `Documents with the schema vecbench/1` {
  private static let data = try! Data(
    contentsOf: URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Schemas/results-1.json"))

  @Test func `A document with the former schema is read with all of its results and settings`() throws {
    let report = try Report(json: Self.data, name: "r.json")
    let document = try #require(JSONSerialization.jsonObject(with: Self.data) as? [String: Any])
    #expect(document["schema"] as? String == "vecbench/1")
    let former = try #require(document["results"] as? [[String: Any]])
    #expect(report.results.map(\.variant.rawValue) == former.map { $0["kernels"] as? String })
    #expect(report.results.map(\.size) == former.map { $0["points"] as? Int })
    #expect(report.results.map(\.peakNanoseconds) == former.map { $0["roof_ns"] as? Double })
    #expect(report.results.contains { $0.peakNanoseconds != nil })
    for (result, fields) in zip(report.results, former) {
      // The report and the expected JSON are parsed by different parsers, which can round differently.
      #expect(abs(result.medianNanoseconds / (try #require(fields["median_ns"] as? Double)) - 1) < 1e-15)
    }
    let settings = try #require(document["settings"] as? [String: Any])
    #expect(report.settings.sizes == settings["points"] as? [Int])
    #expect(report.settings.variants.map(\.rawValue) == settings["kernels"] as? [String])
    #expect(report.settings.parameters == ["columns": "1280"])
    let environment = try #require(document["environment"] as? [String: Any])
    #expect(
      report.environment.variantInstructionSets == environment["kernel_instruction_sets"] as? [String: String])
  }

  @Test func `A document with the former schema is written with the current one`() throws {
    let report = try Report(json: Self.data, name: "r.json")
    let text = try ReportFormat.json.write(report, style: TerminalStyle(usesUnicode: false, usesColor: false))
    for name in ["\"kernels\"", "\"points\"", "\"roof_ns\"", "\"kernel_instruction_sets\"", "vecbench/1"] {
      #expect(!text.contains(name))
    }
    #expect(try Report(json: Data(text.utf8), name: "").results == report.results)
  }
}
