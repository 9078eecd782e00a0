import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `Headers of tables` {
  @Test func `Text above the numbers of a table is a header`() throws {
    #expect(try table("a,b\n1,2\n3,4\n").columnNames == ["a", "b"])
    #expect(try table("a,b\n1,2\n3,4\n").column(named: "b") == [2, 4])
    #expect(try table("2010,b\n1,2\n3,4\n").columnNames == ["2010", "b"])
  }

  @Test func `Numbers above the numbers of a table are data, not a header`() throws {
    #expect(try table("1,2\n3,4\n").columnNames == ["1", "2"])
    #expect(try table("1,2\n3,4\n").column(named: "2") == [2, 4])
    #expect(try table("5\n6\n").column() == [5, 6])
  }

  @Test func `Dates above the dates of a table are data, not a header`() throws {
    let table = try table("2024-05-01 08:00:00;100\n2024-05-02 08:00:00;20\n2024-05-03 08:00:00;30\n")
    #expect(table.columnNames == ["1", "2"])
    #expect(try table.column(named: "2") == [100, 20, 30])
  }

  @Test func `Consecutive integers above other numbers are a header`() throws {
    let table = try table("0,1,2\n0.91,1.61,0.86\n0.92,1.60,0.87\n0.93,1.62,0.88\n")
    #expect(table.columnNames == ["0", "1", "2"])
    #expect(try table.column(named: "0") == [0.91, 0.92, 0.93])
  }

  @Test func `Years above numbers are a header, but consecutive row numbers aren't`() throws {
    #expect(try table("2019,2020,2021\n5,7,6\n8,9,4\n").column(named: "2019") == [5, 8])
    #expect(try table("1,2,3\n2,3,4\n3,4,5\n").column(named: "1") == [1, 2, 3])
  }

  @Test func `An empty cell and a number above dates are a header`() throws {
    let table = try table(",0\n2024-01-01,5\n2024-01-02,6\n2024-01-03,4\n")
    #expect(table.columnNames == ["1", "0"])
    #expect(try table.column(named: "0") == [5, 6, 4])
  }

  @Test func `Years below titles of a wide table are a header even if several first cells are empty`() throws {
    let years = (2001...2009).map { "\($0)" }.joined(separator: ",")
    let titles = "Marriages,,,,,,,,,,\n,,,,,,,,,,\nQuery by year,,,,,,,,,,\n,,,,,,,,,,\n,,\(years)\n"
    let rows = ["Total", "North", "South"].enumerated().map { number, name in
      "#NAME?,\(name)," + (0..<9).map { "\(1000 * (number + 1) + $0 * $0)" }.joined(separator: ",") + "\n"
    }
    let reading = try table(titles + rows.joined() + "Source: census,,,,,,,,,,\n").lines()
    #expect(reading.lines.map(\.id) == ["Total", "North", "South"])
    let counts = (0..<9).map { Double(2000 + $0 * $0) }
    #expect(reading.lines[1].map(\.y) == counts)
    #expect(reading.lines[1].map(\.x) == (2001...2009).map(Double.init))
  }

  @Test func `A comma between a time with a fraction and a number of three digits separates columns`() throws {
    let rows = (0..<20).map { "2024-11-08 10:47:30.\(100_000 + 7 * $0), \(400 - $0).0 \n" }
    let reading = try table(rows.joined()).lines()
    #expect(reading.hasDates && reading.lines[0].map(\.y) == (0..<20).map { Double(400 - $0) })
  }

  @Test func `A row of units below the names belongs to the header`() throws {
    let table = try table("time,speed\ns,m/s\n0,1.5\n1,2.5\n")
    #expect(try table.column(named: "speed") == [1.5, 2.5])
    #expect(table.columnNames == ["time s", "speed m/s"])
  }

  @Test func `Three header rows of a pivoted table give unique names`() throws {
    let table = try table("Price,Close,High\nTicker,A,A\nDate,,\n2024-01-02,1.5,2\n2024-01-03,2.5,3\n")
    #expect(table.columnNames == ["Date", "Close A", "High A"])
    #expect(try table.column(named: "High") == [2, 3])
  }

  @Test func `Titles above the header are skipped and reported`() throws {
    let table = try table("Report of a station\n\nday;value;note\n1;5;x\n2;7;y\n")
    #expect(table.columnNames == ["day", "value", "note"])
    #expect(try table.lines().interpretation.contains("1 title line skipped"))
  }

  @Test func `A comment with as many names as there are columns is the header`() throws {
    let table = try table("# station 5\n# x y\n1 2.5\n2 3.5\n")
    #expect(table.columnNames == ["x", "y"])
    #expect(try table.column(named: "y") == [2.5, 3.5])
  }

  @Test func `A label with a colon can precede the names of columns in a comment`() throws {
    #expect(try table("# site: A\n# data_fields: day x y\na 1 2.5\nb 2 3.5\n").columnNames == ["day", "x", "y"])
    #expect(try table("#Fields: x,y\n1,2.5\n2,3.5\n").columnNames == ["x", "y"])
    // These comments aren't headers. The number of words differs from the number of columns, a word is a date or a
    // number, or the label is unknown.
    let others = [
      "# fields: x y z", "# fields: 2024-01-31 10:30", "# fields: x 5", "# fields: site: x", "# : x y",
      "# all fields: x y",
    ]
    for comment in others { #expect(try table(comment + "\n1 2.5\n2 3.5\n").columnNames == ["1", "2"], "\(comment)") }
  }

  @Test func `Repeated names are prefixed with the names to their left if those names differ`() throws {
    let indexes = try table("YR MON NINO3 ANOM NINO4 ANOM\n1982 1 25.5 0.25 28.5 -0.25\n1982 2 26.5 0.5 28.25 -0.5\n")
    #expect(indexes.columnNames == ["YR", "MON", "NINO3", "NINO3 ANOM", "NINO4", "NINO4 ANOM"])
    #expect(try indexes.column(named: "NINO4 ANOM") == [-0.25, -0.5])
    #expect(try indexes.column(named: "ANOM") == [0.25, 0.5])
    #expect(try indexes.lines().origins.map(\.quantity) == ["NINO3", "ANOM", "NINO4", "ANOM"])
    // The names stay unchanged if a repeated name is in the first column or next to its repetition. They also stay
    // unchanged if the name on the left of a repeated name is repeated itself, or is a number.
    for names in ["e,a,e", "a,e,a,e", "a,e,e", "a,e,1960,e"] {
      let row = names.split(separator: ",").map { _ in "1.5" }.joined(separator: ",")
      #expect(try table("\(names)\n\(row)\n\(row)\n").columnNames == names.split(separator: ",").map(String.init))
    }
  }

  @Test func `If a header has one name fewer than the table has columns, the first column has no name`() throws {
    let table = try table("a,b\nr1,1,2\nr2,3,4\nr3,5,6\n")
    #expect(table.columnNames == ["1", "a", "b"])
    #expect(try table.column(named: "b") == [2, 4, 6])
  }

  @Test func `Numbers next to text are a header if they are evenly spaced and the text doesn't recur below`() throws {
    let text = "Country,Code,1960,1961,1962\nAruba,ABW,4.82,4.65,\nAngola,AGO,7.3,7.35,7.38\n"
    var options = CSVOptions()
    options.isTransposed = false
    let countries = try CSVTable(name: "t.csv", contents: Data(text.utf8), options: options)
    #expect(countries.columnNames == ["Country", "Code", "1960", "1961", "1962"])
    #expect(try countries.column(named: "1960") == [4.82, 7.3])
    #expect(try table("1 2\n3 5\n4 7\n6 1\n").column(named: "1") == [1, 3, 4, 6])
  }

  @Test func `The header is the row directly above the data, below titles of any shape`() throws {
    let wide = try table("Please,cite:,us\nPleist,ocene,stack\n,,\nTime (ka),d18O,err\n0,3.23,0.03\n1,3.24,0.04\n")
    #expect(wide.columnNames == ["Time (ka)", "d18O", "err"])
    let metadata = try table("source,ice\nunit,kyr\nkind,core\nmore,text\nAge,CO2\n0.1,280.4\n0.2,281.5\n")
    #expect(metadata.columnNames == ["Age", "CO2"])
    let ruled = try table("WEEKLY CO2\n==========\nYear Jan Feb\n------------\n1749 58.0 62.6\n1750 73.3 75.4\n")
    #expect(ruled.columnNames == ["Year", "Jan", "Feb"])
    #expect(try ruled.column(named: "Feb") == [62.6, 75.4])
  }

  @Test func `A separator at the end of each row doesn't shift the names`() throws {
    let table = try table("a,b,c\n1,2,3,\n4,5,6,\n")
    #expect(table.columnNames == ["a", "b", "c", "4"])
    #expect(try table.column(named: "a") == [1, 4])
  }

  @Test func `Rows that repeat the header are omitted`() throws {
    let table = try table("x,y\n1,2\n2,3\nx,y\n3,4\n")
    #expect(try table.column(named: "y") == [2, 3, 4])
    #expect(try table.lines().interpretation.contains("1 repeated header or text line omitted"))
  }

  @Test(arguments: ["date,hum,temp\n2024-02-01,51,11.5\n", "date,press,wind\n2024-02-01,1001,1.5\n"])
  func `A second header with other columns is an error that names the line`(second: String) throws {
    let table = try table("date,temp,hum\n2024-01-01,11.5,51\n2024-01-02,12.5,52\n2024-01-03,13.5,53\n\(second)")
    let error = try #require(fileError { try table.lines() })
    let name = second.contains("press") ? "press" : "hum"
    #expect(error.description.hasPrefix("t.csv:5: a second header, with \"\(name)\" instead of \"temp\""))
    #expect(fileError { try table.column(named: "temp") } != nil)
  }

  @Test(arguments: ["end,of,file", "unit,temp,hum"])
  func `A row of text below a table is omitted if it isn't another header`(text: String) throws {
    let table = try table("date,temp,hum\n2024-01-01,11.5,51\n2024-01-02,12.5,52\n\(text)\n")
    #expect(try table.lines().lines[0].map(\.y) == [11.5, 12.5])
  }

  @Test func `Metadata above a table can contain a date in an unknown format`() throws {
    let text = """
      "";EUR;EUR_FLAGS
      "";Reference rate;
      Unit;USD;
      Updated;15.01.2024 16:00:00 Uhr;
      Dimension;one;
      1999-01-01;.;missing
      1999-01-04;1,1789;
      1999-01-05;1,1790;

      """
    let reading = try table(text).lines()
    #expect(reading.lines.map(\.id) == ["EUR"] && reading.hasDates)
  }

  @Test func `The option for the number of header rows overrides the detection of headers`() throws {
    #expect(try table("1,2\n3,4\n") { $0.headerRows = 1 }.columnNames == ["1", "2"])
    #expect(try table("1,2\n3,4\n") { $0.headerRows = 1 }.column() == [3])
    #expect(try table("5,6\n0,1\n") { $0.headerRows = 0 }.column() == [5, 0])
  }

  @Test func `Negative numbers of rows to skip or to use as a header, and numbers beyond the table, are errors`() {
    for change in [{ $0.headerRows = -1 }, { $0.skippedLines = -3 }, { $0.skippedLines = .max }]
      as [(inout CSVOptions) -> Void]
    {
      #expect(throws: FileError.self) { try table("a,b\n1,2\n", change) }
    }
  }

  private func y(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].y } }

  @Test func `A table with a header isn't a log, even if its cells contain names and numbers`() throws {
    let rows = (1...4).map { "2024-01-0\($0),sensor=3,\($0 * $0)\n" }
    #expect(try table("date,labels,value\n" + rows.joined()).columnNames == ["date", "labels", "value"])
    let log = (1...4).map { "2024-01-0\($0) 07:05:00,123 INFO v=\($0 * $0)\n" }
    #expect(try y(table(log.joined()).lines().lines[0]) == [1, 4, 9, 16])
  }

  @Test func `A row of metadata without a value isn't data`() throws {
    let text = """
      "Title","Household expenditure"
      "CDID","ABQI"
      "PreUnit",""
      "Unit",""
      "Release date","31-03-2021"
      "Important notes",
      "2019","250918"
      "2020","275616"
      "2019 Q1","58504"
      "2019 Q2","64780"
      "2019 Q3","69931"
      "2019 Q4","70931"
      "2020 Q1","74780"
      "2020 Q2","75780"

      """
    let reading = try table(text).lines()
    #expect(reading.xName == "Title" && reading.hasDates && reading.lines.map(\.count) == [6])
    #expect(reading.lines.map(\.id) == ["Household expenditure"])
  }

  @Test func `Tabs separate columns even if most rows consist only of a time, with commas and blanks`() throws {
    let rows = (0..<40).map { row in
      "4/13/2024, 4:\(10 + row):19 PM\(row < 12 ? "\t24\(row).5\t24\(40 - row).5" : "")\n"
    }
    let table = try CSVTable(name: "t.tsv", contents: Data(("time\tbattery\tsolar\n" + rows.joined()).utf8))
    let reading = try table.lines()
    #expect(reading.xName == "time" && reading.lines.map(\.id) == ["battery", "solar"])
    #expect(
      reading.lines[0].prefix(3).map(\.y) == [240.5, 241.5, 242.5] && reading.lines[0].count { $0.y.isNaN } == 28)
  }

  @Test(arguments: ["1-00:12:10", "[26:10:12]"])
  func `A first row with a duration in an unusual notation isn't a header`(duration: String) throws {
    let rows =
      "1|\(duration)|90|2024-01-01T10:00:00\n2|01:12:11|48|2024-01-02T10:00:00\n3|02:12:12|80|2024-01-03T10:00:00\n"
    let table = try table("JobID|Elapsed|CPU|Start\n" + rows + "4|03:12:12|81|2024-01-04T10:00:00\n")
    #expect(table.columnNames == ["JobID", "Elapsed", "CPU", "Start"])
    #expect(try table.column(named: "CPU") == [90, 48, 80, 81])
  }

  @Test func `The names in a table of pandas are above the last columns if its index contains dates and times`() throws
  {
    let rows = (0...5).map { "2024-01-01 0\($0):00:00   \($0).5   9.\($0)\n" }
    let reading = try table("                     temp  press\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["temp", "press"] && reading.hasDates)
    #expect(reading.lines.map { $0.map(\.y) } == [[0.5, 1.5, 2.5, 3.5, 4.5, 5.5], [9, 9.1, 9.2, 9.3, 9.4, 9.5]])
  }

  @Test(arguments: [
    "  date        temp humid\n  <date>     <dbl> <int>\n1 2024-01-01  -2.5    67\n2 2024-01-02  -1.5    54\n"
      + "3 2024-01-03   3.5    69\n",
    " Row │ date        temp     humid \n     │ Date        Float64  Int64 \n─────┼────────────────\n"
      + "   1 │ 2024-01-01     -2.5     67\n   2 │ 2024-01-02     -1.5     54\n   3 │ 2024-01-03      3.5     69\n",
  ])
  func `A row of types below the names isn't part of the names`(text: String) throws {
    let reading = try table(text).lines()
    #expect(reading.xName == "date" && reading.lines.map(\.id) == ["temp", "humid"])
    #expect(reading.lines[0].map(\.y) == [-2.5, -1.5, 3.5])
  }
}
