import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Groups of rows` {
  @Test func `Rows are grouped by a text that changes whenever the dates restart`() throws {
    let starts = [("peach", 3), ("toast", 8), ("cereal", 5)]
    let rows = starts.flatMap { food, day in
      (0..<7).map { "2020-03-0\(day) 08:1\($0):00,\(90 + $0 * day % 9),\(food)\n" }
    }
    let reading = try table("date,glucose,food\n" + rows.joined()).lines()
    #expect(reading.detectedGroup == "food" && reading.lines.map(\.id) == ["peach", "toast", "cereal"])
    let unnamed = (0..<18).map {
      "\(2_458_370 + $0 % 9 + 9 * ($0 / 9 + 1) % 18).5 \(4 * $0 % 7) \($0 < 9 ? "FEROS" : "HARPS")\n"
    }
    let velocities = try CSVTable(name: "rv.txt", contents: Data(unnamed.joined().utf8)).lines()
    #expect(velocities.xName == "1" && velocities.lines.map(\.id) == ["FEROS", "HARPS"])
  }

  @Test(arguments: [
    ("host", ["alpha", "beta"], 5, true), ("host", ["alpha", "beta"], 4, false), ("host", ["alpha"], 10, false),
    ("host", ["alpha", "beta", "alpha"], 5, false), ("flight phase", ["climb", "cruise"], 6, false),
    ("which", ["January", "March"], 6, false),
  ])
  func `Without x values, rows are grouped by a text whose equal values are adjacent`(
    name: String, texts: [String], count: Int, areGrouped: Bool
  ) throws {
    let rows = texts.enumerated().flatMap { index, text in (0..<count).map { "\(text),\($0 * (7 + index) % 5)\n" } }
    let reading = try table("\(name),v\n" + rows.joined()).lines()
    #expect(reading.xName == nil && reading.lines.map(\.id) == (areGrouped ? texts.map { .text($0) } : ["v"]))
    #expect(reading.detectedGroup == (areGrouped ? name : nil))
  }

  @Test(arguments: [(1, false), (5, false), (30, true)])
  func `Adjacent rows with the same text form a line if they are far in time from the other rows`(
    days: Int, areGrouped: Bool
  ) throws {
    let rows = (0..<16).map { row in
      let date = 1_704_067_200 + 86_400 * (row + (row < 8 ? 0 : days))
      return "\(date),\(row < 8 ? "Wien" : "Graz"),\(row * row % 7)\n"
    }
    let reading = try table("timestamp,city,v\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == (areGrouped ? ["Wien", "Graz"] : ["v"]))
    #expect(reading.interpretation.contains("grouped by city (adjacent rows)") == areGrouped)
  }

  private func y(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].y } }

  @Test func `Rows are grouped by labels that start like the name of a month`() throws {
    let text = "direction,v\n" + (0..<4).map { "in,\($0).5\nout,\($0 * $0)7\n" }.joined()
    #expect(try table(text).lines().interpretation.contains("grouped by direction"))
  }

  @Test func `Rows with repeated dates are grouped by a column of integers if no text distinguishes them`() throws {
    let rows = (1...4).flatMap { day in (1...2).map { "2024-01-0\(day),\($0),\(10 * day + $0 * day * day)\n" } }
    let reading = try table("date,store,sales\n" + rows.joined()).lines()
    #expect(reading.detectedGroup == "store")
    #expect(reading.lines.map(\.id) == ["1", "2"])
    #expect(y(reading.lines[1]) == [12, 28, 48, 72])
  }

  @Test func `Rows are grouped by the codes of stations and the names of models, although forecasts repeat`() throws {
    let rows = (1...6).flatMap { day in
      [7, 8, 9].flatMap { code in
        ["LR", "EM"].map { "9900\(code),2024-01-0\(day),\($0),\(code * $0.utf8.count).5\n" }
          .enumerated().map { $0.offset == 0 ? $0.element : $0.element.replacing(".5", with: ".25") }
      }
    }
    let reading = try table("code,date,model,forecast\n" + rows.joined()).lines()
    #expect(reading.interpretation.contains("grouped by code + model (repeated x values)"))
    #expect(reading.lines.count == 6 && reading.origins.allSatisfy { $0.quantity == "forecast" })
  }

  @Test func `The dates of forecasts are the x values, and each forecast is a group`() throws {
    let rows = (0..<3).flatMap { run in (1...4).map { "2024-01-0\(run + 1),2024-01-0\(run + $0),\(run * $0)\n" } }
    let reading = try table("issued,valid,rain\n" + rows.joined()).lines()
    #expect(reading.xName == "valid" && reading.detectedGroup == "issued")
    #expect(reading.lines.map(\.id) == ["2024-01-01", "2024-01-02", "2024-01-03"])
    #expect(reading.lines.map { $0.values.values } == [[0, 0, 0, 0], [1, 2, 3, 4], [2, 4, 6, 8]])
  }

  @Test func `A level that ascends within each date isn't the x column if names distinguish the rows of a date`() throws
  {
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

  /// Ratings of six teams after each of nine matches, three of which are on the same day.
  private func ratings(_ row: (_ match: Int, _ day: Int, _ team: String, _ rating: Int) -> String) -> String {
    (0..<9).map { match in
      ["AUT", "BEL", "CAN", "DEN", "ENG", "FRA"].enumerated().map { team, name in
        row(match + 1, match / 3 + 1, name, 1500 + 10 * team + match * (team + 3) % 7) + "\n"
      }.joined()
    }.joined()
  }

  @Test func `A counter of blocks is x if the dates of each group repeat`() throws {
    let reading = try table(
      "match,date,home,team,rating\n" + ratings { "\($0),2026-06-0\($1),home \($0),\($2),\($3)" }
    ).lines()
    #expect(reading.xName == "match" && reading.detectedGroup == "team" && reading.lines.count == 6)
    #expect(reading.lines[1].map(\.x) == (1...9).map(Double.init))
    #expect(y(reading.lines[1]) == [1510, 1514, 1511, 1515, 1512, 1516, 1513, 1510, 1514])
  }

  @Test func `Dates remain x if a counter doesn't number blocks of rows within them`() throws {
    func x(_ row: (Int, Int, String, Int) -> String) throws -> String? {
      try table("match,date,team,rating\n" + ratings(row)).lines().xName
    }
    // Each date has a single block, so the teams distinguish the rows of each date.
    #expect(try x { "\($0),2026-06-0\($0),\($2),\($3)" } == "date")
    // A team occurs twice in a block.
    #expect(try x { "\($0),2026-06-0\($1),\($2 == "BEL" ? "AUT" : $2),\($3)" } == "date")
    // The numbers don't increase from block to block.
    #expect(try x { "\($0 * $0 % 5),2026-06-0\($1),\($2),\($3)" } == "date")
  }

  @Test func `Dates remain x if two texts together distinguish the rows with the same date`() throws {
    let text = "match,date,field,team,rating\n" + ratings { "\($0),2026-06-0\($1),F\($0 % 3),\($2),\($3)" }
    let reading = try table(text).lines()
    #expect(reading.xName == "date" && reading.detectedGroup == "field + team")
  }

  @Test func `Rows of few dates are grouped by names that occur in 1.5 rows on average`() throws {
    let first = "2024-01-01,a,3\n2024-01-01,b,5\n2024-01-01,c,7\n2024-01-02,d,4\n"
    let second = "2024-01-03,a,4\n2024-01-03,b,6\n2024-01-03,c,8\n"
    let reading = try table("date,product,price\n" + first + second).lines()
    #expect(reading.detectedGroup == "product" && reading.lines.map(\.id) == ["a", "b", "c", "d"])
    #expect(reading.lines.map { y($0) } == [[3, 4], [5, 6], [7, 8], [4]])
    // If names are hardly ever repeated, they don't form groups.
    let events = second.replacing("b", with: "e").replacing("c", with: "f")
    #expect(try table("date,product,price\n" + first + events).lines().detectedGroup == nil)
  }

  @Test func `Totals and their parts are separate lines, although the totals have empty cells`() throws {
    var text = "year,series,means,purpose,value\n"
    for series in ["visitors,,", "visitors,plane,", "visitors,ship,", "purpose,,work", "purpose,,\"rest, or visits\""] {
      for year in 2005...2016 { text += "\(year),\(series),\(year % 7 * series.count)\n" }
    }
    let reading = try table(text).lines()
    #expect(
      reading.lines.map(\.id) == [
        "visitors", "visitors plane", "visitors ship", "purpose work", "purpose rest, or visits",
      ])
    #expect(reading.lines.allSatisfy { $0.count == 12 })
  }

  @Test func `Each run of a program is a line`() throws {
    func reading(_ lengths: [Int], start: (Int) -> Int = { _ in 0 }) throws -> CSVReading {
      let rows = lengths.enumerated().flatMap { run, length in
        (0..<length).map { "\(start(run) + $0 / 2),\(500 - 20 * ($0 / 2) + run + $0 % 2)\n" }
      }
      return try table("generation,fitness\n" + rows.joined()).lines()
    }
    let runs = try reading([12, 20, 9])
    #expect(runs.lines.map(\.id) == ["run 1", "run 2", "run 3"] && runs.lines.map(\.count) == [12, 20, 9])
    #expect(runs.interpretation.contains("grouped by run (x restarts)") && runs.detectedGroup == "run")
    // A single run, a short run, another start, and too many runs
    for other in [
      try reading([40]), try reading([12, 4]), try reading([12, 12]) { 3 * $0 },
      try reading(Array(repeating: 6, count: 21)),
    ] {
      #expect(other.detectedGroup == nil)
    }
  }

  @Test(arguments: [(3, true), (-5, true), (70, false)])
  func `Each run of a device is a line if its clock starts again at about the same time`(
    difference: Int, areRuns: Bool
  ) throws {
    // The second run starts at almost the same time as the first, or in its middle.
    let first: [Int] = (0..<20).map { 1000 + 50 * $0 }
    let second: [Int] = (0..<30).map { 1000 + difference + 50 * $0 }
    let times = first + second
    let batches = stride(from: 0, to: 50, by: 10).map { start in
      let readings = times[start..<start + 10].map { #"{"temp": \#($0 * $0 % 17), "timestamp": \#($0)}"# }
      return #"{"device": "a", "readings": [\#(readings.joined(separator: ", "))]}"# + "\n"
    }
    let reading = try CSVTable(name: "t.json", contents: Data(batches.joined().utf8)).lines()
    #expect(reading.xName == (areRuns ? "timestamp" : nil))
    #expect(reading.lines.map(\.id) == (areRuns ? ["run 1", "run 2"] : ["temp"]))
    guard areRuns else { return }
    #expect(reading.lines[0].map(\.x) == first.map(Double.init))
    #expect(reading.lines[1].map(\.x) == second.map(Double.init))
  }

  @Test func `Codes of states form groups although their names don't end with ID`() throws {
    var text = "day,StateId_Place,count\n"
    for day in 1...9 { for state in 1...5 { text += "2024-01-0\(day),0\(state),\(day * state)\n" } }
    let reading = try table(text).lines()
    #expect(reading.detectedGroup == "StateId_Place" && reading.lines.count == 5)
  }

  @Test func `Ages are x values, with a line for each year`() throws {
    var text = "Year Age Female Male\n"
    for year in 1950...1953 {
      for age in 0...110 {
        let deaths = (900 - age * 8) * (year - 1900)
        text += "\(year) \(age)\(age == 110 ? "+" : "") \(deaths).5 \(deaths + year * age % 97).25\n"
      }
    }
    let reading = try table(text).lines()
    #expect(reading.xName == "Age" && reading.detectedGroup == "Year" && reading.lines.count == 8)
    #expect(reading.lines[0].map(\.x) == (0...110).map(Double.init))
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

  @Test func `Rows are grouped by the durations that are the terms of interest rates`() throws {
    let terms = ["3 months", "6 months"].map { term in
      (1...28).map { "2024-\(term.prefix(1) == "3" ? "01" : "09")-\($0 < 10 ? "0" : "")\($0),0.\($0),\(term)\n" }
        .joined()
    }
    let reading = try table("date,rate,horizon\n" + terms.joined()).lines()
    #expect(reading.detectedGroup == "horizon" && reading.lines.map(\.id) == ["3 months", "6 months"])
  }

  @Test func `Rows are grouped by adjacent texts if the dates start again and differ between the texts`() throws {
    let rows = ["scala,5", "dotty,3"].flatMap { name in
      (0..<9).map { "\(name.dropLast(2)),2024-0\(name.suffix(1))-1\($0),\($0 * $0 % 7)\n" }
    }
    let reading = try table("name,date,time\n" + rows.joined()).lines()
    #expect(reading.detectedGroup == "name" && reading.lines.map(\.id) == ["scala", "dotty"])
  }

  @Test func `Decimal numbers that change when a sweep starts again group its rows`() throws {
    let text =
      "gap,diameter,length,force\n"
      + (0..<24).map { "2.5,\(10.5 + Double($0 / 8) * 2),\(0.25 + Double($0 % 8)),\($0 * $0 % 11)\n" }.joined()
    let reading = try table(text).lines()
    #expect(reading.xName == "length" && reading.detectedGroup == "diameter")
    #expect(reading.lines.map(\.id) == ["10.5", "12.5", "14.5"])
  }

  @Test func `Rows are grouped by the numbers and codes of sites`() throws {
    let sites = ["19", "21", "44Q"]
    let text = "date,site,depth\n" + rows(12) { "2024-0\(1 + $0 / 3)-01,\(sites[$0 % 3]),\($0 * $0 % 13)" }
    let reading = try table(text).lines()
    #expect(reading.detectedGroup == "site" && reading.lines.map(\.id) == ["19", "21", "44Q"])
  }

  @Test(arguments: ["site_no", "Station Number", "Plot No.", "station nr"])
  func `Rows are grouped by the numbers of stations, which aren't drawn`(name: String) throws {
    let text =
      "agency_cd\t\(name)\tdate\tlevel\n5ss\t15ss\t25ds\t7ss\n"
      + rows(12) { "USGS\t38154710\($0 % 3)\t2024-0\(1 + $0 / 3)-01\t\($0 * $0 % 13)" }
    let reading = try table(text).lines()
    #expect(reading.detectedGroup == name && reading.lines.map(\.id) == ["381547100", "381547101", "381547102"])
  }

  @Test func `Rows are grouped by the column that changes whenever the dates start again`() throws {
    func text(_ stations: [String]) -> String {
      "region,station,date,level\n"
        + stations.enumerated().map { number, station in
          rows(6) { "\(number < 2 ? "n" : "s"),\(station),2024-01-\(10 + number + $0),\($0 * 7 % 5)" }
        }.joined()
    }
    let reading = try table(text(["a", "b", "c"])).lines()
    #expect(reading.detectedGroup == "station" && reading.lines.count == 3)
  }

  @Test func `Each table in JSON becomes a line, even if no x value repeats`() throws {
    let json = """
      {"north": [{"ts": "2024-01-01", "v": 1}, {"ts": "2024-01-03", "v": 2}], "south": [{"ts": "2024-01-02", "v": 3}]}
      """
    #expect(try table(json).lines().lines.map(\.id) == ["north", "south"])
  }
}
