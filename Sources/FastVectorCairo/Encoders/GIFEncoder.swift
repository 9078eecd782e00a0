import CGIF
import FastVectorDrawing
import FastVectorFiles
import Foundation

/// Makes a GIF by giflib. Of each frame only the rectangle that has changed is stored.
///
/// A frame has 255 colours of its own: the right ones where those suffice, else what giflib's median cut picks. Delays
/// are hundredths of a second, and players take less than two for a mistake; so of an animation with more than 50 frames a
/// second some are left out.
@safe public final class GIFEncoder: PreparingEncoder {
  private let path: String
  private let loops: Bool
  private var output: Output?
  private var gif: UnsafeMutablePointer<GifFileType>?
  private var format: FrameFormat?

  /// What of a frame is stored where the one before is shown.
  struct Prepared: Sendable {
    let changes: PixelRect
    let image: IndexedImage

    init(_ frame: Bitmap, over shown: Bitmap?) {
      changes = frame.changes(from: shown)
      image = IndexedImage(frame, changes, over: shown)
    }
  }

  /// The frame that waits for its end.
  private var pending: (frame: Prepared, index: Int)?
  private var count = 0

  /// The frame that the next one is compared with, where they are not prepared elsewhere.
  private var shown: Bitmap?

  /// Where giflib's bytes go, and what went wrong with them.
  private final class Output {
    let file: AtomicFile
    var error: FileError?
    init(_ file: AtomicFile) { self.file = file }
  }

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - loops: Whether the animation starts anew at its end.
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
    if loops { try putLoop() }
  }

  /// The extension of Netscape 2.0 that makes a GIF start anew for ever.
  private func putLoop() throws {
    try check(unsafe EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
    try check(unsafe EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"))
    try check(unsafe EGifPutExtensionBlock(gif, 3, [1, 0, 0] as [UInt8]))
    try check(unsafe EGifPutExtensionTrailer(gif))
  }

  public func append(_ frame: Bitmap) throws {
    try format?.check(frame)
    let index = count
    count += 1
    guard pending.map({ delay(from: $0.index, to: index) >= Self.leastDelay }) ?? true else { return }
    try append(prepared: Prepared(frame, over: shown), at: index)
    shown = frame
  }

  func keptFrames(of total: Int) -> [Int] {
    count = total
    var kept: [Int] = []
    for index in 0..<total where kept.last.map({ delay(from: $0, to: index) >= Self.leastDelay }) ?? true {
      kept.append(index)
    }
    return kept
  }

  static func prepare(_ frame: Bitmap, after previous: Bitmap?) -> Prepared { Prepared(frame, over: previous) }

  func append(prepared frame: Prepared, at index: Int) throws {
    if let pending { try put(pending.frame, delay: delay(from: pending.index, to: index)) }
    pending = (frame, index)
  }

  public func finish() throws {
    guard let pending, let output else { throw AnimationEncodingError.noFrames(path: path) }
    try put(pending.frame, delay: max(delay(from: pending.index, to: count), Self.leastDelay))
    self.pending = nil
    try check(close())
    try output.file.finish()
  }

  /// Hundredths of a second that players show a frame for.
  private static let leastDelay = 2

  /// When a frame comes, in hundredths of a second.
  private func time(_ frame: Int) -> Int { Int((Double(frame) * 100 / (format?.frameRate ?? 1)).rounded()) }

  private func delay(from index: Int, to next: Int) -> Int { time(next) - time(index) }

  private func put(_ frame: Prepared, delay: Int) throws {
    var control = GraphicsControlBlock(
      DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(min(delay, 65_535)),
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

  /// Ends the bytes of the animation, and frees what giflib has allocated.
  private func close() -> Int32 {
    guard let open = unsafe gif else { return GIF_OK }
    unsafe gif = nil
    var code: Int32 = 0
    return unsafe EGifCloseFile(open, &code)
  }
}
