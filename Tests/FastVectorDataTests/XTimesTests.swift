import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import Testing

@Suite struct `Dates and times as x values` {
  private func y(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].y } }

  // The zone of the last name has an offset of -5 hours.
  @Test(arguments: [("+01:00", 3600), ("+0545", 20_700), ("-03", -10_800), ("Z", 0), ("", 0), (" EST", -18_000)])
  func `The time axis has the offset that all dates contain`(zone: String, offset: Int) throws {
    let table = try table("time,v\n" + (10...15).map { "2024-01-31 \($0):00\(zone),\($0)\n" }.joined())
    let reading = try table.lines()
    #expect(reading.timeZone.secondsFromGMT() == offset)
    #expect(reading.lines[0].xValues.vector[0] == 1_706_695_200 - Double(offset))
    #expect(table.summaries()[0].timeZone.secondsFromGMT() == offset)
  }

  @Test func `The time axis is in UTC if dates contain different offsets, and in the given time zone otherwise`() throws
  {
    let text = "time,v\n2024-03-31T00:00+01:00,1\n2024-03-31T01:00+01:00,2\n2024-03-31T03:00+02:00,3\n"
    #expect(try table(text).lines().timeZone == .gmt)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let reading = try table(text) { $0.timeZone = berlin }.lines()
    #expect(reading.timeZone == berlin)
    #expect(reading.interpretation.contains("x = time (ISO 8601, Europe/Berlin)"))
    #expect(reading.lines[0].xValues.vector.values == [1_711_839_600, 1_711_843_200, 1_711_846_800])
  }

  @Test(
    arguments: [
      ("Year,Month", "%d,Jan %d,Mar ,Apr %d,Feb ,Mar ,Dec", [0, 14, 15, 25, 26, 35]),
      ("Year,Month", "%d,1 ,2 ,3 %d,1 ,2 ,12", [0, 1, 2, 12, 13, 23]),
      ("Jahr,Quartal", "%d,1 ,2 ,3 ,4 %d,1 ,2", [0, 3, 6, 9, 12, 15]),
      ("Year,Quarter", "%d,Q4 ,Q3 ,Q2", [9, 6, 3]),
    ] as [(String, String, [Int])])
  func `Rows without a year get the year of the row above if the dates are in order`(
    names: String, cells: String, months: [Int]
  ) throws {
    var year = 2019
    let rows = cells.replacing("%d,", with: "#,").split(separator: " ").enumerated().map { place, cell in
      if cell.hasPrefix("#") { year += 1 }
      return cell.replacing("#", with: "\(year)") + ",\(place * 7 % 5).5\n"
    }
    let reading = try table("\(names),v\n" + rows.joined()).lines()
    let dates = try months.sorted().map { month in
      let text = String(format: "%d-%02d-01T00:00:00Z", 2020 + month / 12, month % 12 + 1)
      return try Date.ISO8601FormatStyle().parse(text).timeIntervalSince1970
    }
    #expect(reading.lines[0].xValues.vector.values == dates)
    #expect(reading.interpretation.contains("missing years taken from the rows above"), "\(reading.interpretation)")
  }

  @Test func `Rows without a year are omitted if they aren't in order in the year of the row above`() throws {
    let reading = try table("Year,Month,v\n2020,3,1.5\n,2,2\n,4,3\n2021,1,4\n2021,2,5\n").lines()
    #expect(reading.lines[0].count == 3)
    #expect(reading.interpretation.hasSuffix("2 rows without x omitted"), "\(reading.interpretation)")
  }

  @Test func `The interpretation mentions weeks and quarters`() throws {
    let weeks = try table("year,week,v\n2020,53,1.5\n2021,1,2\n").lines()
    #expect(weeks.interpretation.contains("x = year + week (ISO week, UTC)"))
    let quarters = try table("when,v\n2002-1,1\n2002-2,2\n2002-3,3\n2002-4,4\n2003-1,5\n").lines()
    #expect(quarters.interpretation.contains("x = when (year-quarter, UTC)"))
  }

  @Test(arguments: [("isoweek", true), ("Week", true), ("month", false)])
  func `Numbers after a year are weeks if their column is named so, or if they can't be months`(
    name: String, areWeeks: Bool
  ) throws {
    let monday = 1_704_067_200.0
    let ambiguous = try table("\(name),v\n2024-01,1\n2024-02,3\n2024-03,2\n2024-06,5\n").lines()
    #expect(ambiguous.lines[0][1].x == (areWeeks ? monday + 604_800 : 1_706_745_600))
    let weeks = try table("\(name),v\n2023-51,1\n2023-52,3\n2024-01,2\n2024-02,5\n").lines()
    #expect(weeks.lines[0].map(\.x) == [-2, -1, 0, 1].map { monday + 604_800 * $0 })
    #expect(weeks.interpretation.contains("year-week"))
  }

  @Test func `Dates whose day equals their month aren't ambiguous`() throws {
    let reading = try table("d,v\n1/1/2020,1\n1/1/2021,3\n2/2/2022,2\n").lines()
    #expect(reading.lines[0].map(\.x) == [1_577_836_800, 1_609_459_200, 1_643_760_000])
    #expect(throws: FileError.self) { try table("d,v\n1/1/2020,1\n1/1/2021,3\n2/3/2022,2\n").lines() }
  }

  @Test(arguments: ["Yr  M  D", "Y M D", "Year M D"])
  func `Columns with the letters of years, months and days as names are dates`(names: String) throws {
    let reading = try table("\(names)  W\n1954  7 12 5\n1954  7 13 16\n1954  7 14 13\n1954  7 15 12\n").lines()
    #expect(reading.hasDates && reading.lines.map(\.id) == ["W"] && reading.lines[0][0].x == -488_332_800)
  }

  @Test func `Times that restart with the same value in each run are x values`() throws {
    let rows = (0..<18).map { "\(Double($0 % 9) / 100),\(-341.3 + Double($0 * $0 % 7))\n" }
    let reading = try table("Time[ps],Etot[eV]\n" + rows.joined()).lines()
    #expect(reading.xName == "Time[ps]" && reading.lines.map(\.id) == ["run 1", "run 2"])
  }

  @Test func `Single dates are preferred as x values over ranges of days, which can be mixed with months`() throws {
    let text =
      "fieldwork,end_date,v\n10-14 Jul 2024,2024-07-14,1\n28 Jul - 1 Aug 2024,2024-08-01,2\nSep 2024,2024-09-01,3\n"
    #expect(try table(text).lines().xName == "end_date")
    let reading = try table(text.replacing("2024-0", with: "5-0")).lines(x: "fieldwork")
    #expect(reading.lines[0].map(\.x) == [1_720_915_200, 1_722_470_400, 1_725_148_800])
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

  @Test func `Durations next to repeated dates aren't times of day`() throws {
    let runs =
      "date,km,duration,pulse\n2024-01-01,5.5,0:31:10,150\n2024-01-01,3.25,0:16:05,160\n2024-01-02,7.5,0:40:20,155\n"
    #expect(try table(runs).lines().interpretation.contains("x = date (ISO 8601, UTC), y = km, pulse"))
  }

  @Test(arguments: [
    "maandag", "Mercoledì", "tisdag", "lørdag", "lauantai", "środa", "Freitag", "samedi", "miércoles", "Tuesday",
  ])
  func `Weekdays of many languages can precede dates`(weekday: String) throws {
    let table = try table("when;v\n" + (1...4).map { "\(weekday) \($0).1.2022 00:00;\($0 * $0)\n" }.joined())
    #expect(try table.lines().hasDates && table.xColumn == "when")
  }

  @Test func `The name of a column can contain the form of its dates`() throws {
    let rows = ["080510", "080511", "090112"].map { "\($0);0000;\($0.suffix(1))\n" }
    let reading = try table("FECHA (YYMMDD);HORA (HHMM);v\n" + rows.joined()).lines()
    #expect(
      try reading.lines[0].map(\.x)
        == ["2008-05-10", "2008-05-11", "2009-01-12"].map { try DateFormat.seconds(of: $0) })
  }

  @Test
  func `Ascending Unix times with fractions are x values even if the name of their column doesn't indicate times`()
    throws
  {
    func x(_ time: (Int) -> Double) throws -> String? {
      let rows = (0..<9).map { "MEM \(16 + $0 % 3).5 \(time($0))\n" }
      return try table("CMDLINE python main.py\n" + rows.joined()).xColumn
    }
    #expect(try x { 1_732_918_840.02 + Double($0) } == "main.py")
    #expect(try x { 1_732_918_840 + Double($0) } == nil)
    #expect(try x { 732_918_840.02 + Double($0) } == nil)
  }

  @Test func `Numbers next to different years in a table without names aren't days of the year`() throws {
    let decades = (0..<5).map { "\(1993 + 10 * $0) \(60 + 10 * $0) \($0 * $0) 5.\($0)\n" }
    #expect(try !table(decades.joined()).lines().interpretation.contains("1 + 2"))
    let days = (0..<9).map { "2024 \(60 + $0) \($0 * $0) 5.\($0)\n" }
    #expect(try table(days.joined()).lines().interpretation.contains("x = 1 + 2"))
  }

  @Test func `Rows with a label instead of a date are omitted`() throws {
    let rows = (1...9).map { "0\($0).09.2017\t\(30 + $0 % 3)\n" }
    let reading = try table("when\tv\n" + rows.joined() + "TV_1800\t33\nTV_1815\t34\n").lines()
    #expect(reading.lines[0].count == 9 && reading.interpretation.contains("2 rows without x omitted"))
    #expect(throws: FileError.self) { try table("when\tv\n" + rows.joined() + "31.13.2017\t33\n").lines() }
  }

  @Test func `Years that repeat for each month or quarter are converted to decimal years`() throws {
    func reading(_ counts: [Int]) throws -> CSVReading {
      let rows = counts.enumerated().flatMap { year, count in (0..<count).map { "\(2014 + year),\($0 * $0 % 11)\n" } }
      return try table("Date,visitors\n" + rows.joined()).lines()
    }
    let months = try reading([12, 12, 12, 5])
    let expectedMonths = (0..<41).map { (month: Int) -> Double in 2014 + Double(month / 12) + Double(month % 12) / 12 }
    #expect(months.lines[0].map(\.x) == expectedMonths)
    #expect(months.interpretation.contains("x = Date (12 rows for each year)"))
    let quarters = try reading([2, 4, 4, 4])
    let expectedQuarters = (2..<16).map { (quarter: Int) -> Double in 2014 + Double(quarter) / 4 }
    #expect(quarters.lines[0].map(\.x) == expectedQuarters)
    for other in [[12, 11, 12, 12], [12, 12], [7, 7, 7]] {
      #expect(try !reading(other).interpretation.contains("rows for each year"))
    }
  }

  @Test func `A column of months with another name is combined with years in each group`() throws {
    var text = "country,year,time,unit,deaths\n"
    for country in ["A", "B"] {
      for year in 2015...2018 {
        for month in 1...12 { text += "\(country),\(year),\(month),monthly,\(month * year % 97)\n" }
      }
    }
    let reading = try table(text).lines()
    #expect(reading.xName == "year + time" && reading.detectedGroup == "country" && reading.hasDates)
    #expect(reading.lines.map(\.count) == [48, 48])
  }

  @Test func `Years with months are preferred as x values over the starts of years`() throws {
    var text = "year,month,fires,date\n"
    for year in 1998...2001 {
      for month in ["Janeiro", "Fevereiro", "Março", "Abril"] {
        text += "\(year),\(month),\(year * month.count % 97),\(year)-01-01\n"
      }
    }
    let reading = try table(text).lines()
    #expect(reading.xName == "year + month" && reading.lines.map(\.id) == ["fires"] && reading.lines[0].count == 16)
  }

  @Test func `A period of several months is represented by its first month`() throws {
    var text = "colony.year,colony.months,colony.state,colony.n\n"
    for year in 2015...2017 {
      for months in ["January-March", "April-June", "July-September", "October-December"] {
        for state in ["A", "B"] { text += "\(year),\(months),\(state),\(year * months.count % 97)\n" }
      }
    }
    let reading = try table(text).lines()
    #expect(reading.hasDates && reading.detectedGroup == "colony.state" && reading.lines.map(\.count) == [12, 12])
  }

  @Test func `Years, months and days can be named by their first letters`() throws {
    let rows = (0..<90).map { "8880 2009 \(1 + $0 / 30) \(1 + $0 % 30 * 28 / 30) -\($0 * $0 % 11).5\n" }
    let text = "id Y M D TAM\n" + rows.joined()
    #expect(try table(text).lines().hasDates && table(text).xColumn == "Y+M+D")
  }

  @Test func `Times at which values were received aren't drawn`() throws {
    let rows = (0..<9).map {
      "\(1_664_440_391_861 + 60_000 * $0),\(1_664_429_400_000 + 60_000 * $0),rain,5\($0 * $0 % 7)\n"
    }
    #expect(try table(rows.joined()).lines().lines.map(\.id) == ["4"])
  }

  @Test func `The start of an interval is preferred as the x value over its end`() throws {
    let rows = (0..<9).map { "\($0 * $0),\(1_357_084_800 + 86_400 * $0),\(1_356_998_400 + 86_400 * $0)\n" }
    #expect(try table("snow,system:time_end,system:time_start\n" + rows.joined()).xColumn == "system:time_start")
  }

  @Test func `Counters are preferred as x values over the durations of the counted events`() throws {
    let laps = (1...20).map { "\($0),\(90 + Double(($0 - 1) % 10) / 2),\(1 + ($0 - 1) / 10)\n" }.joined()
    #expect(try table("lap,lap_time,stint\n" + laps).xColumn == "lap")
    #expect(try table("lap,time,stint\n" + laps).xColumn == "time")
    let steps = (1...20).map { "\(900 - $0 * $0),\(20 * $0),\($0 % 7)\n" }.joined()
    #expect(try table("eta_seconds,iteration,loss\n" + steps).xColumn == "iteration")
    let reading = try table("epoch,step,loss\n" + (1...9).map { "0.\($0),\(50 * $0),\($0 % 4)\n" }.joined()).lines()
    #expect(reading.xName == "epoch" && reading.lines.map(\.id) == ["loss"])
  }

  @Test func `Decimal years are x values unless the numbers of the first column ascend`() throws {
    let rows = (0..<9).map { "0,\(11 + $0),\(1993.01 + 0.027 * Double($0)),\($0 * $0 % 5)\n" }
    #expect(try table("a,b,c,d\n" + rows.joined()).xColumn == "c")
    // The first column is preferred if its numbers ascend.
    #expect(try table("b,c,d\n" + rows.map { String($0.dropFirst(2)) }.joined()).xColumn == "b")
    #expect(try table("a,b,c,d\n" + rows.prefix(5).joined()).xColumn == nil)
  }

  @Test func `Sorted Unix times are preferred as x values over elapsed times unless most of them are repeated`() throws
  {
    func json(_ times: [Int]) -> String {
      times.enumerated().map { #"{"cpu":\#($0 % 3),"uptime_seconds":\#($0 * $0 + 5),"ts":\#($1)}"# + "\n" }.joined()
    }
    let reading = try table(json([1_769_701_368, 1_769_701_370, 1_769_701_370, 1_769_701_399])).lines()
    #expect(reading.xName == "ts" && reading.hasDates)
    #expect(try table(json(Array(repeating: 1_769_701_368, count: 5) + [1_769_701_369])).xColumn == "uptime_seconds")
  }

  @Test func `Decimal years in a table without names are preferred as x values over a counter`() throws {
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

  @Test func `Hours are x values, with a line for each weekday and device`() throws {
    let rows = ["Monday", "Tuesday"].flatMap { day in
      (1...3).flatMap { hour in ["TV", "PC"].map { "\(day),\(hour),\($0),\(hour * $0.count + day.count)\n" } }
    }
    let reading = try table("day,hour,device,current\n" + rows.joined()).lines()
    #expect(reading.xName == "hour" && reading.detectedGroup == "day + device")
    #expect(reading.lines.map(\.id) == ["Monday TV", "Monday PC", "Tuesday TV", "Tuesday PC"])
    #expect(reading.lines[2].map(\.y) == [9, 11, 13])
  }

  @Test func `A complete time is the x value if a date and a time of day next to it aren't in order`() throws {
    // The first midnight is written as 24:00 of the day that ends. The second is written as 00:00, but also with the
    // date of the day that ends.
    let rows = (0..<48).map { hour in
      let day = hour == 0 ? 30 : hour < 25 ? 31 : 32
      let clock = hour == 0 ? "24:00:00" : "\(hour % 24 < 10 ? "0" : "")\(hour % 24):00:00"
      let local = hour + 7
      return
        "\(day == 32 ? "01/09" : "\(day)/08")/2025,\(clock),2025-\(local < 24 ? "08-31" : "09-0\(local / 24)") \(local % 24 < 10 ? "0" : "")\(local % 24):00,\(hour * hour % 7)\n"
    }
    let reading = try CSVTable(name: "t", contents: Data(("dd/mm/yyyy,hh:mm:ss,datetime,z\n" + rows.joined()).utf8))
      .lines()
    #expect(reading.xName == "datetime" && !reading.interpretation.contains("sorted"))
  }

  @Test(
    arguments: [
      (["7h 10m", "45m", "6h 30m"], "in h", [430.0 / 60, 0.75, 6.5]),
      (["2 h 10 min", "45 min", "1 h"], "in h", [130.0 / 60, 0.75, 1]),
      (["1 day, 12:00:00", "1-00:30:00", "0 days 03:00:00"], "in h", [36, 24.5, 3]),
      (["5:15 min/km", "4:30 min/km", "6:00 /km"], "in min", [5.25, 4.5, 6]),
      (["1.5s", "2 s", "0.25s"], "in s", [1.5, 2, 0.25]),
    ] as [([String], String, [Double])])
  func `Durations next to dates are numbers in one unit and not times of day`(
    cells: [String], unit: String, values: [Double]
  ) throws {
    let rows = cells.enumerated().map { "2024-05-0\($0 + 1)\t\($1)\t\($0)\n" }
    let reading = try table("Date\tSleep\tSteps\n" + rows.joined()).lines()
    #expect(reading.xName == "Date" && reading.lines.map(\.id) == ["Sleep", "Steps"])
    #expect(reading.lines[0].map(\.y) == values && reading.lines[0].map(\.x)[0] == 1_714_521_600)
    #expect(reading.interpretation.contains(unit), "\(reading.interpretation)")
  }

  @Test func `Durations in a table without dates are x values`() throws {
    let reading = try table("elapsed,v\n45m,1\n1h 5m,2\n2h 10m,3\n").lines()
    #expect(reading.xName == "elapsed" && reading.lines[0].map(\.x) == [2700, 3900, 7800])
  }

  @Test(arguments: ["Pace", "Dauer", "Elapsed time"])
  func `Durations without a unit aren't added to dates, and are listed as left out`(name: String) throws {
    let rows = (1...9).map { "2024-05-0\($0)\t5:1\($0)\t\(140 + $0 % 4)\n" }
    let reading = try table("Date\t\(name)\tHR\n" + rows.joined()).lines()
    #expect(reading.xName == "Date" && reading.lines.map(\.id) == ["HR"])
    #expect(reading.interpretation.contains("left out, times, identifiers, positions or sample sizes: \(name)"))
  }

  @Test func `Elapsed times are added to repeated dates if they sort the rows`() throws {
    let rows = [(1, "23:50:00"), (1, "23:55:00"), (2, "00:00:00"), (2, "00:05:00")].enumerated().map {
      "2024-05-0\($1.0),\($1.1),\($0)\n"
    }
    #expect(try table("Date,Elapsed,v\n" + rows.joined()).lines().xName == "Date + Elapsed")
    #expect(try table("Date,Elapsed,v\n" + [1, 0, 3, 2].map { rows[$0] }.joined()).lines().xName == "Date")
  }

  @Test(
    arguments: [("0000 UTC", 0), ("1230 GMT", 45_000), ("12:30 UTC", 45_000), ("07 UTC", 25_200)] as [(String, Double)])
  func `Times of day in UTC are added to dates`(first: String, seconds: Double) throws {
    let rows = (1...3).flatMap { day in [first, "2300 UTC"].map { "2024/05/0\(day);\($0);\(day)\n" } }
    let reading = try table("Data;Hora UTC;Temp\n" + rows.joined()).lines()
    #expect(reading.xName == "Data + Hora UTC" && reading.lines.map(\.id) == ["Temp"])
    let midnight = 1_714_521_600.0
    #expect(reading.lines[0].map(\.x).prefix(2) == [midnight + seconds, midnight + 82_800])
  }

  @Test(arguments: [("SE", 202_350, true), ("week", 202_413, true), ("order", 202_413, false)])
  func `Years with the numbers of successive weeks are dates if a year ends or weeks are named`(
    name: String, first: Int, areDates: Bool
  ) throws {
    let weeks = (first..<first + 9).map { $0 > 202_352 && $0 < 202_400 ? $0 + 48 : $0 }
    let reading = try table("\"n\",\(name),v\n" + rows(9) { "\"a\",\(weeks[$0]),\($0 * $0 % 5)" }).lines()
    let steps = Set(zip(reading.lines[0], reading.lines[0].dropFirst()).map { $1.x - $0.x })
    #expect((steps == [7 * 86_400]) == areDates)
    // The ISO week 2023-W50 begins on 11 December, and 2024-W13 on 25 March.
    if areDates { #expect(reading.lines[0].map(\.x)[0] == (first == 202_350 ? 1_702_252_800 : 1_711_324_800)) }
  }

  @Test func `Times of a ring buffer that starts in its middle are sorted x values`() throws {
    let reading = try table("tds,t\n" + rows(10) { "\($0 * $0 % 7),\(1000 + ($0 + 4) % 10 * 50)" }).lines()
    #expect(reading.xName == "t" && reading.lines.map(\.id) == ["tds"])
    #expect(reading.lines[0].map(\.x) == stride(from: 1000, to: 1500, by: 50).map { $0 })
  }

  @Test func `Years with a decimal are x values`() throws {
    let text = "year,id,AADT\n" + rows(12) { "\(2019 + $0 % 4).0,058\($0 / 4)B,\($0 * $0 % 7)" }
    let reading = try table(text).lines()
    #expect(reading.xName == "year" && reading.lines.map(\.id) == ["0580B", "0581B", "0582B"])
    #expect(reading.lines[0].map(\.x) == [2019, 2020, 2021, 2022])
  }
}
