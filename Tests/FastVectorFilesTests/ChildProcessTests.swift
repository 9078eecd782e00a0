import FastVectorFiles
import Foundation
import Testing

@Suite struct `Child processes` {
  @Test func `A child process ends with an exit code or a signal`() throws {
    let ended = try ChildProcess("sh", ["-c", "exit 7"]).wait()
    #expect(ended.status == 7 && !ended.isSignal && ended.processorTime > 0)
    let killed = try ChildProcess("sh", ["-c", "kill -KILL $$"])
    #expect(killed.wait().status == 9 && killed.wait().isSignal)
    #expect(killed.wait().code == 137 && !killed.isRunning)
  }

  @Test func `Starting a missing program throws an error`() {
    let error = #expect(throws: ChildProcess.StartError.self) { try ChildProcess("/no/such/program", []) }
    #expect(error?.isMissing == true)
    let other = #expect(throws: ChildProcess.StartError.self) { try ChildProcess("/", []) }
    #expect(other?.isMissing == false && other?.description == "Permission denied")
  }

  @Test func `A child process inherits only the requested descriptors`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let child = try ChildProcess("sh", ["-c", "ls /proc/self/fd | wc -l"], output: ends[1])
    #expect(child.wait().code == 0)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe read(ends[0], &bytes, 16)
    // The child process has three descriptors, and opens a fourth one to list the folder.
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "4\n")
  }

  @Test func `Ending a child process ends all processes that it started`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    let child = try ChildProcess("sh", ["-c", "sleep 1000 & sleep 1000"], output: ends[1])
    close(ends[1])
    #expect(child.isRunning)
    #expect(child.end().isSignal)
    // The process that held the other end of the pipe has ended.
    var byte: UInt8 = 0
    #expect(unsafe read(ends[0], &byte, 1) == 0)
  }

  @Test func `A child process has default signal handlers, regardless of the signals that its parent ignores`() throws {
    let child = try ChildProcess("sh", ["-c", "grep -q '^SigBlk:.0*$' /proc/self/status"])
    #expect(child.wait().code == 0)
  }
}
