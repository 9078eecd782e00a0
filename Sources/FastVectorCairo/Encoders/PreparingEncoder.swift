import Dispatch
import FastVectorDrawing

/// An encoder whose frames can be worked out beside each other, and need only be put together in their order.
protocol PreparingEncoder: AnimationEncoder where Frame == Bitmap {
  /// What is left to put together.
  associatedtype Prepared: Sendable

  /// Works a frame out, on any thread.
  ///
  /// - Parameter previous: The frame before; nil for the first one.
  static func prepare(_ frame: Bitmap, after previous: Bitmap?) throws -> Prepared

  /// The frames that are drawn, of all from 0 on: a format may be too slow for some.
  func keptFrames(of total: Int) -> [Int]

  /// Adds one of these frames that was worked out, as ``AnimationEncoder/append(_:)`` adds one that was not.
  func append(prepared: Prepared, at index: Int) throws
}

extension PreparingEncoder {
  func keptFrames(of total: Int) -> [Int] { Array(0..<total) }
}

extension PreparingEncoder {
  /// Encodes some frames, from begin to finish, on several threads. The bytes are the same, whatever their number.
  ///
  /// Frames are drawn and worked out in batches, and one batch is put together while the next one is drawn.
  func encode(_ range: Range<Int>, of frames: ChartFrameSequence, threads: Int, progress: (Int) -> Void) throws {
    try begin(frames.format())
    let workers = try (0..<threads).map { _ in try ChartRenderer(layout: frames.layout) }
    let writer = Writer(self)
    let kept = keptFrames(of: range.count)
    // A batch is drawn over the one before the last.
    var bitmaps: [Bitmap] = [], previous: [Bitmap] = []
    for start in stride(from: 0, to: kept.count, by: Self.framesPerThread * threads) {
      let batch = kept[start..<min(start + Self.framesPerThread * threads, kept.count)]
      let pictures = batch.map { index in
        progress(range.lowerBound + index)
        return frames.picture(range.lowerBound + index)
      }
      swap(&bitmaps, &previous)
      try Self.draw(pictures, into: &bitmaps, workers)
      let prepared = try Self.map(bitmaps.count, threads: threads) { index, _ in
        try Self.prepare(bitmaps[index], after: index == 0 ? previous.last : bitmaps[index - 1])
      }
      try writer.write(Array(zip(batch, prepared)))
    }
    try writer.finish()
  }

  /// The frames of a batch for each thread: so many that threads hardly wait for each other, and few pictures in memory.
  private static var framesPerThread: Int { 4 }

  /// Draws pictures into as many bitmaps, with a thread for each renderer.
  private static func draw(_ pictures: [ChartPicture], into bitmaps: inout [Bitmap], _ workers: [ChartRenderer]) throws
  {
    let layout = workers[0].layout
    bitmaps.removeLast(max(0, bitmaps.count - pictures.count))
    while bitmaps.count < pictures.count {
      bitmaps.append(try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight))
    }
    try unsafe bitmaps.withUnsafeMutableBufferPointer { bitmaps in
      _ = try Self.map(bitmaps.count, threads: workers.count) { index, thread in
        try unsafe workers[thread].draw(pictures[index], into: &bitmaps[index])
      }
    }
  }

  /// Calls a function for each index, on several threads at once; no two calls of one thread overlap.
  private static func map<Result: Sendable>(
    _ count: Int, threads: Int, _ body: (Int, Int) throws -> Result
  ) throws -> [Result] {
    var results = [Swift.Result<Result, any Error>?](repeating: nil, count: count)
    unsafe results.withUnsafeMutableBufferPointer { results in
      nonisolated(unsafe) let (results, body) = unsafe (results, body)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for index in stride(from: thread, to: count, by: threads) {
          unsafe results[index] = Swift.Result { try unsafe body(index, thread) }
        }
      }
    }
    return try results.map { try $0!.get() }
  }
}

/// Puts frames together on a thread of its own, a batch at a time.
private final class Writer<Encoder: PreparingEncoder> {
  private let encoder: Encoder
  private let queue = DispatchQueue(label: "frames")
  private let batch = DispatchGroup()
  private var failure: (any Error)?

  init(_ encoder: Encoder) { self.encoder = encoder }

  /// Starts with a batch when the one before is done.
  ///
  /// - Throws: What went wrong with the one before.
  func write(_ frames: [(Int, Encoder.Prepared)]) throws {
    try wait()
    nonisolated(unsafe) let append = {
      do { for (index, frame) in frames { try self.encoder.append(prepared: frame, at: index) } } catch {
        self.failure = error
      }
    }
    queue.async(group: batch) { unsafe append() }
  }

  func finish() throws {
    try wait()
    try encoder.finish()
  }

  private func wait() throws {
    batch.wait()
    if let failure { throw failure }
  }

  deinit { batch.wait() }
}
