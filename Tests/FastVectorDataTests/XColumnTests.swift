import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Detection of x values` {
  private func reading(_ text: String) throws -> CSVReading {
    try CSVTable(name: "t", contents: Data(text.utf8)).lines()
  }

  @Test func `Numbers with the same unit can be x values`() throws {
    let reading = try reading("Distance,RSSI\n" + rows(9) { "\($0 + 1).0m,\(-60 - $0 * $0 % 7)" })
    #expect(reading.xName == "Distance" && reading.lines[0].map(\.x) == (1...9).map(Double.init))
  }

  @Test func `Unix times in a log without names can be interrupted by a line of text`() throws {
    let log = rows(60) { $0 == 30 ? "CMD python run.py" : "MEM \(20 + $0 % 7).5 \(1_743_655_471 + $0).25" }
    let reading = try CSVTable(name: "t.dat", contents: Data(log.utf8)).lines()
    #expect(reading.xName == "3" && reading.hasDates && reading.lines.map(\.id) == ["2"])
  }

  @Test func `Years and numbered quarters are dates`() throws {
    let reading = try reading(
      "Year ;Quarter;index\n" + rows(12) { "\(2000 + $0 / 4);Quarter \($0 % 4 + 1);\($0 * $0 % 5)" })
    #expect(reading.xName == "Year + Quarter" && reading.hasDates && reading.lines.count == 1)
  }

  @Test func `Sequence numbers are the x values even if the durations after them ascend`() throws {
    let reading = try reading(
      rows(9) { "64 bytes from 10.0.0.2: icmp_seq=\($0 * $0 + 1) ttl=64 time=\($0 * 100 + 4) ms" })
    #expect(reading.xName == "icmp_seq" && reading.lines.map(\.id) == ["time"])
  }

  @Test(arguments: [(3, "step"), (9, nil)])
  func `Steps that are repeated a few times are x values`(count: Int, x: String?) throws {
    let reading = try reading("step,value,run\n" + rows(72) { "\($0 / count * 1000 + 1000),\($0 * $0 % 13).5,A" })
    #expect(reading.xName == x)
  }

  @Test func `Times that each processor repeats are x values`() throws {
    let reading = try reading(
      "time,cpu,load\n" + rows(99) { "05:40:\(10 + $0 / 33),\($0 % 33 == 0 ? "all" : "\($0 % 33 - 1)"),\($0 * 7 % 13)" }
    )
    #expect(reading.xName == "time" && reading.detectedGroup == "cpu" && reading.lines.count == 33)
  }

  @Test(arguments: ["v,r,u\n", ""])
  func `Columns of years and months with any name are dates, in any order of the rows`(header: String) throws {
    let months = (0..<60).map { $0 * 23 % 60 }
    let text = header + months.map { "\($0 * $0 % 13).5,\(2001 + $0 / 12),\($0 % 12 + 1)\n" }.joined()
    let reading = try reading(text)
    #expect(reading.xName == (header.isEmpty ? "2 + 3" : "r + u") && reading.hasDates)
    #expect(reading.lines.count == 1)
    let expected = (0..<60).map { month in Double(month * month % 13) + 0.5 }
    #expect(reading.lines[0].map(\.y) == expected)
    #expect(try reading.lines[0].first?.x == DateFormat.seconds(of: "2001-01-01 00:00"))
    // The numbers of sites aren't months, nor are numbers that repeat in a year.
    #expect(try self.reading(text.replacing("u\n", with: "site\n")).hasDates == header.isEmpty)
    #expect(try !self.reading(text + "1.5,2001,1\n").hasDates)
  }

  @Test func `A column whose unit contains the word time isn't the x column`() throws {
    let text = ",flow [vol/time],conc\n" + rows(10) { "\(Double($0) / 100),1,\($0 * $0 % 7)" }
    let reading = try reading(text)
    #expect(reading.xName == "1" && reading.lines.map(\.id) == ["conc"])
  }

  @Test func `If several columns contain durations, they are lines and not x values`() throws {
    let text = "loops,user_time,system_time\n" + rows(9) { "\($0 + 1),\($0 * $0),\($0 * 3)" }
    let reading = try reading(text)
    #expect(reading.xName == "loops" && reading.lines.map(\.id) == ["user_time", "system_time"])
  }

  @Test func `Rates aren't times`() throws {
    let text = "loss,step,frames_per_sec\n" + rows(9) { "\(90 - $0 * $0),\($0 * 10 + 5),\(100 + $0)" }
    #expect(try reading(text).xName != "frames_per_sec")
    #expect(try reading(text.replacing("frames_per_sec", with: "sec")).xName == "sec")
  }

  @Test func `Sizes that grow geometrically are preferred over measured times as x values`() throws {
    let text = "size,runs,time_ms\n" + rows(6) { "\(1 << ($0 + 5)),3,\(0.5 * Double(1 << $0) + 0.1)" }
    let reading = try reading(text)
    #expect(reading.xName == "size" && reading.lines.map(\.id) == ["time_ms"])
    let steps = "step,runs,time_ms\n" + rows(6) { "\($0 * 10 + 5),\($0),\(0.5 * Double(1 << $0) + 0.1)" }
    #expect(try self.reading(steps).xName == "time_ms")
  }

  @Test func `Integers that occur with every combination of texts are x values`() throws {
    var text = "sort,order,size,time\n"
    for size in [100, 1000, 500] {
      for sort in ["quick", "merge"] {
        for order in ["random", "reversed"] { text += "\(sort),\(order),\(size),\(size * order.count)\n" }
      }
    }
    let reading = try reading(text.replacing("time", with: "cost"))
    #expect(reading.xName == "size" && reading.detectedGroup == "sort + order")
    #expect(reading.lines.map(\.count) == [3, 3, 3, 3])
  }

  @Test func `A date that is the same in all rows isn't the x value if the first column ascends`() throws {
    #expect(try reading("depth,exported,v\n" + rows(9) { "\($0 * 5),2024-01-05,\($0 * $0 % 7)" }).xName == "depth")
    let reading = try reading("v,exported,w\n" + rows(9) { "\($0 * $0 % 7),2024-01-05,\($0 * 3 % 5)" })
    #expect(reading.xName == nil)
  }

  @Test(arguments: [
    ("n", [100, 200, 400, 800, 1600.0], "n"), ("h", [0.1, 0.05, 0.025, 0.0125], "h"), ("a", [1, 3, 4, 9], nil),
  ])
  func `A first column with a geometric sequence is the x column`(name: String, values: [Double], x: String?) throws {
    let rows = values.enumerated().map { "\($1),\($0 * 7 % 5),\($0 * 3 % 4)\n" }
    #expect(try reading("\(name),v,w\n" + rows.joined()).xName == x)
  }

  @Test func `An x within a name doesn't mark a column of x values`() throws {
    let text = "angle,lift,cm_x0.0\n" + rows(6) { "\($0 * 4 - 8),\($0 * $0 % 7),\(0.5 - Double($0) / 10)" }
    #expect(try reading(text).xName == "angle")
  }

  @Test func `Integers that depend on the adjacent texts aren't x values`() throws {
    let text = "team,wins,losses\n" + rows(8) { "team \($0 % 4),\($0 * 5 % 8),\($0 * 3 % 7)" }
    #expect(try reading(text).xName == nil)
  }

  @Test func `Times that are slightly out of order are sorted`() throws {
    let text = "No.,Time,Length\n" + rows(25) { "\(7 * $0 + $0 % 3),\($0 == 9 ? 7.99 : Double($0)),\($0 * $0 % 11)" }
    #expect(try reading(text).xName == "Time")
    let shuffled = "No.,Time,Length\n" + rows(25) { "\(7 * $0 + $0 % 3),\($0 * 7 % 25),\($0 * $0 % 11)" }
    #expect(try reading(shuffled).xName == "No.")
  }

  @Test func `Dates aren't x values if fewer than half of the rows have one`() throws {
    let text =
      "year,month,value,as_of\n" + rows(24) { "\(2020 + $0 / 12),\($0 % 12 + 1),\($0),\($0 == 20 ? "2022-01-01" : "")" }
    #expect(try reading(text).xName == "year + month")
  }

  @Test func `Dates with times in another time zone replace repeated dates`() throws {
    let text =
      "date,scraped_at_utc,rank\n"
      + rows(12) { "2024-01-0\(1 + $0 / 4),2024-01-0\(1 + $0 / 5)T\(10 + $0):00:00Z,\($0)" }
    #expect(try reading(text).xName == "scraped_at_utc")
  }

  @Test func `Months and days without a year continue in the next year`() throws {
    let dates = ["11,29", "12,6", "12,13", "12,20", "1,3", "1,10", "2,7"]
    let reading = try reading(",month,day,eggs\n" + dates.enumerated().map { "\($0),\($1),\($0 * $0)\n" }.joined())
    #expect(reading.xName == "month + day" && reading.lines.map(\.id) == ["eggs"])
    let first = try DateFormat.seconds(of: "2000-11-29"), last = try DateFormat.seconds(of: "2001-02-07")
    #expect(reading.lines[0].first?.x == first && reading.lines[0].last?.x == last)
  }

  @Test(arguments: ["Tid", "Periodo", "Période", "年度"])
  func `Columns of years are recognized in other languages`(name: String) throws {
    let text = "Region;\(name);value\n" + rows(12) { "\(["A", "B"][$0 / 6]);\(2018 + $0 % 6);\($0 * $0)" }
    let reading = try reading(text)
    #expect(reading.xName == name && reading.detectedGroup == "Region")
  }

  @Test func `Minutes that start again in each group are x values in tables in other languages, too`() throws {
    let text = "組,時間(分),値\n" + rows(16) { "\(["A", "B"][$0 / 8]),\($0 % 8 * 2),\($0)" }
    let reading = try reading(text)
    #expect(reading.xName == "時間(分)" && reading.detectedGroup == "組")
  }

  @Test func `A first column of integers without a name isn't drawn next to dates`() throws {
    let text = ",temperature,timestamp\n" + rows(9) { "\($0 * $0 + 3),\($0 % 4),2024-01-0\($0 + 1)" }
    #expect(try reading(text).lines.map(\.id) == ["temperature"])
  }

  @Test func `The components of dates aren't drawn`() throws {
    let text =
      "Season,YYYY,MM,DD,Killed,Date\n"
      + rows(10) {
        "\(2020 + $0 % 2),2020,\($0 / 4 + 3),\($0 + 9),\($0 * $0 % 5),2020-0\($0 / 4 + 3)-\($0 < 1 ? "0" : "")\($0 + 9)"
      }
    #expect(try reading(text).lines.map(\.id) == ["Season", "Killed"])
  }

  @Test func `A first column in any order is the x column if sorting by it makes the others smooth`() throws {
    let sweep = (0..<16).map { Double($0 % 8) / 2 }
    let text = "DAC,ADC,error\n" + sweep.map { "\($0),\(1.02 * $0 + 0.1),\($0 * $0)\n" }.joined()
    let reading = try reading(text)
    #expect(reading.xName == "DAC" && reading.detectedGroup == "run" && reading.lines.count == 4)
    let noise = (0..<16).map { ($0 * 7 % 16, $0 * $0 * 5 % 17) }
    #expect(try self.reading("a,b\n" + noise.map { "\($0),\($1)\n" }.joined()).xName == nil)
    let pendulum =
      "length,period\n0.1,0.63\n0.2,0.89\n0.3,1.1\n0.5,1.42\n0.75,1.73\n1.5,2.46\n0.4,1.27\n"
    #expect(try self.reading(pendulum).xName == "length")
  }

  @Test func `A 0 above evenly spaced numbers is the first x value instead of a name`() throws {
    let text = "0\t1\n" + rows(5) { "\(0.3125 * Double($0 + 1))\t\(0.5 / Double($0 + 1))" }
    let reading = try reading(text)
    #expect(reading.xName == "1" && reading.lines[0].map(\.x).first == 0 && reading.lines[0].count == 6)
  }

  @Test func `The channel names of an oscilloscope are in the row above their units`() throws {
    let text = "x-axis,1,2\nsecond,Volt,Volt\n" + rows(9) { "\(Double($0) / 8),\($0 * 7 % 5),\($0 * $0)" }
    let reading = try reading(text)
    #expect(reading.xName == "x-axis second" && reading.lines.map(\.id) == ["1 Volt", "2 Volt"])
  }

  @Test func `Turkish and three-letter month names followed by a point and a year are dates`() throws {
    let reading = try reading("Tarih;Tufe\nHaz.21;5\nMay.21;4\nNis.21;3\nMar.21;2\nŞub.21;1\n")
    let months = try ["2021-02", "2021-03", "2021-04", "2021-05", "2021-06"].map { try DateFormat.seconds(of: $0) }
    #expect(reading.lines[0].map(\.x) == months && reading.lines[0].map(\.y) == [1, 2, 3, 4, 5])
  }

  @Test func `The epochs of a training run are the x values even if the times of day are known`() throws {
    let text = "EPOCH,TIME,LOSS\n" + rows(9) { "\($0 + 1),12:11:\(30 + $0),\(0.5 / Double($0 + 1))" }
    #expect(try reading(text).xName == "EPOCH")
    let gaps = "EPOCH,TIME,LOSS\n" + rows(9) { "\($0 * $0),12:11:\(30 + $0),\(0.5 / Double($0 + 1))" }
    #expect(try reading(gaps).xName == "TIME")
  }

  @Test func `An ascending metric isn't the x column if the table contains the same metric of other data`() throws {
    let accuracies = (0..<20).map { 1 - 0.5 / Double($0 + 1) }
    let text = "acc,val_acc,loss\n" + accuracies.map { "\($0),\($0 * $0),\(1 - $0 / 2)\n" }.joined()
    let reading = try reading(text)
    #expect(reading.xName == nil && reading.lines.map(\.id) == ["acc", "val_acc", "loss"])
    #expect(try self.reading(text.replacing("val_acc", with: "count")).xName == "acc")
  }

  @Test func `Row numbers are the x values if values are recorded faster than the clock advances`() throws {
    func table(perSecond: Int, _ others: (Int) -> String = { "\($0 * 7 % 11)" }) -> String {
      "time,ecg\n" + rows(120) { "09:51:\(10 + $0 / perSecond),\(others($0))" }
    }
    #expect(try reading(table(perSecond: 40)).xName == nil)
    let slow = try reading(table(perSecond: 4))
    #expect(slow.xName == "time" && slow.lines.map(\.count) == [120])
    // If the 40 rows of each second belong to different patients, the times are x values.
    let patients = table(perSecond: 40) { "\($0 * 7 % 11),p\($0 % 40)" }
    #expect(try reading(patients.replacing("ecg", with: "ecg,patient")).xName == "time")
  }

  @Test
  func `Integers combined with each text are x values even if the texts are to the right or a few rows are repeated`()
    throws
  {
    let settings = [1, 10, 100].flatMap { entries in [10, 40, 100].map { (entries, $0) } }
    let text = settings.flatMap { entries, keys in
      ["list", "map"].map { "\(entries),\(keys),\($0),\(Double(entries * keys % 13) / 7)\n" }
    }
    let reading = try reading("entries,keys,type,cost\n" + text.joined())
    #expect(reading.xName == "keys" && reading.lines.count == 6)
    let runs = (Array(1...50) + [100, 100, 200, 300, 400]).flatMap { ["R,\($0),\($0 * $0 % 97)\n", "I,\($0),\($0)\n"] }
    #expect(try self.reading(runs.joined()).xName == "2")
  }

  @Test func `Ascending integers named index aren't drawn even if some are missing`() throws {
    let text = "index,date,yield\n" + rows(9) { "\($0 * $0 + 1),2024-01-\(10 + $0),\($0 * 7 % 5)" }
    #expect(try reading(text).lines.map(\.id) == ["yield"])
    let prices = "index,date,yield\n" + rows(9) { "\(90 + $0 * 7 % 5),2024-01-\(10 + $0),\($0 * 7 % 5)" }
    #expect(try reading(prices).lines.map(\.id) == ["index", "yield"])
  }

  @Test func `A total below the names of months has no x value`() throws {
    let reading = try reading("Month,Sales\nJan,10\nFeb,20\nMar,15\nApr,17\nMay,18\nTotal,80\n")
    #expect(reading.hasDates && reading.lines[0].map(\.y) == [10, 20, 15, 17, 18])
    #expect(reading.interpretation.contains("1 row without x omitted"))
  }

  @Test(arguments: [
    (["Jan", "Feb", "Mar", "Apr"], [0, 31, 60, 91]), (["November", "December", "January"], [305, 335, 366]),
    (["Januar", "Februar", "März"], [0, 31, 60]),
  ])
  func `The names of successive months are dates in the year 2000`(names: [String], days: [Int]) throws {
    let rows = names.enumerated().map { "\($1),\(28.5 - Double($0))\n" }
    let reading = try table("Month,Average\n" + rows.joined()).lines()
    let start = try DateFormat.seconds(of: "2000-01-01")
    #expect(reading.lines[0].xValues.vector.values == days.map { start + 86_400 * Double($0) })
    #expect(reading.interpretation.contains("x = Month (without a year, UTC)"))
  }

  @Test(arguments: [["Jan", "Mar", "Apr"], ["Jan", "Feb", "other"], ["Jan", "Jan", "Feb"]])
  func `Other names of months aren't dates`(names: [String]) throws {
    let rows = names.enumerated().map { "\($1),\(28.5 - Double($0))\n" }
    #expect(try table("Month,Average\n" + rows.joined()).xColumn == nil)
  }

  @Test func `Times that are missing on some of many different dates aren't added to the dates`() throws {
    func x(_ time: (Int) -> String, _ day: (Int) -> Int) throws -> String? {
      let rows = (0..<12).map { row in
        "2026-02-\(day(row) < 9 ? "0" : "")\(day(row) + 1),\(time(row)),\(row * row % 7)\n"
      }
      return try table("date,moonrise,distance\n" + rows.joined()).xColumn
    }
    #expect(try x({ $0 < 3 ? "-" : "\($0):30" }, { $0 }) == "date")
    #expect(try x({ "\($0):30" }, { $0 }) == "date+moonrise")
    #expect(try x({ $0 < 3 ? "-" : "\($0):30" }, { $0 / 2 }) == "date+moonrise")
  }

  @Test func `Ascending numbers that repeat are x values if another column distinguishes their rows`() throws {
    func columns(_ header: String, _ rows: [String]) throws -> [String?] {
      let table = try table(header + "\n" + rows.joined(separator: "\n"))
      return [table.xColumn, try table.lines().detectedGroup]
    }
    let days = [-4, 3, 10, 15, 21, 28]
    let tanks = days.flatMap { day in [14, 2, 17, 6].map { "\(day),\($0 < 10 ? "hot" : "cold"),\($0),\(day * $0 % 7)" }
    }
    #expect(try columns("day,kind,tank,ox", tanks) == ["day", "tank"])
    let chunks = [1, 2, 4, 8].flatMap { size in
      [9000, 700, 50].map { "static,\(size),\($0),\(Double($0) / Double(size * 9))" }
    }
    #expect(try columns("kind,chunk,size,time", chunks) == ["chunk", "size"])
    let records = [2, 2, 3, 5, 10, 15, 20, 25].flatMap { ["Men,\($0),\($0 * 3)", "Women,\($0),\($0 * 3 + 1)"] }
    #expect(try columns("sex,dist,time", records) == ["dist", "sex"])
    let ids = (0..<12).map { "\($0 / 3),\($0 * $0 % 5),\($0 * 7 % 11)" }
    #expect(try columns("a,b,c", ids)[0] == nil)
  }

  @Test func `A noisy strain is the x column`() throws {
    func x(_ name: String, _ noise: Double) throws -> String? {
      var generator = SeededGenerator(seed: 5)
      let rows = (0..<60).map { row in
        let strain = Double(row) * 0.01 + Double.random(in: -noise...noise, using: &generator)
        return "\(strain),\(min(strain, 0.3) * 200)\n"
      }
      return try table("\(name),load\n" + rows.joined()).xColumn
    }
    #expect(try x("strain", 0.03) == "strain")
    #expect(try x("Strain (%)", 0.03) == "Strain (%)")
    #expect(try x("strain", 0.5) == nil)
    #expect(try x("speed", 0.03) == nil)
  }

  @Test func `Times of day after midnight are on the next day`() throws {
    func x(_ times: [String]) throws -> [Double] {
      let rows = times.enumerated().map { "\($1),\($0 * $0 % 7)\n" }
      let reading = try table("time,v\n" + rows.joined()).lines()
      let x = reading.lines[0].map { $0.x / 3600 }
      #expect(reading.interpretation.contains("times after midnight moved to the next day") == (x.max()! >= 24))
      return x
    }
    #expect(try x(["22:00", "23:30", "0:00", "1:30", "6:00"]) == [22, 23.5, 24, 25.5, 30])
    #expect(try x(["6:00", "1:30", "0:00", "23:30", "22:00"]) == [22, 23.5, 24, 25.5, 30])
    for step in [1, 6, 8, 12] {
      #expect(try x((0..<36).map { "\($0 * step % 24):00" }) == (0..<36).map { Double($0 * step) })
    }
    // Unsorted times aren't moved.
    #expect(try x(["5:00", "6:00", "7:00", "2:00", "8:00", "9:00"]) == [2, 5, 6, 7, 8, 9])
    let groups = try table("name,time,v\n" + ["a", "b"].map { "\($0),1:00,1\n\($0),23:00,2\n" }.joined()).lines()
    #expect(groups.lines.allSatisfy { $0.map(\.x) == [3600, 23 * 3600] })
  }

  @Test func `A month name and a year of two digits can be separated by a slash`() throws {
    let text = "sex,period,n\nm,jan/10,5\nf,jan/10,6\nm,fev/10,7\nf,fev/10,8\nm,mar/10,9\nf,mar/10,3\n"
    let reading = try table(text).lines()
    #expect(reading.xName == "period" && reading.detectedGroup == "sex")
    #expect(
      try reading.lines[0].map(\.x)
        == ["2010-01-01", "2010-02-01", "2010-03-01"].map { try DateFormat.seconds(of: $0) })
  }

  @Test func `A first column that descends in mostly equal steps is the x column`() throws {
    func text(_ ages: [Int]) -> String { "age,v\n" + ages.map { "\($0),\($0 * $0 % 7)\n" }.joined() }
    let ages = [900, 800, 700, 600, 480, 380, 280, 180, 80]
    #expect(try table(text(ages)).xColumn == "age")
    #expect(try table(text(ages.dropLast(2))).xColumn == nil)
    #expect(try table(text([900, 800, 700, 600, 480, 380, 390, 290, 190])).xColumn == nil)
    #expect(try table(text([900, 800, 700, 600, 480, 380, 270, 170, 70])).xColumn == nil)
  }

  @Test func `A first column that ascends except for a few repeated numbers is the x column`() throws {
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

  @Test func `A first column of many ascending numbers is the x column even if a few are mistyped`() throws {
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

  @Test func `If all x values are equal, row numbers replace them`() throws {
    let rows = [3.5, 3.25, 4, 4.5].map { "8/14/2018,\($0),\($0 * $0)\n" }
    let reading = try table("time,level,flow\n" + rows.joined()).lines()
    #expect(reading.xName == nil && !reading.hasDates && reading.lines[0].map(\.x) == [0, 1, 2, 3])
    #expect(reading.interpretation.contains("x = row number (time is the same in all rows), y = level"))
    let chosen = try table("time,level,flow\n" + rows.joined()).lines(x: "time")
    #expect(chosen.xName == "time" && chosen.hasDates)
    #expect(try table("time,level\n2024-01-01,1\n").lines().xName == "time")
  }

  @Test(arguments: [
    ["1700000000123456789", "1700000000123456790", "1700000000123456795"],
    ["2024-01-01T00:00:00.000000001Z", "2024-01-01T00:00:00.000000002Z", "2024-01-01T00:00:00.000000003Z"],
  ])
  func `The interpretation explains if row numbers replace times that are too close together`(times: [String]) throws {
    var options = CSVOptions()
    options.timeUnit = times[0].contains("T") ? nil : .nanoseconds
    let text = "t,v\n" + times.enumerated().map { "\($1),\($0 * $0)\n" }.joined()
    let reading = try CSVTable(name: "t.csv", contents: Data(text.utf8), options: options).lines()
    #expect(reading.xName == nil && reading.lines[0].map(\.x) == [0, 1, 2])
    let reason = "x = row number (the values of t differ by less than the precision of 64-bit numbers)"
    #expect(reading.interpretation.contains(reason), "\(reading.interpretation)")
  }

  @Test func `A counter whose name is a number is the x column`() throws {
    let rows = (1...9).map { "\($0),\(1.5 / Double($0)),\(2.5 / Double($0))\n" }
    let reading = try table("0,1,2\n" + rows.joined()).lines()
    #expect(reading.xName == "0" && reading.lines[0].map(\.x) == (1...9).map(Double.init))
    let values = (1...9).map { "\(3.5 * Double($0 * $0)),\(2.5 / Double($0))\n" }
    #expect(try table("0,1\n" + values.joined()).lines().xName == nil)
  }

  @Test func `Positions of a scanner that moves back and forth are x values, and each scan is a line`() throws {
    let scans = (0..<3).map { scan in
      rows(6) { step in
        let position = scan % 2 == 0 ? step : 5 - step
        return "\(position).5;\(scan * 2).25;0;\(scan * 10 + position * position % 5)"
      }
    }
    let reading = try reading(scans.joined())
    #expect(reading.xName == "1" && reading.detectedGroup == "2" && reading.lines.count == 3)
    #expect(reading.lines.allSatisfy { $0.map(\.x) == [0.5, 1.5, 2.5, 3.5, 4.5, 5.5] })
    #expect(reading.lines[1].map(\.y) == [10, 11, 14, 14, 11, 10])
  }

  @Test func `A first column with even steps is the x column even if its last rows are out of order`() throws {
    let reading = try reading(rows(14) { "\(Double($0) / 2 - 7) 4 15.\(9 - $0 % 10)" } + "-20 4 15.5\n-25 4 15.75\n")
    #expect(reading.xName == "1" && reading.lines.map(\.id) == ["3"])
  }

  @Test func `Counters that are missing in some rows aren't the x column if another counter is complete`() throws {
    let log = rows(30) { row in
      row % 5 == 4
        ? ",,,\(2048 * row),1.\(row)" : "\(row / 2),\(row),0.\(row * row % 7),\(2048 * row),"
    }
    let reading = try reading(
      "time/time_elapsed,time/iterations,rollout/reward,time/total_timesteps,eval/reward\n" + log)
    #expect(reading.xName == "time/total_timesteps")
  }

  @Test func `Text that resembles dates is mentioned, and a date format makes it the x column`() throws {
    let text = rows(9) { "04:30:17:5\($0):35  \(69 + $0 * $0 % 5).5" }
    let reading = try reading(text)
    #expect(
      reading.xName == nil && reading.interpretation.contains("the format of 1 is unknown; CSVOptions.dateFormat"))
    var options = CSVOptions()
    options.dateFormat = try DateFormat(pattern: "%m:%d:%H:%M:%S")
    let dated = try CSVTable(name: "t", contents: Data(text.utf8), options: options).lines()
    #expect(dated.xName == "1" && dated.hasDates)
    #expect(!(try self.reading(rows(9) { "192.168.0.\($0) \($0 * $0 % 5)" }).interpretation.contains("unknown")))
  }

  @Test func `Durations aren't x values if a setting next to them restarts in each group`() throws {
    let clients = [1, 5, 10, 25, 50, 100]
    let table = [1, 2, 4].flatMap { workers in
      clients.map { "\(workers),\($0),\(Double($0) / 48 + Double(workers) / 1000),\(2000 + $0 * 7 % 11 * workers)\n" }
    }
    let reading = try reading("workers,clients,duration_seconds,throughput\n" + table.joined())
    #expect(reading.xName == "clients" && reading.detectedGroup == "workers")
  }

  @Test func `A parameter is the x column, and the elements of arrays of durations aren't`() throws {
    let records = [1, 2, 4, 8].map { threads in
      "{\"mean\":0.\(8 / threads),\"times\":[0.\(8 / threads),0.\(8 / threads)5],\"parameters\":{\"threads\":\"\(threads)\"}}"
    }
    let json = try reading("{\"results\":[" + records.joined(separator: ",") + "]}")
    #expect(json.xName == "parameters.threads" && json.lines[0].map(\.x) == [1, 2, 4, 8])
    let csv = try reading("command,mean,min,parameter_n\na,0.8,0.7,1\nb,0.4,0.3,2\nc,0.3,0.2,4\nd,0.2,0.1,8\n")
    #expect(csv.xName == "parameter_n" && csv.lines.map(\.id) == ["mean", "min"])
    let rows = ["Add", "Get"].enumerated().flatMap { index, name in
      [10, 100, 1000].map { "\"t.\(name)\",\"avgt\",1,5,\(Double($0 * (index + 1)) / 64),0.5,\"us/op\",\($0)\n" }
    }
    let jmh = try reading(
      "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\",\"Param: size\"\n"
        + rows.joined())
    #expect(jmh.xName == "Param: size" && jmh.lines.map(\.id) == ["t.Add", "t.Get"])
  }

  @Test func `Ascending starts of days in Unix time are x values regardless of the column's name`() throws {
    let weeks = (0..<6).map { "{\"week\":\(1_704_067_200 + 604_800 * $0),\"total\":\($0 * $0 % 5)}" }
    let reading = try reading("[" + weeks.joined(separator: ",") + "]")
    #expect(reading.xName == "week" && reading.hasDates && reading.lines.map(\.id) == ["total"])
    #expect(reading.lines[0].first?.x == 1_704_067_200)
  }
}
