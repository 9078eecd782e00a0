import FastVectorFiles

/// A problem that prevents reading a table or one of its columns, with its position.
package struct CSVProblem: Error, Sendable {
  enum Kind: Sendable {
    /// The table can't be divided into cells.
    case syntax(String)
    /// The file can't be read.
    case unreadable(String)
    /// The contents of a column are ambiguous.
    case ambiguous(String)
    case notConvertible
    case tooLarge
  }

  let kind: Kind

  /// The offset of the problem in the table, in bytes; 0 if the problem has no position.
  var position: Int

  /// The index of the column with the problem, and the cell that can't be converted.
  var column = 0
  var text = ""

  /// A closure that returns the options to set, for the end of the message; nil if no option solves the problem.
  private(set) var advice: (@Sendable (CSVOptions) -> String)?

  init(_ kind: Kind, at position: Int, column: Int = 0, text: String = "") {
    self.kind = kind
    self.position = position
    self.column = column
    self.text = text
  }

  /// Creates the problem that a row is shorter than others because there are no blanks between its numbers.
  init(touchingNumbers text: String, at position: Int) {
    self.init(at: position, "\"\(text.prefix(scalars: 40))\" consists of several numbers") {
      $0.advice(toSet: .fixedWidth, to: "the positions of the columns", suchAs: "1-11,12-15,18-22")
    }
  }

  init(at position: Int, _ reason: String, advice: (@Sendable (CSVOptions) -> String)? = nil) {
    self.init(.syntax(reason), at: position)
    self.advice = advice
  }

  /// True if the problem affects a single column. The other columns can still be read.
  var isInColumn: Bool {
    switch kind {
    case .syntax, .unreadable: false
    case .ambiguous, .notConvertible, .tooLarge: true
    }
  }

  /// True if the problem is a cell that can't be converted. A different conversion of the column may then succeed.
  var isInCell: Bool {
    switch kind {
    case .syntax, .unreadable, .ambiguous: false
    case .notConvertible, .tooLarge: true
    }
  }

  var isSyntax: Bool {
    if case .syntax = kind { true } else { false }
  }
}
