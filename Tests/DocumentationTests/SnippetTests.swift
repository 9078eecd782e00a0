import Foundation
import Testing

@Suite struct `Swift snippets in the documentation` {
  static let snippets: [Snippet] = {
    let root = Toolchain.root
    let enumerator = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path)
    let articles = (enumerator?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    let guides =
      (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Documentation").path))
    let pages = ["README.md"] + (guides ?? []).filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" } + articles
    // Skip the snippets for SwiftUI apps, which the package Tests/SwiftUIStub compiles.
    return pages.sorted().filter { !$0.hasPrefix("Sources/FastVectorSwiftUI/") }.flatMap { page in
      let text = try? String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
      return Snippet.all(in: text ?? "", page: page)
    }
  }()

  @Test func `The documentation contains snippets`() {
    #expect(Self.snippets.contains { $0.location.hasPrefix("README.md") })
    #expect(Self.snippets.count >= 5)
  }

  @Test(arguments: snippets) func `A documentation snippet runs and prints the documented output`(
    snippet: Snippet
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snippet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("Examples"),
      withDestinationURL: Toolchain.root.appendingPathComponent("Examples"))
    let source = folder.appendingPathComponent(snippet.hasMain ? "Program.swift" : "main.swift")
    try snippet.code.write(to: source, atomically: true, encoding: .utf8)
    let program = folder.appendingPathComponent("program")
    try Toolchain().compile(source, to: program, options: snippet.hasMain ? ["-parse-as-library"] : [])
    // Benchmark programs only list their benchmarks here, because measuring takes seconds.
    let (status, output) = try Toolchain.run(program.path, snippet.hasMain ? ["list"] : [], in: folder)
    #expect(status == 0)
    if let expected = snippet.output { #expect(output == expected) }
  }
}

@Suite struct `Pages of documentation` {
  @Test func `A snippet with imports starts a program, and a snippet without imports continues it`() {
    let page = """
      ```swift
      import A
      first
      ```
      ```swift
      second
      ```
      prints

      ```
      1
      ```
      ```swift
      third
      ```
      prints

      ```
      2
      ```
      ```sh
      prints
      ```
      ```swift
      import B
      ```
      """
    let snippets = Snippet.all(in: page, page: "page")
    #expect(
      snippets.map(\.code) == ["import A\nfirst\nsecond\n", "import A\nfirst\nsecond\nthird\n", "import B\n"])
    #expect(snippets.map(\.output) == ["1\n", "1\n2\n", nil])
    #expect(snippets.map(\.location) == ["page:5", "page:13", "page:24"])
  }
}
