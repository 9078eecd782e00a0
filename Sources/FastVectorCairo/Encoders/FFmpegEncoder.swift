import CProcess
public import FastVectorDrawing
import FastVectorFiles
import Foundation

/// An encoder that sends the pixels of frames to `ffmpeg`, which writes a video or an animated PNG.
///
/// The colors of videos are converted to the color space BT.709. Videos are tagged with this color space to let players
/// show the original colors.
public final class FFmpegEncoder: PreparingEncoder {
  /// The codec of a video or an animated PNG. It also determines the file format.
  public enum Codec: Hashable, Sendable {
    /// H.264 in MP4, which plays nearly everywhere. If the width or height is odd, the last column or row is repeated.
    /// In a chart, it has the background color.
    case h264
    /// VP9 in WebM, which plays in browsers. If the width or height is odd, the last column or row is repeated.
    case vp9
    /// Animated PNG, which is lossless. If `loops` is true, the animation repeats forever. Otherwise, it plays once.
    case apng(loops: Bool)

    var name: String {
      switch self {
      case .h264: "mp4"
      case .vp9: "webm"
      case .apng: "apng"
      }
    }

    /// Returns the arguments for `ffmpeg`. The number of threads for videos is fixed, because it affects the encoded
    /// bytes. With a different number, the same frames would result in a different file.
    func arguments(_ format: FrameFormat) -> [String] {
      let video = ["-vf", Self.filters(format)] + Self.colors + ["-threads", "2"]
      return switch self {
      case .h264:
        video + ["-c:v", "libx264", "-preset", "veryfast", "-crf", "17", "-movflags", "+faststart", "-f", "mp4"]
      case .vp9:
        video + ["-c:v", "libvpx-vp9", "-crf", "28", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-f", "webm"]
      case .apng(let loops): ["-pix_fmt", "rgb24", "-plays", loops ? "0" : "1", "-f", "apng"]
      }
    }

    /// The arguments for tagging the video with its color space. Without tags, players guess the color space from the
    /// size of the video.
    private static let colors = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]

    /// Returns the filters that convert the colors and pad frames with an odd width or height. In a video, both must be
    /// even, because the codecs store a single color for each block of 2 × 2 pixels.
    private static func filters(_ format: FrameFormat) -> String {
      let (right, bottom) = (format.width % 2, format.height % 2)
      let padding = [
        "format=gbrp", "pad=\(format.width + right):\(format.height + bottom)",
        "fillborders=right=\(right):bottom=\(bottom):mode=smear",
      ]
      let conversion = ["scale=out_color_matrix=bt709:out_range=tv", "format=yuv420p"]
      return ((right + bottom > 0 ? padding : []) + conversion).joined(separator: ",")
    }
  }

  private let path: String
  private let codec: Codec
  private let program: String?
  private var video: Video?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - codec: The codec. It also determines the file format.
  ///   - program: The path of `ffmpeg`; nil to search for it in `PATH`.
  public init(path: String, codec: Codec, program: String? = nil) {
    self.path = path
    self.codec = codec
    self.program = program ?? Self.found
  }

  /// The path of the first `ffmpeg` in `PATH`. Nil if it isn't installed.
  public static var found: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  public func begin(_ format: FrameFormat) throws {
    guard let program, FileManager.default.isExecutableFile(atPath: program) else {
      throw AnimationEncodingError.missingProgram(name: "ffmpeg", format: codec.name, package: "ffmpeg")
    }
    video = try Video(program: program, path: path, codec: codec, format: format)
  }

  public func append(_ frame: Bitmap) throws { try video?.append(frame) }

  static func prepare(_ frame: Bitmap, after previous: Bitmap?) -> Bitmap { frame }

  func append(prepared frame: Bitmap, at index: Int) throws { try append(frame) }

  public func finish() throws {
    guard let video, video.count > 0 else { throw AnimationEncodingError.noFrames(path: path) }
    try video.finish()
  }

  /// A running `ffmpeg` process and its output file.
  private final class Video {
    private(set) var count = 0
    private let format: FrameFormat
    private let file: AtomicFile
    private let process: ChildProcess
    private let messages: FileHandle
    private var socket: Int32

    init(program: String, path: String, codec: Codec, format: FrameFormat) throws {
      self.format = format
      file = try AtomicFile(path: path)
      guard let place = file.temporaryPath else {
        throw FileError.cannotCreate(path, "a video needs a regular file")
      }
      // Collect stderr in an anonymous file. A pipe could fill up, and a named file would remain after `kill -9`.
      messages = FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true)
      // Use a socket instead of a pipe. If ffmpeg exited early, writing to a pipe would end this process with SIGPIPE.
      var ends: [Int32] = [-1, -1]
      guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw FileError.cannotCreate(path, unsafe String(cString: strerror(errno)))
      }
      socket = ends[0]
      // Close this process's copy of ffmpeg's end. While it is open, sending doesn't fail after ffmpeg has exited.
      defer { close(ends[1]) }
      let arguments =
        [
          // Without -xerror, ffmpeg reports success even if it couldn't write the end of the video.
          "-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-f", "rawvideo", "-pixel_format", "bgra",
          "-video_size",
          "\(format.width)x\(format.height)", "-framerate", "\(format.frameRate)", "-i", "pipe:0", "-an",
          "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
        ] + codec.arguments(format) + ["-y", "file:\(place)"]
      do throws(ChildProcess.StartError) {
        process = try ChildProcess(program, arguments, input: ends[1], errors: messages.fileDescriptor)
      } catch {
        close(ends[0])
        throw AnimationEncodingError.programFailed(name: program, path: path, message: error.description)
      }
    }

    deinit {
      if socket >= 0 { close(socket) }
    }

    func append(_ frame: Bitmap) throws {
      try format.check(frame)
      count += 1
      let isSent = unsafe frame.withPixels { pixels in
        let isTight = frame.bytesPerRow == 4 * frame.width
        let (rows, bytes) = isTight ? (1, frame.bytesPerRow * frame.height) : (frame.height, 4 * frame.width)
        return (0..<rows).allSatisfy { row in
          unsafe send(UnsafeRawPointer(pixels) + row * frame.bytesPerRow, bytes)
        }
      }
      if !isSent { throw failure() }
    }

    private func send(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
      var sent = 0
      while sent < count {
        let result = unsafe Foundation.send(socket, bytes + sent, count - sent, Int32(MSG_NOSIGNAL))
        if result < 0 && errno == EINTR { continue }
        guard result > 0 else { return false }
        sent += result
      }
      return true
    }

    func finish() throws {
      close(socket)
      socket = -1
      guard process.wait().code == 0 else { throw failure() }
      try file.finish()
    }

    /// Waits for `ffmpeg` to exit and returns an error. The error contains the last three lines of stderr, or the exit
    /// status if there was no output to stderr.
    private func failure() -> AnimationEncodingError {
      if socket >= 0 { close(socket) }
      socket = -1
      let ending = process.wait()
      messages.seek(toFileOffset: 0)
      let text = String(decoding: messages.readDataToEndOfFile(), as: UTF8.self)
      let lines = text.split(whereSeparator: \.isNewline).suffix(3).joined(separator: "; ")
      let end = ending.isSignal ? "terminated by signal \(ending.status)" : "exited with code \(ending.status)"
      return .programFailed(name: "ffmpeg", path: file.path, message: lines.isEmpty ? end : lines)
    }
  }
}
