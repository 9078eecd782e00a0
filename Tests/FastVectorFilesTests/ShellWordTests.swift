import FastVectorFiles
import Foundation
import Testing

@Suite struct `Words of shell commands` {
  @Test(arguments: ["Ice", "größe", "a-b_1.5"])
  func `Words that a shell doesn't interpret have no quotes`(word: String) {
    #expect(word.shellWord == word)
  }

  @Test(arguments: ["", "(?)", "not read", "it's", "'", "a$b", "*", "a+b", "\\", "\"", "-n 1"])
  func `A shell reads the text of each word`(text: String) throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "printf %s \(text.shellWord)"]
    process.standardOutput = output
    try process.run()
    let read = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: read, as: UTF8.self) == text)
  }
}
