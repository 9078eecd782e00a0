import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `The order of day and month` {
  private func text(_ month: Int, _ day: Int, names: String = "MOIS,JOUR") -> String {
    "TIMESTAMP,\(names),power\n" + rows(9) { "01/05/2022 0\($0):00,\(month),\(day),\($0 * $0)" }
  }

  @Test(arguments: [(5, 1, "2022-05-01"), (1, 5, "2022-01-05")])
  func `Columns named like a month and a day decide the order`(month: Int, day: Int, start: String) throws {
    let reading = try table(text(month, day)).lines()
    #expect(reading.xName == "TIMESTAMP")
    #expect(reading.lines.last?.xValues[0] == (try DateFormat.seconds(of: start)))
  }

  @Test(arguments: [(7, 9, "MOIS,JOUR"), (5, 1, "a,b"), (5, 5, "MOIS,JOUR")])
  func `Other columns don't decide the order`(month: Int, day: Int, names: String) {
    let problem = fileError { try table(text(month, day, names: names)).lines() }
    expectBadData(problem, "TIMESTAMP", "CSVOptions.dateFormat to %m/%d/%Y or %d/%m/%Y")
  }
}
