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
}
