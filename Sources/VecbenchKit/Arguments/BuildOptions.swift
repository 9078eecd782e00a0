import ArgumentParser

/// Options for building revisions.
struct BuildOptions<Program: BenchmarkProgram>: ParsableArguments {
  @Option(
    help: ArgumentHelp("Executable product to build. (default: \(Program.name))", valueName: "name"))
  var product: String?

  @Option(
    help: ArgumentHelp(
      "Folder of the package in the repository, such as Benchmarks. (default: its root)", valueName: "folder"),
    completion: .directory
  )
  var packagePath: String?

  @Option(
    help: ArgumentHelp(
      "Shell command that builds a revision, run at its root, instead of swift build.", valueName: "command"))
  var build: String?

  @Option(
    help: ArgumentHelp("Executable that --build produces, relative to the root of the revision.", valueName: "path"),
    completion: .file())
  var program: String?

  @Option(
    help: ArgumentHelp(
      "Build every revision with the --package-path folder of this revision, if older revisions lack the benchmarks.",
      valueName: "revision"))
  var benchmarksFrom: String?

  /// Returns the options that the user passed, as command-line arguments.
  ///
  /// - Parameter benchmarksFrom: The commit ID to use instead of the revision that the user passed to
  ///   `--benchmarks-from`; nil to keep that revision.
  func arguments(benchmarksFrom: String?) -> [String] {
    [
      ("--product", product), ("--package-path", packagePath), ("--build", build), ("--program", program),
      ("--benchmarks-from", benchmarksFrom ?? self.benchmarksFrom),
    ].flatMap { option, value in value.map { [option, $0] } ?? [] }
  }

  /// Checks that the options have an effect.
  ///
  /// The package plugin and the gate script always pass `--package-path`, so that option is accepted for all programs.
  ///
  /// - Throws: `ValidationError` if an option specifies how to build revisions, but no program is a revision.
  func check(effectOn programs: [ComparedProgram]) throws {
    let passed = [("--product", product), ("--build", build), ("--benchmarks-from", benchmarksFrom)]
    guard programs.allSatisfy({ $0.revision == nil }), let (option, _) = passed.first(where: { $0.1 != nil }) else {
      return
    }
    let names = programs.map { "'\($0.name)'" }.uniqued().joined(separator: " and ")
    throw ValidationError("\(option) has no effect, because no revision is built (got \(names))")
  }

  mutating func validate() throws {
    guard (build == nil) == (program == nil) else {
      throw ValidationError(
        "--build and --program belong together: \(build == nil ? "--build" : "--program") is missing")
    }
    guard build == nil || product == nil else { throw ValidationError("--build and --product can't be combined") }
    guard benchmarksFrom == nil || packagePath != nil else {
      throw ValidationError("--benchmarks-from needs --package-path, the folder of the benchmarks")
    }
    if let product, product.isEmpty || product.hasPrefix("-") || product.contains("/") {
      throw ValidationError("--product must be the name of an executable product (got '\(product)')")
    }
    for (option, path, example) in [
      ("--package-path", packagePath, "Benchmarks"), ("--program", program, "build/bench"),
    ] {
      guard let path else { continue }
      guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("-"), !path.split(separator: "/").contains("..") else {
        throw ValidationError("\(option) must be a path inside the repository, such as \(example) (got '\(path)')")
      }
    }
  }

  /// Returns the build settings that the options specify.
  ///
  /// - Throws: `ValidationError` if the revision of `--benchmarks-from` doesn't exist, or if the user passed this
  ///   option outside a repository.
  func recipe(repository: String?) throws -> BuildRecipe {
    var recipe = BuildRecipe(product: product ?? Program.name, packagePath: packagePath ?? "")
    (recipe.command, recipe.program) = (build, program)
    if let benchmarksFrom {
      guard let repository else {
        throw ValidationError("--benchmarks-from needs a Git repository, and this folder isn't in one")
      }
      guard let commit = try GitRepository(root: repository).commit(benchmarksFrom) else {
        throw ValidationError("--benchmarks-from '\(benchmarksFrom)' isn't a revision of \(repository)")
      }
      recipe.benchmarksFrom = commit
    }
    return recipe
  }
}
