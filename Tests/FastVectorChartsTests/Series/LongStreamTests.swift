import CChartKernels
import FastVectorCharts
import Foundation
import TestSupport
import Testing

/// Tests streams whose windows have at least 768 Ki values. They use sliding memory: the window advances through
/// reserved addresses, and memory is released and reused in chunks of 256 Ki values.
@Suite struct `Long streams` {
  private static let window = 800_000
  private static let chunk = 1 << 18

  /// The number of points between two gaps.
  private static let gapDistance = 100_003

  /// Returns values equal to their positions in the stream, with occasional gaps.
  private static func values(_ indices: Range<Int>) -> AnimatableVector {
    var values = AnimatableVector(from: Double(indices.lowerBound), step: 1, count: indices.count)
    let first = (indices.lowerBound + gapDistance - 1) / gapDistance * gapDistance
    for offset in stride(from: first, to: indices.upperBound, by: gapDistance) {
      values[offset - indices.lowerBound] = .nan
    }
    return values
  }

  private static func isSame(_ series: Series, _ indices: Range<Int>) -> Bool {
    let (found, expected) = (series.values, values(indices))
    guard found.count == expected.count else { return false }
    let size = found.count * MemoryLayout<Double>.stride
    return unsafe found.withElements { a in unsafe expected.withElements { b in unsafe memcmp(a, b, size) == 0 } }
  }

  @Test func `A stream and its copies keep their points`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    var copies = [(Series, Range<Int>)](repeating: (Series(), 0..<0), count: 3)
    for step in 0..<60 {
      let index = Int.random(in: 0..<3, using: &generator)
      var (series, indices) = copies[index]
      copies[index] = (Series(), 0..<0)
      let added = [1, 1000, Self.chunk, 300_000].randomElement(using: &generator)!
      try series.append(contentsOf: Self.values(indices.upperBound..<indices.upperBound + added))
      indices = indices.lowerBound..<indices.upperBound + added
      let removed = max(0, indices.count - Int.random(in: 1...2 * Self.window, using: &generator))
      series.removeFirst(removed)
      indices = indices.dropFirst(removed)
      copies[index] = (series, indices)
      if step % 5 == 4 { copies[Int.random(in: 0..<3, using: &generator)] = (series, indices) }
      let (least, greatest) = (Self.minNumber(from: indices.lowerBound), Self.greatestNumber(to: indices.upperBound))
      #expect(series.finiteExtent == (least <= greatest ? least...greatest : nil), "seed \(seed), step \(step)")
      if step % 10 == 9 {
        for (series, indices) in copies { #expect(Self.isSame(series, indices), "seed \(seed), step \(step)") }
      }
    }
  }

  /// Returns the smallest value at or after a position in the stream, ignoring gaps.
  private static func minNumber(from offset: Int) -> Double { Double(offset % gapDistance == 0 ? offset + 1 : offset) }
  /// Returns the largest value before a position in the stream, ignoring gaps.
  private static func greatestNumber(to end: Int) -> Double { Double((end - 1) % gapDistance == 0 ? end - 2 : end - 1) }

  @Test func `A chart of a stream has the same frames as a chart of all its points`() throws {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    let rect = CGRect(x: 0, y: 0, width: 300, height: 100)
    let walk = SampleLine.walk.values(2_000_000, &generator)
    let live = ChartAnimator([Series(Array(walk[..<Self.window]))], in: rect)
    var end = Self.window
    while end < walk.count - 400_000 {
      let next = end + Int.random(in: 1...400_000, using: &generator)
      try live.append(walk[end..<next], to: 0, at: 0, keeping: Self.window)
      end = next
      let direct = ChartAnimator(live.series, in: rect, envelopes: .never)
      let (a, b) = (live.frame(at: 0), direct.frame(at: 0))
      #expect(a.yRange == b.yRange && a.lines[0].path.ys.values == b.lines[0].path.ys.values, "seed \(seed), \(end)")
    }
  }

  /// Appends points in batches. After each batch, drops the same number of points at the start.
  private static func slide(_ series: inout Series, by points: Int, batch: AnimatableVector) throws {
    for _ in 0..<points / batch.count {
      try series.append(contentsOf: batch)
      series.removeFirst(batch.count)
    }
  }

  /// False under sanitizers, which retain freed memory. For them, the Makefile sets the environment variable
  /// `FASTVECTOR_INTERRUPTIONS` to less than 400.
  private static let measuresMemory =
    ProcessInfo.processInfo.environment["FASTVECTOR_INTERRUPTIONS"].flatMap { Int($0) } ?? 400 >= 400

  @Test(.enabled(if: measuresMemory)) func `A stream takes only the memory of its window`() async {
    await #expect(processExitsWith: .success) {
      let window = 5 * Self.window
      let batch = AnimatableVector(repeating: 1, count: 50_000)
      let before = residentBytes()
      var series = Series(AnimatableVector(repeating: 0, count: window))
      for _ in 0..<80 {
        try Self.slide(&series, by: window / 20, batch: batch)
        precondition(residentBytes() < before + window * MemoryLayout<Double>.stride * 7 / 4)
      }
      precondition(series.count == window && series.values.allSatisfy { $0 == 1 })
    }
  }

  /// The window of a stream moves through reserved addresses. This stream is longer than the reserved range, so the
  /// window must also move back to the start of the range.
  @Test(.enabled(if: measuresMemory)) func `A stream that slides by 160 windows takes bounded memory`() async {
    await #expect(processExitsWith: .success) {
      let batch = AnimatableVector(repeating: 1, count: 200_000)
      var series = Series(AnimatableVector(repeating: 0, count: Self.window))
      try Self.slide(&series, by: 2 * Self.window, batch: batch)
      let before = residentBytes()
      for _ in 0..<8 {
        try Self.slide(&series, by: 20 * Self.window, batch: batch)
        // Allow twice the window, because the window may have moved to another buffer.
        precondition(residentBytes() < before + 2 * Self.window * MemoryLayout<Double>.stride)
      }
      precondition(series.count == Self.window && series.values.allSatisfy { $0 == 1 })
    }
  }

  @Test(.enabled(if: measuresMemory)) func `An old copy retains a bounded amount of memory`() async {
    await #expect(processExitsWith: .success) {
      var series = Series(AnimatableVector(repeating: 0, count: Self.window))
      let batch = AnimatableVector(repeating: 1, count: 50_000)
      try series.append(contentsOf: batch)
      let old = series
      let before = residentBytes()
      for _ in 0..<1000 {
        try series.append(contentsOf: batch)
        series.removeFirst(batch.count)
      }
      precondition(residentBytes() < before + 6 * Self.window * MemoryLayout<Double>.stride)
      precondition(
        old.count == Self.window + 50_000 && old.values.allSatisfy { $0 <= 1 } && old[Self.window - 1].y == 0)
    }
  }

  @Test func `A buffer can move its memory to other addresses`() {
    let length = 4 << 20
    let start = unsafe fv_reserve_pages(2 * length)!
    let numbers = unsafe start.bindMemory(to: Int.self, capacity: 2 * length / 8)
    for index in 0..<length / 8 { unsafe numbers[index] = index + 1 }
    unsafe fv_move_pages(start, start + length, length)
    // Released memory is zeroed, and can be written again.
    #expect((0..<length / 8).allSatisfy { unsafe numbers[$0] == 0 })
    unsafe numbers[7] = 8
    #expect(unsafe numbers[7] == 8)
    #if os(Linux)
      let moved = unsafe numbers + length / 8
      #expect((0..<length / 8).allSatisfy { unsafe moved[$0] == $0 + 1 || moved[$0] == 0 })
    #endif
    unsafe fv_release_pages(start, 2 * length)
  }
}

/// Returns the resident memory of the process, in bytes.
private func residentBytes() -> Int {
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}
