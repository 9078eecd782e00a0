import CProcess
import Foundation

/// A child process and its descendants, in a separate process group.
///
/// If SIGHUP, SIGINT, SIGQUIT or SIGTERM ends the parent (the current process), the handlers installed by
/// `fv_install_signal_handlers` kill the group. If `kill -9` ends the parent, the group survives until another process
/// calls ``endOrphans()``.
package final class ChildProcess {
  /// The exit status of a program, and the processor time that it used.
  package struct Ending: Equatable {
    /// The exit code, or the signal number if a signal ended the program.
    package let status: Int32

    /// True if a signal ended the program.
    package let isSignal: Bool

    /// The processor time that the program has used, in nanoseconds, including all children that it has waited for.
    package let processorTime: Double

    /// The exit code that a shell would report: the exit code of the program, or 128 plus the signal number if a signal
    /// ended it.
    package var code: Int32 { isSignal ? 128 + status : status }

    /// Creates the exit status from a status that wait(2) has stored.
    package init(waitStatus: Int32, processorTime: Double = 0) {
      let signal = waitStatus & 0x7F
      status = signal == 0 ? (waitStatus >> 8) & 0xFF : signal
      isSignal = signal != 0
      self.processorTime = processorTime
    }
  }

  /// An error thrown if a program can't be started. Its description is the system's error message.
  package struct StartError: Error, CustomStringConvertible {
    /// True if the program doesn't exist.
    package let isMissing: Bool
    package let description: String
  }

  /// The process identifier. The process is the leader of its group.
  package let identifier: Int32

  private let cleanup: Int32
  private var ending: Ending?

  /// Starts a program. Searches for it in `PATH`, as a shell does. Doesn't close the given file descriptors.
  ///
  /// - Parameters:
  ///   - environment: The environment variables; nil to inherit the variables of this process. In both cases, a
  ///     variable that identifies this process is added, for ``endOrphans()``.
  ///   - workingFolder: The working directory; nil to inherit this process's directory.
  ///   - input: The file descriptor for standard input; nil for `/dev/null`.
  ///   - output: The file descriptor for standard output; nil for `/dev/null`.
  ///   - errors: The file descriptor for standard error; nil for `/dev/null`.
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
    let identifier = unsafe withCStrings([program] + arguments) { arguments in
      unsafe withCStrings(variables.map { "\($0)=\($1)" }) { variables in
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

  /// True if the program is still running. Its descendants are ignored.
  package var isRunning: Bool {
    guard ending == nil else { return false }
    // WNOWAIT leaves the process unreaped. The system therefore can't reuse its identifier before the group is killed.
    var information = unsafe siginfo_t()
    let flags = WEXITED | WNOWAIT | WNOHANG
    while unsafe waitid(P_PID, id_t(identifier), &information, flags) != 0 {
      guard errno == EINTR else { return false }
    }
    return unsafe information.si_signo == 0
  }

  /// Waits until the program has ended, but at most for `milliseconds`. On kernels before 5.3, sleeps for 0.5 ms
  /// instead, so call this function in a loop.
  ///
  /// - Returns: True if the program has ended. ``wait()`` then returns immediately.
  package func hasEnded(within milliseconds: Int32) -> Bool {
    guard ending == nil, isRunning else { return true }
    let descriptor = fv_open_process(identifier)
    guard descriptor >= 0 else {
      // Kernels before 5.3 have no process descriptors. Sleep only briefly, so that the caller can poll.
      usleep(500)
      return !isRunning
    }
    defer { close(descriptor) }
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, milliseconds) > 0
  }

  /// Sends a signal to the program and the other processes in its group. Does nothing after ``wait()`` or ``end()``.
  ///
  /// Signaling only the program wouldn't be enough: a shell that receives SIGINT waits until its current command ends.
  package func interrupt(by signal: Int32) { if ending == nil { kill(-identifier, signal) } }

  /// Kills the program and its descendants, and returns the exit status of the program.
  package func end() -> Ending {
    if isRunning { kill(identifier, SIGKILL) }
    return wait()
  }

  /// Waits for the program to end, kills its remaining descendants, and returns the exit status of the program.
  package func wait() -> Ending {
    if let ending { return ending }
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    fv_cleanup_unregister(cleanup)
    kill(-identifier, SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
    let ending = Ending(waitStatus: status, processorTime: usage.ru_utime.nanoseconds + usage.ru_stime.nanoseconds)
    self.ending = ending
    return ending
  }
}

extension timeval {
  fileprivate var nanoseconds: Double { 1e9 * Double(tv_sec) + 1e3 * Double(tv_usec) }
}

/// Calls a function with a null-terminated array of C strings, which are valid only during the call. Returns the result
/// of the function.
package func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let strings = unsafe texts.map { unsafe strdup($0) } + [nil]
  defer { unsafe strings.forEach { unsafe free($0) } }
  return unsafe strings.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
}

// MARK: Orphans

extension ChildProcess {
  /// The environment variable that identifies the process that started a program. Descendants inherit it.
  private static let ownerVariable = "FASTVECTOR_OWNER"

  /// Kills programs whose owner (the process that started them) is no longer running, for example because it was ended
  /// by `kill -9`. Also kills all descendants of these programs.
  ///
  /// Only kills processes of this user in this process's PID namespace, that is, in the same container.
  package static func endOrphans() {
    // Repeat the search, because processes may have started others before they were killed.
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

/// The identity of a process. A later process with the same identifier has a different identity.
private struct ProcessIdentity: Equatable, CustomStringConvertible {
  private let number: pid_t

  /// The start time of the process, in clock ticks since the system was booted.
  private let start: UInt64

  static let current = ProcessIdentity(number: getpid(), start: state(of: getpid())?.start ?? 0)

  private init(number: pid_t, start: UInt64) {
    self.number = number
    self.start = start
  }

  /// Creates the identity from its description, in the format of ``description``. Returns nil if the format is invalid.
  init?(_ description: String) {
    let fields = description.split(separator: ":")
    guard fields.count == 2, let number = pid_t(fields[0]), let start = UInt64(fields[1]) else { return nil }
    self.init(number: number, start: start)
  }

  var description: String { "\(number):\(start)" }

  var isRunning: Bool {
    guard let state = Self.state(of: number) else { return false }
    // Z is a zombie, which has ended but hasn't been reaped. X is a dead process.
    let isZombie = "ZX".contains(state.letter)
    return state.start == start && !isZombie
  }

  /// Returns the state and the start time of a process: fields 3 and 22 of `/proc/PID/stat`, see proc(5). Returns nil
  /// if the process doesn't exist.
  private static func state(of process: pid_t) -> (letter: Character, start: UInt64)? {
    guard let statistics = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
    // The process name, in parentheses, may contain any characters.
    let fields = String(decoding: statistics, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, let letter = fields[0].first, let start = UInt64(fields[19]) else { return nil }
    return (letter, start)
  }

  /// Returns the PID namespace of a process. Each container has a separate namespace.
  static func space(of process: pid_t) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/pid")
  }

  static func user(of process: pid_t) -> uid_t? {
    var status = stat()
    return unsafe stat("/proc/\(process)", &status) == 0 ? status.st_uid : nil
  }
}
