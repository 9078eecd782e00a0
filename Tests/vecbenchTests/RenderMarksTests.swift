import Foundation
import Testing

@Suite struct `Rendering marks and panels` {
  /// Runs `fastvector render` on a table of four columns in a temporary folder.
  private func render(_ arguments: [String], _ check: (Ending, URL) throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("marks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rows = (1...9).map { "2024-03-0\($0),\(10 + $0 % 4),\(8 + $0 % 4),\(13 + $0 % 4),\($0 * 1000)\n" }
    try Data(("day,close,low,high,volume\n" + rows.joined()).utf8).write(to: folder.appendingPathComponent("t.csv"))
    let ending = try await Executable.run(
      Executable.fastvector, ["render", "t.csv", "--quiet", "--size", "480x360"] + arguments, folder: folder)
    try check(ending, folder)
  }

  private func svg(_ arguments: String...) async throws -> String {
    var text = ""
    try await render(arguments + ["--out", "chart.svg"]) { ending, folder in
      #expect(ending.code == 0, "\(arguments): \(ending.standardError)")
      text = (try? String(contentsOf: folder.appendingPathComponent("chart.svg"), encoding: .utf8)) ?? ""
    }
    return text
  }

  private func paths(_ svg: String, _ attribute: String) -> Int {
    svg.components(separatedBy: "\n").count { $0.hasPrefix("<path \(attribute)") }
  }

  @Test func `Columns are drawn as bars, points, areas, bands and error bars`() async throws {
    let lines = try await svg()
    #expect(paths(lines, "fill=") == 0)
    #expect(paths(try await svg("--draw", "volume=bars"), "fill=") == 1)
    #expect(paths(try await svg("--draw", "close=points:square", "--draw", "close=line"), "fill=") == 1)
    #expect(paths(try await svg("--band", "low..high", "--error-bars", "low..high"), "fill=") == 1)
    #expect(paths(try await svg("--stack", "areas"), "fill=") == 4)
    #expect(paths(try await svg("--stack", "bars", "--draw", "volume=line"), "fill=") == 3)
  }

  @Test func `Marks and panels can have columns that --y doesn't select`() async throws {
    let band = try await svg("--y", "close", "--band", "low..high")
    #expect(paths(band, "fill=") == 1 && band.contains(">low to high<") && !band.contains(">volume<"))
    let panel = try await svg("--y", "close", "--panel", "low,volume", "--draw", "volume=bars")
    #expect(panel.contains(">low<") && panel.contains(">volume<") && !panel.contains(">high<"))
    try await render(["--y", "close", "--to", "t.csv", "--error-bars", "low..high", "--at", "0.1"]) { ending, _ in
      #expect(ending.code == 0, "\(ending.standardError)")
    }
  }

  @Test func `Reference lines, ranges, annotations and names are drawn`() async throws {
    let text = try await svg(
      "--y", "close", "--rule", "y=12,limit", "--rule", "x=2024-03-04,release", "--shade",
      "x=2024-03-05..2024-03-07,outage",
      "--annotate", "2024-03-03,13,peak, at last", "--name", "close=Price")
    for label in ["limit", "release", "outage", "peak, at last", "Price"] {
      #expect(text.contains(">\(label)<"), "\(label)")
    }
  }

  @Test func `Panels, second axes, logarithmic axes and formats change the axes`() async throws {
    let panels = try await svg("--panel", "volume", "--panel", "low,high", "--panel-height", "0.5")
    #expect(panels.components(separatedBy: "<clipPath").count == 4)
    let axes = try await svg("--second-axis", "volume", "--second-y-label", "pieces", "--format", "second-y=compact")
    #expect(axes.contains(">pieces<") && axes.contains("k<"))
    #expect(try await svg("--y", "close,volume", "--log", "y").contains(">100<"))
    #expect(try await svg("--y", "close", "--format", "y=2").contains(">12.00<"))
  }

  @Test func `Marks are animated and drawn in the terminal`() async throws {
    try await render(["--y", "close", "--draw", "close=bars", "--rule", "y=12,limit"]) { ending, _ in
      #expect(ending.code == 0 && ending.output.contains("limit") && ending.output.contains("█ close"))
    }
    let text = try await svg(
      "--y", "close", "--to", "t.csv:volume", "--draw", "close=bars", "--rest", "0", "--duration", "0.1", "--fps", "20")
    #expect(text.contains("<animate"))
  }

  @Test(
    arguments: [
      (["--draw", "close=dots"], "such as volume=bars; kinds are line, area, bars, points"),
      (["--draw", "clos=bars"], "--draw: no column is named 'clos'; did you mean close?"),
      (["--panel", "volume,x"], "--panel: no column is named 'x'"),
      (["--y", "close", "--band", "lows..high"], "did you mean low? The columns are close, low, high, volume"),
      (["--y", "close", "--name", "low=Low"], "--name: the column 'low' isn't drawn; select it with --y"),
      (["--band", "low"], "must be two columns, such as low..high"),
      (["--rule", "z=1"], "must begin with x= or y="),
      (["--rule", "y=one"], "--rule y=one: 'one' isn't a number"),
      (["--rule", "x=5"], "isn't a date, such as 2024-03-01"),
      (["--rule", "y=1..2"], "--rule y=1..2: a range needs --shade"),
      (["--shade", "y=2"], "must be a range, such as y=0..10"),
      (["--shade", "y=2..1"], "the range must be ascending"),
      (["--annotate", "1,2"], "must be x, y and a label"),
      (["--longest-gap", "0h"], "must be a number above 0, or a duration such as 90s"),
      (["--x", "none", "--longest-gap", "1h"], "must be a number, because the x values aren't dates"),
      (["--panel-height", "0"], "--panel-height must be between 0.01 and 100 (got 0.0)"),
      (["--log", "x"], "the x axis shows dates, which can't have a logarithmic scale"),
      (["--format", "y=dollars"], "such as y=percent"),
    ] as [([String], String)])
  func `Invalid options for marks and axes are reported with valid values`(
    arguments: [String], message: String
  ) async throws {
    try await render(arguments + ["--out", "x.svg"]) { ending, folder in
      let text = ending.standardError.joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(ending.code == 64 && text.contains(message), "\(text)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.svg"))
    }
  }
}
