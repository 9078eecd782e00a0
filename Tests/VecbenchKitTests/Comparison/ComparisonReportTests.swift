import Foundation
import Testing
import VecbenchKit

struct ComparisonReportTests {
  private func comparison(_ slower: [Int: Double] = [1: 1.3, 2: 0.7]) throws -> Comparison {
    try SimulatedPrograms.rows(4, slower: slower).compare {
      $0.thresholds.waivers = [Waiver(row: "row/3", ceiling: 1, reason: "a | <b> & \"c\"", until: "2026-12-31")]
    }
  }

  @Test func `the text ends with the verdict, and fits 80 columns`() throws {
    let text = try ComparisonFormat.text.write(comparison())
    #expect(text.hasSuffix("\nSLOWER: 1 regression, 1 improvement, 2 same\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.contains("row/1"))
    #expect(text.contains("+30.0 % [+30.0, +30.0]  REGRESSION"))
    #expect(!text.contains("row/0"))
  }

  @Test func `without a change there is no table`() throws {
    let text = try ComparisonFormat.text.write(comparison([:]))
    #expect(text.hasSuffix("\nno regression: 4 same\n"))
    #expect(!text.contains("verdict"))
  }

  @Test func `Markdown begins with the verdict and folds what is the same`() throws {
    let lines = try ComparisonFormat.markdown.write(comparison([1: 1.3, 3: 1.4])).split(separator: "\n").map(String.init)
    #expect(lines[0] == "**vecbench: SLOWER: 2 regression, 2 same (1 waived)**")
    let fold = try #require(lines.firstIndex { $0.hasPrefix("<details><summary>2 rows") })
    #expect(lines[..<fold].contains { $0.contains("row/1") })
    #expect(!lines[..<fold].contains { $0.contains("row/0") })
    #expect(lines[fold...].contains { $0.contains("row/0") })
    #expect(lines.last == "</details>")
    #expect(lines.contains("- row/3: waived until 2026-12-31: a \\| &lt;b> & \"c\""))
  }

  @Test func `JUnit XML is well-formed, its counts are those of its cases`() throws {
    let report = try ComparisonFormat.junit.write(comparison([1: 1.3, 2: 0.7, 3: 1.4]))
    let found = try Python.run(
      """
      import xml.etree.ElementTree as tree
      root = tree.fromstring(data)
      assert root.tag == "testsuites" and [s.tag for s in root] == ["testsuite"]
      suite = root[0]
      for element in (root, suite):
          assert int(element.get("tests")) == len(suite)
          assert int(element.get("failures")) == len(suite.findall("testcase/failure"))
          assert int(element.get("skipped")) == len(suite.findall("testcase/skipped"))
      for case in suite:
          assert case.tag == "testcase" and case.get("classname") and float(case.get("time")) >= 0
          assert all(c.tag in ("failure", "skipped") and c.get("message") for c in case) and len(case) < 2
      print(json.dumps([[c.get("name"), c[0].tag if len(c) else "", c[0].get("message") if len(c) else ""] for c in suite]))
      """, input: report)
    let cases = found.compactMap { $0 as? [String] }
    #expect(cases.map { $0[0] } == ["row/0", "row/1", "row/2", "row/3"])
    #expect(cases.map { $0[1] } == ["", "failure", "", "skipped"])
    #expect(cases[1][2] == "regression, +30.0 % [+30.0, +30.0]")
    #expect(cases[3][2].hasSuffix("waived until 2026-12-31: a | <b> & \"c\""))
  }

  @Test func `JSON keeps every launch`() throws {
    let json = try ComparisonFormat.json.write(comparison())
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == "vecbench-comparison/1")
    #expect(document["failed"] as? Bool == true)
    let rows = try #require(document["rows"] as? [[String: Any]])
    #expect(rows.map { $0["verdict"] as? String } == ["same", "regression", "improvement", "same"])
    for row in rows {
      let first = try #require(row["first"] as? [String: Any])
      #expect((first["launches"] as? [Any])?.count == 12)
    }
    #expect(rows.map { $0["confirmation"] != nil } == [false, true, true, false])
  }

  @Test func `JSON is valid by its schema, and without a field it is not`() throws {
    let programs = SimulatedPrograms.rows(4, slower: [1: 1.3, 3: 1.4])
    programs.times[.head]!["row/2"] = nil
    programs.allocations = [.base: 0, .head: 0]
    let comparison = try programs.compare {
      $0.thresholds.waivers = [Waiver(row: "row/3", ceiling: 1, reason: "known", until: "2026-12-31")]
    }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Documentation/")
    let verdicts = try Python.run(
      """
      import jsonschema, os
      folder, report = data
      with open(os.path.join(folder, "vecbench-comparison.schema.json")) as file: schema = json.load(file)
      kind = jsonschema.Draft202012Validator
      kind.check_schema(schema)
      validator = kind(schema, resolver=jsonschema.RefResolver("file://" + folder + "/", schema))
      document = json.loads(report)
      complaints = [e.message for e in validator.iter_errors(document)][:1]
      del document["rows"][0]["first"]["launches"][0]["log_ratio"]
      document["rows"][1]["verdict"] = "slow"
      print(json.dumps([complaints, len(list(validator.iter_errors(document)))]))
      """, input: [folder.path, ComparisonFormat.json.write(comparison)])
    #expect(verdicts[0] as? [String] == [])
    #expect(verdicts[1] as? Int == 2)
  }
}
