import Foundation
import ProgramTestSupport
import Testing

/// Serialized, because the compilers use all processors.
@Suite(.serialized) struct `Revisions of each build system` {
  @Test(arguments: BuildSystem.all.filter(\.isAvailable))
  func `A library that is 30 % slower is a regression, and a commit that adds only a comment isn't`(
    system: BuildSystem
  ) async throws {
    let repository = try await TestRepository()
    let fast = system.files(nanoseconds: 1000)
    try await repository.commit(fast, tag: "fast")
    let source = try #require(fast[system.comment.file])
    try await repository.commit([system.comment.file: system.comment.line + "\n" + source], tag: "comment")
    try await repository.commit(system.files(nanoseconds: 1300), tag: "slow")
    let compare = { (head: String) in
      let options = ["--process-runs", "12", "--rounds", "2", "--sample-time", "10us"]
      return try await Executable.run(
        Executable.vecbench, ["compare", "fast", head] + system.arguments + options, folder: repository.url)
    }
    let slow = try await compare("slow")
    #expect(slow.code == 2 && slow.output.contains("SLOWER: 1 regression"), "\(slow.standardError)")
    let comment = try await compare("comment")
    #expect(comment.code == 0 && comment.output.contains("no regression: 1 same"), "\(comment.standardError)")
  }
}

/// A build system and the files of a small benchmark program.
///
/// The program reports a simulated time. The time is a constant in a separate library, module or file.
struct BuildSystem: CustomTestStringConvertible {
  let name: String

  /// The executables in `PATH` that a build needs.
  let tools: [String]

  /// The arguments of `vecbench compare` that build a revision and name its program.
  let arguments: [String]

  /// The contents of the files, by path. `NANOSECONDS` is a placeholder for the time of the program.
  let files: [String: String]

  /// The comment that one of the commits adds at the top of a file.
  let comment: (file: String, line: String)

  var testDescription: String { name }

  func files(nanoseconds: Int) -> [String: String] {
    files.mapValues { $0.replacing("NANOSECONDS", with: "\(nanoseconds)") }
  }

  /// True if the required tools are installed. False for SwiftPM under a sanitizer, because these builds are slow and
  /// the sanitizer doesn't affect them.
  var isAvailable: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
    let isInstalled = tools.allSatisfy { tool in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }
    return isInstalled && !(tools.contains("swift") && Executable.isSanitized)
  }

  static let all = [
    staticLibrary, dynamicLibrary, resources, macro, make, cmake(isShared: false), cmake(isShared: true), meson, cargo,
    python, node,
  ]
}

// MARK: SwiftPM

extension BuildSystem {
  private static let workerInSwift = #"""
    import Foundation
    import Speed

    print("vecbench-worker 2 release")
    fflush(nil)
    while let line = readLine() {
      let words = line.split(separator: " ")
      switch words[0] {
      case "list": print("benchmarks 1\na")
      case "allocations": print("allocations -")
      default: print("sample \(nanoseconds() * Double(words[2])!) 0")
      }
      fflush(nil)
    }

    """#

  private static let libraryInSwift = "public func nanoseconds() -> Double { NANOSECONDS }\n"

  /// A package whose program `bench` depends on the module `Speed`.
  private static func swiftPackage(
    _ name: String, targets: String, dependencies: String = "", files: [String: String], commentIn file: String
  ) -> BuildSystem {
    let manifest = """
      // swift-tools-version: 5.9
      import CompilerPluginSupport
      import PackageDescription

      let package = Package(
        name: "bench",
        dependencies: [\(dependencies)],
        targets: [\(targets)])

      """
    let program = ["Package.swift": manifest, "Sources/bench/main.swift": workerInSwift]
    return BuildSystem(
      name: "SwiftPM, " + name, tools: ["swift"], arguments: ["--product", "bench"],
      files: program.merging(files) { $1 }, comment: (file, "// A comment."))
  }

  private static let benchTarget = #".executableTarget(name: "bench", dependencies: ["Speed"])"#

  private static let staticLibrary = swiftPackage(
    "static library", targets: #".target(name: "Speed"), "# + benchTarget,
    files: ["Sources/Speed/Speed.swift": libraryInSwift], commentIn: "Sources/Speed/Speed.swift")

  /// SwiftPM links a dynamic product only to targets of other packages, so the library is a separate package.
  private static let dynamicLibrary = swiftPackage(
    "dynamic library",
    targets: #".executableTarget(name: "bench", dependencies: [.product(name: "Speed", package: "Speed")])"#,
    dependencies: #".package(path: "Speed")"#,
    files: [
      "Speed/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name: "Speed",
        products: [.library(name: "Speed", type: .dynamic, targets: ["Speed"])],
        targets: [.target(name: "Speed")])

      """,
      "Speed/Sources/Speed/Speed.swift": libraryInSwift,
    ],
    commentIn: "Speed/Sources/Speed/Speed.swift")

  private static let resources = swiftPackage(
    "resources", targets: #".target(name: "Speed", resources: [.copy("speed.txt")]), "# + benchTarget,
    files: [
      "Sources/Speed/speed.txt": "NANOSECONDS",
      "Sources/Speed/Speed.swift": """
      import Foundation

      private let text = try! String(
        contentsOf: Bundle.module.url(forResource: "speed", withExtension: "txt")!, encoding: .utf8)

      public func nanoseconds() -> Double { Double(text)! }

      """,
    ],
    commentIn: "Sources/Speed/Speed.swift")

  /// A macro without swift-syntax, because a test can't download it. The macro implements the compiler's plugin
  /// protocol: each message is its length in 8 bytes, followed by JSON.
  private static let macro = swiftPackage(
    "macro",
    targets: #".macro(name: "SpeedMacros"), .target(name: "Speed", dependencies: ["SpeedMacros"]), "# + benchTarget,
    files: [
      "Sources/Speed/Speed.swift": """
      @freestanding(expression) macro speed() -> Double = #externalMacro(module: "SpeedMacros", type: "Speed")

      public func nanoseconds() -> Double { #speed }

      """,
      "Sources/SpeedMacros/SpeedMacros.swift": ##"""
      import Foundation

      let capability = #"{"getCapabilityResult": {"capability": {"protocolVersion": 7}}}"#
      let expansion = #"{"expandMacroResult": {"expandedSource": "NANOSECONDS", "diagnostics": []}}"#

      @main enum SpeedMacros {
        static func main() {
          var header = [UInt8](repeating: 0, count: 8)
          while fread(&header, 1, 8, stdin) == 8 {
            let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
            var message = [UInt8](repeating: 0, count: length)
            guard fread(&message, 1, length, stdin) == length else { return }
            let isExpansion = String(decoding: message, as: UTF8.self).contains("expandFreestandingMacro")
            let answer = Array((isExpansion ? expansion : capability).utf8)
            fwrite((0..<8).map { UInt8(truncatingIfNeeded: answer.count >> ($0 * 8)) }, 1, 8, stdout)
            fwrite(answer, 1, answer.count, stdout)
            fflush(stdout)
          }
        }
      }

      """##,
    ],
    commentIn: "Sources/SpeedMacros/SpeedMacros.swift")
}

// MARK: C

extension BuildSystem {
  /// A program in C that uses the library `speed`.
  private static func programInC(
    _ name: String, tools: [String], build: String, file: String, contents: String
  ) -> BuildSystem {
    BuildSystem(
      name: name, tools: tools + ["cc"], arguments: ["--build", build, "--program", "build/bench"],
      files: [
        file: contents, "main.c": TestRepository.workerInC,
        "speed.c": "double nanoseconds(void) { return NANOSECONDS; }\n",
      ],
      comment: ("speed.c", "/* A comment. */"))
  }

  private static let make = programInC(
    "make", tools: ["make", "ar"], build: "make", file: "Makefile",
    contents: """
      build/bench: main.c build/libspeed.a
      \tcc -O2 -o build/bench main.c -Lbuild -lspeed

      build/libspeed.a: speed.c
      \tmkdir -p build
      \tcc -O2 -c -o build/speed.o speed.c
      \tar rcs build/libspeed.a build/speed.o

      """)

  private static func cmake(isShared: Bool) -> BuildSystem {
    let options = "-DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=\(isShared ? "ON" : "OFF")"
    return programInC(
      "CMake, \(isShared ? "shared" : "static") library", tools: ["cmake", "make"],
      build: "cmake -B build \(options) && cmake --build build", file: "CMakeLists.txt",
      contents: """
        cmake_minimum_required(VERSION 3.13)
        project(bench C)
        add_library(speed speed.c)
        add_executable(bench main.c)
        target_link_libraries(bench PRIVATE speed)

        """)
  }

  private static let meson = programInC(
    "Meson, shared library", tools: ["meson", "ninja"],
    build: "meson setup --buildtype release build && meson compile -C build", file: "meson.build",
    contents: """
      project('bench', 'c')
      speed = shared_library('speed', 'speed.c')
      executable('bench', 'main.c', link_with: speed)

      """)
}

// MARK: Other languages

extension BuildSystem {
  private static let cargo = BuildSystem(
    name: "Cargo", tools: ["cargo", "rustc", "cc"],
    arguments: [
      "--build", "cargo build --release --offline --target-dir target", "--program", "target/release/bench",
    ],
    files: [
      "Cargo.toml": """
      [workspace]

      [package]
      name = "bench"
      version = "0.1.0"
      edition = "2021"

      [dependencies]
      speed = { path = "speed" }

      """,
      "src/main.rs": #"""
      fn main() {
          println!("vecbench-worker 2 release");
          for line in std::io::stdin().lines() {
              let line = line.unwrap();
              let words: Vec<&str> = line.split(' ').collect();
              match words[0] {
                  "list" => println!("benchmarks 1\na"),
                  "allocations" => println!("allocations -"),
                  _ => println!("sample {} 0", speed::nanoseconds() * words[2].parse::<f64>().unwrap()),
              }
          }
      }

      """#,
      "speed/Cargo.toml": """
      [package]
      name = "speed"
      version = "0.1.0"
      edition = "2021"

      """,
      "speed/src/lib.rs": "pub fn nanoseconds() -> f64 {\n    NANOSECONDS.0\n}\n",
    ],
    comment: ("speed/src/lib.rs", "// A comment."))

  private static let python = BuildSystem(
    name: "Python package", tools: ["python3"], arguments: ["--build", "true", "--program", "bench.py"],
    files: [
      "bench.py": TestRepository.worker(
        nanoseconds: "speed.nanoseconds()",
        prelude: """
          import pathlib
          sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "src"))
          import speed
          """),
      "src/speed/__init__.py": "from .constants import nanoseconds\n",
      "src/speed/constants.py": "def nanoseconds():\n    return NANOSECONDS\n",
    ],
    comment: ("src/speed/constants.py", "# A comment."))

  private static let node = BuildSystem(
    name: "Node script", tools: ["node"], arguments: ["--build", "true", "--program", "bench.js"],
    files: [
      "package.json": #"{"name": "bench", "private": true, "type": "commonjs"}"# + "\n",
      "bench.js": #"""
      #!/usr/bin/env node
      const { nanoseconds } = require("./lib/speed");
      const say = (text) => process.stdout.write(text + "\n");
      say("vecbench-worker 2 release");
      require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
        const words = line.split(" ");
        if (words[0] === "list") say("benchmarks 1\na");
        else if (words[0] === "allocations") say("allocations -");
        else say(`sample ${nanoseconds() * Number(words[2])} 0`);
      });

      """#,
      "lib/speed.js": "exports.nanoseconds = () => NANOSECONDS;\n",
    ],
    comment: ("lib/speed.js", "// A comment."))
}
