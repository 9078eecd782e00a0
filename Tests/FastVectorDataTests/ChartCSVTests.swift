import FastVectorData
import FastVectorFiles
import Foundation
import Testing

@Suite struct `A chart of a CSV file` {
  private func table(_ text: String) throws -> CSVTable { try CSVTable(name: "t.csv", contents: Data(text.utf8)) }

  private func message(_ text: String, x: String? = nil, y: [String]? = nil) -> String {
    let error = #expect(throws: FileError.self) { try Chart(table(text), x: x, y: y) }
    return error.map { "\($0)" } ?? ""
  }

  @Test func `has lines named after their columns, and times where x are dates`() throws {
    let table = try table("date,a,b\n2010-01-01,1,4\n2010-01-02,2,5\n")
    let chart = try Chart(table, x: "date", y: ["b", "2"])
    #expect(chart.lines.map(\.series.id) == ["b", "a"] && chart.xAxis.scale == .time)
    #expect(chart.lines[0].series.map(\.y) == [4, 5])
    #expect(try Chart(table, x: "date").lines.map(\.series.id) == ["a"])
    #expect(try Chart(table, x: "a").xAxis.scale == .linear)
  }

  @Test func `names the line and the column of a cell that is not a number`() {
    let text = "date,temp,other\n2010-01-01,1,7\n2010-01-02,oops,8\n2010-01-03,3,9\n"
    for columns in [["temp"], nil] as [[String]?] {
      let message = message(text, x: "date", y: columns)
      #expect(message.hasPrefix("t.csv:3: column temp: \"oops\" is not a number"), "\(message)")
    }
  }

  @Test func `asks for a column by name, and takes no later one, where there are numbers and other things`() throws {
    let text = "temp,other\noops,7\n2,8\nno,9\n"
    let message = message(text)
    #expect(message.hasPrefix("t.csv:2: column temp: \"oops\" is not a number"), "\(message)")
    #expect(message.contains("name the column") && message.contains("temp, other"))
    #expect(try Chart(table(text), y: ["other"]).lines.count == 1)
  }

  @Test func `names a column that there is not, and those that there are`() {
    #expect(message("a,b\n1,2\n", y: ["c"]).contains("there is no column c; there are a, b"))
  }

  @Test func `is read from a file, by its path or its URL, and no page of the web`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("chart-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("a\n1\n2\n".utf8).write(to: url)
    #expect(try Chart(csv: url).lines[0].series == Chart(csv: url.path).lines[0].series)
    let web = try #require(URL(string: "https://example.com/a.csv"))
    let error = #expect(throws: FileError.self) { try Chart(csv: web) }
    #expect("\(String(describing: error))".contains("not the URL of a file"))
  }
}
