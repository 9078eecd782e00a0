package import FastVectorFiles
package import Foundation

/// A JSON value. It can be a whole document, such as a configuration file, or a part of one.
package enum JSONDocument {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case array([JSONDocument])
  case object([String: JSONDocument])

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - file: The name of the file in error messages.
  ///   - contents: UTF-8 text.
  /// - Throws: `FileError` if the text isn't valid JSON, or if an object has two fields of the same name. The error
  ///   contains the line and column.
  package init(file: String, contents: Data) throws(FileError) {
    guard String(validating: contents, as: UTF8.self) != nil else { throw .badData(file, "isn't UTF-8 text") }
    let bytes = contents.span
    do throws(JSONParser.Problem) {
      var parser = JSONParser(bytes, acceptsNonFinite: false)
      guard parser.next != nil else { throw JSONParser.Problem(offset: 0, reason: "the file is empty") }
      let value = try parser.value()
      guard parser.isAtEnd else {
        throw JSONParser.Problem(offset: parser.position, reason: "text after the end of the JSON value")
      }
      try self.init(value, in: bytes, path: "")
    } catch {
      let column = 1 + bytes.column(at: error.offset)
      throw .badData("\(file):\(bytes.line(at: error.offset)):\(column)", error.reason)
    }
  }

  /// Converts a parsed value. Throws an error if an object has two fields of the same name.
  ///
  /// - Parameter path: The path of the value in the document, such as `lines[0]`; empty for the top-level value.
  private init(_ value: JSONValue, in bytes: Span<UInt8>, path: String) throws(JSONParser.Problem) {
    func text(_ range: Range<Int>) -> String { String(decoding: JSONText.decoded(bytes, in: range), as: UTF8.self) }
    switch value {
    case .null: self = .null
    case .truth(let truth): self = .truth(truth)
    case .number(let range): self = .number(Double(bytes.text(in: range)) ?? .nan)
    case .text(let range): self = .text(text(range))
    case .array(let values):
      var elements: [JSONDocument] = []
      for (index, value) in values.enumerated() {
        elements.append(try JSONDocument(value, in: bytes, path: "\(path)[\(index)]"))
      }
      self = .array(elements)
    case .object(let members):
      var fields: [String: JSONDocument] = [:]
      var offsets: [String: Int] = [:]
      for (key, value) in members {
        let name = text(key)
        let path = path.isEmpty ? name : "\(path).\(name)"
        if let first = offsets.updateValue(key.lowerBound, forKey: name) {
          throw JSONParser.Problem(
            offset: key.lowerBound - 1,
            reason: "\(path): duplicate field, first given in line \(bytes.line(at: first))")
        }
        fields[name] = try JSONDocument(value, in: bytes, path: path)
      }
      self = .object(fields)
    }
  }
}

extension Span<UInt8> {
  /// Returns the line number at an offset, counted from 1.
  fileprivate func line(at offset: Int) -> Int { 1 + (0..<offset).count { self[$0] == Ascii.newline } }

  /// Returns the number of Unicode scalars between the start of a line and an offset in the line.
  fileprivate func column(at offset: Int) -> Int {
    var start = offset
    while start > 0, self[start - 1] != Ascii.newline { start -= 1 }
    return (start..<offset).count { self[$0] & 0xC0 != 0x80 }
  }
}
