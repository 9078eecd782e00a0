import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `Choice of columns and missing values` {
  private func table(_ text: String, _ options: CSVOptions = CSVOptions()) throws -> CSVTable {
    try CSVTable(name: "t.csv", contents: Data(text.utf8), options: options)
  }

  private func y(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].y } }

  @Test func `A column with the same number in all rows is only drawn if there is no other column`() throws {
    let text = "date,gauge,elev,rain,t\n2024-01-01,44,52.5,0,1\n2024-01-02,44,52.5,0,2\n2024-01-03,44,52.5,0,3\n"
    let reading = try table(text).lines()
    #expect(reading.lines.map(\.id) == ["t"])
    #expect(reading.interpretation.contains("left out, the same in the first rows: gauge, elev"))
    #expect(reading.interpretation.contains("left out, 0 in all rows: rain"))
    #expect(try table(text).numberColumns() == ["gauge", "elev", "rain", "t"])
    #expect(try table("date,a\n2024-01-01,5\n2024-01-02,5\n2024-01-03,5\n").lines().lines.map(\.id) == ["a"])
  }

  @Test func `Identifiers and counters of rows are only drawn if there are no other numbers`() throws {
    let rows = (0..<9).map { "2024-01-0\($0 + 1),\($0 + 100),\($0 * $0 + 7),\($0 * $0)\n" }
    #expect(try table("date,record,Activity ID,v\n" + rows.joined()).lines().lines.map(\.id) == ["v"])
  }

  @Test func `Weeks and quarters are named in the interpretation`() throws {
    let weeks = try table("year,week,v\n2020,53,1.5\n2021,1,2\n").lines()
    #expect(weeks.interpretation.contains("x = year + week (ISO week, UTC)"))
    let quarters = try table("when,v\n2002-1,1\n2002-2,2\n2002-3,3\n2002-4,4\n2003-1,5\n").lines()
    #expect(quarters.interpretation.contains("x = when (year-quarter, UTC)"))
  }

  // The expected dates of the weeks 2009-01, 2020-01, 2020-53 and 2021-01 are from the CDC's calendars, "MMWR Weeks".
  @Test(arguments: ["MMWR Week", "epiweek", "mmwr_week"])
  func `Epidemiological weeks start on Sunday`(name: String) throws {
    let text = "year,\(name),cases\n2020,1,5\n2020,53,6\n2021,1,7\n2021,53,0\n2009,1,8\n"
    let reading = try table(text).lines()
    let days = ["2009-01-04", "2019-12-29", "2020-12-27", "2021-01-03"]
    #expect(try reading.lines[0].xValues.vector.values == days.map { try DateFormat.seconds(of: $0) })
    #expect(reading.interpretation.contains("x = year + \(name) (MMWR week, UTC)"))
  }

  @Test func `A prefix or suffix that the names of years, months and days share is ignored`() throws {
    func xName(_ names: String) throws -> String? {
      let rows = (1...9).map { "a,\(2019 + $0 / 9),\($0 / 4 + 1),\($0 * 3),\($0 * $0 % 7)\n" }
      return try table("id,\(names),v\n" + rows.joined()).lines().xName
    }
    #expect(try xName("sample_year,sample_month,sample_day") == "sample_year + sample_month + sample_day")
    #expect(try xName("Year (UTC),Month (UTC),Day (UTC)") == "Year (UTC) + Month (UTC) + Day (UTC)")
    #expect(try xName("sample_year,sample_month,day") == "sample_year + sample_month")
    #expect(try xName("sample_year,other_month,sample_day") == "sample_year")
    #expect(try xName("sample_year,month,day") == "month + day")
    #expect(try xName("sample_year,samplemonth,day") == "sample_year")
    let rows = (1...5).map { "2020,\($0),\($0 * $0),2021,\($0)\n" }.joined()
    let other = try table("b_year,b_month,cases_per_month,a_year,a_month\n" + rows).lines()
    #expect(other.lines.map(\.id) == ["cases_per_month"])
    let both = "a_year,a_month,year,month,v\n1999,12,2020,1,5\n1999,11,2020,2,7\n1999,10,2020,3,6\n"
    #expect(try table(both).lines().xName == "year + month")
  }

  @Test func `A first column that descends in mostly equal steps is x`() throws {
    func text(_ ages: [Int]) -> String { "age,v\n" + ages.map { "\($0),\($0 * $0 % 7)\n" }.joined() }
    let ages = [900, 800, 700, 600, 480, 380, 280, 180, 80]
    #expect(try table(text(ages)).xColumn == "age")
    #expect(try table(text(ages.dropLast(2))).xColumn == nil)
    #expect(try table(text([900, 800, 700, 600, 480, 380, 390, 290, 190])).xColumn == nil)
    #expect(try table(text([900, 800, 700, 600, 480, 380, 270, 170, 70])).xColumn == nil)
  }

  @Test func `Months aren't joined with years if all rows of a year before the last one lack a month`() throws {
    func reading(_ rows: [String]) throws -> CSVReading {
      try table("date,price,Year,Month\n" + rows.map { $0 + "\n" }.joined()).lines()
    }
    let months = ["1975,7,1975,Jan", "1975.25,5,1975,Apr", "1976.5,4,1976,Jul", "1977,3,1977,Jan"]
    #expect(try reading(months).xName == "Year + Month")
    let years = ["1957,9,1957,", "1960,8,1960,"]
    #expect(try reading(years + months).xName == "date")
    #expect(try reading(months + ["1978,2,1978,"]).xName == "Year + Month")
    let unnamed = "price,Year,\n" + (years + months).map { $0.split(separator: ",", maxSplits: 1)[1] + "\n" }.joined()
    #expect(try table(unnamed).lines().xName == "Year")
    // Rows for whole years, which have no quarter or month, don't prevent the other rows from being drawn.
    let means = "year,quarter,v\n2020,1,5\n2020,2,6\n2020,,5.5\n2021,1,7\n2021,,7\n2022,1,9\n"
    #expect(try table(means).lines().xName == "year + quarter")
    let days = "year,month,day,v\n2020,1,,5\n2020,2,,6\n2021,1,1,7\n2021,1,2,8\n2022,1,1,9\n"
    #expect(try table(days).lines().xName == "year + month")
  }

  @Test func `The 53rd week of a year with 52 weeks has no x value`() throws {
    let reading = try table("year,week,v\n2021,52,1.5\n2021,53,2\n2022,1,4\n").lines()
    #expect(y(reading.lines[0]) == [1.5, 4])
    #expect(reading.interpretation.contains("1 row without x omitted"))
  }

  @Test func `Rows are grouped by labels that start like the name of a month`() throws {
    let text = "direction,v\n" + (0..<4).map { "in,\($0).5\nout,\($0 * $0)7\n" }.joined()
    #expect(try table(text).lines().interpretation.contains("grouped by direction"))
  }

  @Test func `Durations next to repeated dates aren't times of day`() throws {
    let runs =
      "date,km,duration,pulse\n2024-01-01,5.5,0:31:10,150\n2024-01-01,3.25,0:16:05,160\n2024-01-02,7.5,0:40:20,155\n"
    #expect(try table(runs).lines().interpretation.contains("x = date (ISO 8601, UTC), y = km, pulse"))
  }

  @Test func `Coordinates and columns that repeat the x column are only drawn if there are no other numbers`() throws {
    let rows = (0..<9).map { row in
      let x = 1.5 * Double(row)
      return "\(x),\(row * row),\(x),\(50.5 - x * x),\(row % 4)\n"
    }
    for name in ["lat", "Longitude", "latitud", "site_lng"] {
      #expect(try table("x,a,x,\(name),b\n" + rows.joined()).lines().lines.map(\.id) == ["a", "b"])
    }
    #expect(try table("x,a,y,elev,b\n" + rows.joined()).lines().lines.map(\.id) == ["a", "y", "elev", "b"])
    let latitudes = (1...9).map { "2024-01-0\($0),\(50 + $0 * $0)\n" }
    #expect(try table("date,lat\n" + latitudes.joined()).lines().lines.map(\.id) == ["lat"])
  }

  @Test(arguments: [
    ("-999", [1.5, .nan, 2.5]), ("-99.9", [1.5, .nan, 2.5]), ("-9999.99", [1.5, .nan, 2.5]), ("-99", [1.5, -99, 2.5]),
    ("9999", [1.5, 9999, 2.5]), ("-998", [1.5, -998, 2.5]),
  ])
  func `A number such as -999 far below all others is a missing value`(code: String, expected: [Double]) throws {
    let line = try table("t,v\n0,1.5\n1,\(code)\n2,2.5\n").lines().lines[0]
    #expect(same(y(line), expected))
  }

  @Test func `Codes of missing values depend on the other numbers of their column`() throws {
    let near = "t,v\n0,-600\n1,-999\n2,700\n"
    #expect(try y(table(near).lines().lines[0]) == [-600, -999, 700])
    let positive = "t,v\n0,300\n1,999\n2,360\n3,999\n"
    #expect(try same(y(table(positive).lines().lines[0]), [300, .nan, 360, .nan]))
    let reading = try table("t,v\n0,1.5\n1,-999\n2,2.5\n").lines()
    #expect(reading.interpretation.contains("1 gap (-999 counted as missing)"))
    var options = CSVOptions()
    options.findsMissingCodes = false
    #expect(try y(table("t,v\n0,1.5\n1,-999\n2,2.5\n", options).lines().lines[0]) == [1.5, -999, 2.5])
  }

  @Test func `Short texts in a column of numbers are gaps that are reported, unless the column was requested by name`()
    throws
  {
    let text =
      "datetime\tflow\n2024-01-01\t5\n2024-01-02\tIce\n2024-01-03\tEqp\n2024-01-04\t6\n2024-01-05\tIce\n2024-01-06\t7\n"
    let reading = try table(text).lines()
    #expect(same(y(reading.lines[0]), [5, .nan, .nan, 6, .nan, 7]))
    #expect(reading.interpretation.contains("3 gaps (\"Ice\", \"Eqp\" counted as missing)"))
    let error = try #require(throws: FileError.self) { try table(text).lines(y: ["flow"]) }
    #expect(error.description.contains("add --missing Ice"))
  }

  @Test func `Rows with repeated dates are grouped by a column of integers if no text distinguishes them`() throws {
    let rows = (1...4).flatMap { day in (1...2).map { "2024-01-0\(day),\($0),\(10 * day + $0 * day * day)\n" } }
    let reading = try table("date,store,sales\n" + rows.joined()).lines()
    #expect(reading.detectedGroup == "store")
    #expect(reading.lines.map(\.id) == ["1", "2"])
    #expect(y(reading.lines[1]) == [12, 28, 48, 72])
  }

  @Test func `The dates of forecasts are x, and each forecast is a group`() throws {
    let rows = (0..<3).flatMap { run in (1...4).map { "2024-01-0\(run + 1),2024-01-0\(run + $0),\(run * $0)\n" } }
    let reading = try table("issued,valid,rain\n" + rows.joined()).lines()
    #expect(reading.xName == "valid" && reading.detectedGroup == "issued")
    #expect(reading.lines.map(\.id) == ["2024-01-01", "2024-01-02", "2024-01-03"])
    #expect(reading.lines.map { $0.values.values } == [[0, 0, 0, 0], [1, 2, 3, 4], [2, 4, 6, 8]])
  }

  @Test func `A level that ascends within each date isn't x if names distinguish the rows of a date`() throws {
    let rows = (1...4).flatMap { day in
      ["A", "B", "C"].enumerated().map { "2024-01-0\(day),\($1),\(10 * $0 + day),\($0 + day * day)\n" }
    }
    let reading = try table("date,dam,level,volume\n" + rows.joined()).lines()
    #expect(reading.xName == "date" && reading.detectedGroup == "dam")
    #expect(reading.lines.map(\.id) == ["A: level", "A: volume", "B: level", "B: volume", "C: level", "C: volume"])
    // Without names, the rows of each date form a separate line.
    let profiles = rows.map { row in row.replacing(/[A-C],/, with: "") }.joined()
    #expect(try table("date,level,volume\n" + profiles).lines().detectedGroup == "date")
  }

  @Test func `Rows of few dates are grouped by names that have 1.5 rows on average`() throws {
    let first = "2024-01-01,a,3\n2024-01-01,b,5\n2024-01-01,c,7\n2024-01-02,d,4\n"
    let second = "2024-01-03,a,4\n2024-01-03,b,6\n2024-01-03,c,8\n"
    let reading = try table("date,product,price\n" + first + second).lines()
    #expect(reading.detectedGroup == "product" && reading.lines.map(\.id) == ["a", "b", "c", "d"])
    #expect(reading.lines.map { y($0) } == [[3, 4], [5, 6], [7, 8], [4]])
    // If names are hardly ever repeated, they don't form groups.
    let events = second.replacing("b", with: "e").replacing("c", with: "f")
    #expect(try table("date,product,price\n" + first + events).lines().detectedGroup == nil)
  }

  @Test func `A table with a header isn't a log, even if its cells contain names and numbers`() throws {
    let rows = (1...4).map { "2024-01-0\($0),sensor=3,\($0 * $0)\n" }
    #expect(try table("date,labels,value\n" + rows.joined()).columnNames == ["date", "labels", "value"])
    let log = (1...4).map { "2024-01-0\($0) 07:05:00,123 INFO v=\($0 * $0)\n" }
    #expect(try y(table(log.joined()).lines().lines[0]) == [1, 4, 9, 16])
  }

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

  @Test func `Decimal years are x values unless the numbers of the first column ascend`() throws {
    let rows = (0..<9).map { "0,\(11 + $0),\(1993.01 + 0.027 * Double($0)),\($0 * $0 % 5)\n" }
    #expect(try table("a,b,c,d\n" + rows.joined()).xColumn == "c")
    // The first column is preferred if its numbers ascend.
    #expect(try table("b,c,d\n" + rows.map { String($0.dropFirst(2)) }.joined()).xColumn == "b")
    #expect(try table("a,b,c,d\n" + rows.prefix(5).joined()).xColumn == nil)
  }

  @Test func `A first column that ascends apart from a few repeated numbers is x`() throws {
    let values = (0..<12).map { "\($0 * $0 % 7)" }
    func text(_ ages: [Double]) -> String { "age,v\n" + zip(ages, values).map { "\($0),\($1)\n" }.joined() }
    let reading = try table(text([0.1, 0.12, 0.13, 0.18, 0.18, 0.2, 0.3, 0.4, 0.45, 0.5, 0.5])).lines()
    #expect(reading.xName == "age" && reading.interpretation.hasSuffix("2 repeated x values (keep)"))
    // A column isn't chosen as x if many of its numbers are repeated, because it then contains categories or settings.
    // It isn't chosen either if its numbers don't ascend.
    #expect(try table(text([0.1, 0.1, 0.12, 0.12, 0.18, 0.18, 0.2, 0.3, 0.4, 0.45])).xColumn == nil)
    #expect(try table(text([0.1, 0.12, 0.13, 0.18, 0.18, 0.2, 0.3, 0.25, 0.4, 0.45])).xColumn == nil)
    #expect(try table(text([1, 2, 3, 4, 5, 6, 7, 8.5, 9, 9, 9, 9])).xColumn == nil)
  }

  @Test func `A few typing errors in a first column of many ascending numbers don't prevent it from being x`() throws {
    func text(_ numbers: [Double]) -> String { numbers.enumerated().map { "\($1) \($0 * $0 % 7)\n" }.joined() }
    var numbers = (0..<60).map { 240 + Double($0 * $0) / 128 }
    numbers[20] -= 10
    let reading = try table(text(numbers)).lines()
    #expect(reading.xName == "1" && reading.interpretation.hasSuffix("y = 2, sorted by x"))
    #expect(reading.lines[0].map(\.x) == numbers.sorted())
    #expect(try table(text(Array(numbers.prefix(40)))).xColumn == nil)
    numbers[40] -= 10
    #expect(try table(text(numbers)).xColumn == "1")
    numbers[50] -= 10
    #expect(try table(text(numbers)).xColumn == nil)
  }

  @Test func `Sorted Unix times are preferred over elapsed times unless most of them are repeated`() throws {
    func json(_ times: [Int]) -> String {
      times.enumerated().map { #"{"cpu":\#($0 % 3),"uptime_seconds":\#($0 * $0 + 5),"ts":\#($1)}"# + "\n" }.joined()
    }
    let reading = try table(json([1_769_701_368, 1_769_701_370, 1_769_701_370, 1_769_701_399])).lines()
    #expect(reading.xName == "ts" && reading.hasDates)
    #expect(try table(json(Array(repeating: 1_769_701_368, count: 5) + [1_769_701_369])).xColumn == "uptime_seconds")
  }

  @Test func `The day of the year isn't drawn if there is a complete date`() throws {
    let rows = [1, 2, 3, 5, 6, 8, 9].map { "2024,2,\($0),\(31 + $0),\($0 * $0)\n" }
    for name in ["JD", "doy", "Julian Day", "day_of_year"] {
      #expect(try table("year,month,day,\(name),snow\n" + rows.joined()).lines().lines.map(\.id) == ["snow"])
    }
  }

  @Test func `A column with the same number within each group is only drawn if there is no other column`() throws {
    let rows = (1...4).flatMap { day in
      [("A", 105), ("B", 110)].map { "\($1),\($0),2024-01-0\(day),\(day * $1 % 7),0\n" }
    }
    let text = "gauge,city,date,rain,snow\n" + rows.joined()
    let reading = try table(text).lines()
    #expect(reading.lines.map(\.id) == ["A", "B"])
    #expect(
      reading.interpretation.contains(
        "y = rain, left out, the same in each group: gauge, left out, 0 in all rows: snow, grouped"))
    #expect(try table(text).lines(y: ["gauge"]).lines.map(\.id) == ["A", "B"])
    let only = rows.map { $0.split(separator: ",").prefix(3).joined(separator: ",") + "\n" }.joined()
    #expect(try table("station,city,date\n" + only).lines().lines.map(\.id) == ["A", "B"])
  }

  @Test(arguments: [
    ("temp,temp_sd,rain,rain se", ["temp", "rain"]),
    ("loss_mean,loss_std,acc_mean,acc_std", ["loss_mean", "acc_mean"]),
    ("mag,err,flux,flux_err", ["mag", "flux"]), ("e,sd,std_e,f", ["e", "f"]),
    ("train_error,test_error,error,stdlib", ["train_error", "test_error", "error", "stdlib"]),
    ("rain_sd,other,more,last", ["rain_sd", "other", "more", "last"]),
  ])
  func `Errors are left out if the table also contains the quantity`(names: String, drawn: [String]) throws {
    let rows = (1...9).map { "2024-01-0\($0),\($0 * $0),\(3 * $0 % 7),\(5 * $0 % 9),\($0 % 4)\n" }
    let table = try table("date,\(names)\n" + rows.joined())
    let reading = try table.lines()
    #expect(reading.lines.map(\.id) == drawn.map { .text($0) })
    #expect(reading.interpretation.contains("left out, errors of other columns") == (drawn.count < 4))
    let error = String(names.split(separator: ",")[1])
    #expect(try table.lines(y: [error]).lines.count == 1)
  }

  @Test func `The time since the first date isn't drawn`() throws {
    func drawn(_ cell: (Int) -> Int) throws -> [Series.Identifier?] {
      let rows = (0..<5).map { "2024-01-01T0\($0):30Z,\(cell($0)),\($0 * $0)\n" }
      return try table("time,ahead,v\n" + rows.joined()).lines().lines.map(\.id)
    }
    #expect(try drawn { $0 * 60 } == ["v"])
    #expect(try drawn { $0 * 60 + $0 / 4 } == ["ahead", "v"])
  }

  @Test func `Hours in another time zone than the dates aren't drawn`() throws {
    func drawn(_ hour: (Int) -> Int) throws -> [Series.Identifier?] {
      let rows = (0..<20).map { row in
        "2024-01-01T\(row < 10 ? "0" : "")\(row):30Z,\(hour(row)),\(row * row % 11)\n"
      }
      return try table("time,hour_jst,v\n" + rows.joined()).lines().lines.map(\.id)
    }
    #expect(try drawn { ($0 + 9) % 24 } == ["v"])
    #expect(try drawn { ($0 * 2 + 9) % 24 } == ["hour_jst", "v"])
  }

  @Test func `Columns with a single number are only drawn if there are no others`() throws {
    let table = try CSVTable(name: "t", contents: Data("t,v,latest\n0,1,\n1,4,\n2,9,7\n".utf8))
    let reading = try table.lines()
    #expect(reading.lines.map(\.id) == ["v"])
    #expect(reading.interpretation.contains("left out, a single number: latest"))
    #expect(try table.lines(y: ["latest"]).lines.map(\.id) == ["latest"])
  }

  @Test func `Boolean values are only drawn if there are no other numbers`() throws {
    let rows = (1...4).map { "2024-01-0\($0),\($0 * $0),\($0 < 3 ? "true" : "false"),\($0 == 2 ? "TRUE" : "False")\n" }
    let reading = try table("day,power,is_valid,on\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["power"] && reading.omittedColumns == ["is_valid", "on"])
    let flags = rows.map { row in row.split(separator: ",").enumerated().filter { $0.offset != 1 }.map(\.element) }
    let alone = try table("day,is_valid,on\n" + flags.map { $0.joined(separator: ",") }.joined()).lines()
    #expect(alone.lines.map(\.id) == ["is_valid", "on"] && alone.lines[0].map(\.y) == [1, 1, 0, 0])
    let json = Data(#"[{"t":1,"v":5,"ok":true},{"t":2,"v":6,"ok":false},{"t":3,"v":8,"ok":true}]"#.utf8)
    let records = try CSVTable(DataFile(name: "t.json", contents: json)).lines()
    #expect(records.lines.map(\.id) == ["v"] && records.omittedColumns == ["ok"])
  }

  @Test func `Columns whose first rows contain only zeros are drawn if other rows have other numbers`() throws {
    let rows = (1...700).map { "\(1_700_000_000 + $0),\($0 == 650 ? 3 : 0),\($0 * $0 % 7),0\n" }
    let reading = try table("time,rain,level,fault\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["rain", "level"])
    #expect(reading.interpretation.contains("left out, 0 in all rows: fault"))
    // If there are too many columns, those whose first rows contain numbers other than 0 are preferred.
    let many = (1...4).map { day in
      "2024-01-0\(day)," + (1...12).map { "\($0 < 4 ? 0 : day * $0)" }.joined(separator: ",")
    }
    let names = (1...12).map { "c\($0)" }
    let chosen = try table("day,\(names.joined(separator: ","))\n" + many.joined(separator: "\n") + "\n").lines()
    #expect(chosen.lines.map(\.id) == names.dropFirst(3).map { .text($0) } && chosen.omittedColumns == ["c2", "c3"])
  }

  @Test func `Numbers that differ only by rounding are the same in all rows`() throws {
    let text = "age,value,error\n5,1.5,3.0\n6,2.5,2.9999999999999996\n7,1,3.0\n"
    #expect(try table(text).lines().lines.map(\.id) == ["value"])
    let small = "age,value,error\n5,1.5,3e-12\n6,2.5,4e-12\n7,1,5e-12\n"
    #expect(try table(small).lines().lines.map(\.id) == ["value", "error"])
  }

  @Test func `If all x values are equal, row numbers replace them`() throws {
    let rows = [3.5, 3.25, 4, 4.5].map { "8/14/2018,\($0),\($0 * $0)\n" }
    let reading = try table("time,level,flow\n" + rows.joined()).lines()
    #expect(reading.xName == nil && !reading.hasDates && reading.lines[0].map(\.x) == [0, 1, 2, 3])
    #expect(reading.interpretation.contains("x = row number (time is the same in all rows), y = level"))
    let chosen = try table("time,level,flow\n" + rows.joined()).lines(x: "time")
    #expect(chosen.xName == "time" && chosen.hasDates)
    #expect(try table("time,level\n2024-01-01,1\n").lines().xName == "time")
  }

  @Test func `Times in milliseconds with names in camel case aren't drawn`() throws {
    let rows = (1...3).map { "2024-01-0\($0),\($0 * 60),\(1_704_067_200_000 + $0 * 86_400_123)\n" }
    #expect(try table("date,minutes,sleepStartTimestampGMT\n" + rows.joined()).lines().lines.map(\.id) == ["minutes"])
  }

  @Test func `Codes with leading zeros are neither x values nor lines`() throws {
    let text = "Code,a,b\n00100,1,2\n00200,3,5\n00300,2,2\n00400,2,1\n00500,9,1\n00600,1,1\n00700,1,2\n00800,1,3\n"
    let reading = try table(text).lines()
    #expect(reading.xName == nil && reading.lines.map(\.id) == ["a", "b"])
    #expect(try table(text.replacing("00", with: "0")).lines().xName == "Code")
  }

  @Test func `Decimal years in a table without names are better x values than a counter`() throws {
    let rows = (0..<9).map { "0  \(11 + $0)  \(1993.01 + Double($0) * 0.027)  \($0 * $0 % 5).25\n" }
    #expect(try table(rows.joined()).lines().xName == "3")
  }

  @Test func `Years and hours are recognized by names in other languages`() throws {
    let years = ["Acre", "Bahia"].flatMap { place in
      (2001...2006).map { "\(place.count * 3),\(place),\($0),\($0 * place.count)\n" }
    }
    let population = try table("uf_id,uf_nome,ano,populacao\n" + years.joined()).lines()
    #expect(population.xName == "ano" && population.detectedGroup == "uf_nome")
    #expect(population.lines.map(\.id) == ["Acre", "Bahia"])
    let hours = (19...20).flatMap { day in (1...24).map { "\(day)/03/2026;\($0);\($0 * day % 7)\n" } }
    let prices = try table("Data;Ora;Italia\n" + hours.joined()).lines()
    #expect(prices.xName == "Data + Ora")
    #expect(prices.lines.map(\.count) == [48])
  }

  @Test func `Numbers that rarely repeat aren't groups`() throws {
    // Two of the days have two polls each.
    let rows = (1...30).flatMap { day in
      (0..<(day % 15 == 0 ? 2 : 1)).map {
        "2024-01-\(day < 10 ? "0" : "")\(day),\(30 + (day + $0) % 8),\(20 + day % 5)\n"
      }
    }
    #expect(try table("date,cdu,spd\n" + rows.joined()).lines().lines.map(\.id) == ["cdu", "spd"])
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

  @Test func `A counter whose name is a number is x`() throws {
    let rows = (1...9).map { "\($0),\(1.5 / Double($0)),\(2.5 / Double($0))\n" }
    let reading = try table("0,1,2\n" + rows.joined()).lines()
    #expect(reading.xName == "0" && reading.lines[0].map(\.x) == (1...9).map(Double.init))
    let values = (1...9).map { "\(3.5 * Double($0 * $0)),\(2.5 / Double($0))\n" }
    #expect(try table("0,1\n" + values.joined()).lines().xName == nil)
  }

  @Test func `Hours are x values, with a line for each weekday and device`() throws {
    let rows = ["Monday", "Tuesday"].flatMap { day in
      (1...3).flatMap { hour in ["TV", "PC"].map { "\(day),\(hour),\($0),\(hour * $0.count + day.count)\n" } }
    }
    let reading = try table("day,hour,device,current\n" + rows.joined()).lines()
    #expect(reading.xName == "hour" && reading.detectedGroup == "day + device")
    #expect(reading.lines.map(\.id) == ["Monday TV", "Monday PC", "Tuesday TV", "Tuesday PC"])
    #expect(reading.lines[2].map(\.y) == [9, 11, 13])
  }

  @Test func `Sample sizes and codes are left out before other columns`() throws {
    let header = "day,sample_size,n,a,b,c,d,e,f,g,h,i,code\n"
    let rows = (1...9).map { day in
      "2024-01-0\(day)," + (1...12).map { "\((day * day + day * $0) % 13 + 1)" }.joined(separator: ",") + "\n"
    }
    let reading = try table(header + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["sample_size", "a", "b", "c", "d", "e", "f", "g", "h", "i"])
    #expect(reading.omittedColumns == ["n", "code"])
    let few = try table("day,n,a\n2024-01-01,5,1\n2024-01-02,6,3\n").lines()
    #expect(few.lines.map(\.id) == ["n", "a"])
  }

  @Test func `The column of a month can be selected if a table of years isn't transposed`() throws {
    let months = "Year,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec\n"
    let text = months + "2000,1,2,3,4,5,6,7,8,9,10,11,12\n2001,13,14,15,16,17,18,19,20,21,22,23,24\n"
    #expect(try y(table(text).lines().lines[0]) == (1...24).map { Double($0) })
    let error = try #require(throws: FileError.self) { try table(text).lines(y: ["Feb"]) }
    #expect(error.description.contains("--no-transpose"))
    var options = CSVOptions()
    options.isTransposed = false
    #expect(try y(table(text, options).lines(y: ["Feb"]).lines[0]) == [2, 14])
  }

  @Test(arguments: [
    (
      #"{"columns":["a","b"],"index":[5,6,7],"data":[[1,2],[3,null],[8,9]]}"#, ["index", "a", "b"],
      [[1.0, 3.0, 8.0], [2.0, .nan, 9.0]]
    ),
    (
      #"{"results":[{"series":[{"name":"cpu","columns":["time","mean"],"values":[["2024-01-01",1],["2024-01-02",2]]}]}]}"#,
      ["name", "time", "mean"], [[1, 2]]
    ),
    (
      #"{"p":[[1704438000000,5],[1704438060000,6],[1704438090000,5]],"c":[[1704438000000,7],[1704438060000,8],[1704438090000,7]]}"#,
      ["1", "p", "c"], [[5, 6, 5], [7, 8, 7]]
    ),
    (
      #"{"Meta":{"symbol":"X"},"Daily":{"2024-01-02":{"open":"3"},"2024-01-01":{"open":"2.5"}}}"#, ["date", "open"],
      [[2.5, 3]]
    ),
    (#"[{"page":1},[{"date":"2021","value":5},{"date":"2022","value":6}]]"#, ["date", "value"], [[5, 6]]),
    (#"[[{"state":"5","at":"2024-01-01"},{"state":"6","at":"2024-01-02"}]]"#, ["state", "at"], [[5, 6]]),
    (
      #"{"hourly":{"time":["2024-01-01","2024-01-02","2024-01-03"],"t":[1,2,3]},"daily":{"time":["2024-01-01"],"m":[9]}}"#,
      ["time", "t"], [[1, 2, 3]]
    ),
    (
      #"{"r":[{"meta":{"v":["a","b"]},"timestamp":[1,2,4],"q":{"quote":[{"open":[5,6,7]}]}}],"error":null}"#,
      ["timestamp", "open"], [[5, 6, 7]]
    ),
    (#"[[1704438000000,"5"],[1704438060000,"6"],[1704438120000,"7"]]"#, ["1", "2"], [[5, 6, 7]]),
  ])
  func `The longest table in a response of a web service is read`(
    json: String, names: [String], lines: [[Double]]
  ) throws {
    let table = try table(json)
    #expect(table.columnNames == names)
    let reading = try table.lines()
    #expect(reading.lines.count == lines.count)
    for (line, expected) in zip(reading.lines, lines) { #expect(same(y(line), expected)) }
  }
}
