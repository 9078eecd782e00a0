import FastVectorFiles
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `Text in markup` {
  @Test func `Escaped text is restored by an XML parser, in elements and attributes`() throws {
    let text = "a < b && \"c\" > 'd' ]]> é 🎉 \u{7F}\u{85}"
    let document = try XMLDocument(xmlString: "<a b=\"\(text.escapedForMarkup)\">\(text.escapedForMarkup)</a>")
    let element = try #require(document.rootElement())
    #expect(element.stringValue == text && element.attribute(forName: "b")?.stringValue == text)
  }

  @Test func `Characters that XML can't represent are replaced`() throws {
    for value in (UInt32(0)..<0x20).filter({ ![9, 10, 13].contains($0) }) + [0xFFFE, 0xFFFF] {
      let text = String(try #require(Unicode.Scalar(value)))
      #expect(text.escapedForMarkup == "\u{FFFD}")
      _ = try XMLDocument(xmlString: "<a>\(text.escapedForMarkup)</a>")
    }
    #expect("a\t\nb".escapedForMarkup == "a\t\nb")
  }
}
