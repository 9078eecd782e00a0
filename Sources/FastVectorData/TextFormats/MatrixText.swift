/// Matrices as MATLAB and Octave display them:
///
/// ```
/// A =
///
///    1.0e+03 *
///
///     0.0010    1.4734
///     0.0020    0.8101
/// ```
///
/// The numbers of a matrix are multiplied by its scale factor. Parts of a wide matrix, such as `Columns 1 through 8`,
/// are joined. A row vector becomes a column. A matrix of several columns yields columns such as `A(:,1)`.
struct MatrixText: TextFormat {
  let description = "MATLAB matrices"

  /// A part of a matrix. Its columns follow those of the previous part if both have the same name.
  private struct Part {
    let name: Substring
    var rows: [[String]] = []
  }

  init?(_ head: [UInt8]) {
    // Check the first line separately, because it is enough to reject most files.
    guard
      let first = Self.lines(head.prefix(1 << 10)).first(where: { !Self.blankSeparated($0).isEmpty }),
      Self.name(in: first) != nil, Self.parts(Self.lines(head))?.contains(where: { !$0.rows.isEmpty }) == true
    else { return nil }
  }

  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8] {
    guard let parts = Self.parts(Self.lines(bytes))?.filter({ !$0.rows.isEmpty }), !parts.isEmpty else {
      throw CSVProblem(at: 0, "MATLAB matrices followed by other text; keep only the matrices, or save them as CSV")
    }
    var matrices: [(name: Substring, columns: [[String]])] = []
    for part in parts {
      let columns = part.rows[0].indices.map { column in part.rows.map { $0[column] } }
      if matrices.last?.name == part.name {
        matrices[matrices.count - 1].columns += columns
      } else {
        matrices.append((part.name, columns))
      }
    }
    let columns = matrices.flatMap { name, columns -> [(name: String, cells: [String])] in
      if columns.allSatisfy({ $0.count == 1 }) { return [(String(name), columns.flatMap { $0 })] }
      return columns.enumerated().map { (columns.count == 1 ? "\(name)" : "\(name)(:,\($0 + 1))", $1) }
    }
    guard columns.allSatisfy({ $0.cells.count == columns[0].cells.count }) else {
      let names = matrices.map(\.name).joined(separator: ", ")
      throw CSVProblem(at: 0, "matrices of different sizes (\(names)); save one of them as a file")
    }
    var text: [UInt8] = []
    text.append(row: columns.map(\.name))
    for row in columns[0].cells.indices { text.append(row: columns.map { $0.cells[row] }) }
    return text
  }

  /// Returns the parts of all matrices. Returns nil if the text contains anything else.
  private static func parts(_ lines: [Substring]) -> [Part]? {
    var parts: [Part] = []
    var exponent = ""
    for line in lines {
      let words = blankSeparated(line)
      if words.isEmpty { continue }
      if let name = name(in: line) {
        parts.append(Part(name: name))
        exponent = ""
      } else if ["Column", "Columns"].contains(words[0]), let part = parts.last {
        parts.append(Part(name: part.name))
      } else if words.count == 2, words[1] == "*", words[0].hasPrefix("1.0e"), Double(words[0]) != nil {
        exponent = String(words[0].dropFirst(3))
      } else {
        guard !parts.isEmpty, words.allSatisfy({ Double($0) != nil }),
          words.count == parts[parts.count - 1].rows.first?.count ?? words.count
        else { return nil }
        parts[parts.count - 1].rows.append(words.map { $0.last!.isNumber ? $0 + exponent : String($0) })
      }
    }
    return parts
  }

  /// Returns the name in a line such as `A =`, or nil if the line has another form.
  private static func name(in line: Substring) -> Substring? {
    let words = blankSeparated(line)
    guard words.count == 2, words[1] == "=", words[0].wholeMatch(of: /[A-Za-z][A-Za-z0-9_.]*/) != nil else {
      return nil
    }
    return words[0]
  }
}
