import Testing
import VecbenchKit

struct TableTests {
  private var table: Table {
    var table = Table(header: ["name", "n", "note"], leftColumns: [0, 2])
    table.rows = [["a", "1", ""], ["longer", "12345", "x"], ["", "-", "a note"]]
    return table
  }

  @Test func `A table aligns text to the left and numbers to the right, without trailing spaces`() {
    #expect(
      table.text() == """
        name        n  note
        a           1
        longer  12345  x
                    -  a note
        """)
  }

  @Test func `The closure for emphasis receives the index and the finished line of each row`() {
    #expect(
      table.text { $0 == 1 ? "<\($1)>" : $1 } == """
        name        n  note
        a           1
        <longer  12345  x>
                    -  a note
        """)
  }

  @Test func `A table without rows is only its header`() {
    #expect(Table(header: ["a", "b"], leftColumns: []).text() == "a  b")
  }

  @Test func `A Markdown table marks its right-aligned columns`() {
    #expect(
      table.markdown == """
        | name | n | note |
        | --- | ---: | --- |
        | a | 1 |  |
        | longer | 12345 | x |
        |  | - | a note |
        """)
  }

  @Test func `Names in a Markdown table are escaped`() {
    var table = Table(header: ["name"], leftColumns: [0])
    table.rows = [["a|b"], ["a\\|b"], ["<b>"], ["a\r\nb"]]
    #expect(
      table.markdown == #"""
        | name |
        | --- |
        | a\|b |
        | a\\\|b |
        | &lt;b> |
        | a b |
        """#)
  }
}
