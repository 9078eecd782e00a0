import FastVectorFiles
import Foundation

/// The compilers and the environment variables that builds depend on. A cached build is used only in the environment in
/// which it was built. Otherwise, a comparison could attribute the effect of a different compiler to the commits.
enum BuildEnvironment {
  /// A string for each compiler and each environment variable. It changes if the compiler or the variable changes.
  static let texts: [String] = (compilers + variables).sorted()

  private static var compilers: [String] {
    var paths = AlignedCompilers.compilers()
    for name in ["swift", "swiftc", "rustc", "cargo"] {
      paths[name] = AlignedCompilers.programFolders.map { "\($0)/\(name)" }.first(
        where: FileManager.default.isExecutableFile)
    }
    return paths.map { name, path in
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      var status = stat()
      guard unsafe stat(file, &status) == 0 else { return "\(name) \(file)" }
      return "\(name) \(file) \(status.st_size) \(status.st_mtim.tv_sec)"
    }
  }

  /// The variables that compilers and build systems read, such as `CC`, `CXXFLAGS` and `CARGO_PROFILE_RELEASE_LTO`.
  /// `MAKEFLAGS` isn't one of them, because it differs between runs of the same `make`.
  private static var variables: [String] {
    let names = names
    return ProcessInfo.processInfo.environment.filter { name, _ in
      name != "MAKEFLAGS" && name != "MFLAGS" && name.wholeMatch(of: names) != nil
    }.map { "\($0)=\($1)" }
  }

  private static var names: Regex<Substring> {
    /(?:.*FLAGS|CC|CXX|CPP|FC|AR|AS|LD|RANLIB|STRIP|CPATH|TOOLCHAINS|SDKROOT|(?:.*_)?(?:INCLUDE|LIBRARY|CONFIG)_PATH|(?:CARGO|CC|CMAKE|CXX|GCC|RUST|RUSTC|RUSTUP|SWIFT|SWIFTC)_.*)/
  }
}
