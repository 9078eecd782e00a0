import ArgumentParser

/// A command that has moved to `fastvector`. It accepts any arguments and names its replacement.
protocol MovedCommand: ParsableCommand {
  static var name: String { get }
}

extension MovedCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(commandName: name, shouldDisplay: false) }

  mutating func run() throws {
    throw ValidationError("'vecbench \(Self.name)' has moved: use 'fastvector \(Self.name)'")
  }
}

struct MovedRenderCommand: MovedCommand {
  static let name = "render"

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct MovedViewCommand: MovedCommand {
  static let name = "view"

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct MovedIndexCommand: MovedCommand {
  static let name = "index"

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
