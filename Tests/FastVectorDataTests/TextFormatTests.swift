import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Text formats that are converted to tables` {
  @Test(
    arguments: [
      "@ xaxis label \"t\"\n@ s9223372036854775807 legend \"a\"\n0 1\n1 2\n2 4\n",
      "@frequency 9223372036854775807_minutes\n@attribute start date\n@data\n2020-01-01 00-00-00:1,2,4\n",
      "@frequency hourly\n@attribute start date\n@data\n2020-01-01 9223372036854775807-00-00:1,2,4\n",
    ])
  func `The largest integer in a declaration doesn't prevent reading the values`(text: String) throws {
    let table = try CSVTable(name: "t", contents: Data(text.utf8))
    let columns = table.columnNames.map { try? table.column(named: $0) }
    #expect(columns.contains([1, 2, 4]))
  }

  @Test func `Progress in brackets has the name before it`() throws {
    let lines = (1...6).map { "INFO:root:Epoch [\($0)/6], Step [\(100 * $0)/600], Loss: \(1.5 / Double($0))\n" }
    let reading = try CSVTable(name: "t", contents: Data(lines.joined().utf8)).lines()
    #expect(reading.xName == "Epoch" && reading.lines.map(\.id) == ["Step", "Loss"])
    #expect(reading.lines[1].map(\.y) == (1...6).map { 1.5 / Double($0) })
  }

  @Test func `Lines with two names among other lines are a log`() throws {
    let lines = (1...8).map { number in
      let requests = String(repeating: "INFO:server: GET /\(number * number) 200\n", count: number % 3)
      return "WARNING: debugger is active\n\(requests)INFO:root:Epoch [\(number)/8], Loss: \(number * number)\n"
    }
    let reading = try CSVTable(name: "t", contents: Data(lines.joined().utf8)).lines()
    #expect(reading.xName == "Epoch" && reading.lines.map(\.id) == ["Loss"])
    #expect(reading.lines[0].map(\.y) == (1...8).map { Double($0 * $0) })
    // Different names in each line are metadata.
    let metadata = (1...6).map { "# a\($0): \($0), b\($0): 2\n" }
    let table = try CSVTable(name: "t", contents: Data((metadata.joined() + "t,v\n1,2\n2,3\n3,5\n").utf8))
    #expect(table.columnNames == ["t", "v"])
  }

  @Test func `The table in the output of a program is read without the text around it`() throws {
    let start = (1...25).map { "fix \($0) all npt temp \($0).5 ${T}\n" }.joined() + "1 2 3\n\nStep Temp Press \n"
    let rows = (0..<8).map { "  \(100 * $0)   \(2.5 + Double($0))   -\($0 * $0) \n" }
    let end = "Loop time of 12.8 on 4 procs\n\nNlocal: 512 ave 530 max\nHistogram: 1 0 0\nTotal wall time: 0:00:06\n"
    let warning = "WARNING: 3 atoms\n"
    let text = start + rows[..<6].joined() + warning + rows[6...].joined() + end
    let table = try CSVTable(name: "t", contents: Data(text.utf8))
    #expect(table.columnNames == ["Step", "Temp", "Press"])
    let reading = try table.lines()
    #expect(reading.xName == "Step" && reading.lines.map(\.id) == ["Temp", "Press"])
    #expect(reading.lines[0].map(\.y) == (0..<8).map { 2.5 + Double($0) })
    #expect(reading.interpretation.contains("a table within other text"))
    // Fewer lines are titles, and have their own rules.
    let short = try CSVTable(name: "t", contents: Data(("title\nStep Temp Press\n" + rows.joined()).utf8))
    #expect(try short.lines().interpretation.contains("1 title line skipped"))
  }
}
