import FastVectorViewer
import Foundation
import Testing

@Suite struct `Requests of a page` {
  private func error(_ text: String) -> String? {
    do {
      _ = try ViewRequest(Data(text.utf8))
      return nil
    } catch { return "\(error)" }
  }

  @Test func `A view request is decoded`() throws {
    let request = try ViewRequest(
      Data(#"{"number":3,"width":640,"height":480,"scale":2,"window":[-1,5],"animation":"bouncy","speed":0.5}"#.utf8))
    #expect(request.number == 3 && request.window == [-1, 5] && request.scale == 2)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "\u{0}", #"{"number":1}"#, #"{"number":1.5,"width":640,"height":480,"scale":1}"#,
    #"{"number":1,"width":1e99,"height":480,"scale":1}"#,
  ])
  func `A malformed view request throws an error`(text: String) {
    #expect(error(text)?.contains("JSON object") == true)
  }

  @Test(arguments: [
    ("width", "39"), ("width", "8193"), ("height", "-1"), ("scale", "0"), ("scale", "9"), ("window", "[1,1]"),
    ("window", "[2,1]"), ("window", "[1]"), ("window", "[-1.7e308,1.7e308]"), ("speed", "0"), ("speed", "101"),
    ("animation", "\"jelly\""), ("points", "1"), ("threads", "0"), ("overview", "[1]"), ("overview", "[0,1]"),
    ("pointer", "[1,2,3]"),
  ])
  func `A view request with a number that is out of range throws an error`(name: String, value: String) {
    var fields = ["number": "1", "width": "640", "height": "480", "scale": "1"]
    fields[name] = value
    let text = "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    #expect(error(text) == "\(name) is out of range")
  }
}
