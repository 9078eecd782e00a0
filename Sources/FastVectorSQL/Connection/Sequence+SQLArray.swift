extension Sequence<String> {
  /// The elements as the text of an array in PostgreSQL.
  var sqlArray: String {
    let quoted = map { "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
    return "{\(quoted.joined(separator: ","))}"
  }
}

extension Sequence<Int> {
  /// The elements as the text of an array in PostgreSQL.
  var sqlArray: String { "{\(map { "\($0)" }.joined(separator: ","))}" }
}
