import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Notes about crowded plots` {
  /// A table of yearly values for groups. Each group has a magnitude.
  private func table(_ groups: [(name: String, magnitude: Double)], columns: [String] = ["size"]) -> String {
    let rows = (2000..<2012).flatMap { year in
      groups.map { group in
        let values = columns.indices.map { column -> Double in
          let factor = year * (column + 3) % 7 + 5
          return group.magnitude * pow(1000, Double(column)) * Double(factor)
        }
        return "\(year),\(group.name)," + values.map { "\($0)" }.joined(separator: ",")
      }
    }
    return (["year,place," + columns.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
  }

  private let places = [("Alba", 1.5), ("Bergen", 2.5), ("Whole state", 400.0)]

  @Test func `A note names the logarithmic axis if most groups are flat lines`() async throws {
    let note =
      "t: size: Alba and 1 more group have less than 2 % of the largest value, so their lines are flat; try --log y"
    let (ending, _) = try await renderTable(table(places))
    #expect(ending.standardError.contains { $0.hasSuffix(note) }, "\(ending.standardError)")
    for (option, value) in [("--log", "y"), ("--linear", "y"), ("--quiet", "--header")] {
      let ending = try await renderTable(table(places), option, value).ending
      #expect(ending.code == 0 && !ending.standardError.joined().contains("lines are flat"))
    }
  }

  @Test func `In one of several panels, the note also selects its columns`() async throws {
    let (ending, _) = try await renderTable(table(places, columns: ["size", "total cost"]))
    #expect(ending.standardError.contains { $0.hasSuffix("; try --y size --log y") }, "\(ending.standardError)")
    #expect(ending.standardError.contains { $0.hasSuffix("; try --y 'total cost' --log y") })
  }

  @Test(arguments: [
    [("Alba", 1.5), ("Bergen", 2.5), ("Whole state", 40)], [("Alba", 1.5), ("Bergen", 200), ("Whole state", 400)],
    [("Alba", -1.5), ("Bergen", 2.5), ("Whole state", 400)],
  ])
  func `Groups of similar magnitude, few small groups and negative values need no note`(
    groups: [(String, Double)]
  ) async throws {
    let (ending, _) = try await renderTable(table(groups.map { (name: $0.0, magnitude: $0.1) }))
    #expect(ending.code == 0 && !ending.standardError.joined().contains("lines are flat"))
  }

  @Test(arguments: [(40, true), (5, false)])
  func `A note names options if the legend omits names`(count: Int, isOmitted: Bool) async throws {
    let groups = (1...count).map { (name: "Place number \($0)", magnitude: 10 + Double($0)) }
    let errors = try await renderTable(table(groups), "--size", "500x300").ending.standardError.joined(separator: "\n")
    let note = /the legend omits [0-9]+ names; --group COLUMN groups the rows by another column/
    #expect(errors.contains(note) == isOmitted, "\(errors)")
    #expect(
      try await !renderTable(table(groups), "--size", "500x300", "--quiet").ending.standardError.joined().contains(
        "legend"))
  }

  @Test(arguments: [(limits: "0..30", drawn: 0..<60), (limits: "0..15", drawn: 0..<30)])
  func `Names at the ends of lines, and the note about omitted names, exclude lines outside the x range`(
    limits: String, drawn: Range<Int>
  ) async throws {
    // The first half of the groups has rows before day 10, and the other half after day 19.
    let rows = (0..<60).flatMap { group in
      (0..<10).map { "\($0 + group / 30 * 20),Place \(group),\(group + $0 * 7 % 5).5" }
    }
    let table = (["day,place,size"] + rows).joined(separator: "\n")
    let (ending, svg) = try await renderTable(
      table, "--size", "500x300", "--legend", "end", "--x", "day", "--group", "place", "--x-limits", limits)
    let omitted = try #require(Int(svg.firstMatch(of: />and ([0-9]+) more</)?.1 ?? ""))
    let names = svg.matches(of: />Place ([0-9]+)</).compactMap { Int($0.1) }
    #expect(names.allSatisfy(drawn.contains) && names.count + omitted == drawn.count, "\(names) \(omitted)")
    let errors = ending.standardError.joined(separator: "\n")
    #expect(errors.contains("the legend omits \(omitted) names; "), "\(errors)")
  }
}
