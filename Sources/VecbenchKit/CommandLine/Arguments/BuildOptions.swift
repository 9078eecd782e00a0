import ArgumentParser

/// How revisions are built.
struct BuildOptions<Program: BenchmarkProgram>: ParsableArguments {
  @Option(
    help: ArgumentHelp("Executable product to build. (default: \(Program.name))", valueName: "name"))
  var product: String?

  @Option(
    help: ArgumentHelp(
      "Folder of the package in the repository, such as Benchmarks. (default: its root)", valueName: "folder")
  )
  var packagePath: String?

  @Option(
    help: ArgumentHelp(
      "Shell command that builds a revision, run at its root, instead of swift build.", valueName: "command"))
  var build: String?

  @Option(help: ArgumentHelp("Executable that --build makes, relative to the root of the revision.", valueName: "path"))
  var program: String?

  @Option(
    help: ArgumentHelp(
      "Take the folder --package-path from this revision in all builds: for benchmarks newer than BASE.",
      valueName: "revision"))
  var benchmarksFrom: String?

  /// The options that have been given, as they are typed.
  var arguments: [String] {
    [
      ("--product", product), ("--package-path", packagePath), ("--build", build), ("--program", program),
      ("--benchmarks-from", benchmarksFrom),
    ].flatMap { option, value in value.map { [option, $0] } ?? [] }
  }

  mutating func validate() throws {
    guard (build == nil) == (program == nil) else {
      throw ValidationError(
        "--build and --program belong together: \(build == nil ? "--build" : "--program") is missing")
    }
    guard build == nil || product == nil else { throw ValidationError("--build and --product exclude each other") }
    guard benchmarksFrom == nil || packagePath != nil else {
      throw ValidationError("--benchmarks-from needs the folder of the benchmarks: --package-path is missing")
    }
    if let product, product.isEmpty || product.hasPrefix("-") || product.contains("/") {
      throw ValidationError("--product '\(product)': the name of an executable product is needed")
    }
    for (option, path) in [("--package-path", packagePath), ("--program", program)] {
      guard let path else { continue }
      guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("-"), !path.split(separator: "/").contains("..") else {
        throw ValidationError("\(option) '\(path)': a path inside the repository is needed, such as Benchmarks")
      }
    }
  }

  /// - Throws: `ValidationError` where the revision of the benchmarks does not exist.
  func recipe(repository: String?) throws -> BuildRecipe {
    var recipe = BuildRecipe(product: product ?? Program.name, packagePath: packagePath ?? "")
    (recipe.command, recipe.program) = (build, program)
    if let benchmarksFrom, let repository {
      guard let commit = try GitRepository(root: repository).commit(benchmarksFrom) else {
        throw ValidationError("--benchmarks-from '\(benchmarksFrom)' is no revision of \(repository)")
      }
      recipe.benchmarksFrom = commit
    }
    return recipe
  }
}
