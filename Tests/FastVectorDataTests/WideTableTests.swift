import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import Testing

@Suite struct `Wide tables` {
  private func reading(_ text: String) throws -> CSVReading {
    try CSVTable(name: "t.csv", contents: Data(text.utf8)).lines()
  }

  @Test func `Rows are lines if all names after the first are years and the first column contains codes`() throws {
    let reading = try reading("station,1970,1971,1972\n11010010,4,8,9\n11020010,5,,7\n11020050,1,2,3\n")
    #expect(reading.lines.map(\.id) == ["11010010", "11020010", "11020050"] && reading.xName == "year")
    #expect(reading.lines[0].map(\.x) == [1970, 1971, 1972] && reading.lines[0].map(\.y) == [4, 8, 9])
    #expect(reading.interpretation.hasPrefix("3 rows, header, each row is a line, x = year"))
    // Each year becomes a line whose x values are the days of the year.
    let days = (1...9).map { "\($0),\(2 * $0),\(3 * $0),\($0 * $0)\n" }
    let season = try self.reading("day,1970,1971,1972\n" + days.joined())
    #expect(season.xName == "day" && season.lines.map(\.id) == ["1970", "1971", "1972"])
  }

  @Test func `Years in the names of columns are x values`() throws {
    let r = try reading("country,X1990,X1991,X1992\nA,1,2,3\nB,4,5,6\n")
    #expect(r.lines.map(\.id) == ["A", "B"] && r.lines[1].map(\.x) == [1990, 1991, 1992])
    let two = try reading(
      "name,price_2001,price_2002,price_2003,area_2002,area_2001,area_2003\nA,1,2,3,20,10,30\nB,4,5,6,50,40,60\n")
    #expect(two.lines.map(\.id) == ["A price", "B price", "A area", "B area"])
    #expect(two.interpretation.hasPrefix("2 rows, header, each row is a line"))
    #expect(two.lines[3].map(\.x) == [2001, 2002, 2003] && two.lines[3].map(\.y) == [40, 50, 60])
  }

  @Test(arguments: [
    "name,price_2001,price_2002,area\nA,1,2,3\nB,4,5,6\n",
    "name,a2001,b2002,c2003\nA,1,2,3\nB,4,5,6\n",
    "name,from2001to2002,from2002to2003,from2003to2004\nA,1,2,3\nB,4,5,6\n",
    "day,X1990,X1991,X1992\n2024-01-01,1,2,3\n2024-01-02,4,5,6\n",
  ])
  func `Columns are lines if fewer than three names differ only in a year, or if there are dates`(text: String) throws {
    let reading = try reading(text)
    #expect(!reading.interpretation.contains("each row is a line") && reading.lines.count == 3)
  }

  private static let months = [
    "Styczeń", "Luty", "Marzec", "Kwiecień", "Maj", "Czerwiec", "Lipiec", "Sierpień", "Wrzesień", "Październik",
    "Listopad",
    "Grudzień",
  ]

  @Test func `Columns of years with a row for each month form a single line`() throws {
    let rows = Self.months.enumerated().map { "\($1),\($0 < 4 ? "\($0 + 100)" : ""),\($0),\($0 * $0)\n" }
    let reading = try reading("label,2022,2021,2020\n" + rows.joined() + "Total,406,66,506\n")
    #expect(reading.xName == "month" && reading.hasDates && reading.lines.count == 1)
    #expect(reading.interpretation.contains("each column is a year of 12 months"))
    let points = reading.lines[0].map { $0 }
    let values: [Double] = (0..<12).map(Double.init) + [100, 101, 102, 103]
    #expect(points[12..<28].map(\.y) == values)
    #expect(points[11].y == 121)
    #expect(points[12].x == 1_609_459_200 && points[24].x == 1_640_995_200, "January of each year")
    #expect(points.dropFirst(28).allSatisfy { $0.y.isNaN })
  }

  @Test func `Columns of years without a row for each month don't form a single line`() throws {
    let rows = Self.months.dropLast().enumerated().map { "\($1),\($0),\($0),\($0)\n" }
    #expect(try !reading("label,2022,2021,2020\n" + rows.joined()).interpretation.contains("each column is a year"))
  }

  @Test func `Parts that the names of all rows have in common are omitted`() throws {
    let text = "unit,age,geo\\time\t2019 \t2020 \t2021 \nPC,T,AT\t5.1 \t6.1 b\t: \nPC,T,BE\t5.2 \t5.8 \t6.3 \n"
    #expect(try CSVTable(name: "t", contents: Data(text.utf8)).lines().lines.map(\.id) == ["AT", "BE"])
    let mixed = "where,2019,2020,2021\n\"Paris, TX\",1,2,3\n\"Paris, FR\",2,3,4\n\"Rome, IT\",3,4,5\n"
    let names = try CSVTable(name: "t", contents: Data(mixed.utf8)).lines().lines.map(\.id)
    #expect(names == ["Paris, TX", "Paris, FR", "Rome, IT"])
  }

  @Test(arguments: ["E", ""])
  func `Columns of flags without a name don't shift the names`(flag: String) throws {
    let months = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec"
    let rows = (2011...2014).map { year in
      "\(year)," + (1...12).map { "\(year * $0 % 97).5,\($0 == 5 ? flag : " ")" }.joined(separator: ",")
    }
    let reading = try reading("Year,\(months)\n" + rows.joined(separator: "\n") + "\n")
    #expect(reading.interpretation.contains("each row is a year of 12 months") && reading.lines.count == 1)
    let expected = (2011...2014).flatMap { year in (1...12).map { Double(year * $0 % 97) + 0.5 } }
    #expect(reading.lines[0].map(\.y) == expected)
    let table = try CSVTable(name: "t", contents: Data("t,a,b\n0,5,E,7,\n1,6,,8,M\n2,9,,8,M\n".utf8))
    #expect(try table.column(named: "b") == [7, 8, 8])
  }

  @Test func `Quoted numbers with commas between thousands are read from a transposed table`() throws {
    let text = "state,2001,2002,2003\nA,\"149,852\",\"158,216\",\"168,144\"\nB,\"4,570\",\"4,351\",\"4,472\"\n"
    let reading = try CSVTable(name: "t.csv", contents: Data(text.utf8)).lines()
    #expect(reading.lines.map { $0.map(\.y) } == [[149_852, 158_216, 168_144], [4570, 4351, 4472]])
  }

  @Test func `Years can be in any order above numbers that aren't years`() throws {
    let text = "Country,Code,2007,2008,2009,2006\nA,AA,,27.5,,\nB,BB,30,31,32,29\nC,CC,5,6,7,4\n"
    let reading = try CSVTable(name: "t.csv", contents: Data(text.utf8)).lines()
    #expect(reading.lines[0].map(\.x) == [2006, 2007, 2008, 2009] && reading.lines[0].map(\.y) == [29, 30, 31, 32])
    let years = "Country,Code,2007,2010,2009\nA,AA,2001,2002,2003\nB,BB,2011,2012,2013\n"
    #expect(try CSVTable(name: "t.csv", contents: Data(years.utf8)).columnNames[2] == "3")
  }

  @Test func `Abbreviations of states such as SE aren't mistaken for standard errors`() throws {
    let names = ["AC", "BA", "CE", "PR", "RJ", "RN", "RS", "SC", "SD", "SE"]
    let text =
      "state,2001,2002,2003\n"
      + names.enumerated().map { "\($1),\($0 * 7 % 5 + 1),\($0 * 3 % 7 + 2),\($0 * 2 + 5)\n" }.joined()
    #expect(try CSVTable(name: "t.csv", contents: Data(text.utf8)).lines().lines.map(\.id) == names.map { .text($0) })
  }

  @Test func `Twelve numbers after a text are the months of a line`() throws {
    let means: [[Double]] = [2, 3, 1].map { factor in
      (1...12).map { month in Double(factor * (month * month % 11)) / 2 }
    }
    let rows = zip(["Austin", "Boston", "Chicago"], means).map { name, means in
      name + " " + means.map(String.init(describing:)).joined(separator: " ") + "\n"
    }
    let reading = try CSVTable(name: "t.txt", contents: Data(rows.joined().utf8)).lines()
    #expect(reading.lines.map(\.id) == ["Austin", "Boston", "Chicago"])
    #expect(reading.lines.map { $0.map(\.y) } == means)
    #expect(reading.lines[0].map(\.x) == (1...12).map(Double.init))
  }

  @Test func `Rows of many numbers are points if the first column contains x values`() throws {
    func x(_ header: String) throws -> [String?] {
      let rows = (1...8).map { row in
        "\(row * row * 1000) " + (1...17).map { "\(Double(row * $0 % 7) / 8)" }.joined(separator: " ") + "\n"
      }
      let table = try table(header + rows.joined())
      return [table.xColumn, try table.lines().xName]
    }
    #expect(try x("") == ["1", "1"])
    #expect(try x("n " + (1...17).map { "0.\($0 + 10)" }.joined(separator: " ") + "\n") == ["n", "n"])
  }

  @Test(arguments: ["s", " s", ""])
  func `Rows below ascending numbers with a unit are lines if there are more numbers than rows`(unit: String) throws {
    let names = (1...20).map { "0,\($0 < 10 ? "0" : "")\($0)\(unit)" }
    let rows = ["a", "b"].map { name in name + ";" + (1...20).map { "\($0 * $0),5" }.joined(separator: ";") + "\n" }
    let text = "sign;" + names.joined(separator: ";") + "\n" + rows.joined()
    let reading = try CSVTable(name: "t.csv", contents: Data(text.utf8)).lines()
    #expect(reading.lines.map(\.id) == ["a", "b"])
    #expect(reading.lines[0].map(\.x) == (1...20).map { Double($0) / 100 })
  }

  private func y(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].y } }

  @Test func `Rows of many numbers without names are lines`() throws {
    let numbers = (0..<20).map { "\($0 * $0 % 7)" }.joined(separator: ",")
    #expect(try y(table(numbers + "\n").lines().lines[0]) == (0..<20).map { Double($0 * $0 % 7) })
    let names = (1...21).map { "V\($0)" }.joined(separator: ",")
    let reading = try table(names + "\nH1,\(numbers)\nH2,\(numbers)\n").lines()
    #expect(reading.lines.map(\.id) == ["H1", "H2"] && reading.lines[1].count == 20)
  }

  @Test func `Months in rows of years and places become a line for each place`() throws {
    let months = "Year,City,Jan.,Feb.,March,April,May,June,July,Aug.,Sep.,Oct.,Nov.,Dec\n"
    let numbers = (1...12).map { "\($0)" }.joined(separator: ",")
    let rows = [2000, 2001].flatMap { year in ["Hue", "Vinh"].map { "\(year),\($0),\(numbers)\n" } }.joined()
    let reading = try table(months + rows).lines()
    #expect(reading.lines.map(\.id) == ["Hue", "Vinh"] && reading.detectedGroup == "City" && reading.hasDates)
    #expect(reading.lines.allSatisfy { y($0) == (1...24).map { Double(($0 - 1) % 12 + 1) } })
    // If no text distinguishes the rows of the same year, the months aren't converted to dates.
    #expect(try table(months + rows.replacing("Vinh", with: "Hue")).lines().lines.count > 2)
  }

  @Test func `Columns named by days without a year are dates in the year 2000`() throws {
    let reading = try table("Station,Elev,1-Feb,2-Feb,3-Feb\nA,5,M,2,3\nB,6,4,M,6\n").lines()
    #expect(reading.lines.map(\.id) == ["A", "B"] && reading.hasDates)
    let february = 949_363_200.0
    #expect(reading.lines[1].map(\.x) == (0..<3).map { february + 86_400 * Double($0) })
    let values = y(reading.lines[1])
    #expect(values[0] == 4 && values[1].isNaN && values[2] == 6)
  }

  @Test func `Numbers without spaces between them are separated in a table of months`() throws {
    let months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC"
    let full = (1951...1953).map { year in
      "\(year) " + (1...12).map { "\(Double(year - 1950) * Double($0) / 10)" }.joined(separator: " ")
    }
    let text =
      "YEAR \(months)\n\(full.joined(separator: "\n"))\n1954 -1.5 -2.7-999.9-999.9-999.9-999.9-999.9-999.9-999.9-999.9-999.9-999.9\n"
    let reading = try table(text).lines()
    #expect(reading.lines[0].count == 48)
    let last = reading.lines[0].suffix(12).map(\.y)
    #expect(last.prefix(2) == [-1.5, -2.7] && last.dropFirst(2).allSatisfy { $0.isNaN })
  }

  @Test func `The column of a month can be selected if a table of years isn't transposed`() throws {
    let months = "Year,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec\n"
    let text = months + "2000,1,2,3,4,5,6,7,8,9,10,11,12\n2001,13,14,15,16,17,18,19,20,21,22,23,24\n"
    #expect(try y(table(text).lines().lines[0]) == (1...24).map { Double($0) })
    let error = try #require(throws: FileError.self) { try table(text).lines(y: ["Feb"]) }
    #expect(error.description.contains("CSVOptions.isTransposed = false"))
    #expect(try y(table(text) { $0.isTransposed = false }.lines(y: ["Feb"]).lines[0]) == [2, 14])
  }

  @Test
  func `Codes before columns of years aren't x values, and text that is the same in all rows isn't part of a name`()
    throws
  {
    let names = "STATE,COUNTY,STNAME,CTYNAME," + (1980..<1992).map { "POPESTIMATE\($0)" }.joined(separator: ",")
    let rows = (0..<9).map { row in
      let numbers: [String] = (0..<12).map { String(1000 * row + $0) }
      return "1,\(2 * row + 1),Alabama,County \(row),\(numbers.joined(separator: ","))\n"
    }
    let reading = try table(names + "\n" + rows.joined()).lines()
    let expected: [Double] = (0..<12).map { Double(3000 + $0) }
    #expect(reading.xName == "year" && reading.lines.count == 9)
    #expect(reading.lines[3].id == "County 3" && reading.lines[3].map(\.y) == expected)
  }

  @Test func `Columns that are named by Unix times are dates`() throws {
    let times = (0..<24).map { 1_705_395_600 + 3600 * $0 }
    let names = times.map { "\($0)" }.joined(separator: ",")
    let text =
      "id,\(names)\n" + rows(2) { row in "i\(row)," + (0..<24).map { "\($0 * (row + 1) % 5)" }.joined(separator: ",") }
    let reading = try table(text).lines()
    #expect(reading.lines.map(\.id) == ["i0", "i1"] && reading.lines[0].map(\.x) == times.map(Double.init))
    #expect(reading.interpretation.contains("Unix time in s"))
  }
}
