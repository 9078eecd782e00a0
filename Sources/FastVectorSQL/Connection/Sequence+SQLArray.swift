extension Sequence<String> {
  /// The elements as a PostgreSQL array literal.
  var sqlArray: String {
    var text = ""
    for element in self {
      text += text.isEmpty ? "{\"" : ",\""
      defer { text += "\"" }
      guard element.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) else {
        text += element
        continue
      }
      for scalar in element.unicodeScalars {
        if scalar == "\\" || scalar == "\"" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    }
    return text.isEmpty ? "{}" : text + "}"
  }
}

extension Sequence<Int> {
  /// The elements as a PostgreSQL array literal.
  var sqlArray: String { "{\(map { "\($0)" }.joined(separator: ","))}" }
}
