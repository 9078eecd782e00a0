import Dispatch
import FastVectorDrawing

/// An encoder that processes frames in two steps. The first step prepares frames, for example by compressing them, and
/// can run for several frames in parallel. The second step writes the prepared frames in order.
protocol PreparingEncoder: AnimationEncoder where Frame == Bitmap {
  /// The type of a prepared frame.
  associatedtype Prepared: Sendable

  /// Prepares a frame. Can be called on any thread.
  ///
  /// - Parameter previous: The previous frame, not counting dropped frames; nil for the first frame.
  static func prepare(_ frame: Bitmap, after previous: Bitmap?) throws -> Prepared

  /// Returns the indices of the frames to draw. These are all indices from 0 to `total - 1`, unless some frames must be
  /// dropped because the format doesn't support the frame rate. This function is called once, before the first prepared
  /// frame is appended.
  func retainedFrames(of total: Int) -> [Int]

  /// Appends a prepared frame. The effect is the same as passing the original frame to ``AnimationEncoder/append(_:)``.
  ///
  /// - Parameter index: The index of the frame among all frames, including dropped ones.
  func append(prepared: Prepared, at index: Int) throws
}

extension PreparingEncoder {
  func retainedFrames(of total: Int) -> [Int] { Array(0..<total) }
}

extension PreparingEncoder {
  /// Encodes a range of frames on several threads. Calls `begin` first and `finish` at the end. The output is the same
  /// for any number of threads.
  ///
  /// Frames are drawn and prepared in batches. While one batch is being written, the next one is drawn. `progress` is
  /// called with the number of each frame before the frame is drawn.
  func encode(_ range: Range<Int>, of frames: ChartFrameSequence, threads: Int, progress: (Int) -> Void) throws {
    try begin(frames.format(of: range))
    let workers = try (0..<threads).map { _ in try ChartRenderer(layout: frames.layout) }
    let writer = Writer(self)
    let kept = retainedFrames(of: range.count)
    // Use double buffering by reusing the bitmaps of the batch before the previous one.
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

  /// The number of frames per thread in a batch. With a larger number, threads spend less time waiting for each other,
  /// but the bitmaps of a batch take up more memory.
  private static var framesPerThread: Int { 4 }

  /// Draws each picture into a bitmap. The number of threads is the number of renderers.
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

  /// Calls a function with each index from 0 to `count - 1` on several threads. Returns the results in the order of the
  /// indices. The second argument of the function is the index of the thread. Calls with the same thread index never
  /// overlap.
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

/// Writes prepared frames on a separate thread, one batch at a time.
private final class Writer<Encoder: PreparingEncoder> {
  private let encoder: Encoder
  private let queue = DispatchQueue(label: "frames")
  private let batch = DispatchGroup()
  private var failure: (any Error)?

  init(_ encoder: Encoder) { self.encoder = encoder }

  /// Waits until the previous batch has been written, then starts writing the next one.
  ///
  /// - Throws: The error that occurred while writing the previous batch.
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
