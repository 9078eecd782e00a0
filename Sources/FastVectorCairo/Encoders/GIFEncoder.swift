import CGIF
public import FastVectorDrawing
import FastVectorFiles
import Foundation

/// An encoder that writes an animated GIF with giflib. Only the part of each frame that has changed since the previous
/// frame is stored. A series of identical frames is stored once, with the sum of their delays.
///
/// Each frame has a palette of up to 255 colors. If a frame has more colors, the most frequent ones remain exact. The
/// others are reduced with giflib's median cut algorithm.
///
/// The delay between frames must be a multiple of 1/100 s, and many players replace delays below 2/100 s with longer
/// ones. Therefore, the duration of a frame is rounded up to a valid delay. The same delay is used for all frames to
/// make motion even, and surplus frames are dropped. No frames are dropped if the frame rate is 100 divided by an
/// integer of at least 2 (50, 33⅓, 25, 20 and so on). Chart animations are rendered at the nearest of these rates.
@safe public final class GIFEncoder: PreparingEncoder {
  private let path: String
  private let loops: Bool
  private var output: Output?
  private var gif: UnsafeMutablePointer<GifFileType>?
  private var format: FrameFormat?

  /// The changes in a frame. Nil if the frame is the same as the previous one.
  typealias Prepared = ChangedPixels?

  /// The part of a frame that differs from the previous frame.
  struct ChangedPixels: Sendable {
    let changes: PixelRect
    let image: IndexedImage

    /// Compares a frame with the previous one, `shown`. Returns nil if they are equal. If `shown` is nil, all pixels
    /// count as changed.
    init?(_ frame: Bitmap, over shown: Bitmap?) {
      guard let changes = frame.changes(from: shown) else { return nil }
      self.changes = changes
      image = IndexedImage(frame, changes, over: shown)
    }

    /// A frame that consists of a single transparent pixel. During the delay of this frame, the previous frame remains
    /// visible.
    static let transparent = ChangedPixels(
      changes: PixelRect(columns: 0..<1, rows: 0..<1), image: IndexedImage(transparentPixels: 1))

    private init(changes: PixelRect, image: IndexedImage) {
      self.changes = changes
      self.image = image
    }
  }

  /// The last frame with changes, and its index. Its delay isn't known until another frame has changes or the animation
  /// ends, so it isn't written before that.
  private var pending: (frame: ChangedPixels, index: Int)?

  /// The number of frames, including dropped ones.
  private var count = 0

  /// The last frame that wasn't dropped. The next frame is compared with it. Used only for frames that aren't prepared
  /// in parallel.
  private var shown: Bitmap?

  /// The file to which giflib writes. `error` is the last error that occurred while writing, or nil if there was none.
  private final class Output {
    let file: AtomicFile
    var error: FileError?
    init(_ file: AtomicFile) { self.file = file }
  }

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - loops: True to repeat the animation forever.
  public init(path: String, loops: Bool = true) {
    self.path = path
    self.loops = loops
  }

  deinit { _ = close() }

  public func begin(_ format: FrameFormat) throws {
    let output = Output(try AtomicFile(path: path))
    var code: Int32 = 0
    let write: OutputFunc = { gif, bytes, count in
      let output = unsafe Unmanaged<Output>.fromOpaque(gif!.pointee.UserData).takeUnretainedValue()
      do throws(FileError) {
        try unsafe output.file.write(Data(bytes: bytes!, count: Int(count)))
        return count
      } catch {
        output.error = error
        return 0
      }
    }
    self.output = output
    self.format = format
    unsafe gif = EGifOpen(Unmanaged.passUnretained(output).toOpaque(), write, &code)
    unsafe EGifSetGifVersion(gif, true)
    try check(unsafe EGifPutScreenDesc(gif, Int32(format.width), Int32(format.height), 8, 0, nil))
    if loops { try writeLoopExtension() }
  }

  /// Writes the application extension NETSCAPE2.0, which makes the animation repeat forever.
  private func writeLoopExtension() throws {
    try check(unsafe EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
    try check(unsafe EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"))
    try check(unsafe EGifPutExtensionBlock(gif, 3, [1, 0, 0] as [UInt8]))
    try check(unsafe EGifPutExtensionTrailer(gif))
  }

  public func append(_ frame: Bitmap) throws {
    try format?.check(frame)
    let index = count
    count += 1
    guard isKept(index) else { return }
    try append(prepared: ChangedPixels(frame, over: shown), at: index)
    shown = frame
  }

  func retainedFrames(of total: Int) -> [Int] {
    count = total
    return (0..<total).filter(isKept)
  }

  static func prepare(_ frame: Bitmap, after previous: Bitmap?) -> ChangedPixels? {
    ChangedPixels(frame, over: previous)
  }

  func append(prepared frame: ChangedPixels?, at index: Int) throws {
    // Don't write a frame without changes. Instead, show the previous frame for longer.
    guard let frame else { return }
    if let pending { try put(pending.frame, delay: time(index) - time(pending.index)) }
    pending = (frame, index)
  }

  public func finish() throws {
    guard let pending, let output else { throw AnimationEncodingError.noFrames(path: path) }
    try put(pending.frame, delay: max(time(count) - time(pending.index), delay))
    self.pending = nil
    try check(close())
    try output.file.finish()
  }

  /// Returns the frame rate whose delay is valid in a GIF and nearest to `1 / rate` seconds. Both rates are in frames
  /// per second.
  package static func frameRate(nearest rate: Double) -> Double {
    100 / max((100 / rate).rounded(), Double(minDelay))
  }

  /// The minimum delay that players respect, in hundredths of a second.
  private static let minDelay = 2

  /// The maximum delay that a GIF can store, in hundredths of a second.
  private static let greatestDelay = 65_535

  private var frameRate: Double { format?.frameRate ?? 1 }

  /// The delay of each frame, in hundredths of a second. It is the duration of a frame, rounded up, but at least
  /// ``minDelay``. Subtracting 1e-9 avoids an additional hundredth if the frame rate has a rounding error, such as 33⅓.
  private var delay: Int { max(Int((100 / frameRate - 1e-9).rounded(.up)), Self.minDelay) }

  /// Returns the index of the period in which a frame starts. All periods have the length ``delay``.
  private func slot(_ frame: Int) -> Int {
    Int((Double(frame) * 100 / frameRate / Double(delay) + 1e-9).rounded(.down))
  }

  /// Returns true if a frame is the first one that starts in its period. All other frames are dropped.
  private func isKept(_ frame: Int) -> Bool { frame == 0 || slot(frame) > slot(frame - 1) }

  /// Returns the time of a frame, in hundredths of a second. It is a multiple of ``delay``.
  private func time(_ frame: Int) -> Int { slot(frame) * delay }

  /// Writes a frame. If its delay is longer than a GIF can store, writes transparent frames for the rest of the delay.
  private func put(_ frame: ChangedPixels, delay: Int) throws {
    var (frame, rest) = (frame, delay)
    while rest > Self.greatestDelay {
      try writeImage(frame, delay: Self.greatestDelay)
      rest -= Self.greatestDelay
      frame = .transparent
    }
    try writeImage(frame, delay: rest)
  }

  private func writeImage(_ frame: ChangedPixels, delay: Int) throws {
    var control = GraphicsControlBlock(
      DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(delay),
      TransparentColor: Int32(IndexedImage.transparent))
    var block = [UInt8](repeating: 0, count: 4)
    _ = unsafe EGifGCBToExtension(&control, &block)
    try check(unsafe EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, block))
    let map = unsafe GifMakeMapObject(256, frame.image.colors)
    defer { unsafe GifFreeMapObject(map) }
    let (columns, rows) = (frame.changes.columns, frame.changes.rows)
    try check(
      unsafe EGifPutImageDesc(
        gif, Int32(columns.lowerBound), Int32(rows.lowerBound), Int32(columns.count), Int32(rows.count), false, map))
    var indices = frame.image.indices
    for row in 0..<rows.count {
      try check(
        unsafe indices.withUnsafeMutableBufferPointer {
          unsafe EGifPutLine(gif, $0.baseAddress! + row * columns.count, Int32(columns.count))
        })
    }
  }

  private func check(_ status: Int32) throws {
    guard status != GIF_OK else { return }
    if let error = output?.error { throw error }
    let code = unsafe gif?.pointee.Error ?? E_GIF_ERR_NOT_ENOUGH_MEM
    throw AnimationEncodingError.encoding(path: path, reason: unsafe String(cString: GifErrorString(code)))
  }

  /// Writes the trailer of the GIF, and frees giflib's memory. Returns giflib's status code. Calling this again does
  /// nothing.
  private func close() -> Int32 {
    guard let open = unsafe gif else { return GIF_OK }
    unsafe gif = nil
    var code: Int32 = 0
    return unsafe EGifCloseFile(open, &code)
  }
}
