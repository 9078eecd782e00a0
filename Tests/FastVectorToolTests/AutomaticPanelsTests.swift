import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Rendering detected columns in panels` {
  /// Runs `fastvector render` in a temporary folder that contains tables of prices, temperatures and cities.
  private func render(_ arguments: String..., check: (Ending, URL) throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panels-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ header: String, _ row: (Int) -> String) throws {
      let text = ([header] + (1...9).map { "2024-03-0\($0),\(row($0))" }).joined(separator: "\n")
      try Data((text + "\n").utf8).write(to: folder.appendingPathComponent(name))
    }
    func volume(_ day: Int) -> Int { 80_000 + 1000 * (day * day % 7) }
    try write("prices.csv", "day,open,volume,close") { "\(20 + $0 % 4),\(volume($0)),\(21 + $0 % 5)" }
    try write("later.csv", "day,open,volume,close") { "\(30 + $0 % 4),\(volume($0 + 1)),\(31 + $0 % 5)" }
    try write("small.csv", "day,open,volume,close") { "\(30 + $0 % 4),\(20 + $0 % 3),\(31 + $0 % 5)" }
    try write("frost.csv", "day,temp,hum") { "\([-8, -7, -6, -7, -5, -4, -3, -2, -1][$0 - 1]),\(60 + $0 % 5)" }
    try write("days.csv", "day,low,high") { "\($0 % 4),\(9 + $0 % 5)" }
    try write("cities.csv", "day,city,temp,people") {
      "Rome,\(15 + $0 % 5),\(2_800_000 + 1000 * $0)\n2024-03-0\($0),Oslo,\(2 + $0 % 4),\(700_000 + 1000 * $0)"
    }
    let size = arguments.contains("--out") ? ["--size", "640x480"] : []
    let ending = try await Executable.run(Executable.fastvector, ["render"] + arguments + size, folder: folder)
    #expect(ending.code == 0, "\(arguments): \(ending.standardError)")
    try check(ending, folder)
  }

  /// Returns the number of plots in an SVG document. Also returns, for each plot, which of the given names its legend
  /// contains.
  private func legends(_ folder: URL, _ names: Set<String>) throws -> (plots: Int, names: [[String]]) {
    let text = try String(contentsOf: folder.appendingPathComponent("chart.svg"), encoding: .utf8)
    var rows: [Double: [String]] = [:]
    for match in text.matches(of: /<text x="[^"]*" y="([^"]*)"[^>]*>([^<]*)</) {
      let (y, name) = (Double(match.1) ?? 0, String(match.2))
      // An animated document repeats the legends in its frames.
      if names.contains(name), rows[y]?.contains(name) != true { rows[y, default: []].append(name) }
    }
    // The clip paths of a plot have different margins, but the same center.
    let centers = text.matches(of: /<clipPath[^>]*><rect[^>]* y="([^"]*)"[^>]* height="([^"]*)"/).compactMap { match in
      Double(match.1).flatMap { y in Double(match.2).map { (y + $0 / 2).rounded() } }
    }
    return (Set(centers).count, rows.sorted { $0.key < $1.key }.map(\.value))
  }

  @Test func `Columns that don't fit on one axis are in panels with separate legends`() async throws {
    try await render("prices.csv", "--out", "chart.svg") { ending, folder in
      let (plots, names) = try legends(folder, ["open", "close", "volume"])
      #expect(plots == 2 && names == [["open", "close"], ["volume"]])
      #expect(ending.standardError.count == 1)
      #expect(
        ending.standardError.first?.hasSuffix("y = open, close | volume (2 panels); --y '*' draws one plot") == true,
        "\(ending.standardError)")
    }
  }

  @Test func `Negative integers that mostly ascend aren't counts`() async throws {
    try await render("frost.csv", "--out", "chart.svg") { ending, _ in
      #expect(ending.standardError.first?.contains("y = temp | hum") == true, "\(ending.standardError)")
    }
  }

  @Test func `Columns that fit on one axis are in one plot`() async throws {
    try await render("days.csv", "--out", "chart.svg") { ending, folder in
      let plots = try legends(folder, []).plots
      #expect(plots == 1)
      #expect(ending.standardError.first?.hasSuffix("y = low, high") == true)
    }
  }

  @Test(
    arguments: [
      ["--y", "*"], ["--y", "open,volume"], ["--panel", "open"], ["--second-axis", "volume"], ["--stack", "areas"],
      ["--y-limits", "0..100"], ["--y-label", "price"], ["--log", "y"], ["--format", "y=2"], ["--rule", "y=22"],
      ["--shade", "y=21..22"], ["--annotate", "2024-03-02,22,here"],
    ])
  func `Options for columns, panels and vertical axes disable automatic panels`(options: [String]) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panels-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rows = (1...9).map { "2024-03-0\($0),\(20 + $0 % 4),\(80_000 + 1000 * ($0 * $0 % 7)),\(21 + $0 % 5)\n" }
    try Data(("day,open,volume,close\n" + rows.joined()).utf8).write(to: folder.appendingPathComponent("prices.csv"))
    let ending = try await Executable.run(
      Executable.fastvector, ["render", "prices.csv", "--out", "chart.svg"] + options, folder: folder)
    #expect(ending.code == 0 && !ending.standardError.joined().contains("panels"), "\(ending.standardError)")
    #expect(try legends(folder, []).plots == (options[0] == "--panel" ? 2 : 1))
  }

  @Test func `Options for lines and the x axis keep automatic panels`() async throws {
    try await render(
      "prices.csv", "--draw", "volume=bars", "--band", "open..close", "--rule", "x=2024-03-04,event", "--name",
      "volume=Volume", "--x-limits", "2024-03-02..2024-03-07", "--out", "chart.svg"
    ) { _, folder in
      let (plots, names) = try legends(folder, ["open to close", "Volume"])
      #expect(plots == 2 && names == [["open to close"], ["Volume"]])
    }
  }

  @Test func `The columns of a band are in the same panel`() async throws {
    try await render("prices.csv", "--band", "close..volume", "--out", "chart.svg") { _, folder in
      let (plots, names) = try legends(folder, ["open", "close to volume"])
      #expect(plots == 2 && names == [["open"], ["close to volume"]])
    }
  }

  @Test func `The lines of all groups are in the panel of their column`() async throws {
    try await render("cities.csv", "--out", "chart.svg") { ending, folder in
      let (plots, names) = try legends(folder, ["Rome", "Oslo", "temp", "people"])
      #expect(plots == 2 && names == [["Rome", "Oslo"], ["temp"], ["people"]])
      #expect(ending.standardError.first?.contains("y = temp | people (2 panels), grouped by city") == true)
    }
  }

  @Test func `Columns that are grouped into many lines have separate panels although they fit on one axis`()
    async throws
  {
    for (groups, count) in [(12, 1), (13, 2)] {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panels-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let rows = (1...9).flatMap { day in (1...groups).map { "2024-03-0\(day),g\($0),\(day * $0),\(day + $0)\n" } }
      try Data(("day,group,low,high\n" + rows.joined()).utf8).write(to: folder.appendingPathComponent("groups.csv"))
      let ending = try await Executable.run(
        Executable.fastvector, ["render", "groups.csv", "--out", "chart.svg"], folder: folder)
      #expect(ending.code == 0, "\(ending.standardError)")
      #expect(try legends(folder, []).plots == count)
    }
  }

  @Test func `Both charts of an animation have the same panels`() async throws {
    for end in ["later.csv", "small.csv"] {
      try await render(
        "prices.csv", "--to", end, "--rest", "0", "--duration", "0.1", "--fps", "20", "--out", "chart.svg"
      ) { ending, folder in
        let (plots, names) = try legends(folder, ["open", "close", "volume"])
        #expect(plots == 2 && names == [["open", "close"], ["volume"]])
        #expect(ending.standardError.first?.contains("(2 panels)") == true && ending.standardError.count >= 2)
      }
    }
    // The columns of the first table fit on one axis, but the columns of the last table don't.
    try await render("small.csv", "--to", "prices.csv", "--at", "0", "--out", "chart.svg") { _, folder in
      let plots = try legends(folder, []).plots
      #expect(plots == 2)
    }
  }

  @Test func `Columns with the same name in several files share a panel`() async throws {
    try await render("prices.csv", "later.csv", "--out", "chart.svg") { ending, folder in
      let (plots, names) = try legends(
        folder, ["prices: open", "prices: close", "later: open", "later: close", "prices: volume", "later: volume"])
      #expect(plots == 2 && names.count == 2)
      #expect(names.last == ["prices: volume", "later: volume"])
      #expect(ending.standardError.count { $0.contains("y = open, close | volume (2 panels)") } == 2)
    }
  }

  @Test func `Panels in the terminal have the x axis below the last panel`() async throws {
    try await render("prices.csv") { ending, _ in
      let rows = ending.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let legends = rows.indices.filter { rows[$0].contains("close") || rows[$0].contains("volume") }
      let dates = rows.indices.filter { rows[$0].contains("Mar") }
      #expect(legends.count == 2 && legends[0] == 0)
      #expect(!dates.isEmpty && dates.allSatisfy { $0 > legends[1] })
    }
  }

  @Test func `The data of all panels are written as CSV`() async throws {
    try await render("prices.csv", "--out", "chart.csv") { _, folder in
      let text = try String(contentsOf: folder.appendingPathComponent("chart.csv"), encoding: .utf8)
      #expect(text.hasPrefix("time,open,close,volume\n2024-03-01T00:00:00Z,21.0,22.0,81000.0\n"))
    }
  }

  @Test func `A counter and a measurement don't share a panel`() async throws {
    func y(_ columns: String, _ row: (Int) -> String) async throws -> Substring? {
      let rows = (10..<26).map { "2024-03-\($0),\(row($0 - 10))\n" }
      let note = try await renderTable("day,\(columns)\n" + rows.joined()).ending.standardError.first ?? ""
      return note.firstMatch(of: /y = ([^;]*)/)?.1
    }
    // Counters can wrap to 0.
    #expect(try await y("packets,temp") { "\($0 * 2 + 9),\(9 + $0 * $0 % 23).5" } == "packets | temp (2 panels)")
    #expect(try await y("packets,temp") { "\($0 * 4 % 32),\(9 + $0 * $0 % 23).5" } == "packets | temp (2 panels)")
    #expect(try await y("resets,temp") { "\($0 / 4 + 9),\(9 + $0 * $0 % 5).5" } == "resets | temp (2 panels)")
    // Two counters, and integers that often descend, are drawn together.
    #expect(try await y("packets,sent") { "\($0 * 2 + 9),\($0 * 2 + 5)" } == "packets, sent")
    #expect(try await y("clouds,temp") { "\($0 * $0 % 19),\(9 + $0 * $0 % 23).5" } == "clouds, temp")
  }
}
