import CCleanup
import Foundation

/// A program that runs beside this one, with all that it starts: a process group that a signal that ends this process
/// ends as well.
///
/// After `kill -9` of this process nothing can end it at once; ``endOrphans()`` finds it later.
package final class ChildProcess {
  /// How a program has ended.
  package struct Ending: Equatable {
    /// The exit code, or the signal.
    package let status: Int32
    package let isSignal: Bool

    /// The time in nanoseconds that it has computed, and all for whose end it has waited.
    package let processorTime: Double

    /// The exit code as a shell has it: 128 and the signal where one has ended the program.
    package var code: Int32 { isSignal ? 128 + status : status }
  }

  /// Why a program could not be started, in the words of the system.
  package struct StartError: Error, CustomStringConvertible {
    package let isMissing: Bool
    package let description: String
  }

  /// The process, which is the leader of its group.
  package let identifier: Int32

  private let cleanup: Int32
  private var ending: Ending?

  /// Starts a program, which is found as a shell finds it.
  ///
  /// - Parameters:
  ///   - environment: Its variables; nil for those of this process.
  ///   - workingFolder: Its working folder; nil for the one of this process.
  ///   - input: Its standard input; nil for none. The descriptors stay open here.
  ///   - output: Its standard output; nil for none.
  ///   - errors: Its standard error; nil for none.
  package init(
    _ program: String, _ arguments: [String],
    environment: [String: String]? = nil, workingFolder: String? = nil,
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws(StartError) {
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { if null >= 0 { close(null) } }
    let variables = (environment ?? ProcessInfo.processInfo.environment).merging([
      Self.ownerVariable: ProcessIdentity.current.description
    ]) { $1 }
    var cleanup: Int32 = -1
    let identifier = unsafe Self.withCStrings([program] + arguments) { arguments in
      unsafe Self.withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        unsafe fv_spawn_killed_on_signal(
          arguments[0]!, arguments, variables, workingFolder, [input ?? null, output ?? null, errors ?? null], &cleanup)
      }
    }
    let code = errno
    guard identifier > 0 else {
      throw StartError(isMissing: code == ENOENT, description: unsafe String(cString: strerror(code)))
    }
    (self.identifier, self.cleanup) = (identifier, cleanup)
  }

  deinit { if ending == nil { _ = end() } }

  /// Whether the program itself is still running.
  package var isRunning: Bool {
    guard ending == nil else { return false }
    // Left a zombie, so that no other process gets its number before its group has been ended.
    var information = unsafe siginfo_t()
    let flags = WEXITED | WNOWAIT | WNOHANG
    while unsafe waitid(P_PID, id_t(identifier), &information, flags) != 0 {
      guard errno == EINTR else { return false }
    }
    return unsafe information.si_signo == 0
  }

  /// Waits until the program has ended, without waking up late; ``wait()`` then returns at once.
  ///
  /// - Returns: Whether it has.
  package func hasEnded(within milliseconds: Int32) -> Bool {
    guard ending == nil, isRunning else { return true }
    let descriptor = fv_open_process(identifier)
    guard descriptor >= 0 else {
      // A kernel before 5.3.
      usleep(500)
      return !isRunning
    }
    defer { close(descriptor) }
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, milliseconds) > 0
  }

  /// Asks the program to end, as Ctrl-C does.
  package func interrupt() { if ending == nil { kill(identifier, SIGINT) } }

  /// Ends what is running of the program.
  package func end() -> Ending {
    if isRunning { kill(identifier, SIGKILL) }
    return wait()
  }

  /// Waits for the end of the program, and ends what it has left behind.
  package func wait() -> Ending {
    if let ending { return ending }
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    fv_forget(cleanup)
    kill(-identifier, SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    let times = [usage.ru_utime, usage.ru_stime].map { 1e9 * Double($0.tv_sec) + 1e3 * Double($0.tv_usec) }
    let ending = Ending(
      status: signal == 0 ? (status >> 8) & 0xFF : signal, isSignal: signal != 0, processorTime: times.reduce(0, +))
    self.ending = ending
    return ending
  }

  /// Calls a function with an array of C strings that ends with a null pointer.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let strings = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe strings.forEach { unsafe free($0) } }
    return unsafe strings.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }
}

// MARK: Orphans

extension ChildProcess {
  /// In the environment of each program and all that it starts: the process that has started it.
  private static let ownerVariable = "FASTVECTOR_OWNER"

  /// Ends the programs, and all that they have started, whose owner was ended by `kill -9`.
  ///
  /// Only processes of this user in this container are looked at.
  package static func endOrphans() {
    // Those that are ended may have started others meanwhile; a few rounds are enough for those that end.
    for _ in 0..<100 {
      let orphans = self.orphans()
      guard !orphans.isEmpty else { return }
      for orphan in orphans { kill(orphan, SIGKILL) }
      usleep(10_000)
    }
  }

  private static func orphans() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let prefix = Array("\(ownerVariable)=".utf8)
    let space = ProcessIdentity.space(of: getpid())
    return names.compactMap { pid_t($0) }.filter { process in
      guard process != getpid(), ProcessIdentity.user(of: process) == geteuid(),
        ProcessIdentity.space(of: process) == space,
        let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ"),
        let variable = variables.split(separator: 0).first(where: { $0.starts(with: prefix) }),
        let owner = ProcessIdentity(String(decoding: variable.dropFirst(prefix.count), as: UTF8.self))
      else { return false }
      return !owner.isRunning
    }
  }
}

/// A process, not to be taken for a later one that has its number.
private struct ProcessIdentity: Equatable, CustomStringConvertible {
  private let number: pid_t

  /// When it was started, in ticks of the kernel's clock.
  private let start: UInt64

  static let current = ProcessIdentity(number: getpid(), start: state(of: getpid())?.start ?? 0)

  private init(number: pid_t, start: UInt64) {
    self.number = number
    self.start = start
  }

  /// Reads a description.
  init?(_ description: String) {
    let fields = description.split(separator: ":")
    guard fields.count == 2, let number = pid_t(fields[0]), let start = UInt64(fields[1]) else { return nil }
    self.init(number: number, start: start)
  }

  var description: String { "\(number):\(start)" }

  var isRunning: Bool {
    guard let state = Self.state(of: number) else { return false }
    // One that has ended, and for whose end nobody has waited yet.
    let isZombie = "ZX".contains(state.letter)
    return state.start == start && !isZombie
  }

  /// Fields 3 and 22 of `/proc/PID/stat`, see proc(5).
  private static func state(of process: pid_t) -> (letter: Character, start: UInt64)? {
    guard let statistics = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
    // The name, in parentheses, may hold anything.
    let fields = String(decoding: statistics, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, let letter = fields[0].first, let start = UInt64(fields[19]) else { return nil }
    return (letter, start)
  }

  /// The space of process numbers that it is in: each container has one.
  static func space(of process: pid_t) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/pid")
  }

  static func user(of process: pid_t) -> uid_t? {
    var status = stat()
    return unsafe stat("/proc/\(process)", &status) == 0 ? status.st_uid : nil
  }
}
