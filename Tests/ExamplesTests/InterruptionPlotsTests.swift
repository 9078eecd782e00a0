import Foundation
import Testing

struct InterruptionPlotsTests {
  private static let resources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/FastVectorAnimation/FastVectorAnimation.docc/Resources")

  @Test func `The example interruption-plots draws the plots of the guide`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try Example.run("interruption-plots", [folder.path]).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 6)
    for name in names {
      let drawn = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(
        try drawn == Data(contentsOf: Self.resources.appendingPathComponent(name)), "make picture draws \(name) anew")
    }
    #expect(try Example.run("interruption-plots").status == 64)
    #expect(try Example.run("interruption-plots", ["/nowhere"]).status == 1)
  }
}
