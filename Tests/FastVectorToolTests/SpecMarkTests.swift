import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Marks of columns in chart specifications` {
  /// Draws a specification and the corresponding options for the columns a and b of a table. Returns both documents.
  private func pictures(
    _ lines: String, _ options: String...
  ) async throws -> (spec: String, options: String) {
    let folder = try Folder()
    try folder.file("n.csv", "x,a,b\n1,2,5\n2,4,3\n4,8,4\n")
    try folder.file("chart.json", "{\"xAxis\": {\"label\": \"x\"}, \"lines\": [\(lines)]}")
    func svg(_ arguments: [String]) async throws -> String {
      let all = ["render", "--quiet", "--out", "chart.svg"] + arguments
      let ending = try await Executable.run(Executable.fastvector, all, folder: folder.url)
      #expect(ending.code == 0, "\(ending.standardError)")
      return try folder.text("chart.svg")
    }
    return (try await svg(["--spec", "chart.json"]), try await svg(["n.csv", "--x", "x"] + options))
  }

  @Test func `Two marks of a column have the names of their types and the same color`() async throws {
    let (spec, options) = try await pictures(
      #"{"file": "n.csv", "x": "x", "y": "a", "draw": ["area", "points"]}"#, "--y", "a", "--draw", "a=area", "--draw",
      "a=points")
    #expect(spec == options)
    #expect(spec.contains(">a (area)<") && spec.contains(">a (points)<"))
  }

  @Test func `A mark whose column has the name of another line has a separate color and name`() async throws {
    let (spec, options) = try await pictures(
      #"{"file": "n.csv", "x": "x", "y": "a", "name": "b"}, {"file": "n.csv", "x": "x", "y": "b", "draw": "points"}"#,
      "--y", "a", "--y", "b", "--name", "a=b", "--draw", "b=points")
    #expect(spec == options)
    #expect(spec.components(separatedBy: ">b<").count == 3)
  }
}
