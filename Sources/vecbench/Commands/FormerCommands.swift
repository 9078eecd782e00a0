import ArgumentParser

/// A command that has moved to `fastvector`. It accepts any arguments and names its replacement.
protocol FormerCommand: ParsableCommand {
  static var name: String { get }
}

extension FormerCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(commandName: name, shouldDisplay: false) }

  mutating func run() throws {
    throw ValidationError("'vecbench \(Self.name)' has moved: use 'fastvector \(Self.name)'")
  }
}

struct FormerRenderCommand: FormerCommand {
  static let name = "render"

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct FormerViewCommand: FormerCommand {
  static let name = "view"

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct FormerIndexCommand: FormerCommand {
  static let name = "index"

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
