package import ArgumentParser
import CProcess
import FastVectorFiles
import Foundation

/// An entry point for command-line tools. It parses the arguments, handles signals, and reports errors.
package enum CommandLineTool {
  /// Runs the command that the process arguments select. Exits the process if the command fails, and after a request
  /// for help or the version.
  ///
  /// - Parameters:
  ///   - root: The root command, with all subcommands.
  ///   - prepare: A function that is called before the command runs, and also if the arguments are invalid. It isn't
  ///     called for requests for help or the version.
  ///   - failureCode: A function that maps the exit code of an error to the exit code of the process. It isn't called
  ///     if a command was interrupted or has chosen an exit code itself, by throwing an `ExitCode`.
  package static func run(
    _ root: any ParsableCommand.Type, prepare: () throws -> Void, failureCode: (ExitCode) -> ExitCode = { $0 }
  ) {
    // If a signal ends this process, the handlers first remove unfinished files and end child processes.
    fv_install_signal_handlers()
    // Writing beyond the file size limit must return an error, as it does on a full disk, instead of ending the
    // process.
    signal(SIGXFSZ, SIG_IGN)
    openStandardDescriptors()
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      let parsed = Result {
        try checkCommand(arguments[...], of: root)
        return try root.parseAsRoot(arguments)
      }
      if !isAboutTool(parsed, root) { try prepare() }
      var command = try parsed.get()
      try command.run()
    } catch {
      exit(with: error, root, failureCode)
    }
  }

  /// Exits with the exit code of an error, after writing one line about the error to standard error. Writes nothing for
  /// an `ExitCode` or a `CancellationError`.
  ///
  /// The argument parser also throws an error for a help request. In this case, writes the help text to standard
  /// output.
  private static func exit(
    with error: any Error, _ root: any ParsableCommand.Type, _ failureCode: (ExitCode) -> ExitCode
  ) -> Never {
    let parserCode = root.exitCode(for: error)
    var code = parserCode
    switch error {
    case let wanted as ExitCode: Foundation.exit(wanted.rawValue)
    case is CancellationError: Foundation.exit(ExitCode.interrupted.rawValue)
    case let failure as any ExitCoded:
      StandardError.writeLine("\(failure)")
      code = failure.exitCode
    case _ where parserCode.isSuccess:
      do { try StandardOutput.write(root.fullMessage(for: error) + "\n") } catch {
        exit(with: error, root, failureCode)
      }
      Foundation.exit(EXIT_SUCCESS)
    case _ where parserCode == .validationFailure:
      StandardError.writeLine(parserMessage(for: error, root))
    default:
      StandardError.writeLine(ErrorText.line(for: error))
    }
    Foundation.exit(failureCode(code).rawValue)
  }

  /// Throws an error if the arguments begin with a word that isn't a command, or request help about such a word. The
  /// argument parser's own message, about an unexpected argument, would be less helpful, and it would accept any word
  /// after `help`.
  private static func checkCommand(_ arguments: ArraySlice<String>, of parent: any ParsableCommand.Type) throws {
    let commands = parent.configuration.subcommands
    guard let name = arguments.first, !commands.isEmpty, !name.hasPrefix("-") else { return }
    if name == "help" { return try checkCommand(arguments.dropFirst(), of: parent) }
    let configurations = commands.map { $0.configuration }
    if let index = configurations.firstIndex(where: { $0.commandName == name }) {
      return try checkCommand(arguments.dropFirst(), of: commands[index])
    }
    let known = configurations.filter(\.shouldDisplay).compactMap(\.commandName)
    throw UnknownName(text: name, kind: "command", known: known).validationError
  }

  /// Returns the message of the argument parser as one line, with the values of a list separated by commas.
  private static func parserMessage(for error: any Error, _ root: any ParsableCommand.Type) -> String {
    let lines = root.message(for: error).split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let values = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: ", ")
    let message = lines.filter { !$0.hasPrefix("- ") } + (values.isEmpty ? [] : [values])
    return withValidNumbers(message.joined(separator: " "))
  }

  /// Adds the valid values to the parser's message about an invalid number. The parser's other messages already list
  /// them.
  private static func withValidNumbers(_ message: String) -> String {
    guard let value = message.wholeMatch(of: /The value '(.*)' is invalid for '-[^']*'/)?.1 else { return message }
    // If the invalid value is a number, the option must take integers. For options that take fractions, the parser
    // accepts any number.
    return message + (Double(value) == nil ? ": must be a number" : ": must be a whole number from 0 to \(Int.max)")
  }

  /// Opens standard descriptors that the parent process has closed. Otherwise a file that is opened later could get the
  /// descriptor number of standard error, and messages would be written to that file.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is `descriptor`. Standard output is opened read-only, so that
      // writing results fails in the same way as with a closed descriptor.
      _ = unsafe open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns true if the arguments request help or the version. The command `help` is parsed like any other command,
  /// but the parser reports `--help` and `--version` as errors with a successful exit code.
  private static func isAboutTool(
    _ parsed: Result<any ParsableCommand, any Error>, _ root: any ParsableCommand.Type
  ) -> Bool {
    switch parsed {
    case .success(let command): type(of: command).configuration.commandName == "help"
    case .failure(let error): root.exitCode(for: error).isSuccess
    }
  }
}
