import CGIF
import Foundation

/// Makes a GIF by giflib. Of each frame only the rectangle that has changed is stored.
///
/// A frame has 255 colours of its own: the right ones where those suffice, else what giflib's median cut picks. Delays
/// are hundredths of a second, and players take less than two for a mistake; so of a film with more than 50 frames a
/// second some are left out.
@safe public final class GIFEncoder: FilmEncoder {
  private let path: String
  private let loops: Bool
  private var output: Output?
  private var gif: UnsafeMutablePointer<GifFileType>?
  private var format: FilmFormat?

  /// The picture so far, and the frame that waits for its end.
  private var shown: Bitmap?
  private var pending: (frame: Bitmap, start: Int)?
  private var count = 0

  /// Where giflib's bytes go, and what went wrong with them.
  private final class Output {
    let file: UnfinishedFile
    var error: OutputError?
    init(_ file: UnfinishedFile) { self.file = file }
  }

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - loops: Whether the film starts anew at its end.
  public init(path: String, loops: Bool = true) {
    self.path = path
    self.loops = loops
  }

  deinit { _ = close() }

  public func begin(_ format: FilmFormat) throws {
    let output = Output(try UnfinishedFile(path: path))
    var code: Int32 = 0
    let write: OutputFunc = { gif, bytes, count in
      let output = unsafe Unmanaged<Output>.fromOpaque(gif!.pointee.UserData).takeUnretainedValue()
      do throws(OutputError) {
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
    guard let format else { return }
    try format.check(frame)
    let start = time(count)
    count += 1
    if let pending {
      guard start - pending.start >= Self.leastDelay else { return }
      try put(pending.frame, delay: start - pending.start)
    }
    pending = (frame, start)
  }

  public func finish() throws {
    guard let pending, let output else { throw FilmError.noFrames(path: path) }
    try put(pending.frame, delay: max(time(count) - pending.start, Self.leastDelay))
    self.pending = nil
    try check(close())
    try output.file.finish()
  }

  /// Hundredths of a second that players show a frame for.
  private static let leastDelay = 2

  /// When a frame comes, in hundredths of a second.
  private func time(_ frame: Int) -> Int { Int((Double(frame) * 100 / (format?.frameRate ?? 1)).rounded()) }

  private func put(_ frame: Bitmap, delay: Int) throws {
    let changes = frame.changes(from: shown)
    let image = IndexedImage(frame, changes, over: shown)
    var control = GraphicsControlBlock(
      DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(min(delay, 65_535)),
      TransparentColor: Int32(IndexedImage.transparent))
    var block = [UInt8](repeating: 0, count: 4)
    _ = unsafe EGifGCBToExtension(&control, &block)
    try check(unsafe EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, block))
    let map = unsafe GifMakeMapObject(256, image.colors)
    defer { unsafe GifFreeMapObject(map) }
    let (columns, rows) = (changes.columns, changes.rows)
    try check(
      unsafe EGifPutImageDesc(
        gif, Int32(columns.lowerBound), Int32(rows.lowerBound), Int32(columns.count), Int32(rows.count), false, map))
    var indices = image.indices
    for row in 0..<rows.count {
      try check(
        unsafe indices.withUnsafeMutableBufferPointer {
          unsafe EGifPutLine(gif, $0.baseAddress! + row * columns.count, Int32(columns.count))
        })
    }
    shown = frame
  }

  private func check(_ status: Int32) throws {
    guard status != GIF_OK else { return }
    if let error = output?.error { throw error }
    let code = unsafe gif?.pointee.Error ?? E_GIF_ERR_NOT_ENOUGH_MEM
    throw FilmError.encoding(path: path, reason: unsafe String(cString: GifErrorString(code)))
  }

  /// Ends the bytes of the film, and frees what giflib has allocated.
  private func close() -> Int32 {
    guard let open = unsafe gif else { return GIF_OK }
    unsafe gif = nil
    var code: Int32 = 0
    return unsafe EGifCloseFile(open, &code)
  }
}
