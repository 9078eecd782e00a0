import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Pairs of columns` {
  private func reading(_ text: String, _ options: CSVOptions = CSVOptions()) throws -> CSVReading {
    try CSVTable(name: "t.csv", contents: Data(text.utf8), options: options).lines()
  }

  @Test(arguments: [
    ("x1,y1,x2,y2", ["1", "2"], "x"), ("X,Y,X,Y", ["1", "2"], "X"),
    ("gold_x,gold_y,zinc_x,zinc_y", ["gold", "zinc"], "x"),
    ("time,gold,time,zinc", ["gold", "zinc"], "time"), ("a,,b,\nX,Y,X,Y", ["a", "b"], "X"),
    ("time_1,v_1,time_2,v_2", ["1", "2"], "time"), ("nm,Ag,nm,Zn", ["Ag", "Zn"], "nm"),
  ])
  func `Each pair is a line with its own x values`(header: String, names: [String], x: String) throws {
    let rows = (0..<8).map { row in row < 6 ? "\(row),\(row % 3),\(2 * row + 1),\(row % 4)" : "\(row),\(row % 3),," }
    let text = header + "\n" + rows.joined(separator: "\n") + "\n"
    let reading = try reading(text)
    #expect(reading.lines.map(\.id) == names.map { .text($0) } && reading.xName == x)
    let points = reading.lines.map { line in line.map { [$0.x, $0.y] } }
    let expected = [(0..<8).map { [$0, $0 % 3] }, (0..<6).map { [2 * $0 + 1, $0 % 4] }]
    #expect(points == expected.map { $0.map { $0.map(Double.init) } })
    #expect(reading.interpretation.contains("each pair of columns is a line"))
  }

  @Test func `Each pair can have its own dates`() throws {
    let reading = try reading(
      "Date,Gold,Date,Silver\n2024-01-01,5,2024-01-03,7\n2024-01-02,6,2024-01-05,7.5\n2024-01-04,8,,\n")
    #expect(reading.hasDates && reading.lines.map(\.id) == ["Gold", "Silver"])
    let first = try DateFormat.seconds(of: "2024-01-01")
    let days = reading.lines.map { line in line.map { ($0.x - first) / 86_400 } }
    #expect(days == [[0, 1, 3], [2, 4]])
  }

  @Test func `Ranked values and their years are pairs`() throws {
    let rows = (0..<9).map { "\(90 - $0).5 \(1900 + $0 * 7 % 11) \(80 - $0) \(1950 + $0 * 5 % 11)\n" }
    let reading = try reading("  jan  year   feb  year\n" + rows.joined())
    #expect(reading.lines.map(\.id) == ["jan", "feb"] && reading.xName == "year")
    let years = [1900, 1907, 1903, 1910, 1906, 1902, 1909, 1905, 1901].sorted()
    #expect(reading.lines[0].map(\.x) == years.map(Double.init))
  }

  @Test func `The x column can be the second of each pair`() throws {
    let rows = (0..<9).map { "\($0 % 4),\(20 + $0),\($0 % 5),\(30 + $0)\n" }
    let reading = try reading("a_film_counts,a_film_2theta,b_counts,b_2theta\n" + rows.joined())
    #expect(reading.lines.map(\.id) == ["a_film", "b"] && reading.xName == "2theta")
    #expect(reading.lines[1].map(\.x) == (30..<39).map(Double.init) && reading.lines[1].map(\.y)[7] == 2)
  }

  @Test(arguments: [
    "mean,sd,mean,sd\n5,5,3,7\n7,6,1,7.5\n4,8,2,1\n8,8,3,1\n9,8,2,1\n",
    "temp1,rain1,temp2,rain2\n1,5,3,7\n2,6,4,7\n3,8,5,1\n4,8,6,1\n5,8,7,1\n",
    "a_n,a_cases,b_n,b_cases\n1,5,3,7\n2,6,4,7\n3,8,5,8\n4,8,6,9\n5,8,7,9\n",
    "x,y,z,w\n1,5,3,7\n2,6,4,7\n3,8,5,1\n",
    "x1,y1,x2\n1,5,3\n2,6,4\n3,8,5\n",
    "x1,y1,x2,y2\n1,5,3,a\n2,6,4,b\n3,8,5,c\n",
  ])
  func `Columns aren't pairs if their x columns are of different kinds`(text: String) throws {
    #expect(try !reading(text).interpretation.contains("each pair"))
  }

  @Test func `An option disables the detection of pairs`() throws {
    var options = CSVOptions()
    options.isTransposed = false
    let reading = try reading("x1,y1,x2,y2\n1,5,3,7\n2,6,4,7\n3,8,5,1\n", options)
    #expect(reading.xName == "x1" && reading.lines.map(\.id) == ["y1", "x2", "y2"])
  }
}
