import FastVectorFiles
import Foundation
import Testing

@Suite struct `Errors of coders` {
  private struct Entry: Codable {
    var number = 0.0
    var text = ""
    var flag = false
    var list: [Int] = []
    var nested: [String: Int] = [:]
  }

  private func text<T: Decodable>(_ type: T.Type, _ json: String) -> String? {
    do {
      _ = try JSONDecoder().decode(type, from: Data(json.utf8))
      return nil
    } catch { return (error as? DecodingError)?.inOneLine }
  }

  @Test(arguments: [
    ("number", "\"1\"", "must be a number"), ("text", "1", "must be a string"), ("flag", "1", "must be true or false"),
    ("list", "{}", "must be an array"), ("nested", "[]", "must be an object"), ("number", "null", "is null"),
  ])
  func `A value of the wrong type is described by the valid types of JSON`(name: String, value: String, reason: String)
  {
    let fields = ["number": "1", "text": "\"a\"", "flag": "true", "list": "[]", "nested": "{}"]
    let members = fields.merging([name: value]) { $1 }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
    #expect(text([Entry].self, "[{\(members)}]") == "[0].\(name) \(reason)")
  }

  @Test func `A wrong type at the top level and a missing field are described`() {
    #expect(text(Entry.self, "[]") == "the document must be an object")
    #expect(text(Entry.self, "{}") == "number is missing")
  }

  @Test(arguments: [(Double.nan, "nan"), (.infinity, "inf")])
  func `A number that isn't finite is reported when it is encoded`(number: Double, name: String) throws {
    let error = try #require(throws: EncodingError.self) { try JSONEncoder().encode([Entry(number: number)]) }
    #expect(error.inOneLine == "[0].number is \(name), but numbers in JSON must be finite")
  }
}
