/// How the sources of a revision become the executable that is compared.
struct BuildRecipe {
  /// The executable product of the package.
  var product: String

  /// The folder of the package in the repository; empty for the repository itself.
  var packagePath = ""

  /// A shell command for other build systems than SwiftPM, which runs at the root of the work tree.
  var command: String?

  /// The executable that the command leaves, from the root of the work tree on.
  var program: String?

  /// The commit whose folder of benchmarks is built with the rest of each revision.
  var benchmarksFrom: String?

  /// What tells executables of one commit apart in file names.
  var key: String {
    let rest = [packagePath, command, program, benchmarksFrom].map { $0 ?? "" }
    guard rest.contains(where: { !$0.isEmpty }) else { return product }
    // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv
    let hash = rest.joined(separator: "\0").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\(product)-\(String(hash, radix: 16))"
  }
}
