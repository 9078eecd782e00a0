import ArgumentParser
import FastVectorFiles
import Foundation

extension BenchmarkProgram {
  /// Runs the command that the arguments of this process choose, and ends the process where it fails.
  public static func main() {
    let root = ProgramCommand<Self>.self
    // A file that may not grow any more is an error of writing, as on a full disk, and not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    openStandardDescriptors()
    do {
      let parsed = Result { try root.parseAsRoot(Array(CommandLine.arguments.dropFirst())) }
      if !isAboutProgram(parsed, root) { try prepare() }
      var command = try parsed.get()
      try command.run()
    } catch {
      exit(with: error, root)
    }
  }

  /// The only way out on an error: one line on standard error, and an exit code. Help, which the parser has for an
  /// error as well, goes to standard output.
  private static func exit(with error: any Error, _ root: any ParsableCommand.Type) -> Never {
    let parserCode = root.exitCode(for: error)
    var code = parserCode
    switch error {
    case let wanted as ExitCode: Foundation.exit(wanted.rawValue)
    case is CancellationError: Foundation.exit(ExitCode.interrupted.rawValue)
    case let failure as any ExitCoded:
      StandardError.writeLine("\(failure)")
      code = failure.exitCode
    case _ where parserCode.isSuccess:
      do { try StandardOutput.write(root.fullMessage(for: error) + "\n") } catch { exit(with: error, root) }
      Foundation.exit(EXIT_SUCCESS)
    case _ where parserCode == .validationFailure:
      StandardError.writeLine(parserMessage(for: error, root))
    default:
      StandardError.writeLine(ErrorText.line(for: error))
    }
    Foundation.exit((BisectExitCodes.areWanted ? BisectExitCodes.end : code).rawValue)
  }

  /// What the argument parser has to say, in one line.
  private static func parserMessage(for error: any Error, _ root: any ParsableCommand.Type) -> String {
    root.message(for: error).split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
  }

  /// Opens the standard descriptors that whoever started this process has closed: otherwise a file of results would get
  /// the number of one, and with it every message.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free, which is this one. Results that nobody can get remain an error: to write to
      // standard output then fails, as it does where it is closed.
      _ = unsafe open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether the arguments ask for help, which is a command, or for the version, which is an error of the parser's.
  private static func isAboutProgram(
    _ parsed: Result<any ParsableCommand, any Error>, _ root: any ParsableCommand.Type
  ) -> Bool {
    switch parsed {
    case .success(let command): type(of: command).configuration.commandName == "help"
    case .failure(let error): root.exitCode(for: error).isSuccess
    }
  }
}
