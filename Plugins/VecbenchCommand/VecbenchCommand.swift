import Foundation
import PackagePlugin

/// The command `swift package vecbench …`, which makes a release build of a package's benchmark program and runs it.
/// All arguments except `--product` are passed to the program.
@main struct VecbenchCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let wanted = extractor.extractOption(named: "product").last
    let product = try product(wanted, in: context.package)
    let parameters = PackageManager.BuildParameters(configuration: .release, logging: .concise)
    let build = try packageManager.build(.product(product), parameters: parameters)
    guard build.succeeded,
      let program = build.builtArtifacts.first(where: { $0.kind == .executable && $0.url.lastPathComponent == product })
    else { throw Failure(description: "\(product) doesn't build:\n\(build.logText)") }
    let process = Process()
    process.executableURL = program.url
    process.arguments = extractor.remainingArguments + packagePath(extractor.remainingArguments, in: context.package)
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    let code = process.terminationStatus
    // Print the exit code, because `swift package` itself ends with 1 after any failure.
    if code != 0 { FileHandle.standardError.write(Data("\(product) ended with exit code \(code)\n".utf8)) }
    exit(code)
  }

  /// Returns the option `--package-path` with the folder of the package, for commands that build revisions. Returns no
  /// option if the package is in the root of the Git repository. Also returns none if the command doesn't build
  /// revisions, or if the arguments already contain the option.
  private func packagePath(_ arguments: [String], in package: Package) -> [String] {
    guard let command = arguments.first, ["compare", "bisect", "count", "explain"].contains(command),
      !arguments.contains(where: { $0.hasPrefix("--package-path") })
    else { return [] }
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "rev-parse", "--show-prefix"]
    git.currentDirectoryURL = package.directoryURL
    let output = Pipe()
    (git.standardOutput, git.standardError) = (output, FileHandle.nullDevice)
    guard (try? git.run()) != nil else { return [] }
    let prefix = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    git.waitUntilExit()
    return prefix.isEmpty ? [] : ["--package-path", prefix]
  }

  /// Returns the product to run: `wanted`, or the only executable product whose main target depends on VecbenchKit.
  /// Throws an error if `wanted` isn't such a product, or if it is nil and there isn't exactly one.
  private func product(_ wanted: String?, in package: Package) throws -> String {
    let programs = package.products(ofType: ExecutableProduct.self).filter { measures($0.mainTarget) }.map(\.name)
    if let wanted {
      guard programs.contains(wanted) else {
        throw Failure(description: "--product \(wanted): \(Self.description(of: programs))")
      }
      return wanted
    }
    guard programs.count == 1 else { throw Failure(description: Self.description(of: programs)) }
    return programs[0]
  }

  /// Returns true if a target depends on VecbenchKit.
  private func measures(_ target: any Target) -> Bool {
    target.dependencies.contains { dependency in
      switch dependency {
      case .product(let product): product.name == "VecbenchKit"
      case .target(let target): target.name == "VecbenchKit"
      @unknown default: false
      }
    }
  }

  private static func description(of programs: [String]) -> String {
    programs.isEmpty
      ? "no executable of this package depends on VecbenchKit"
      : "choose a benchmark program with --product: \(programs.sorted().joined(separator: ", "))"
  }
}

private struct Failure: Error, CustomStringConvertible {
  let description: String
}
