import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Tables of LaTeX` {
  private func table(_ header: String) throws -> CSVTable {
    let rows = (1...4).map {
      #"\#(10 * $0) & \#($0).5 & 0.\#($0) & \multicolumn{1}{r@{.}}{\#($0 * $0)} & 7 \\"# + "\n"
    }
    let text = #"\begin{tabular}{rrrrr}"# + "\n\\toprule\n" + header + "\\midrule\n" + rows.joined() + #"\end{tabular}"#
    return try CSVTable(name: "t.tex", contents: Data(text.utf8))
  }

  @Test func `Names that span several columns precede the names below them`() throws {
    let table = try table(
      #"""
      & \multicolumn{2}{c}{\textbf{Error}} & \multicolumn{2}{c}{Time (s)} \\
      \cmidrule(lr){2-3} \cmidrule(lr){4-5}
      n & train & test & train & test \\

      """#)
    #expect(table.columnNames == ["n", "Error train", "Error test", "Time (s) train", "Time (s) test"])
    #expect(try table.column(named: "Time (s) train") == [1, 4, 9, 16])
    #expect(try table.column(named: "n") == [10, 20, 30, 40])
  }

  @Test func `A row of text below the names isn't a part of them`() throws {
    let table = try table("n & a & b & c & d \\\\\n all & x & y & z & w \\\\\n")
    #expect(table.columnNames == ["n", "a", "b", "c", "d"])
  }
}
