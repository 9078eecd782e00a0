import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Tables of statistical offices` {
  private let names = ";Persons;;Rate;Unemployed;Share;Product;;\n"
  private let units = "Year;million;change;%;million;%;change;per person;per hour\n"

  private func years(_ count: Int) -> String {
    rows(count) {
      "\(1991 + $0);3\($0 % 9),5;1,\($0 % 7);5\($0 % 6),0;2,\($0 % 4);5,\($0 % 5);2,\($0 % 3);1,5;1,\($0 % 8)"
    }
  }

  @Test func `Names above repeated units are part of the header`() throws {
    let table = try table(names + ";;;;;;total;;\n" + units + years(12))
    #expect(
      table.columnNames == [
        "Year", "Persons million", "change", "Rate %", "Unemployed million", "Share %", "Product total change",
        "per person", "per hour",
      ])
    #expect(try table.lines().interpretation.contains("3 header rows"))
  }

  @Test func `A title above repeated units isn't part of the header`() throws {
    let table = try table("Labor market;;;;;;;;\n" + units + years(12))
    #expect(table.columnNames[0] == "Year")
    #expect(try table.lines().interpretation.contains("1 title line skipped, header"))
  }

  @Test func `Summaries of several years and notes below ascending years are omitted`() throws {
    let notes = (1...4).map { "\($0) According to the national accounts.;;;;;;;;\n" }.joined()
    let summaries = "1996/1991;33,0;1,0;51,0;2,0;5,0;2,0;1,5;1,0\n2002/1996;34,0;1,0;51,0;2,0;5,0;2,0;1,5;1,0\n"
    let reading = try table(names + units + years(12) + summaries + notes).lines()
    #expect(reading.xName == "Year")
    #expect(reading.lines.allSatisfy { $0.map(\.x) == (1991...2002).map(Double.init) })
    #expect(reading.interpretation.contains("2 rows without x omitted"))
  }

  @Test func `Numbers below the years aren't summaries`() throws {
    let others = rows(6) { "\(3000 + 7 * $0 % 5);1;1;1;1;1;1;1;1" }
    #expect(try table(names + units + years(12) + others).xColumn != "Year")
  }
}
