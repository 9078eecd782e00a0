public import FastVectorCharts
public import FastVectorFiles
public import Foundation

/// A WAV file, which contains sound or any other signal that is sampled at a constant rate.
///
/// Integer samples can have up to 32 bits, and are scaled to -1...1. Floating-point samples can have 32 or 64 bits. A
/// file can have any number of channels, use `WAVE_FORMAT_EXTENSIBLE`, and be larger than 4 GiB (RF64 and BW64). If a
/// recording was written to a pipe, its header doesn't contain the size of the data. In this case, the samples extend
/// to the end of the file.
///
/// Regular files stay on disk. The contents of a pipe are read into memory.
///
/// If there are more than 2^23 samples, ``series(channel:)`` maps the file, and samples are converted when they are
/// first read. ``NumPyArray`` describes when this is possible. While such a series exists, the file must not be
/// truncated or modified in place. Without an index file, drawing the first frame requires a pass over all samples. Use
/// ``writeIndex(channel:)`` to write an index file.
public struct WaveFile: Sendable {
  /// The number of samples per second in each channel.
  public let sampleRate: Double

  /// The names of the channels. Two channels are named `left` and `right`. Otherwise, the names are `channel 1`,
  /// `channel 2` and so on.
  public let channelNames: [String]

  /// The number of samples in each channel.
  public let count: Int

  private let source: ByteSource
  private let format: WaveFormat
  private let dataOffset: Int

  /// Opens a file and reads its header.
  ///
  /// - Throws: `FileError` if the file can't be read, if it isn't a WAV file, if its samples are compressed, or if
  ///   the file ends before its last sample.
  /// - Complexity: O(1) for a regular file.
  public init(path: String) throws(FileError) { try self.init(source: ByteSource(path: path)) }

  /// Opens a file and reads its header. See ``init(path:)``.
  public init(contentsOf url: URL) throws(FileError) { try self.init(path: url.filePath()) }

  /// Reads the header of a file that is already in memory. See ``init(path:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the file in error messages.
  ///   - contents: The bytes of the file.
  public init(name: String, contents: Data) throws(FileError) {
    try self.init(source: .memory(name: name, contents))
  }

  init(source: ByteSource) throws(FileError) {
    self.source = source
    do throws(WaveFormat.Problem) {
      let layout = try WaveLayout(source)
      format = layout.format
      dataOffset = layout.dataOffset
      count = layout.dataCount / layout.format.frameSize
    } catch {
      throw .badData(source.name, error.description)
    }
    sampleRate = Double(format.sampleRate)
    channelNames = format.channelCount == 2 ? ["left", "right"] : (1...format.channelCount).map { "channel \($0)" }
  }

  /// Returns true if the given bytes are the start of a WAV file.
  static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    ["RIFF", "RF64", "BW64"].contains { bytes.starts(with: $0.utf8) } && bytes.dropFirst(8).starts(with: "WAVE".utf8)
  }

  /// Returns the samples of a channel. Integers are scaled to -1...1.
  ///
  /// - Parameter channel: The name of the channel, or its number, counted from 1; nil if there is only one channel.
  ///   See ``channelNames``.
  /// - Throws: `FileError` if there is no such channel, if the file has been truncated or can't be read, or if the
  ///   samples would take up more than half of the machine's memory.
  /// - Complexity: O(n)
  public func values(channel: String? = nil) throws(FileError) -> AnimatableVector {
    let index = try index(of: channel)
    guard count <= InputFile.memoryLimit / 8 else {
      throw .badData(
        source.name, "\(count) samples, as doubles more than half of this machine's memory, cannot be read at once")
    }
    var values = AnimatableVector(repeating: 0, count: count)
    var samples = values.mutableSpan
    let framesPerPart = max(1, (1 << 18) / format.frameSize)
    for start in stride(from: 0, to: count, by: framesPerPart) {
      let frames = min(framesPerPart, count - start)
      let part = source.bytes(from: dataOffset + start * format.frameSize, count: frames * format.frameSize)
      guard part.count == frames * format.frameSize else {
        throw .badData(source.name, "the file was cut short while it was read")
      }
      format.convert(part.span, channel: index) { samples[start + $0] = $1 }
    }
    return values
  }

  /// Returns the samples of a channel as a vector whose elements are converted when they are first read.
  ///
  /// Returns nil in these cases:
  /// - The file has no samples, isn't a regular file, or has been truncated.
  /// - The system can't convert elements on demand.
  private func mappedSamples(channel index: Int) -> AnimatableVector? {
    guard count > 0, let descriptor = source.mappableDescriptor,
      source.count >= dataOffset + count * format.frameSize,
      let mapping = FileMapping(descriptor, dataOffset..<dataOffset + count * format.frameSize)
    else { return nil }
    let format = format
    return unsafe DemandPages(count: count) { samples, first in
      let start = first * format.frameSize
      let frames = unsafe UnsafeRawBufferPointer(
        rebasing: mapping.bytes[start..<start + samples.count * format.frameSize])
      unsafe format.convert(frames.assumingMemoryBound(to: UInt8.self).span, channel: index) {
        unsafe samples[$0] = $1
      }
    }?.vector
  }

  /// Returns a channel as a series. The x values are the times since the start of the file, in seconds.
  ///
  /// - Parameter channel: The name of the channel, or its number, counted from 1; nil if there is only one channel.
  /// - Throws: `FileError` if the channel can't be read (see ``values(channel:)``).
  /// - Complexity: O(n) if the samples are read, otherwise the complexity of ``mappedSeries(channel:)``.
  public func series(channel: String? = nil) throws(FileError) -> Series {
    let index = try index(of: channel)
    // Read short channels into memory. This is fast, and the series then doesn't depend on the file.
    if count > ByteSource.maxCopiedElements, let samples = mappedSamples(channel: index) {
      return try series(samples, indexFile(ofChannel: index)?.read())
    }
    return try series(values(channel: channel), nil)
  }

  private func series(_ values: AnimatableVector, _ index: StoredIndex?) throws(FileError) -> Series {
    do {
      guard let index else { return try Series(values, start: 0, step: 1 / sampleRate) }
      values.expectRandomAccess()
      return try Series(values, start: 0, step: 1 / sampleRate, index: index)
    } catch {
      throw .badData(source.name, "a sample rate of \(format.sampleRate) Hz: \(error)")
    }
  }

  // MARK: Indexing

  /// Returns a channel as a series whose samples stay in the file, which can be larger than memory. If there is a valid
  /// index file next to the WAV file, such as `sound.wav.index` for `sound.wav`, the index of the series is loaded from
  /// it; see ``NumPyArray/mappedSeries(column:)``.
  ///
  /// - Parameter channel: The name of the channel, or its number, counted from 1; nil if there is only one channel.
  /// - Throws: `FileError` if the channel can't be read (see ``values(channel:)``), or if its samples can't be
  ///   mapped.
  /// - Complexity: With an index file, O(n) to read the index, which is 3.8 % of the size of the samples as doubles.
  ///   Without an index file, O(1), but drawing the first frame takes O(n).
  public func mappedSeries(channel: String? = nil) throws(FileError) -> Series {
    let index = try index(of: channel)
    guard let samples = mappedSamples(channel: index) else { throw notMappable }
    return try series(samples, indexFile(ofChannel: index)?.read())
  }

  /// Writes the index of a channel to a file next to the WAV file. Any existing index file is replaced.
  ///
  /// - Parameter channel: The name of the channel, or its number, counted from 1; nil if there is only one channel.
  /// - Returns: The path of the index file, its size in bytes, and the number of samples that it covers.
  /// - Throws: `FileError` if the channel can't be mapped (see ``mappedSeries(channel:)``), if the index file can't
  ///   be written, or if the WAV file was modified while its index was built.
  /// - Complexity: O(n), a single pass over the samples.
  @discardableResult
  public func writeIndex(channel: String? = nil) throws(FileError) -> (path: String, size: Int, valueCount: Int) {
    let index = try index(of: channel)
    guard let samples = mappedSamples(channel: index), let file = indexFile(ofChannel: index) else { throw notMappable }
    let stored = Series(samples).storedIndex
    guard file == indexFile(ofChannel: index) else {
      throw .badData(source.name, "the file was changed while its index was built")
    }
    return (file.path, try file.write(stored), count)
  }

  private func indexFile(ofChannel index: Int) -> IndexFile? {
    source.mappableDescriptor.flatMap { descriptor in
      IndexFile(
        of: source.name, column: format.channelCount == 1 ? nil : index + 1, descriptor: descriptor,
        offset: dataOffset + index * format.sample.size, count: count)
    }
  }

  private var notMappable: FileError {
    .badData(
      source.name,
      source.mappableDescriptor == nil
        ? "what comes through a pipe can't be mapped; a file is needed"
        : count == 0 ? "a WAV file without samples can't be mapped" : "this system doesn't support mapping WAV samples")
  }

  private func index(of channel: String?) throws(FileError) -> Int {
    let list = channelNames.prefix(4).joined(separator: ", ") + (channelNames.count > 4 ? ", …" : "")
    guard let channel else {
      guard channelNames.count == 1 else { throw .badData(source.name, "one of the channels must be named: \(list)") }
      return 0
    }
    if let index = channelNames.firstIndex(of: channel) { return index }
    if let number = Int(channel), channelNames.indices.contains(number - 1) { return number - 1 }
    throw .badData(
      source.name,
      "there is no channel \(channel.prefix(scalars: 40)); there \(channelNames.count == 1 ? "is" : "are") \(list)")
  }
}
