#if os(Linux)
  import FastVectorCharts
  import Foundation
  import TestSupport
  import Testing

  /// Tests a chart that changes endlessly. The chart runs in a separate process, because other tests would allocate at
  /// the same time.
  ///
  /// To simulate ten minutes, run `FASTVECTOR_INTERRUPTIONS=36000 swift test -c release --filter ChartEnduranceTests`.
  @Suite struct `Endurance of charts` {
    private static let frames =
      ProcessInfo.processInfo.environment["FASTVECTOR_INTERRUPTIONS"].flatMap { Int($0) } ?? 3600

    #if DEBUG
      private static let isOptimized = false
    #else
      private static let isOptimized = true
    #endif

    /// Skipped in debug builds, because the test takes minutes there. Also skipped under sanitizers, which retain freed
    /// memory. The Makefile sets fewer frames for them.
    @Test(.enabled(if: isOptimized && frames >= 3600), .timeLimit(.minutes(60)))
    func `Memory use of a continuously changing chart is constant`() async {
      await #expect(processExitsWith: .success) {
        var generator = SeededGenerator(seed: 1)
        let walk = SampleLine.walk.values(Self.pointCount, &generator)
        let chart = ChartAnimator(
          [Series(walk, id: "stream"), Series(walk, id: "change")], in: CGRect(x: 0, y: 0, width: 8, height: 100))
        for frame in 0..<Self.warmUp { try Self.makeFrame(frame, of: chart, walk, &generator) }
        let before = Self.residentMemory
        precondition(before > 0)
        for frame in Self.warmUp..<Self.warmUp + Self.frames {
          try Self.makeFrame(frame, of: chart, walk, &generator)
          precondition(Self.residentMemory < before + Self.leak, "after \(frame) frames, from \(before) bytes")
        }
      }
    }

    /// The number of points in a line. A longer test uses fewer points, but at least 10 000, so that the chart still
    /// precomputes the bounds of blocks of points.
    private static let pointCount = max(10_000, 30_000 * 3600 / frames)

    /// The number of frames until the chart's history of changes is full and the first points that left the window have
    /// been released.
    private static let warmUp = 1500

    /// The number of frames between changes. It is so small that each change interrupts the previous one.
    private static let framesPerChange = 10

    /// The number of bytes that would leak if each change retained half a vector. It exceeds the normal fluctuation of
    /// the memory use:
    ///
    /// | frames | leak | fluctuation |
    /// |---:|---:|---:|
    /// | 3 600 | 43 MB | 16 MB |
    /// | 36 000 | 144 MB | 5 MB |
    private static let leak = frames / framesPerChange * pointCount * MemoryLayout<Double>.stride / 2

    /// Renders a frame. Between frames, points are appended and dropped, the window moves or rests, and changes with
    /// various durations and all join rules interrupt each other.
    private static func makeFrame(
      _ number: Int, of chart: ChartAnimator, _ walk: [Double], _ generator: inout SeededGenerator
    ) throws {
      let time = Double(number) / 60
      try chart.append(walk[..<100], to: "stream", at: time, keeping: pointCount)
      if number % framesPerChange == 0 {
        let rules: [JoinRule] = [.key, .index, .stretching]
        let count = Int.random(in: pointCount * 4 / 5...pointCount, using: &generator)
        let stream = chart.series.first { $0.id == "stream" }!
        chart.animate(
          to: [stream, Series(walk.suffix(count), id: "change")], by: rules[number / framesPerChange % 3],
          .bouncy(duration: 0.4), at: time)
      }
      if number % 40 < 20 {
        let start = Double(number % 40) * 100
        chart.setRanges(x: .fixed(start...start + Double(pointCount) * 2 / 3), nil, at: time)
      }
      _ = chart.frame(at: time)
    }

    /// The resident memory of the process, in bytes.
    private static var residentMemory: Int {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
  }
#endif
