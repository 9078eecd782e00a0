import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Names of columns above a table` {
  @Test(arguments: [
    "[DATA]", "[Data]", "@data\n@start", "*END*", "***End_of_Header***", "<data>", "--- Begin Data ---",
  ])
  func `A marker line ends the description of a file`(mark: String) throws {
    let description = "LOGGER 1.1\nTEMP = 5 6\nseries,4\nrange,7,8\n"
    let rows = (0..<9).map { "2024-01-01 00:0\($0):00\t\($0 * $0)\n" }
    let table = try table(description + mark + "\n" + rows.joined())
    #expect(try table.lines().lines[0].map(\.y) == (0..<9).map { Double($0 * $0) })
    #expect(try table.lines().interpretation.contains("no header"))
    let named = try self.table(description + mark + "\nwhen\tlevel\n" + rows.joined())
    #expect(named.columnNames == ["when", "level"] && named.xColumn == "when")
  }

  @Test func `The number of rows below the marker isn't a row`() throws {
    let rows = (0..<9).map { "2024/01/01 00:0\($0):00.0     \($0 + 1000).5      12.\($0)\n" }
    let reading = try table("Logger\n[Channel 1]\n  Range   =1750.000  cm\n\n[Data]\n9\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.count) == [9, 9] && reading.hasDates)
  }

  @Test(arguments: [
    "fields = timestamp TA", "VARIABLES=\"timestamp\"\"TA\"", "columns: timestamp, TA", "# variables: timestamp TA",
    "* name 0 = ts: timestamp\n* span 0 = 1, 2\n* name 1 = ta: TA\n* span 1 = 3, 4",
    "Channel_1: timestamp\nChannel_2: TA",
  ])
  func `A list above the table names the columns`(list: String) throws {
    let rows = (0..<9).map { "2018-12-01T00:0\($0):00   27\($0 % 3).85\n" }
    let table = try table("SMET 1.1 ASCII\n[HEADER]\nid = X\n\(list)\n[DATA]\n" + rows.joined())
    #expect(table.columnNames == ["timestamp", "TA"])
  }

  @Test func `The list of names of PLUMED precedes other declarations`() throws {
    let rows = (0..<9).map { " 0.0\($0)0 3.1\($0) -2.\($0)7 0.5\($0)\n" }
    let table = try table("#! FIELDS time phi psi bias\n#! SET min_phi -pi\n#! SET max_phi pi\n" + rows.joined())
    #expect(table.columnNames == ["time", "phi", "psi", "bias"])
  }

  @Test(arguments: [true, false])
  func `A list of series names above the table names the columns after the dates`(hasForecast: Bool) throws {
    let rows = (0..<9).map {
      "2022-10-31T00:\($0)0:00+01:00  71.\($0)  75.\($0 % 4)  \(hasForecast ? "80.\($0 % 3)" : "  ")\n"
    }
    let text = "#Unit: cm\n#Series1: Observed\n#Series2: Predicted\n#Series3: Forecast\n" + rows.prefix(6).joined()
    #expect(try table(text).columnNames == ["time", "Observed", "Predicted"] + (hasForecast ? ["Forecast"] : []))
  }

  @Test func `A row of different names above other descriptions names the columns`() throws {
    let rows = (1...9).map { "2018-12-0\($0)\t\($0 % 3).5\t\($0)\t\n" }
    let head = "@context\nrun\tloop\t9\n@attributes\nID\train\tsnow\t\n@types\nLong\tDouble\tDouble\t\n@data\n"
    #expect(try table(head + rows.joined()).columnNames.prefix(3) == ["ID", "rain", "snow"])
  }

  @Test func `Names and two rows of units and descriptions with empty cells are three header rows`() throws {
    let head = "Code;Type;Year;Bulk;Net;Rain\n;;;kg/ha;kg/ha;mm\n;;;Gravity;Absorbed;\n"
    let rows = (2001...2009).map { "BA;Wood;\($0);\($0 % 7).5;\($0 % 5).9;18\($0 % 10)3\n" }
    let table = try table(head + rows.joined())
    #expect(table.columnNames == ["Code", "Type", "Year", "Bulk kg/ha Gravity", "Net kg/ha Absorbed", "Rain mm"])
    #expect(table.xColumn == "Year")
  }

  private func table(_ text: String) throws -> CSVTable { try CSVTable(name: "t.txt", contents: Data(text.utf8)) }

  private let masses = rows(40) { "  20\(10 + $0).29    -\($0 * $0 % 7).50      \(160 - $0).\($0)" }

  @Test(arguments: [
    "HDR Mass\nHDR 1 TIME (year.decimal)\nHDR 2 mass (Gt)\nHDR 2 mass 1-sigma uncertainty (Gt)\nHDR\n"
      + "HDR NOTES (1): Correction for Glacial Isostatic Adjustment (GIA) is from ICE6G-D, Peltier et al. (2018)",
    "# 0 TIME (year.decimal)\n# 1 mass (Gt)\n# 2 mass 1-sigma (Gt)",
    "# Column 1: TIME (year.decimal)\n# Column 2: mass (Gt)\n# Column 3: mass std (Gt)",
  ])
  func `Successive numbered lines above the table name the columns`(list: String) throws {
    let reading = try table(list + "\n" + masses).lines()
    #expect(reading.xName == "TIME (year.decimal)" && reading.lines.map(\.id) == ["mass (Gt)"])
    #expect(reading.interpretation.contains("errors of other columns: mass"))
  }

  @Test(arguments: [
    "HDR 1 TIME\nHDR 2 mass", "HDR 1 TIME\nHDR\nHDR 2 mass\nHDR 3 error", "HDR 1 TIME\nHDR 2 mass\nREM 3 error",
    "HDR 2 TIME\nHDR 3 mass\nHDR 4 error", "HDR 1 TIME\nHDR 2 mass\nHDR 3 error\nHDR 4 flag",
  ])
  func `Numbered lines that don't name each column aren't names`(list: String) throws {
    #expect(try table(list + "\n" + masses).columnNames != ["TIME", "mass", "error"])
  }
}
