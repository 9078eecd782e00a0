/// What comes through standard input.
package enum StreamFormat: String, CaseIterable, Sendable {
  /// Lines of numbers with a comma, semicolon or tab between them, each column a line of the chart. A first line
  /// of other words names the columns.
  case csv

  /// Numbers of 64 bits in the byte order of the machine, of one line.
  case doubles
}
