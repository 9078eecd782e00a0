import Foundation
import Testing

struct SnippetTests {
  /// The snippets are part of this target, because the tests of the documentation can't import SwiftUI.
  @Test func `The documentation page on SwiftUI apps shows the code that is compiled here`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = "../../Sources/FastVectorSwiftUI/FastVectorSwiftUI.docc/InASwiftUIApp.md"
    let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
    let snippets = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    let compiled = try String(contentsOf: folder.appendingPathComponent("Snippets.swift"), encoding: .utf8)
    #expect(snippets.joined(separator: "\n") == compiled)
    #expect(snippets[0].split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 15)
  }
}
