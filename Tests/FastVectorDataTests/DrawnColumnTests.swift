import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Choice of drawn columns` {
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

  @Test func `Flags are only drawn if there are no other numbers`() throws {
    let rows = (0..<12).map { "2024-01-\($0 + 10),\($0 % 3 / 2),\($0 * $0),\($0 == 5 ? "" : "1")\n" }
    let reading = try table("date,open,level,on\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["level"] && reading.interpretation.contains("only 0 and 1: open"))
    let flags = (0..<12).map { "2024-01-\($0 + 10),\($0 % 3 / 2)\n" }
    #expect(try table("date,open\n" + flags.joined()).lines().lines.map(\.id) == ["open"])
    // Small counts are too likely to be 0 or 1 in a few rows.
    #expect(try table("date,open,level\n" + rows.prefix(9).joined()).lines().lines.map(\.id) == ["open", "level"])
    #expect(try table("date,open,level\n" + rows.joined() + "2024-02-01,2,5,\n").lines().lines.count == 2)
  }

  @Test func `Unix times next to dates in several columns without names aren't drawn`() throws {
    let rows = (0..<9).map { "2011 124 03 \(30 + 3 * $0) 1304479800.\($0) \(0.137 + Double($0 * $0) / 64)\n" }
    #expect(try table(rows.joined()).lines().lines.map(\.id) == ["6"])
  }

  @Test func `A countdown, and a count of iterations over their times, aren't drawn`() throws {
    let polls = (0..<9).map { "2024-03-\(28 - 3 * $0),\(4 + 3 * $0),\($0 * $0 % 7)\n" }
    #expect(try table("date,days_left,v\n" + polls.joined()).lines().lines.map(\.id) == ["v"])
    let steps = (0..<9).map { "\(10 * $0 + 1),\(Double($0) * 1.5 + 0.25),\($0 * $0 % 7)\n" }
    let reading = try table("Iteration,Time(s),v\n" + steps.joined()).lines()
    #expect(reading.xName == "Time(s)" && reading.lines.map(\.id) == ["v"])
  }

  @Test func `Additional times close to the dates are drawn only if there are no other numbers`() throws {
    let rows = (0..<12).map { day in
      let unix = 1_704_067_200 + 86_400 * day
      return
        "2024-01-\(day < 9 ? "0" : "")\(day + 1),\(unix)000,\(2024 + Double(day) / 366),\(day * day),\(unix / 100)\n"
    }
    let reading = try table("date,seen,epoch_y,v,w\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["v", "w"])
    #expect(reading.interpretation.contains("times, identifiers, positions or sample sizes: seen, epoch_y"))
  }

  @Test func `Sample sizes, margins of error and identifiers are only drawn if there are no other numbers`() throws {
    let rows = (1...9).map { "2024-01-0\($0),\($0 * $0 % 7),\(40 + $0 % 3),\(900 + $0 * $0 % 50),3.\($0),\($0)\n" }
    let reading = try table("date,IDEntry,dem,sample_size,moe,...6\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["dem"])
    #expect(try table("date,sample_size\n2024-01-01,900\n2024-01-02,950\n").lines().lines.count == 1)
  }

  @Test func `A quantity with a unit isn't an identifier, and a period isn't a part of a date`() throws {
    let rows = (1...9).map { "2024-01-0\($0),\($0 * $0 % 7).5,\(4 + $0 % 3).25\n" }
    #expect(try table("date,Id (A),3_month\n" + rows.joined()).lines().lines.map(\.id) == ["Id (A)", "3_month"])
    #expect(try table("date,id,month\n" + rows.joined()).lines().lines.map(\.id) == ["id", "month"])
    #expect(try table("date,id,v\n" + rows.joined()).lines().lines.map(\.id) == ["v"])
  }

  @Test func `The time since the start isn't drawn over dates or epochs`() throws {
    let times = [11.36, 16.37, 21.37, 26.38, 31.38, 36.4, 41.41, 46.4, 51.43]
    let rows = times.enumerated().map { "2024-01-01T10:00:\(11 + 5 * $0),\($1),\($0 * $0),\(9 * $0 * $0)\n" }
    #expect(try table("date,elapsed_s,v,total_time\n" + rows.joined()).lines().lines.map(\.id) == ["v", "total_time"])
    let days = (1...9).map { "2024-01-0\($0),\($0 * $0),\(2_024_000 + 3 * $0),\(3 * $0 - 3)\n" }
    #expect(try table("date,level,,\n" + days.joined()).lines().lines.map(\.id) == ["level"])
    #expect(try table("date,level,limit,\n" + days.joined()).lines().lines.map(\.id) == ["level", "limit"])
    let epochs = times.enumerated().map { "\($0 + 1),\($1),\($0 * $0),\($0 % 2)\n" }
    #expect(try table("epoch,time,v,batch_time\n" + epochs.joined()).lines().lines.map(\.id) == ["v", "batch_time"])
  }

  @Test func `The idle time of the processor isn't an identifier`() throws {
    let rows = (0..<9).map { "\($0 % 3) \($0 % 2) \(99 - $0 % 3 - $0 % 2) 0\n" }
    #expect(try table("us sy id wa\n" + rows.joined()).lines().lines.map(\.id) == ["us", "sy", "id"])
    #expect(try table("us x id wa\n" + rows.joined()).lines().lines.map(\.id) == ["us", "x"])
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
    ("red_nm,red_uncertainty_nm,blue_nm,blue_uncertainty_nm", ["red_nm", "blue_nm"]),
    ("mag,e_mag,flux,e_flux", ["mag", "flux"]),
    ("rain_sd,other,more,last", ["rain_sd", "other", "more", "last"]),
  ])
  func `Measurement errors are left out if the table also contains the quantity`(names: String, drawn: [String]) throws
  {
    let rows = (1...9).map { "2024-01-0\($0),\($0 * $0),\(3 * $0 % 7),\(5 * $0 % 9),\($0 % 4)\n" }
    let table = try table("date,\(names)\n" + rows.joined())
    let reading = try table.lines()
    #expect(reading.lines.map(\.id) == drawn.map { .text($0) })
    #expect(reading.interpretation.contains("left out, errors of other columns") == (drawn.count < 4))
    let error = String(names.split(separator: ",")[1])
    #expect(try table.lines(y: [error]).lines.count == 1)
  }

  @Test func `The time since the first date isn't drawn`() throws {
    func drawn(_ name: String, _ cell: (Int) -> Int) throws -> [Series.Identifier?] {
      let rows = (0..<5).map { "2024-01-01T0\($0):30Z,\(cell($0)),\($0 * $0)\n" }
      return try table("time,\(name),v\n" + rows.joined()).lines().lines.map(\.id)
    }
    for name in ["minutes_ahead", "lead_hour"] {
      #expect(try drawn(name) { $0 * 60 } == ["v"])
      #expect(try drawn(name) { $0 * $0 * 60 } == [.text(name), "v"])
    }
    #expect(try drawn("limit") { $0 * 60 } == ["limit", "v"], "other quantities can increase evenly, too")
  }

  @Test func `Hours aren't drawn if they are in a different time zone than the dates`() throws {
    func drawn(_ hour: (Int) -> Int) throws -> [Series.Identifier?] {
      let rows = (0..<20).map { row in
        "2024-01-01T\(row < 10 ? "0" : "")\(row):30Z,\(hour(row)),\(row * row % 11)\n"
      }
      return try table("time,hour_jst,v\n" + rows.joined()).lines().lines.map(\.id)
    }
    #expect(try drawn { ($0 + 9) % 24 } == ["v"])
    #expect(try drawn { ($0 * 2 + 9) % 24 } == ["hour_jst", "v"])
  }

  @Test func `Totals and means are drawn before other columns if there are too many`() throws {
    let names = (0..<18).map { "v\($0)" } + ["total_loss", "mean reward"]
    let rows = (0..<9).map { row in
      "\(row)," + names.indices.map { "\(($0 + 2) * row * row % 11)" }.joined(separator: ",")
    }
    let reading = try table("t,\(names.joined(separator: ","))\n" + rows.joined(separator: "\n") + "\n").lines()
    #expect(reading.lines.map(\.id) == (names.prefix(8) + names.suffix(2)).map { .text($0) })
    #expect(reading.omittedColumns == (8..<18).map { "v\($0)" })
  }

  @Test func `If there are many groups, only the first columns are drawn`() throws {
    var text = "city,t,a,b,c,d\n"
    for city in 0..<15 { for t in 0..<4 { text += "c\(city),\(t),\(t * city % 7),\(t * t),\(city + t),\(9 - t)\n" } }
    let reading = try table(text).lines()
    #expect(reading.lines.count == 30 && reading.omittedColumns == ["c", "d"])
    #expect(try table(text).lines(y: ["a", "b", "c", "d"]).lines.count == 60)
  }

  @Test func `Columns with a single number are drawn only if there are no others`() throws {
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
    // If there are too many columns, prefer the columns whose first rows contain numbers other than 0.
    let many = (1...4).map { day in
      "2024-01-0\(day)," + (1...20).map { "\($0 < 4 ? 0 : day * $0)" }.joined(separator: ",")
    }
    let names = (1...20).map { "c\($0)" }
    let chosen = try table("day,\(names.joined(separator: ","))\n" + many.joined(separator: "\n") + "\n").lines()
    #expect(chosen.lines.map(\.id) == names[3..<13].map { .text($0) })
    #expect(chosen.omittedColumns == Array(names[..<3] + names[13...]))
  }

  @Test func `A column is constant if its numbers differ only by rounding`() throws {
    let text = "age,value,error\n5,1.5,3.0\n6,2.5,2.9999999999999996\n7,1,3.0\n"
    #expect(try table(text).lines().lines.map(\.id) == ["value"])
    let small = "age,value,error\n5,1.5,3e-12\n6,2.5,4e-12\n7,1,5e-12\n"
    #expect(try table(small).lines().lines.map(\.id) == ["value", "error"])
  }

  @Test func `Times in milliseconds aren't drawn if their names are in camel case`() throws {
    let rows = (1...3).map { "2024-01-0\($0),\($0 * 60),\(1_704_067_200_000 + $0 * 86_400_123)\n" }
    #expect(try table("date,minutes,sleepStartTimestampGMT\n" + rows.joined()).lines().lines.map(\.id) == ["minutes"])
  }

  @Test func `Codes with leading zeros are neither x values nor lines`() throws {
    let text = "Code,a,b\n00100,1,2\n00200,3,5\n00300,2,2\n00400,2,1\n00500,9,1\n00600,1,1\n00700,1,2\n00800,1,3\n"
    let reading = try table(text).lines()
    #expect(reading.xName == nil && reading.lines.map(\.id) == ["a", "b"])
    #expect(try table(text.replacing("00", with: "0")).lines().xName == "Code")
  }

  @Test func `Sample sizes and codes are left out before other columns`() throws {
    let header = "day,sample_size,n,a,b,c,d,e,f,g,h,i,j,k,l,m,o,p,q,code\n"
    let rows = (1...9).map { day in
      "2024-01-0\(day)," + (1...19).map { "\((day * day + day * $0) % 23 + 1)" }.joined(separator: ",") + "\n"
    }
    let reading = try table(header + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == "abcdefghijklmopq".map { .text("\($0)") })
    #expect(reading.omittedColumns == ["n"])
    #expect(reading.interpretation.contains("identifiers, positions or sample sizes: sample_size, code"))
    let few = try table("day,n,a\n2024-01-01,5,1\n2024-01-02,6,3\n").lines()
    #expect(few.lines.map(\.id) == ["n", "a"])
  }

  @Test(arguments: [
    ("samples,avg", true), ("n,mean temp", true), ("wind_count,wind_avg", true), ("count,median", true),
    ("count,avg_price", false), ("samples,temp", false), ("n,rate", false), ("rain_count,wind_avg", false),
  ])
  func `Sample sizes next to means aren't drawn`(names: String, isLeftOut: Bool) throws {
    let reading = try table("day,\(names)\n" + rows(9) { "2024-01-0\($0 + 1),\($0 * 5 % 7 + 3),\($0 * 3 % 8).5" })
      .lines()
    let all = names.split(separator: ",").map { Series.Identifier.text(String($0)) }
    #expect(reading.lines.map(\.id) == (isLeftOut ? [all[1]] : all))
  }

  @Test(arguments: [
    ("time_unix", "flight_time_s", 1.0, true), ("elapsed_s", "time_ms", 1000, true),
    // A quantity, and times that aren't proportional to x.
    ("time_unix", "distance", 1.0, false), ("time_s", "x", 1.0, false), ("time_s", "charge_time_s", 0, false),
  ])
  func `A second column with the times of x isn't drawn`(x: String, y: String, factor: Double, isLeftOut: Bool) throws {
    let text = rows(12) { row in
      let hundredths = 50 * row + row * row % 3
      let time = Double(hundredths) / 100
      let start = x == "time_unix" ? 1_775_748_806.8 : 0
      let second = factor == 0 ? Double(row * row) : time * factor + 76.3
      return "\(start + time),\(second),\(row * row % 7)"
    }
    let reading = try table("\(x),\(y),height\n" + text).lines()
    #expect(reading.xName == x && reading.lines.map(\.id) == (isLeftOut ? ["height"] : [.text(y), "height"]))
  }
}
