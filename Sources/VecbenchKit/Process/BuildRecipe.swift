/// The settings for building the executable of a revision.
struct BuildRecipe {
  /// The executable product to build.
  var product: String

  /// The folder of the package in the repository; empty for the root.
  var packagePath = ""

  /// The shell command for build systems other than SwiftPM. It runs at the root of the work tree.
  var command: String?

  /// The path of the executable that the command builds, relative to the root of the work tree.
  var program: String?

  /// The commit whose benchmark folder is used for all revisions; nil to build each revision with its own benchmarks.
  var benchmarksFrom: String?

  /// Returns a file name component that differs between recipes: the product, followed by a hash of the other settings.
  ///
  /// - Parameter environment: Other strings that identify a build, such as compiler versions and environment variables.
  func key(environment: [String]) -> String {
    let rest = [packagePath, command, program, benchmarksFrom].map { $0 ?? "" } + environment
    // The hash function is FNV-1a; see http://www.isthe.com/chongo/tech/comp/fnv.
    let hash = rest.joined(separator: "\0").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return "\(product)-\(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }
}
