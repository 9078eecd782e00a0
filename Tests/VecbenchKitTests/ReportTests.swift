import Foundation
import Testing
import VecbenchKit
import VecbenchTestSupport

private func text(
  _ format: ReportFormat, isComplete: Bool = true, usesColor: Bool = false
) throws -> String {
  try format.write(
    ReportFixture.report(isComplete: isComplete), style: TerminalStyle(usesUnicode: true, usesColor: usesColor))
}

@Suite struct `JSON reports` {
  private struct Document: Decodable {
    let schema: String
    let complete: Bool
    let environment: MachineEnvironment
    let results: [BenchmarkResult]
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `A JSON report contains the environment and the results`() throws {
    let document = try JSONDecoder().decode(Document.self, from: Data(text(.json).utf8))
    #expect(document.schema == "vecbench/2")
    #expect(document.complete)
    #expect(document.environment == (try ReportFixture.report().environment))
    #expect(document.results == ReportFixture.results)
  }

  @Test func `A JSON report contains the settings`() throws {
    let settings = try #require(try object(text(.json))["settings"] as? [String: Any])
    #expect(
      Set(settings.keys) == [
        "sizes", "variants", "benchmarks", "animations", "frames", "threads", "seed", "data", "parameters",
      ])
    #expect(settings["sizes"] as? [Int] == [10_000])
    #expect(settings["variants"] as? [String] == ["naive", "native"])
    #expect(settings["benchmarks"] as? [String] == ["add", "frame.swiftui"])
    #expect(settings["animations"] as? [String] == ["easeInOut"])
    #expect(settings["frames"] as? Int == 600)
    #expect(settings["data"] as? String == "some data")
  }

  @Test func `A JSON report leaves out fields that don't apply`() throws {
    let text = try text(.json)
    #expect(!text.contains("null"))
    let results = try #require(try object(text)["results"] as? [[String: Any]])
    #expect(
      Set(results[0].keys) == [
        "benchmark", "variant", "size", "threads", "median_ns", "low_ns", "high_ns", "bytes", "working_set_bytes",
        "peak_ns",
        "speedup", "speedup_low", "speedup_high", "allocations", "checksum",
      ])
    #expect(
      Set(results[2].keys) == [
        "benchmark", "variant", "size", "threads", "median_ns", "animation", "frames", "p99_ns", "worst_ns",
        "checksum",
      ])
  }

  @Test func `A JSON report states whether the run was complete, and ends with one line break`() throws {
    #expect(try object(text(.json, isComplete: false))["complete"] as? Bool == false)
    #expect(try text(.json).hasSuffix("}\n"))
    #expect(try !text(.json).hasSuffix("\n\n"))
  }
}

@Suite struct `CSV reports` {
  private static let header = """
    benchmark,variant,size,threads,median_ns,low_ns,high_ns,animation,frames,p99_ns,worst_ns,fps,missed_frames,\
    longest_miss,overrun_ns,p99_overrun_ns,worst_overrun_ns,low_1_percent_fps,bytes,peak_ns,speedup,speedup_low,speedup_high,memory_bytes,allocations,cycles,instructions,checksum
    """

  @Test func `A CSV report has a fixed header, a row for each result, and empty cells for missing values`() throws {
    #expect(
      try text(.csv) == """
        \(Self.header)
        add,naive,10000,1,2500.0,2475.5,2525.0,,,,,,,,,,,,240000,1250.0,1.0,1.0,1.0,,0.0,,,1.5e+00
        add,native,10000,1,1280.0,1270.0,1290.0,,,,,,,,,,,,240000,1250.0,1.953125,1.94,1.96,,0.0,,,1.5e+00
        frame.swiftui,naive,10000,1,25000.0,,,easeInOut,600,30000.0,1000000.0,,,,,,,,,,,,,,,,,2.5e+00
        frame.fused,native,10000,2,2000.0,1990.0,2010.0,easeInOut,600,2500.0,9000.0,,,,,,,,240000,1250.0,12.5,12.4,12.6,,0.125,,,2.5e+00
        add,naive,1000000,1,1500000.0,,,,,,,,,,,,,,,,,,,,,,,3.5e+00

        """)
  }

  @Test func `A name with a comma or a quotation mark is quoted in a CSV report`() throws {
    var report = try ReportFixture.report()
    report.results = Array(report.results.prefix(1))
    let text = try String(decoding: JSONEncoder().encode(report.results[0]), as: UTF8.self)
    let name = report.results[0].benchmark.rawValue
    let renamed = text.replacing("\"\(name)\"", with: #""a,b\"c""#)
    report.results[0] = try JSONDecoder().decode(BenchmarkResult.self, from: Data(renamed.utf8))
    let row = try ReportFormat.csv.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
      .split(separator: "\n")[1]
    #expect(row.hasPrefix(#""a,b""c","#))
  }

  @Test func `A CSV report without results is only its header`() throws {
    var report = try ReportFixture.report()
    report.results = []
    #expect(
      try ReportFormat.csv.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false)) == Self.header
        + "\n")
  }
}

@Suite struct `Text reports` {
  @Test func `The text report of the sample results has the expected layout`() throws {
    #expect(
      try text(.text) == """
        machine   Some Processor (family 25 model 17), 2 cores, L1d 32 KiB, L2 1 MiB,
                  16 GiB memory, virtual machine
        code      CPU has sse2 avx2; Swift is compiled for sse2; variants: blas OpenBLAS
                  Haswell, naive sse2, native avx2, simd sse2
        built     Swift 6.3.1, release; OpenBLAS 0.3.21; Some System 12

        10 000 points, some data
        benchmark  variant      time  GB/s  % of peak  times naive [95 %]  allocs
        add        naive     2.50 us  96.0       50 %   1.00 [1.00, 1.00]       0
                   native *  1.28 us   188       98 %   1.95 [1.94, 1.96]       0
          variant       median      p99    worst  frames/s  times naive [95 %]  allocs
        frame.swiftui, easeInOut
          naive        25.0 us  30.0 us  1.00 ms    40 000                   -       -
        frame.fused, easeInOut
          native x2 *  2.00 us  2.50 us  9.00 us   500 000   12.5 [12.4, 12.6]   0.125

        1 000 000 points, some data
        benchmark  variant     time  GB/s  % of peak  times naive  allocs
        add        naive *  1.50 ms     -          -            -       -

        * fastest; % of peak: percentage of the bandwidth at which a loop without
          arithmetic moves the same bytes
        x2: with 2 threads

        """)
  }

  @Test func `A text report names the benchmarks whose peak bandwidth is unknown`() throws {
    var report = try ReportFixture.report()
    for index in report.results.indices { report.results[index].peakNanoseconds = nil }
    let text = try ReportFormat.text.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    #expect(
      text.contains(
        """
        benchmark  variant      time  GB/s  % of peak  times naive [95 %]  allocs
        add        naive     2.50 us  96.0    unknown   1.00 [1.00, 1.00]       0
                   native *  1.28 us   188    unknown   1.95 [1.94, 1.96]       0
        """))
    let sentence = "Peak bandwidth unknown, because a variant was over 2 % faster than plain memory traffic: add"
    #expect(text.replacing(/\s+/, with: " ").contains(sentence))
    let markdown = try ReportFormat.markdown.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    #expect(markdown.contains("\n\n\(sentence)\n\n"))
  }

  @Test func `A text report has no trailing spaces`() throws {
    for line in try text(.text).split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  @Test func `A text report in color has the fastest variants in bold, and the same text`() throws {
    let (colored, plain) = (try text(.text, usesColor: true), try text(.text))
    let bold = colored.split(separator: "\n").filter { $0.contains("\u{1B}") }
    #expect(bold.count == 3)
    #expect(bold.allSatisfy { $0.hasPrefix("\u{1B}[1m") && $0.hasSuffix("\u{1B}[0m") && $0.contains(" * ") })
    #expect(colored.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "") == plain)
    #expect(!plain.contains("\u{1B}"))
  }

  @Test func `A text report fits in 80 columns for any results`() throws {
    var report = try ReportFixture.report()
    let names: [BenchmarkName] = [
      "magnitudeSquared", "combine3", "frame.swiftui", "animate.symbolic", "chart.envelope",
    ]
    report.results = names.flatMap { name in
      (["naive", "simd", "blas", "native"] as [VariantName]).flatMap { variant in
        (name == "combine3" || name == "magnitudeSquared" ? [nil] : [nil, 59.94]).map { pace in
          var result = BenchmarkResult(benchmark: name, variant: variant, size: 100_000_000)
          result.medianNanoseconds = 123.456789e6
          result.animation = ["frame", "animate"].contains(name.family) ? "interpolatingSpring" : nil
          result.frames = name.family == "chart" ? 600 : nil
          result.p99Nanoseconds = 223.4e6
          result.worstNanoseconds = 999.4e6
          result.framesPerSecond = pace
          result.overrunNanoseconds = -123.4e6
          result.p99OverrunNanoseconds = -123.4e6
          result.missedFrames = 12_345
          result.longestMiss = 12_345
          result.lowestPercentRate = 0.123
          result.bytes = 2_400_000_000
          result.peakNanoseconds = 12e6
          (result.speedup, result.speedupLow, result.speedupHigh) = (0.123, 0.0123, 0.246)
          result.memory = 999 << 20
          result.allocations = 0.125
          return result
        }
      }
    }
    let text = try ReportFormat.text.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    #expect(text.split(separator: "\n").map(\.count).max()! <= 80)
  }

  /// Returns the result of a frame without an animation.
  private func frame(
    _ benchmark: BenchmarkName, _ variant: VariantName, _ time: Double, speedup: Double? = nil
  ) -> BenchmarkResult {
    var result = BenchmarkResult(benchmark: benchmark, variant: variant, size: 10_000)
    (result.medianNanoseconds, result.frames) = (time, 20)
    (result.p99Nanoseconds, result.worstNanoseconds, result.speedup) = (time * 2, time * 3, speedup)
    return result
  }

  private func lines(_ results: [BenchmarkResult]) throws -> [Substring] {
    var report = try ReportFixture.report()
    report.results = results
    let text = try ReportFormat.text.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    return text.split(separator: "\n").filter { $0.contains("median") || $0.contains(" us") || $0.contains("times ") }
  }

  @Test func `A text report treats frames named read and build like any others`() throws {
    let results = [frame("json.read", "default", 1000, speedup: 1), frame("json.build", "default", 2000, speedup: 0.5)]
    #expect(
      try lines(results) == [
        "json         median      p99    worst  times read  memory  allocs",
        "json.read   1.00 us  2.00 us  3.00 us        1.00       -       -",
        "json.build  2.00 us  4.00 us  6.00 us       0.500       -       -",
        "times read: how many times as fast as json.read",
      ])
  }

  @Test func `A text report compares the times of frames with the reported time of memory traffic`() throws {
    var traffic = frame("page.memory", "plain", 1000, speedup: 4)
    traffic.role = .traffic
    var draw = frame("page.draw", "default", 4000, speedup: 1)
    draw.memory = 2048
    let lines = try lines([traffic, draw, frame("page.scroll", "default", 2000)])
    #expect(
      lines == [
        "page          median      p99    worst  of memory  times draw  memory  allocs",
        "page.memory  1.00 us  2.00 us  3.00 us       1.00        4.00       -       -",
        "page.draw    4.00 us  8.00 us  12.0 us       4.00        1.00   2 KiB       -",
        "page.scroll  2.00 us  4.00 us  6.00 us       2.00           -       -       -",
        "of memory: the time as a multiple of page.memory; times draw: how many times as",
      ])
  }

  @Test func `A text report of frames has a column of variants if there are several`() throws {
    let results = [frame("draw", "old", 1000, speedup: 1), frame("draw", "new", 500, speedup: 2)]
    #expect(
      try lines(results) == [
        "draw  variant   median      p99    worst  times old  memory  allocs",
        "draw  old      1.00 us  2.00 us  3.00 us       1.00       -       -",
        "      new       500 ns  1.00 us  1.50 us       2.00       -       -",
        "times old: how many times as fast as old",
      ])
  }

  @Test func `Reports add the number of threads to the names of results with several threads`() throws {
    let call = BenchmarkResult(benchmark: "dot", variant: "native", size: 10_000)
    var paced = frame("draw", "new", 1000)
    paced.framesPerSecond = 60
    var animated = frame("draw.fused", "new", 1000)
    animated.animation = "linear"
    var report = try ReportFixture.report()
    report.results = [call, frame("page.draw", "old", 1000), animated, paced].flatMap { result in
      [1, 2, 16].map { threads in
        var result = result
        result.threads = threads
        return result
      }
    }
    let style = TerminalStyle(usesUnicode: true, usesColor: false)
    let names = [
      "native *", "native x2", "native x16", "page.draw", "page.draw x2", "page.draw x16", "new *", "new x2", "new x16",
    ]
    for format in [ReportFormat.text, .markdown] {
      let text = try format.write(report, style: style).replacing(#"\*"#, with: "*")
      for name in names {
        #expect(
          text.contains(try Regex(#"(^|[ |])\s*\Q\#(name)\E +[|0-9]"#).anchorsMatchLineEndings()), "\(name) in \(text)")
      }
      #expect(!text.contains("1 thread"))
    }
    #expect(try ReportFormat.text.write(report, style: style).contains("\nx16: with 16 threads\n"))
  }

  @Test func `The heading of the speedups names an interval only if there is one`() throws {
    var report = try ReportFixture.report()
    for index in report.results.indices {
      (report.results[index].speedupLow, report.results[index].speedupHigh) = (nil, nil)
    }
    let text = try ReportFormat.text.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    #expect(!text.contains("95 %"))
    #expect(text.contains("times naive "))
  }

  @Test func `A text report has a separate table for paced frames`() throws {
    var report = try ReportFixture.report()
    var result = BenchmarkResult(benchmark: "frame.fused", variant: "native", size: 10_000)
    result.animation = "easeInOut"
    result.framesPerSecond = 60
    result.medianNanoseconds = 35_000
    result.p99Nanoseconds = 90_000
    result.overrunNanoseconds = -16.6e6
    result.p99OverrunNanoseconds = 1.25e6
    result.missedFrames = 3
    result.longestMiss = 2
    result.lowestPercentRate = 41.5
    report.results = [result]
    let text = try ReportFormat.text.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    #expect(
      text.contains(
        """
          variant   median      p99   overrun   its p99  missed  in a row  1 % low
        frame.fused, easeInOut, 60 frames/s
          native   35.0 us  90.0 us  -16.6 ms  +1.25 ms       3         2     41.5

        overrun: time from the deadline to the end of the frame
        """))
    #expect(!text.contains("times naive"))
  }

  @Test func `The table of benchmarks names the base variant if all have the same`() throws {
    func headings(_ names: (String, [String])...) throws -> [String] {
      var report = try ReportFixture.report()
      report.results = names.flatMap { benchmark, variants in
        variants.map { variant in
          var result = BenchmarkResult(
            benchmark: BenchmarkName(rawValue: benchmark), variant: VariantName(rawValue: variant), size: 1)
          result.medianNanoseconds = 100
          result.speedup = variant == variants[0] ? 1 : 2
          return result
        }
      }
      let text = try ReportFormat.text.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
      return text.matches(of: /times \w+/).map { String($0.output) }
    }
    #expect(try headings(("a", ["loop", "twice"]), ("b", ["loop"])) == ["times loop"])
    #expect(try headings(("a", ["loop", "twice"]), ("b", ["default"])) == ["times base"])
    #expect(try headings(("b", ["default"])) == ["times default"])
  }

  @Test func `A text report states whether the run was interrupted`() throws {
    #expect(
      try text(.text, isComplete: false).hasSuffix("\n\nInterrupted: the results above are incomplete.\n"))
  }

  @Test func `A text report warns of a debug build`() throws {
    var report = try ReportFixture.report()
    report.environment.buildConfiguration = "debug"
    let text = try ReportFormat.text.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    #expect(text.contains("A debug build: the figures below say nothing about speed."))
  }

  @Test func `A text report with times of zero contains neither infinity nor NaN`() throws {
    var report = try ReportFixture.report()
    for index in report.results.indices { report.results[index].medianNanoseconds = 0 }
    let text = try ReportFormat.text.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    #expect(!text.contains("inf") && !text.contains("nan"))
    #expect(text.contains("0.00 ns"))
  }
}

@Suite struct `Markdown reports` {
  @Test func `The Markdown report of the sample results has the expected layout`() throws {
    #expect(
      try text(.markdown) == """
        ### 10 000 points, some data

        | benchmark | variant | time | GB/s | % of peak | times naive [95 %] | allocs |
        | --- | --- | ---: | ---: | ---: | ---: | ---: |
        | add | naive | 2.50 us | 96.0 | 50 % | 1.00 [1.00, 1.00] | 0 |
        |  | native * | 1.28 us | 188 | 98 % | 1.95 [1.94, 1.96] | 0 |

        | frame | animation | variant | median | p99 | worst | frames/s | times naive [95 %] | allocs |
        | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | frame.swiftui | easeInOut | naive | 25.0 us | 30.0 us | 1.00 ms | 40 000 | - | - |
        | frame.fused | easeInOut | native x2 * | 2.00 us | 2.50 us | 9.00 us | 500 000 | 12.5 [12.4, 12.6] | 0.125 |

        ### 1 000 000 points, some data

        | benchmark | variant | time | GB/s | % of peak | times naive | allocs |
        | --- | --- | ---: | ---: | ---: | ---: | ---: |
        | add | naive * | 1.50 ms | - | - | - | - |

        ```
        machine   Some Processor (family 25 model 17), 2 cores, L1d 32 KiB, L2 1 MiB,
                  16 GiB memory, virtual machine
        code      CPU has sse2 avx2; Swift is compiled for sse2; variants: blas OpenBLAS
                  Haswell, naive sse2, native avx2, simd sse2
        built     Swift 6.3.1, release; OpenBLAS 0.3.21; Some System 12
        ```

        """)
  }

  @Test func `Every row of a Markdown report has as many cells as its header`() throws {
    for block in try text(.markdown).components(separatedBy: "\n\n") where block.hasPrefix("|") {
      let counts = block.split(separator: "\n").map { $0.count { $0 == "|" } }
      #expect(Set(counts).count == 1)
    }
  }

  @Test func `The Markdown report of an interrupted run begins with a note about it`() throws {
    #expect(try text(.markdown, isComplete: false).hasPrefix("**Interrupted"))
  }
}

struct MachineEnvironmentTests {
  @Test func `The environment of this machine is described completely`() {
    let environment = MachineEnvironment.current()
    #expect(!environment.processor.isEmpty)
    #expect(environment.logicalCores >= 1)
    #expect(environment.memoryBytes > 1 << 28)
    #expect(environment.instructionSets.contains(environment.swiftInstructionSet))
    #expect(["debug", "release"].contains(environment.buildConfiguration))
    #expect(environment.clockResolutionNanoseconds > 0)
    #expect(environment.caches.allSatisfy { $0.bytes >= 4096 && $0.name.hasPrefix("L") })
    #expect(environment.date.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    let available = MachineEnvironment.availableMemory()
    #expect(available > 0 && available <= Double(environment.memoryBytes))
  }

  @Test func `Cached files of a control group count as available memory`() {
    let statistics = "anon 300\nfile 600\nkernel 5\ninactive_anon 300\nactive_file 200\ninactive_file 400\n"
    #expect(LinuxFiles.unusedMemory(limit: 1000, used: 950, statistics: statistics) == 650)
    #expect(LinuxFiles.unusedMemory(limit: 1000, used: 950, statistics: "") == 50)
    #expect(LinuxFiles.unusedMemory(limit: 1000, used: 500, statistics: statistics) == 1000)
    #expect(LinuxFiles.unusedMemory(limit: 1000, used: 1200, statistics: "") == 0)
  }

  @Test func `The environment summary describes each aspect in at most 80 columns, and warns of a debug build`() {
    let environment = MachineEnvironment.current()
    let lines = EnvironmentSummary(environment: environment).lines
    #expect(["machine ", "code ", "built "].allSatisfy { start in lines.count { $0.hasPrefix(start) } == 1 })
    #expect(lines.contains { $0.contains("A debug build") } == (environment.buildConfiguration == "debug"))
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.allSatisfy { !$0.contains("\n") && !$0.hasSuffix(" ") })
  }
}
