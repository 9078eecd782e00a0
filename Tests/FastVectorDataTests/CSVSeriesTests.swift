import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

private func problem(_ text: String, y: String? = nil, x: String? = nil) -> String {
  do {
    _ = try table(text).series(y: y, x: x)
    return "none"
  } catch {
    return "\(error)"
  }
}

@Suite struct `Series from tables` {
  @Test func `The x values of a series are a column, given by name or number, or the row numbers`() throws {
    let text = "t,a,b\n0,5,6\n2,,7\n2.5,nan,8\n"
    #expect(try table(text).series(y: "b") == Series([6, 7, 8]))
    #expect(try table(text).series(y: "a", x: "t") == Series(x: [0, 2, 2.5], y: [5, .nan, .nan]))
    #expect(try table(text).series(y: "3", x: "1") == Series(x: [0, 2, 2.5], y: [6, 7, 8]))
  }

  @Test func `The first numeric column except for x is the default`() throws {
    #expect(try table("t,a\n0,5\n2,6\n").series(x: "t") == Series(x: [0, 2], y: [5, 6]))
    #expect(try table("t,a\n0,5\n2,6\n").series() == Series([0, 2]))
  }

  @Test func `A series can have one point or none`() throws {
    #expect(try table("t,a\n").series(y: "a", x: "t").isEmpty)
    #expect(try table("t,a\n3,4\n").series(y: "a", x: "t") == Series(x: [3], y: [4]))
  }

  @Test func `If the newest rows are first, rows with the same x value are reversed as well`() throws {
    let newestFirst = "day,a\n3,6\n2,5\n2,4\n1,3\n"
    #expect(try table(newestFirst).lines(x: "day").lines[0].map(\.y) == [3, 4, 5, 6])
    // In any other order, they keep their order.
    #expect(try table(newestFirst + "4,7\n").lines(x: "day").lines[0].map(\.y) == [3, 5, 4, 6, 7])
    #expect(try table(newestFirst) { $0.repeatedX = .first }.lines(x: "day").lines[0].map(\.y) == [3, 5, 6])
  }

  @Test func `The rows of a series are sorted by x`() throws {
    #expect(try table("t,a\n3,5\n1,6\n2,7\n").series(y: "a", x: "t") == Series(x: [1, 2, 3], y: [6, 7, 5]))
    #expect(try table("t,a\n3,5\n2,6\n1,7\n").series(y: "a", x: "t") == Series(x: [1, 2, 3], y: [7, 6, 5]))
    #expect(try table("t,a\n3,5\n1,6\n").lines(x: "t").interpretation.contains("sorted by x"))
    #expect(try !table("t,a\n1,5\n3,6\n").lines(x: "t").interpretation.contains("sorted by x"))
  }

  @Test func `Rows without an x value are omitted from a series`() throws {
    #expect(try table("t,a\n1,5\n,6\nnan,7\n2,8\n").series(y: "a", x: "t") == Series(x: [1, 2], y: [5, 8]))
    #expect(try table("t,a\n1,5\n,6\n2,8\n").lines(x: "t").interpretation.contains("1 row without x omitted"))
  }

  @Test(arguments: [
    ("t,a\n,5\n,6\n", "t", "column t, whose cells are empty"),
    ("t,a\nNA,5\nNA,6\n", "t", "column t, whose first value is \"NA\""),
    ("year,month,day,a\n2023,2,30,5\n2024,2,30,6\n", nil, "year + month + day, whose first value is \"2023 2 30\""),
  ])
  func `If no row has an x value, the error names the column, its first value and the options`(
    text: String, x: String?, words: String
  ) throws {
    let error = #expect(throws: FileError.self) { try table(text).lines(x: x.map(CSVTable.X.column) ?? .automatic) }
    let message = try #require(error).description
    #expect(
      message.contains(words) && message.contains("the parameter x") && message.contains("CSVOptions.dateFormat"),
      "\(message)")
  }

  @Test func `Equal x values keep their order, and each becomes the next greater number`() throws {
    let series = try table("t,a\n2,1\n1,2\n2,3\n2,4\n").series(y: "a", x: "t")
    #expect(series.values.values == [2, 1, 3, 4])
    #expect(series.xValues.vector.values == [1, 2, 2.0.nextUp, 2.0.nextUp.nextUp])
  }

  @Test func `Rows with repeated x values are grouped by the only text column that makes the x values distinct`() throws
  {
    let text = "day,source,kind,net\n2024-01-01,a,u,5\n2024-01-02,a,u,6\n2024-01-01,b,u,7\n2024-01-02,b,v,8\n"
    let reading = try table(text).lines()
    #expect(reading.lines.map(\.id) == ["a", "b"] && reading.detectedGroup == "source")
    #expect(reading.lines.map { Array($0.values) } == [[5, 6], [7, 8]])
    #expect(reading.interpretation.contains("grouped by source (repeated x values)"))
    #expect(!reading.interpretation.contains("(keep)"))
    let whole = try table(text).lines(group: .none)
    #expect(whole.lines.map(\.id) == ["net"] && whole.detectedGroup == nil)
    #expect(try table(text).lines(group: "kind").detectedGroup == nil)
    #expect(try table(text) { $0.repeatedX = .mean }.lines().lines.count == 1)
  }

  @Test func `Rows aren't grouped unless exactly one column is suitable`() throws {
    func group(_ rows: [String]) throws -> String? {
      try table("t,g,h,y\n" + rows.map { $0 + "\n" }.joined()).lines(x: "t").detectedGroup
    }
    // Either column would make the x values distinct, but they form different groups.
    #expect(try group(["1,a,p,5", "2,a,q,6", "1,b,q,7", "2,b,p,8"]) == nil)
    // Both columns divide the rows into the same groups.
    #expect(try group(["1,a,p,5", "2,a,p,6", "1,b,q,7", "2,b,q,8"]) == "g")
    // No column makes the x values distinct.
    #expect(try group(["1,a,p,5", "1,a,p,6", "1,b,q,7", "2,b,q,8"]) == nil)
    // No x value is repeated.
    #expect(try group(["1,a,p,5", "2,a,p,6", "3,b,p,7", "4,b,p,8"]) == nil)
    // Each group has a single row, so the column names points rather than lines.
    #expect(try group(["1,a,p,5", "1,b,p,6", "2,c,p,7", "2,d,p,8"]) == nil)
    // If the groups lack more than half of the x values, at most 50 groups are accepted.
    #expect(try group((0..<102).map { "\($0 % 2 + $0 / 2 % 5),g\($0 / 2),p,\($0)" }) == nil)
    #expect(try group((0..<100).map { "\($0 % 2 + $0 / 2 % 5),g\($0 / 2),p,\($0)" }) == "g")
  }

  @Test func `The first 50 of many groups with the same x values are drawn`() throws {
    let rows = (0..<240).map { "\($0 / 80),g\($0 % 80),\($0)\n" }
    let reading = try table("t,name,y\n" + rows.joined()).lines()
    #expect(reading.detectedGroup == "name")
    #expect(reading.lines.map(\.id) == (0..<50).map { .text("g\($0)") })
    #expect(reading.lines.last.map { Array($0.values) } == [49, 129, 209])
    #expect(reading.interpretation.contains("grouped by name (repeated x values), 30 more groups left out"))
  }

  @Test func `The group is found if x values repeat only after the first rows`() throws {
    let rows = ["a", "b", "c"].flatMap { name in (0..<600).map { "\($0),\(name),\($0 % 7)\n" } }
    let reading = try table("t,name,y\n" + rows.joined()).lines(x: "t")
    #expect(reading.lines.map(\.id) == ["a", "b", "c"] && reading.detectedGroup == "name")
    #expect(reading.lines.allSatisfy { $0.count == 600 })
  }

  @Test func `Years in any order are x values, like dates`() throws {
    let text = "name,code,year,share\nA,AA,2001,1\nA,AA,2002,2\nB,BB,2001,3\nB,BB,2002,4\n"
    let reading = try table(text).lines()
    #expect(reading.xName == "year" && reading.lines.map(\.id) == ["A", "B"] && reading.detectedGroup == "name")
    #expect(try table(text).lines(group: "code").xName == "year")
    #expect(try table("name,year,share\nA,2002,1\nB,2001,2\n").lines().xName == "year")
    for other in ["1699", "2201", "2000.5"] {
      #expect(try table("name,year,share\nA,2002,1\nB,\(other),2\nC,2002,3\n").lines().xName == nil)
    }
  }

  @Test func `A table is drawn as points if most x values repeat and y varies as much at equal x values as overall`()
    throws
  {
    var generator = SeededGenerator(seed: 45)
    func isScattered(_ rows: [(x: Int, y: Double)], _ set: (inout CSVOptions) -> Void = { _ in }) throws -> Bool {
      let text = "day,amount\n" + rows.map { "\($0.x),\($0.y)\n" }.joined()
      return try table(text, set).lines(x: "day").origins[0].isScattered
    }
    for count in [20, 200, 2000] {
      let amounts = (0..<count).map { _ in Double.random(in: 1...1000, using: &generator) }
      let expenses = amounts.enumerated().map { (x: $0 / 5, y: $1) }
      #expect(try isScattered(expenses))
      #expect(try isScattered(expenses.shuffled(using: &generator)))
      #expect(try isScattered(expenses.sorted { ($0.x, $0.y) < ($1.x, $1.y) }), "a curve for each x")
      #expect(try !isScattered(expenses) { $0.repeatedX = .mean })
      #expect(try !isScattered(amounts.indices.map { (x: $0 / 5, y: Double($0)) }), "a slope")
      #expect(try !isScattered(amounts.enumerated().map { (x: $0 - $0 / 3, y: $1) }), "few repeated x values")
    }
    func repeated(_ rows: Int) -> [(x: Int, y: Double)] {
      (0..<rows).map { row in
        let noise = 0.001 * Double(row % 3)
        return (x: row / 4, y: noise + Double(row / 4))
      }
    }
    #expect(try isScattered(repeated(40)), "four measurements each")
    #expect(try !isScattered(repeated(41)), "unequal counts")
    #expect(try !isScattered(repeated(84)), "too many levels")
    #expect(try !isScattered([(1, 2), (1, 2), (1, 2)]))
  }

  @Test func `The gaps of a line without two adjacent values are connected`() throws {
    let rows = (0..<8).map { "\(1900 + $0),\($0 % 2 == 0 ? "\($0)" : ""),\($0 % 2 == 0 ? "" : "\($0 * $0)")\n" }
    func lines(_ last: String) throws -> [Bool] {
      try Chart(table("year,pres,midterm\n" + rows.joined() + last) { _ in }).lines.map(\.style.connectsGaps)
    }
    #expect(try lines("") == [true, true])
    #expect(try lines("1908,8,64\n") == [true, false])
    #expect(try Chart(table("x,y\n1,2\n2,\n3,4\n") { _ in }).lines.map(\.style.connectsGaps) == [false])
  }

  @Test func `A column that separates most repeated x values groups the rows`() throws {
    var text = "day,party,share\n"
    for poll in 0..<10 {
      for party in 0..<6 {
        // Polls 3 and 4 are from the same day.
        text += "\(poll == 4 ? 3 : poll),P\(party),\(10 * party + poll % 4)\n"
      }
    }
    let reading = try table(text, { _ in }).lines(x: "day")
    #expect(reading.detectedGroup == "party" && reading.lines.map(\.count) == Array(repeating: 10, count: 6))
    #expect(reading.origins.allSatisfy { !$0.isScattered })
  }

  @Test func `Sizes that repeat in cycles are x values`() throws {
    let rows = (0..<24).map { "\(1 << ($0 % 4)),\(Double($0 / 4) / 8),\($0 * $0 + $0 % 4 * 50)\n" }
    let reading = try table("threads,pause,tot_time\n" + rows.joined(), { _ in }).lines()
    #expect(reading.xName == "threads")
  }

  @Test func `Scattered points are grouped by a column of categories`() throws {
    var generator = SeededGenerator(seed: 11)
    let shops = ["bakery", "market", "fuel"]
    let rows = (0..<60).map { index in
      let amount = Int.random(in: 1...99, using: &generator)
      return "\(index / 5),\(shops.randomElement(using: &generator)!),\(amount)\n"
    }
    let reading = try table("day,shop,amount\n" + rows.joined(), { _ in }).lines(x: "day")
    #expect(reading.detectedGroup == "shop" && Set(reading.lines.map(\.id)) == ["bakery", "market", "fuel"])
    #expect(reading.origins.allSatisfy(\.isScattered) && reading.lines.map(\.count).reduce(0, +) == 60)
    let plain = try table("day,shop,amount\n" + rows.joined(), { _ in }).lines(x: "day", group: .none)
    #expect(plain.lines.map(\.count) == [60])
  }

  @Test(arguments: [
    (CSVOptions.RepeatedX.mean, [2, 2.5]), (.first, [2, 1]), (.last, [2, .nan]),
  ])
  func `Equal x values can be merged`(rule: CSVOptions.RepeatedX, values: [Double]) throws {
    let series = try table("t,a\n2,1\n1,2\n2,4\n2,\n") { $0.repeatedX = rule }.series(y: "a", x: "t")
    #expect(series == (try Series(x: [1, 2], y: values)))
  }

  @Test func `Integers above 2 to the power of 53 and close timestamps keep their order`() throws {
    let integers = try table("t,a\n9007199254740993,1\n9007199254740992,2\n9007199254740994,3\n").series(y: "a", x: "t")
    #expect(integers.values.values.count == 3)
    let times = "2024-01-01T00:00:00.0000001,1\n2024-01-01T00:00:00.0000002,2\n2024-01-01T00:00:00.0000003,3\n"
    #expect(try table("t,a\n" + times).series(y: "a", x: "t").values.values == [1, 2, 3])
  }

  @Test func `Groups become separate lines in the order of their first rows`() throws {
    let text = "d,name,v,w\n2024-01-02,B,1,5\n2024-01-01,A,2,6\n2024-01-01,B,3,7\n2024-01-03,A,,8\n"
    let reading = try table(text).lines(y: ["v"], group: "name")
    #expect(reading.lines.map(\.id) == ["B", "A"])
    #expect(reading.lines[0].values.values == [3, 1])
    #expect(reading.lines[1].values[0] == 2 && reading.lines[1].values[1].isNaN)
    #expect(try table(text).lines(group: "name").lines.map(\.id) == ["B: v", "B: w", "A: v", "A: w"])
  }

  @Test func `Rows without a group become a separate line`() throws {
    let reading = try table("t,v,g\n1,5,a\n2,6\n3,7,\n").lines(y: ["v"], x: "t", group: "g")
    #expect(reading.lines.map(\.id) == ["a", "(none)"])
    #expect(reading.lines[1].values.values == [6, 7])
    #expect(throws: FileError.self) { try table("t,v\n1,5\n").lines(y: ["v"], x: "t", group: "v") }
  }

  @Test func `A group whose name marks a missing value has no name`() throws {
    let reading = try table("t,v,g\n1,5,a\n2,6,QQ\n3,7,\n") { $0.missing = ["QQ"] }
      .lines(y: ["v"], x: "t", group: "g")
    #expect(reading.lines.map(\.id) == ["a", "(none)"])
    #expect(reading.lines.map(\.values) == [[5], [6, 7]])
  }

  @Test func `Too many groups are an error`() throws {
    let text = "t,g,v\n" + (0..<101).map { "\($0),g\($0),1\n" }.joined()
    let error = #expect(throws: FileError.self) { try table(text).lines(y: ["v"], x: "t", group: "g") }
    #expect(error?.reason.contains("101 distinct values") == true)
  }

  @Test func `Files with the same columns are joined into one table`() throws {
    let readings = try ["t,a\n3,1\n4,2\n", "t,a,b\n1,3,9\n2,4,8\n"].map { try table($0).lines(x: "t") }
    let joined = try CSVReading(joining: readings)
    #expect(joined.lines.map(\.id) == ["a", "b"])
    #expect(joined.lines[0] == (try Series(x: [1, 2, 3, 4], y: [3, 4, 1, 2], id: "a")))
    let rows = try ["a\n1\n2\n", "a\n3\n"].map { try table($0).lines() }
    #expect(try CSVReading(joining: rows).lines[0].map(\.x) == [0, 1, 2])
    let numbered = try [1, 4].map { start in
      try table("\"\",a\n" + (start...start + 2).map { "\($0),\($0 * $0)\n" }.joined()).lines(y: ["a"])
    }
    #expect(try CSVReading(joining: numbered).lines[0].map(\.x) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `Errors about a series name the line and the column of the invalid cell`() {
    #expect(problem("t,a\n3,5\n4,6\nx,6\n", x: "t").hasPrefix("t.csv:4: column t: \"x\" isn't a number"))
    #expect(
      problem("t,a\n2010-01-01,5\n2010-01-02,7\n7,6\n", x: "t").hasPrefix("t.csv:4: column t: \"7\" isn't a date"))
    #expect(problem("t,a\n3,5\n4,6\n5,x\n", y: "a", x: "t").hasPrefix("t.csv:4: column a: \"x\" isn't a number"))
    #expect(problem("t,a\n3,5\n", y: "a", x: "u").contains("no column u; the columns are t, a"))
  }

  @Test func `The dates in the two files of sample temperatures are the same`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/Data/sf-temps.csv").path
    let series = try CSVTable(path: path).series(y: "temp", x: "date")
    #expect(series.count > 8700)
    let seattle = path.replacing("sf-temps", with: "seattle-temps")
    let join = try Join(from: CSVTable(path: seattle).series(y: "temp", x: "date"), to: series)
    #expect(join.matchedCount > 8700 && join.enteringCount + join.leavingCount < 10)
  }
}

@Suite struct `Dates in tables` {
  private func x(_ dates: [String], _ change: (inout CSVOptions) -> Void = { _ in }) throws -> [Double] {
    let rows = dates.enumerated().map { "\"\($1)\",\($0)\n" }.joined()
    let reading = try table("when,y\n" + rows, change).lines(y: ["y"], x: "when")
    #expect(reading.hasDates)
    return reading.lines[0].xValues.vector.values
  }

  private static let january31 = 1_706_659_200.0

  @Test func `The order of day and month is determined from all rows`() throws {
    let late = (1...9).flatMap { day in (1...9).map { "\(day)/\($0)/2024" } }
    #expect(try x(["1/31/2024", "2/1/2024"]) == [Self.january31, Self.january31 + 86_400])
    #expect(try x(["31/1/2024", "1/2/2024"]) == [Self.january31, Self.january31 + 86_400])
    #expect(try x(late + ["31/1/2024"]).contains(Self.january31))
  }

  @Test func `A row late in the file can determine the order of day and month`() throws {
    let early = (0..<600).map { "\($0 % 9 + 1)/\($0 % 7 + 1)/2024" }
    #expect(try x(early + ["31/1/2024"]).contains(Self.january31))
    #expect(try x(early + ["1/31/2024"]).contains(Self.january31))
  }

  @Test func `If dates ascend in only one order of day and month, this order is chosen`() throws {
    let days = (1...12).map { "\($0)/5/2024" } + (1...12).map { "\($0)/6/2024" }
    #expect(try x(days)[1] - x(days)[0] == 86_400)
  }

  @Test func `If dates have regular steps in only one order of day and month, this order is chosen`() throws {
    let months = (2022...2023).flatMap { year in (1...12).map { "\($0)/1/\(year)" } }
    #expect(try x(months)[1] - x(months)[0] == 31 * 86_400)
  }

  @Test func `Days with several times are consecutive days rather than the same day of consecutive months`() throws {
    let may4 = 1_714_780_800.0
    let expected = [14, 20, 39, 153].map { may4 + 3600 * $0 }
    let days = ["4/5/2024 14:00", "4/5/2024 20:00", "5/5/2024 15:00", "10/5/2024 09:00", "10/5/2024 09:00"]
    #expect(try Array(x(days).prefix(4)) == expected)
    #expect(try Array(x(days.reversed()).prefix(4)) == expected)
    #expect(try x(["7/3/26 12:17 PM", "7/3/26 2:20 PM", "7/4/26 12:09 AM"])[2] == 1_783_123_740)
    #expect(try x(["7/4/24 01:00", "7/4/24 02:00", "7/3/24 01:00"]).first == 1_719_968_400)
    let late = (0..<600).map { "\($0 / 100 + 4)/5/2024 \($0 / 5 % 20):0\($0 % 5)" }
    #expect(try x(late)[200] == may4 + 2 * 86_400)
    #expect(try x(late + ["5/31/2024 10:00"])[200] == may4 + 27 * 86_400 + 36_000)
  }

  @Test func `The order of day and month stays ambiguous without several times a day, or after a step of eight days`() {
    func isAmbiguous(_ dates: [String]) -> Bool {
      let rows = dates.enumerated().map { "\($1),\($0)\n" }.joined()
      return problem("d,v\n" + rows, y: "v", x: "d").contains("CSVOptions.dateFormat to %m/%d/%Y or %d/%m/%Y")
    }
    #expect(isAmbiguous(["4/5/2024", "4/5/2024", "5/5/2024", "7/5/2024"]))
    #expect(isAmbiguous(["4/5/2024 14:00", "5/5/2024 14:00", "7/5/2024 15:00"]))
    #expect(isAmbiguous(["4/5/2024 14:00", "4/5/2024 20:00"]))
    #expect(isAmbiguous(["3/5/2024 14:00", "3/5/2024 20:00", "11/5/2024 21:00"]))
    #expect(isAmbiguous(["4/5/2024 14:00", "4/5/2024 20:00", "5/5/2024 15:00", "5/6/2024 15:00"]))
    let late = (0..<600).map { "4/5/2024 \($0 / 50 + 10):\($0 % 50 + 10)" }
    #expect(isAmbiguous(late + ["5/5/2024 15:00", "5/12/2024 15:00"]))
  }

  @Test func `Six digits are a date in a column whose name indicates dates`() throws {
    #expect(try table("Date,v\n192611,2\n192612,3\n192701,4\n").lines().lines[0][0].x == -1_362_268_800)
    #expect(try table("date,v\n800102,2\n800103,3\n").lines().lines[0][0].x == 315_619_200)
    #expect(try table("n,v\n800102,2\n800103,3\n").lines(x: "n").lines[0][0].x == 800_102)
  }

  @Test func `Ambiguous dates are an error that names the option to choose a format`() throws {
    let text = "d,v\n1/2/2024,1\n1/3/2024,2\n"
    let message = problem(text, y: "v", x: "d")
    #expect(message.contains("column d") && message.contains("CSVOptions.dateFormat to %m/%d/%Y or %d/%m/%Y"))
    let day = try table(text) { $0.dateFormat = try? DateFormat(pattern: "%d/%m/%Y") }.series(y: "v", x: "d")
    #expect(day[0].x == 1_706_745_600)
  }

  @Test func `Local times are converted with the given time zone`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(
      try x(["2024-01-31 01:00", "2024-07-01 02:00"]) { $0.timeZone = berlin } == [Self.january31, 1_719_792_000])
  }

  @Test func `Repeated local times in autumn keep the order of their rows`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let dates = ["2024-10-27 01:30", "2024-10-27 02:30", "2024-10-27 02:30", "2024-10-27 03:30"]
    let rows = dates.enumerated().map { "\($1),\($0)\n" }.joined()
    #expect(try table("d,y\n" + rows) { $0.timeZone = berlin }.series(y: "y", x: "d").values.values == [0, 1, 2, 3])
  }

  @Test(arguments: [1, 1e3, 1e6, 1e9]) func `Unix timestamps are detected by name and magnitude`(factor: Double) throws
  {
    let times = [Self.january31, Self.january31 + 60].map { "\(Int($0 * factor))" }
    let reading = try table("timestamp,v\n\(times[0]),1\n\(times[1]),2\n").lines()
    #expect(reading.hasDates)
    #expect(reading.lines[0].map(\.x) == [Self.january31, Self.january31 + 60])
    #expect(try !table("flow,v\n\(times[0]),1\n\(times[1]),2\n").lines(x: "flow").hasDates)
  }

  @Test func `Numbers are spreadsheet days if an option says so`() throws {
    let reading = try table("day,v\n45322,1\n45322.5,2\n") { $0.timeUnit = .spreadsheetDays }.lines(x: "day")
    #expect(reading.lines[0].map(\.x) == [Self.january31, Self.january31 + 43_200])
  }

  @Test func `Eight digits are a date in a column of x values`() throws {
    #expect(try x(["20240131", "20240201"]) == [Self.january31, Self.january31 + 86_400])
  }

  @Test func `A column of dates and a column of times are combined into x values`() throws {
    let table = try table("Date,Time,v\n1/31/2024,10:00,5\n1/31/2024,11:00,6\n2/1/2024,10:00,7\n")
    #expect(table.xColumn == "Date+Time")
    #expect(try table.lines().lines[0].map(\.x) == [36_000, 39_600, 122_400].map { $0 + Self.january31 })
    #expect(try table.lines(x: "Date").lines[0][0].x == Self.january31)
  }

  @Test func `ISO 8601 dates have the same values as in Foundation`() throws {
    let seed: UInt64 = 102
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let seconds = Double(Int.random(in: -11_000_000_000...200_000_000_000, using: &generator))
      let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
      #expect(try x([text]) == [seconds], "\(text), seed \(seed)")
    }
  }

  @Test(arguments: [
    ("\"\",\"x\"", 1, 1.0), ("index,x", 1, 1), ("\"\",\"x\"", 0, 0), ("\"\",\"x\"", 2, 2), ("level,x", 1, 1),
  ])
  func `Rows are counted from 1 if the first column counts them from 1`(header: String, first: Int, x: Double) throws {
    let text = header + "\n" + rows(9) { "\"\($0 + first)\",\($0 * $0 % 7).5" }
    let reading = try table(text).lines()
    #expect(reading.lines.map(\.id) == ["x"] && reading.lines[0].first?.x == x && reading.lines[0].last?.x == x + 8)
    #expect(reading.interpretation.contains("x = row number from 1") == (x == 1 && header != "level,x"))
    // A caller who chooses row numbers gets the usual ones.
    #expect(try table(text).lines(x: .rowNumber).lines[0].first?.x == 0)
  }
}
