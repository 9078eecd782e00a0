import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Labels of axes that are chosen automatically` {
  /// Runs `fastvector render` on a table and returns the notes about it and the texts in the picture.
  private func render(_ table: String, _ arguments: String...) async throws -> (note: String, texts: [String]) {
    let folder = try Folder()
    try folder.file("table.csv", table)
    let ending = try await Executable.run(
      Executable.fastvector, ["render", "table.csv", "--out", "chart.svg"] + arguments, folder: folder.url)
    let texts = try folder.text("chart.svg").matches(of: /<text [^>]*>([^<]*)</).map { String($0.1) }
    return (ending.standardError.joined(separator: "\n"), texts)
  }

  private let cities =
    "day,city,temp\n" + (1...9).map { "2024-03-0\($0),Rome,\(15 + $0 % 5)\n2024-03-0\($0),Oslo,\($0 % 4)\n" }.joined()

  @Test func `The y axis is labeled with the only column if lines are named by groups`() async throws {
    let texts = try await render(cities).texts
    #expect(["Rome", "Oslo", "temp"].allSatisfy(texts.contains))
    let labeled = try await render(cities, "--y-label", "degrees").texts
    #expect(labeled.contains("degrees") && !labeled.contains("temp"))
  }

  @Test func `The y axis isn't labeled with a column that has no name, or that the legend names`() async throws {
    let unnamed = String(cities.drop { $0 != "\n" }.dropFirst())
    let texts = try await render(unnamed).texts
    #expect(texts.contains("Rome") && !texts.contains("3"))
    let single = "day,temp\n" + (1...9).map { "2024-03-0\($0),\($0 % 4)\n" }.joined()
    #expect(try await render(single).texts.count { $0 == "temp" } == 1)
  }

  @Test func `The axis of dates without a year shows no year`() async throws {
    let weeks = (0..<30).map { 333 + 7 * $0 }
    let rows = weeks.map { day in
      let date = Date(timeIntervalSince1970: 86_400 * Double(day)).formatted(
        .iso8601.month().day().dateSeparator(.dash))
      return "\(date.replacing("-", with: ",")),\(day * day % 17)\n"
    }
    let (note, texts) = try await render("month,day,h0\n" + rows.joined())
    #expect(note.contains("x = month + day (without a year, UTC)"))
    #expect(texts.contains { $0.contains("Jan") || $0.contains("Mar") } && !texts.contains { $0.contains("200") })
  }
}
