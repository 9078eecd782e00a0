import FastVectorFiles
import Foundation

/// Parses the arguments of `vecbench` or `fastvector`, one per line. The named input files don't exist, so nothing is
/// measured.
struct OptionsTarget: FuzzTarget {
  let name = "options"

  /// Each input starts a process, which is slow, so few inputs are run.
  let triesInTests = 10

  let seeds = [
    "run\n--points\n1k,10k\n--frames\n20\n--fps\n60\n--threads\n2\n--seed\n1\n--animation\nbouncy",
    "sweep\n--points\n16\n--threads\n1,2\n--quick\n--kernels\nnaive,native", "chart\n--columns\n100\n--frames\n5",
    "render\n--size\n100x50\n--fps\n20\n--speed\n2\n--at\n0.5\n--x-limits\n1..2\n--color\n#ff0000,red",
    "render\n--frames\n0..9\n--stagger\n0.1\n--duration\n2\n--rest\n1\n--to-x-limits\n-1..1e9\n--theme\ndark",
    "view\n--stack\n--port\n8080\n--keep\n1m\n--input\njsonl", "describe\n--format\njson",
    "index\n--x\ntime\n--remove", "race\n--points\n1m",
    "compare\n--quick\n--threshold\n5%\n--sample-time\n2ms\n--rounds\n4\n--process-runs\n6\n--format\njson",
    "count\n--limit\n5%\n--benchmarks\nframe.*", "check\n--threshold\n25%",
    "history\nshow\n--benchmark\n(native|simd)/1000$",
    "selftest\n--parts\nsame,layout\n--comparisons\n6\n--time-limit\n90s",
  ].map { [UInt8]($0.utf8) }

  let tokens = ["\n", ",", "..", "=", "%", "x", "--", "-q", "k", "ms", "--quiet", "--help", "--output", "\u{1B}[31m"]

  /// Arguments that name missing files or revisions. They make a command exit before it does any work.
  private static let endings = [
    "compare": ["missing", "missing"], "count": ["missing", "missing"], "check": ["--baseline", "missing"],
    "describe": ["missing.csv"], "history": ["--database", "missing"], "index": ["missing.npy"],
    // The command race reads no files, so it exits because of an invalid port.
    "race": ["--port", "missing"], "selftest": ["--relinked", "missing"], "view": ["missing.csv"],
    "render": ["--from", "missing.csv", "--to", "missing.csv", "--out", "missing.gif"],
  ]

  private static let codes: Set<Int32> = [0, 5, 64, 65, 66, 69, 73, 78]

  func check(_ input: [UInt8]) {
    var arguments = String(decoding: input.filter { $0 != 0 }, as: UTF8.self).split(separator: "\n").map(String.init)
    guard let command = arguments.first else { return }
    // If the first word isn't a command, the words are arguments of `run`.
    arguments += Self.endings[command] ?? ["--from", "missing.csv", "--to", "missing.csv"]
    guard !["noise", "worker", "count-worker"].contains(command) else { return }
    let tool = ["describe", "index", "race", "render", "view"].contains(command) ? "fastvector" : "vecbench"
    let (ending, errors) = run(tool, arguments)
    expect(!ending.isSignal && Self.codes.contains(ending.code), "\(arguments) ends with \(ending.code): \(errors)")
    let lines = errors.split(separator: "\n")
    expect(lines.count <= 1 || lines.allSatisfy { $0.hasPrefix("\(tool): ") }, errors)
    for line in lines {
      expect(line.unicodeScalars.count <= 300, String(line))
      checkPrintable(String(line), "an error")
    }
  }

  private func run(_ tool: String, _ arguments: [String]) -> (ending: ChildProcess.Ending, errors: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-options-\(UUID())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let errors = unsafe open(folder.path + "/errors", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(errors) }
    let script = #"cd "$0"; exec "$@""#
    guard
      let process = try? ChildProcess(
        "sh", ["-c", script, folder.path, Self.folder + tool] + arguments, errors: errors)
    else { fatalError("no shell") }
    for _ in 0..<6000 where process.isRunning { usleep(10_000) }
    expect(!process.isRunning, "\(arguments) takes more than a minute")
    let ending = process.end()
    return (ending, (try? String(contentsOfFile: folder.path + "/errors", encoding: .utf8)) ?? "not UTF-8")
  }

  /// The folder that contains the fuzzer and the tools built with it.
  private static let folder =
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path + "/"
}
