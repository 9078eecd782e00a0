import Testing
import VecbenchKit

struct TableTests {
  private var table: Table {
    var table = Table(header: ["name", "n", "note"], leftColumns: [0, 2])
    table.rows = [["a", "1", ""], ["longer", "12345", "x"], ["", "-", "a note"]]
    return table
  }

  @Test func `words stand flush left, numbers flush right, two spaces apart, and no line ends in a space`() {
    #expect(
      table.text() == """
        name        n  note
        a           1
        longer  12345  x
                    -  a note
        """)
  }

  @Test func `emphasis gets each row's number and its finished line`() {
    #expect(
      table.text { $0 == 1 ? "<\($1)>" : $1 } == """
        name        n  note
        a           1
        <longer  12345  x>
                    -  a note
        """)
  }

  @Test func `a table without rows is its header`() {
    #expect(Table(header: ["a", "b"], leftColumns: []).text() == "a  b")
  }

  @Test func `Markdown says which columns are flush right`() {
    #expect(
      table.markdown == """
        | name | n | note |
        | --- | ---: | --- |
        | a | 1 |  |
        | longer | 12345 | x |
        |  | - | a note |
        """)
  }
}
