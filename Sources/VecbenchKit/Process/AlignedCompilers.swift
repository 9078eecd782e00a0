import Foundation

/// Compiler wrappers that align functions to cache lines. They are used for custom build commands (`--build`).
///
/// Without alignment, adding code to a program moves all code after it. The same instructions can then take up to 28 %
/// longer (Zen 3). `CFLAGS` and similar variables can't be used, because they replace the default flags of many build
/// systems, including `-O2`.
struct AlignedCompilers {
  /// The folder of the wrappers, which is put at the front of `PATH`.
  let folder: String

  /// The alignment option of GCC and Clang.
  static let option = "-falign-functions=64"

  /// Matches names such as `cc`, `g++-12` and `aarch64-linux-gnu-gcc`.
  private static var names: Regex<Substring> { /(?:.+-)?(?:cc|c\+\+|gcc|g\+\+|clang|clang\+\+|gfortran)(?:-[0-9.]+)?/ }

  /// Compiler launchers. They don't get a wrapper, because they search `PATH` for the compiler and would find the
  /// wrapper instead.
  private static let launchers = ["ccache", "distcc", "icecc", "sccache"]

  /// Writes wrappers for `rustc` and for all C, C++ and Fortran compilers in `PATH`.
  func write() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, path) in Self.compilers() {
      // Suppress Clang's warning that linking doesn't use the alignment option.
      let isClang = name.contains("clang") || Self.target(of: path).contains("clang")
      let options = isClang ? "\(Self.option) -Qunused-arguments" : Self.option
      try write("#!/bin/sh\nexec \(ShellWords.quoted(path)) \(options) \"$@\"\n", to: name)
    }
    try write("#!/bin/sh\nexec \"$@\" -C llvm-args=-align-all-functions=6\n", to: Self.rustWrapper)
  }

  private func write(_ script: String, to name: String) throws {
    let path = folder + "/" + name
    if FileManager.default.contents(atPath: path) == Data(script.utf8) { return }
    try Data(script.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private static let rustWrapper = "rustc-wrapper"

  /// The environment variables that make a build use the wrappers, as arguments of `env`.
  var variables: [String] {
    let environment = ProcessInfo.processInfo.environment
    let path = "PATH=\(folder):\(environment["PATH"] ?? Self.defaultPath)"
    return environment["RUSTC_WRAPPER"] == nil ? [path, "RUSTC_WRAPPER=\(folder)/\(Self.rustWrapper)"] : [path]
  }

  private static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

  /// The folders in which a shell looks for programs.
  static var programFolders: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? defaultPath).split(separator: ":").map(String.init)
  }

  /// Returns the paths of the compilers that a shell would run, keyed by their names. Launchers such as `ccache` aren't
  /// included.
  static func compilers() -> [String: String] {
    // Create the regular expression only once, because that takes a millisecond, and there are thousands of programs.
    let names = names
    var compilers: [String: String] = [:]
    for folder in programFolders where folder.hasPrefix("/") {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where compilers[name] == nil {
        let path = folder + "/" + name
        guard name.wholeMatch(of: names) != nil, FileManager.default.isExecutableFile(atPath: path) else { continue }
        let isLauncher = launchers.contains((target(of: path) as NSString).lastPathComponent)
        if !isLauncher { compilers[name] = path }
      }
    }
    return compilers
  }

  private static func target(of path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}
