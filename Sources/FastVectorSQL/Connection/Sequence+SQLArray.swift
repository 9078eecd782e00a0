extension Sequence<String> {
  /// The elements as a PostgreSQL array literal.
  var sqlArray: String {
    var text = ""
    for element in self {
      text += text.isEmpty ? "{\"" : ",\""
      for scalar in element.unicodeScalars {
        if scalar == "\\" || scalar == "\"" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
      text += "\""
    }
    return text.isEmpty ? "{}" : text + "}"
  }
}

extension Sequence<Int> {
  /// The elements as a PostgreSQL array literal.
  var sqlArray: String { "{\(map { "\($0)" }.joined(separator: ","))}" }
}
