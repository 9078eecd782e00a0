import FastVectorData
import TestSupport
import Testing

@Suite struct `Changes in parentheses after numbers` {
  @Test func `A short change shows that commas are thousands marks`() throws {
    let text = "| day | n |\n| --- | --- |\n| 1 | 18,789 (+0) |\n| 2 | 19,619 (+830) |\n| 3 | 20,957 (+1,338) |\n"
    #expect(try table(text).column(named: "n") == [18_789, 19_619, 20_957])
    #expect(try table(text).lines().interpretation.contains("thousands commas"))
  }

  @Test(arguments: ["(+1,338)", "(56)", "(+5%)", ""])
  func `Other texts in parentheses leave the mark ambiguous, and the error quotes a number of the file`(
    change: String
  ) {
    let text = "day\tn\n1\t18,789 \(change)\n2\t19,619 \(change)\n3\t20,957 \(change)\n"
    expectBadData(
      columnProblem(text, column: "n"), "column n", "so 18,789 can be 18789 or 18.789", "CSVOptions.decimalMark")
  }

  @Test func `A change with a decimal comma shows that commas are decimal marks`() throws {
    let text = "day\tn\n1\t18,789 (+0,5)\n2\t19,619 (+0,83)\n"
    #expect(try table(text).column(named: "n") == [18.789, 19.619])
  }
}
