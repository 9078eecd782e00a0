import FastVectorFiles
package import Foundation

extension Data {
  /// Returns a one-line description of an error that occurred while this document was decoded. The description names
  /// the field or, if the document isn't valid JSON, the position.
  package func violation(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    if case .dataCorrupted(let context) = error, context.codingPath.isEmpty { return jsonViolation }
    return error.inOneLine
  }

  /// The reason why this document can't be decoded as JSON, with the position if it is known.
  package var jsonViolation: String {
    if allSatisfy({ [0x20, 0x0A, 0x0D, 0x09].contains($0) }) { return "the file is empty" }
    var reason = ""
    do {
      _ = try JSONSerialization.jsonObject(with: self, options: .fragmentsAllowed)
    } catch {
      reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "invalid JSON"
    }
    // `JSONDecoder` doesn't report the positions of errors, and `JSONSerialization` reports them only in this text.
    if let offset = reason.firstMatch(of: /character (\d+)\.$/).flatMap({ Int($0.1) }) {
      return "invalid JSON at \(position(of: offset))"
    }
    if let number = reason.firstMatch(of: /Number (\S+) is not representable/)?.1 {
      return "the number \(number) is too large"
    }
    if reason.hasPrefix("Unexpected end of file") { return "truncated JSON, which ends at \(position(of: count))" }
    return reason.isEmpty ? "a number that must be whole has a fraction or is out of range" : "invalid JSON"
  }

  /// Returns the line and the column of a byte, or only the column if the document is a single line.
  private func position(of offset: Int) -> String {
    let newline = UInt8(ascii: "\n")
    let before = prefix(offset)
    let row = before.suffix(from: before.lastIndex(of: newline).map { $0 + 1 } ?? before.startIndex)
    let column = "column \(String(decoding: row, as: UTF8.self).count + 1)"
    return contains(newline) ? "line \(before.count { $0 == newline } + 1), \(column)" : column
  }
}
