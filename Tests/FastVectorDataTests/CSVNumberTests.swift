import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `Numbers in tables` {
  @Test func `Numbers in a table can be written in all common notations`() throws {
    let text = "a\n1e3\n-2.5E-3\n+7\n.5\n5.\n1e-400\n-0\n1.7976931348623157e308\n"
    let numbers = try table(text).column()
    #expect(numbers == [1000, -0.0025, 7, 0.5, 5, 0, 0, .greatestFiniteMagnitude])
    #expect(numbers[6].sign == .minus)
    #expect(
      try table("a\ninf\n-inf\nInfinity\n-INF\n1\n").column() == [.infinity, -.infinity, .infinity, -.infinity, 1])
  }

  @Test func `Numbers can have currency and percent signs, parentheses and a Unicode minus sign`() throws {
    let text = "a\n\"$1,234.50\"\n(5.5)\n12 %\n\u{2212}3\n$7\n8 $\n-$2\n"
    #expect(try table(text).column() == [1234.5, -5.5, 12, -3, 7, 8, -2])
  }

  @Test(arguments: [
    ("R$ 1.234,50", "R$ -987,10", 1234.5, -987.1), ("A$37,532.92", "-A$80.50", 37_532.92, -80.5),
    ("NOK 88 577,12", "NOK 11,13", 88_577.12, 11.13), ("1 200,50 zł", "-3,25 zł", 1200.5, -3.25),
    ("1.200,50 Kč", "3,25 Kč", 1200.5, 3.25), ("1 200,50 PLN", "3,25 PLN", 1200.5, 3.25),
    ("Rs. 1,200.50", "Rs. 3", 1200.5, 3), ("1 200,50 руб.", "3 руб.", 1200.5, 3),
  ])
  func `Currencies are ignored and don't affect the separator`(
    first: String, second: String, value: Double, other: Double
  ) throws {
    let amounts = try table("Date;Amount\n2024-01-01;\(first)\n2024-01-02;\(second)\n").lines()
    #expect(amounts.lines.map(\.id) == ["Amount"] && amounts.hasDates)
    #expect(amounts.lines[0].map(\.y) == [value, other])
  }

  @Test func `Commas are thousands marks if they are followed by three digits after an abbreviated currency`() throws {
    #expect(try table("a;b\nRs. 1,234;1\nRs. 12;2\n").column() == [1234, 12])
  }

  @Test func `Amounts in different currencies aren't numbers`() throws {
    expectBadData(
      columnProblem("a;b\nx;5 kr\ny;6 zł\n"), "no numeric column", "the units of b differ", "\"5 kr\" and \"6 zł\"")
  }

  @Test func `A minus sign can follow a number with decimals`() throws {
    let text = "Datum;Saldo\n03.01.2024;2.928,58-\n06.01.2024;216,82\n09.01.2024;1.417,22-\n"
    #expect(try table(text).column(named: "Saldo") == [-2928.58, 216.82, -1417.22])
    #expect(try table("a\n1,234.50- EUR\n5.25 EUR\n").column() == [-1234.5, 5.25])
    expectBadData(columnProblem("grade\n2-\n3-\n4-\n"), "no numeric column", "\"2-\" in column grade isn't a number")
  }

  @Test func `Numbers in a table can be hexadecimal or Boolean`() throws {
    #expect(try table("a\n0x1F\n0Xff\n-0x10\n").column() == [31, 255, -16])
    #expect(try table("a\ntrue\nFALSE\nyes\nno\n").column() == [1, 0, 1, 0])
  }

  @Test(arguments: [
    ("1,234,567.5", 1_234_567.5), ("1.234.567,5", 1_234_567.5), ("1 234 567,5", 1_234_567.5),
    ("1'234'567.5", 1_234_567.5), ("1_234_567", 1_234_567), ("1\u{A0}234", 1234), ("1\u{202F}234,5", 1234.5),
    ("1\u{2019}234\u{2019}567.5", 1_234_567.5), ("12,34,567.5", 1_234_567.5), ("1,50,000", 150_000),
  ])
  func `Digits can be grouped in threes, or as in India, with different marks`(text: String, value: Double) throws {
    #expect(try table("a;b\n\(text);1\n12;2\n").column() == [value, 12])
  }

  @Test(arguments: ["123,45,678", "1,23,456,789", "1,2,345", "1.23.456", "1,234,56,789"])
  func `Digits in groups of other lengths aren't numbers`(text: String) throws {
    expectBadData(
      columnProblem("a;b\n\(text);x\n\(text);y\n"), "no numeric column", "\"\(text)\" in column a isn't a number")
  }

  @Test func `Marks always followed by three digits are thousands separators if there are short integers`() throws {
    let us = try table("day\tvisitors\n1\t980\n2\t990\n3\t1,010\n4\t1,020\n")
    #expect(try us.column(named: "visitors") == [980, 990, 1010, 1020])
    #expect(try us.lines(y: ["visitors"]).interpretation.contains("thousands commas"))
    let de = try table("day;visitors\n1;980\n2;990\n3;1.010\n4;1.020\n")
    #expect(try de.column(named: "visitors") == [980, 990, 1010, 1020])
    #expect(try de.lines(y: ["visitors"]).interpretation.contains("thousands points"))
  }

  @Test func `A plus sign after a number is ignored`() throws {
    #expect(try table("age,n\n108,3\n109,2\n110+,5\n").column(named: "age") == [108, 109, 110])
    let installs = try table("app,installs\na,\"10,000+\"\nb,\"5,000+\"\nc,50+\n")
    #expect(try installs.column(named: "installs") == [10_000, 5_000, 50])
    #expect(try installs.lines().interpretation.contains("plus signs after numbers ignored"))
  }

  @Test func `A comma before three digits is a thousands separator in a table separated by commas`() throws {
    let us = try table("year,arrivals\n2022,223551\n2023,219110\n2024,\"204,798\"\n")
    #expect(try us.column(named: "arrivals") == [223_551, 219_110, 204_798])
    #expect(try us.lines(y: ["arrivals"]).interpretation.contains("thousands commas"))
    let de = try table("year,arrivals,rate\n2022,22,\"0,5\"\n2023,21,\"1,25\"\n2024,\"20,798\",\"1,5\"\n")
    #expect(try de.column(named: "arrivals") == [22, 21, 20.798])
  }

  @Test(arguments: [",", ";"])
  func `Rows that contain only a date aren't read as records of several lines`(separator: String) throws {
    let rows = (1...8).map { "2024-01-0\($0)\(separator)\($0 % 2 == 1 ? "\($0)" : "")\n" }
    let line = try table("date\(separator)v\n" + rows.joined()).lines().lines[0]
    #expect(line.map(\.y).filter { !$0.isNaN } == [1, 3, 5, 7] && line[0].x == 1_704_067_200)
  }

  @Test func `Several points in a number show that points separate thousands in all columns between commas`() throws {
    let grouped = try table("n,x,y\n1,-946.763,-2.344.979\n2,2.088,-19.335.896\n3,552.805,-13.505.468\n").lines(y: [
      "x", "y",
    ])
    #expect(grouped.lines[0].map(\.y) == [-946_763, 2088, 552_805])
    let plain = try table("n,x,y\n1,-946.763,-2.3\n2,2.088,-19.25\n3,552.805,-13.5\n").lines(y: ["x", "y"])
    #expect(plain.lines[0].map(\.y) == [-946.763, 2.088, 552.805])
  }

  @Test func `Marks that could be decimal marks or thousands separators are an error that names the option`() throws {
    expectBadData(
      columnProblem("a;b\n1.010;x\n1.020;y\n"), "column a", "1.010", "set CSVOptions.decimalMark to point or comma")
    #expect(try table("a;b\n1.010;x\n1.020;y\n") { $0.decimalMark = .point }.column() == [1.01, 1.02])
    #expect(try table("a;b\n1.010;x\n1.020;y\n") { $0.decimalMark = .comma }.column() == [1010, 1020])
  }

  @Test func `Another column can determine which mark is the decimal mark`() throws {
    #expect(try table("a;b\n1.010;0,5\n1.020;1,5\n").column() == [1010, 1020])
    #expect(try table("a;b\n1.010;0.5\n1.020;1.5\n").column() == [1.01, 1.02])
  }

  @Test func `Points are decimal marks if commas separate the cells`() throws {
    #expect(try table("a,b\n1.010,1\n990,2\n").column() == [1.01, 990])
  }

  @Test func `A cell late in the file can show that marks aren't decimal marks`() throws {
    let rows = String(repeating: "5;980\n", count: 2000)
    let values = try table("a;b\n\(rows)6;1.010\n7;1.020\n").column(named: "b")
    #expect(values.suffix(3) == [980, 1010, 1020])
  }

  @Test func `Numbers with a decimal comma are read if another character separates the cells`() throws {
    #expect(try table("a;b\n1,5;2\n-2,25e1;3\n").column() == [1.5, -22.5])
    #expect(try table("1,5;2,5\n3;4,5\n").column(named: "2") == [2.5, 4.5])
    #expect(try table("\"1,5\",\"2,25\"\n\"3,5\",\"4,75\"\n").column(named: "2") == [2.25, 4.75])
  }

  @Test func `A number with the wrong decimal mark is an error`() throws {
    expectBadData(
      columnProblem("a;b\n1,5;2\n2,5;3\n1.5;4\n"), "t.csv:4", "column a", "\"1.5\"", "decimal comma",
      "see CSVOptions.decimalMark and CSVOptions.thousandsMark")
  }

  @Test(arguments: [
    "", " ", "NA", "na", "N/A", "n/a", "NaN", "nan", "-nan", "+NaN", "null", "NULL", "nil", "None", "--", "-", ".", "?",
    "<NA>", "missing", "#N/A", "#DIV/0!", "NaT", "\"\"", "\"NA\"",
  ])
  func `Markers of missing values in a table are gaps`(marker: String) throws {
    #expect(try same(table("a,b\n1,0\n\(marker),0\n3,0\n").column(named: "a"), [1, .nan, 3]))
  }

  @Test func `An option can set other markers of missing values`() throws {
    expectBadData(columnProblem("a\n1\nQQ\n3\n"), "t.csv:3", "\"QQ\"", "add it to CSVOptions.missing")
    #expect(try same(table("a\n1\nQQ\n-999\n") { $0.missing = ["QQ", "-999"] }.column(), [1, .nan, .nan]))
  }

  @Test func `Text in a numeric column is an error that names the line and the column`() {
    expectBadData(
      columnProblem("date,temp\nx,1\ny,2\nz,warm\n"), "t.csv:4:", "column temp", "\"warm\"", "isn't a number")
    expectBadData(columnProblem("1,2\n3,4\n5,six\n", column: "2"), "t.csv:3:", "column 2", "\"six\"")
    expectBadData(columnProblem("a\r\n1\r\n\r\n\r\ntwo\r\n3\r\n"), "t.csv:5:", "\"two\"")
    expectBadData(columnProblem("\u{FEFF}a\n1\n\(String(repeating: "long", count: 100))\n"), "t.csv:3:", "longlon…\"")
    expectBadData(columnProblem("a,b\n\"one\ntwo\nthree\",1\nx,2\ny,z\n", column: "b"), "t.csv:6:", "\"z\"")
  }

  @Test(arguments: [
    "0x", "0X1p3", "12abc", "1e", "--1", "1.2.3", "1e400", "-1e999", "½", "٣", "nan(1)", "infinit", "1,5,2", "e5", "+",
    "1,2,345", "$", "%", "()", "(-5)",
  ])
  func `Malformed numbers in a table are errors`(cell: String) {
    expectBadData(columnProblem("a\n1\n2\n\"\(cell)\"\n"), "t.csv:4:", "\"\(cell)\"")
  }
}
