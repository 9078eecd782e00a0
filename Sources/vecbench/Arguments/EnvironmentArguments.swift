import ArgumentParser
import Foundation

/// The arguments that the command is run with: those of the command line, and before them those that the environment
/// gives as `VECBENCH_POINTS=1k` for `--points=1k`, where the command has the option and the command line has not.
struct EnvironmentArguments {
  /// All arguments.
  let all: [String]

  /// The variables that are among them, by the option that each stands for.
  let variables: [String: String]

  private static let prefix = "VECBENCH_"

  /// Those of this process. Where a variable is wrong, they are those of the command line alone.
  static var current: EnvironmentArguments {
    get throws {
      try EnvironmentArguments(
        Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    }
  }

  /// - Throws: `EnvironmentError` for a variable that is no option of any command, or whose value no flag can have.
  init(_ arguments: [String], environment: [String: String]) throws {
    let set = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
    let isAboutItself = arguments.first == "help" || arguments.contains { argument in
      ["--help", "-h", "--version", "--generate-completion-script", "--experimental-dump-help"].contains {
        argument == $0 || argument.hasPrefix($0 + "=")
      }
    }
    guard !set.isEmpty, !isAboutItself else {
      (all, variables) = (arguments, [:])
      return
    }
    let root = try JSONDecoder().decode(Tool.self, from: Data(Vecbench._dumpHelp().utf8)).command
    let (command, depth) = root.chosen(by: arguments)
    // Those that people do not call are told everything by those that do.
    guard command.shouldDisplay else {
      (all, variables) = (arguments, [:])
      return
    }
    let known = root.allOptions
    var added: [String] = []
    var variables: [String: String] = [:]
    for (variable, value) in set.sorted(by: { $0.key < $1.key }) {
      let option = variable.dropFirst(Self.prefix.count).lowercased().replacing("_", with: "-")
      guard known.contains(option) else {
        let suggestion = nearest(to: option, among: known.sorted()).map { "; did you mean \(Self.variable($0))?" } ?? ""
        throw EnvironmentError(variable: variable, value: value, trouble: "no command has an option --\(option)\(suggestion)")
      }
      guard let argument = command.argument(option), !argument.isGiven(in: arguments) else { continue }
      if argument.kind == "flag" {
        guard let isSet = Self.truth(of: value) else {
          throw EnvironmentError(variable: variable, value: value, trouble: "a flag is 1 or 0, yes or no")
        }
        if !isSet { continue }
        added.append("--\(option)")
      } else {
        added.append("--\(option)=\(value)")
      }
      variables[option] = variable
    }
    all = arguments.prefix(depth) + added + arguments.dropFirst(depth)
    self.variables = variables
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
struct EnvironmentError: Error, CustomStringConvertible {
  let variable: String
  let value: String
  let trouble: String

  var description: String { "\(variable)=\(value): \(trouble)" }
}

/// What the argument parser says of itself, as far as it matters here.
private struct Tool: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let shouldDisplay: Bool
    let arguments: [Argument]?
    let subcommands: [Command]?
    let defaultSubcommand: String?

    /// The command that arguments choose, and how many of them it takes to.
    func chosen(by arguments: [String]) -> (command: Command, depth: Int) {
      let named = arguments.first.flatMap { name in subcommands?.first { $0.commandName == name } }
      if let named {
        let (command, depth) = named.chosen(by: Array(arguments.dropFirst()))
        return (command, depth + 1)
      }
      return (subcommands?.first { $0.commandName == defaultSubcommand } ?? self, 0)
    }

    func argument(_ name: String) -> Argument? { arguments?.first { $0.longNames.contains(name) } }

    var allOptions: Set<String> {
      let own = (arguments ?? []).flatMap(\.longNames)
      return (subcommands ?? []).reduce(into: Set(own)) { $0.formUnion($1.allOptions) }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let names: [Name]?

    var longNames: [String] {
      kind == "positional" ? [] : (names ?? []).filter { $0.kind == "long" && !["help", "version"].contains($0.name) }.map(\.name)
    }

    /// Whether a command line has it.
    func isGiven(in arguments: [String]) -> Bool {
      let spellings = (names ?? []).map { $0.kind == "short" ? "-" + $0.name : "--" + $0.name }
      return arguments.prefix { $0 != "--" }.contains { argument in
        spellings.contains { argument == $0 || argument.hasPrefix($0 + "=") }
      }
    }
  }
}
