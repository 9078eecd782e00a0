import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import Testing

@Suite struct `Charts of tables` {

  private func message(_ text: String, x: CSVTable.X = .automatic, y: [String]? = nil) -> String {
    let error = #expect(throws: FileError.self) { try Chart(table(text), x: x, y: y) }
    return error.map { "\($0)" } ?? ""
  }

  @Test func `Lines are named after their columns, and the axis of dates is a time axis`() throws {
    let table = try table("date,a,b\n2010-01-01,1,4\n2010-01-02,2,5\n")
    let chart = try Chart(table, x: "date", y: ["b", "2"])
    #expect(chart.lines.map(\.series.id) == ["b", "a"] && chart.xAxis.scale == .time)
    #expect(chart.lines[0].series.map(\.y) == [4, 5])
    #expect(try Chart(table).lines.map(\.series.id) == ["a", "b"])
    #expect(try Chart(table, x: .rowNumber).lines[0].series.map(\.x) == [0, 1])
    #expect(try Chart(table, x: "a").xAxis.scale == .linear)
  }

  @Test func `The name of a numeric x column is the label of the x axis`() throws {
    let named = try table("date,a,b\n2010-01-01,1,4\n2010-01-02,2,5\n")
    #expect(try Chart(named, x: "a").xAxis.label == "a")
    #expect(try Chart(named).xAxis.label.isEmpty && Chart(named, x: .rowNumber).xAxis.label.isEmpty)
    #expect(try Chart(table("0.5,1\n1.5,3\n2.5,2\n"), x: "1").xAxis.label.isEmpty)
  }

  @Test func `Errors in a chart's table name the line and the column of the invalid cell`() {
    let text = "date,temp,other\n2010-01-01,1,7\n2010-01-02,oops,8\n2010-01-03,3,9\n"
    let message = message(text, x: "date", y: ["temp"])
    #expect(message.hasPrefix("t.csv:3: column temp: \"oops\" isn't a number"), "\(message)")
  }

  @Test func `A column that can't be read is omitted and reported, unless it was requested by name`() throws {
    let text = "date,temp,other\n2010-01-01,1,7\n2010-01-02,1oo,8\n2010-01-03,3,9\n"
    let reading = try table(text).lines()
    #expect(reading.lines.map(\.id) == ["other"])
    #expect(reading.interpretation.contains("left out: t.csv:3, column temp: \"1oo\""))
    #expect(message("a\n1\n1oo\n3\n").hasPrefix("t.csv:3: column a: \"1oo\""))
  }

  @Test func `An unknown column of a chart is an error that lists the existing columns`() {
    #expect(message("a,b\n1,2\n", y: ["c"]).contains("there is no column c; the columns are a, b"))
  }

  @Test func `A chart of a table needs at least one y column, and each column only once`() throws {
    #expect(message("a,b\n1,2\n", y: []).contains("at least one column; the columns are a, b"))
    for y in [["b", "b"], ["b", "a", "2"]] {
      #expect(message("a,b\n1,2\n3,4\n", y: y).contains("contains b twice"), "\(y)")
    }
    #expect(try Chart(table("a,b\n1,2\n3,4\n"), y: ["b", "1"]).lines.map(\.series.id) == ["b", "a"])
  }

  @Test func `A chart is read from a path or a file URL, but not from the web`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("chart-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("a\n1\n2\n".utf8).write(to: url)
    #expect(try Chart(csv: url).lines[0].series == Chart(csv: url.path).lines[0].series)
    let web = try #require(URL(string: "https://example.com/a.csv"))
    let error = #expect(throws: FileError.self) { try Chart(csv: web) }
    #expect("\(String(describing: error))".contains("isn't a file URL"))
  }
}
