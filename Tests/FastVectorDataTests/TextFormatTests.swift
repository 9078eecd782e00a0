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
}
