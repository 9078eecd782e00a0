package import ArgumentParser
import Foundation

/// The arguments of the command: those of the command line, and before them those of environment variables, such as
/// `VECBENCH_POINTS=1k` for `--points=1k`, where the command has the option and the command line does not set it.
package struct EnvironmentArguments {
  /// All arguments.
  package let all: [String]

  /// The variables that are among them, by the option that each stands for.
  let variables: [String: String]

  private static let prefix = "VECBENCH_"

  /// Those of this process.
  ///
  /// - Parameter root: The command that all others are below.
  package static func current(of root: any ParsableCommand.Type) throws -> EnvironmentArguments {
    try EnvironmentArguments(
      Array(CommandLine.arguments.dropFirst()), of: root, environment: ProcessInfo.processInfo.environment)
  }

  /// - Throws: `EnvironmentError` for a variable that is no option of any command, or whose value no flag can have.
  init(_ arguments: [String], of root: any ParsableCommand.Type, environment: [String: String]) throws {
    let set = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
    let isAboutItself =
      arguments.first == "help"
      || arguments.contains { argument in
        ["--help", "-h", "--version", "--generate-completion-script", "--experimental-dump-help"].contains {
          argument == $0 || argument.hasPrefix($0 + "=")
        }
      }
    guard !set.isEmpty, !isAboutItself else {
      (all, variables) = (arguments, [:])
      return
    }
    let (command, depth) = Self.command(chosenBy: arguments, below: root)
    // The hidden commands get all their options from the command that starts them.
    guard command.configuration.shouldDisplay else {
      (all, variables) = (arguments, [:])
      return
    }
    let options = CommandOption.all(of: command, below: root)
    let known = Set(Self.commands(below: root).flatMap { CommandOption.all(of: $0, below: root) }.flatMap(\.longNames))
    var added: [String] = []
    var variables: [String: String] = [:]
    for (variable, value) in set.sorted(by: { $0.key < $1.key }) {
      let name = variable.dropFirst(Self.prefix.count).lowercased().replacing("_", with: "-")
      guard known.contains(name) else {
        let suggestion = nearest(to: name, among: known.sorted()).map { "; did you mean \(Self.variable($0))?" } ?? ""
        throw EnvironmentError(
          variable: variable, value: value, trouble: "no command has an option --\(name)\(suggestion)")
      }
      guard let option = options.first(where: { $0.longNames.contains(name) }), !option.isGiven(in: arguments) else {
        continue
      }
      if option.isFlag {
        guard let isSet = Self.truth(of: value) else {
          throw EnvironmentError(variable: variable, value: value, trouble: "a flag is 1 or 0, yes or no")
        }
        if !isSet { continue }
        added.append("--\(name)")
      } else {
        added.append("--\(name)=\(value)")
      }
      variables[name] = variable
    }
    all = arguments.prefix(depth) + added + arguments.dropFirst(depth)
    self.variables = variables
  }

  /// The command that arguments choose, and how many of them name it.
  private static func command(
    chosenBy arguments: [String], below root: any ParsableCommand.Type
  ) -> (command: any ParsableCommand.Type, depth: Int) {
    var command = root
    var depth = 0
    while depth < arguments.count,
      let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == arguments[depth] })
    {
      command = next
      depth += 1
    }
    return (depth == 0 ? command.configuration.defaultSubcommand ?? command : command, depth)
  }

  private static func commands(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap { commands(below: $0) }
  }

  /// The variable of an option, `VECBENCH_POINTS` for `points`.
  private static func variable(_ option: String) -> String { prefix + option.uppercased().replacing("-", with: "_") }

  private static func truth(of value: String) -> Bool? {
    switch value.lowercased() {
    case "1", "yes", "true", "on": true
    case "0", "no", "false", "off": false
    default: nil
    }
  }

  /// The variable that a message of the argument parser is about.
  func variable(in message: String) -> String? {
    let words = Set(message.split { !$0.isLetter && $0 != "-" }.map(String.init))
    return variables.first { words.contains("--\($0.key)") }?.value
  }
}

/// A variable of the environment that cannot stand for an option.
struct EnvironmentError: ExitCoded, CustomStringConvertible {
  let variable: String
  let value: String
  let trouble: String

  var description: String { "\(variable)=\(value): \(trouble)" }
  package var exitCode: ExitCode { .validationFailure }
}

/// An option or a flag of a command, as its help lists it.
struct CommandOption {
  /// The names with their dashes: `-q`, `--quiet`.
  let names: [String]

  /// Whether it takes no value.
  let isFlag: Bool

  /// Those that a variable can set, hidden ones included.
  static func all(of command: any ParsableCommand.Type, below root: any ParsableCommand.Type) -> [CommandOption] {
    // In wide columns each option begins a line: `  -q, --quiet   Show no progress.`
    root.helpMessage(for: command, includeHidden: true, columns: 1000).split(separator: "\n").compactMap { line in
      guard let match = line.prefixMatch(of: /\ \ ((?:--?[a-z-]+, )*--[a-z-]+)( <)?/) else { return nil }
      let names = match.1.split(separator: ", ").map(String.init)
      guard !names.contains("--help"), !names.contains("--version") else { return nil }
      return CommandOption(names: names, isFlag: match.2 == nil)
    }
  }

  var longNames: [String] { names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) } }

  /// Whether a command line has it.
  func isGiven(in arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { argument in
      names.contains { argument == $0 || argument.hasPrefix($0 + "=") }
    }
  }
}
