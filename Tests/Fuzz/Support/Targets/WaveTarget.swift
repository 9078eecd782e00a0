import FastVectorData
import FastVectorFiles
import Foundation

/// Reads WAV files.
struct WaveTarget: FuzzTarget {
  let name = "wav"

  let seeds = [
    WaveTarget.file(tag: 1, bits: 16, channels: 1), WaveTarget.file(tag: 1, bits: 24, channels: 2),
    WaveTarget.file(tag: 3, bits: 32, channels: 1), WaveTarget.file(tag: 1, bits: 32, channels: 2, isExtensible: true),
    WaveTarget.file(tag: 1, bits: 16, channels: 2, isLong: true),
  ]

  let tokens = ["RIFF", "RF64", "BW64", "WAVE", "fmt ", "data", "ds64", "LIST", "\0\0\0\0", "\u{1}\0", "\u{3}\0"]

  /// Returns a file with eight frames.
  ///
  /// - Parameter isLong: True for RF64, whose sizes are in a separate chunk.
  private static func file(
    tag: Int, bits: Int, channels: Int, isExtensible: Bool = false, isLong: Bool = false
  ) -> [UInt8] {
    let frameSize = bits / 8 * channels
    let data = (0..<8 * frameSize).map { UInt8(truncatingIfNeeded: 37 * $0) }
    var format = bytes(isExtensible ? 0xFFFE : tag, 2) + bytes(channels, 2) + bytes(8000, 4)
    format += bytes(8000 * frameSize, 4) + bytes(frameSize, 2) + bytes(bits, 2)
    if isExtensible {
      format += bytes(22, 2) + bytes(bits, 2) + bytes(0, 4) + bytes(tag, 2)
      format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    }
    let size = isLong ? 0xFFFF_FFFF : 20 + format.count + data.count
    let sizes = bytes(56 + format.count + data.count, 8) + bytes(data.count, 8) + bytes(8, 8) + bytes(0, 4)
    return Array((isLong ? "RF64" : "RIFF").utf8) + bytes(size, 4) + Array("WAVE".utf8)
      + (isLong ? chunk("ds64", sizes) : []) + chunk("fmt ", format)
      + Array("data".utf8) + bytes(isLong ? 0xFFFF_FFFF : data.count, 4) + data
  }

  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(contents.count, 4) + contents
  }

  func check(_ input: [UInt8]) {
    attempt { () throws(FileError) in
      let wave = try WaveFile(name: "t.wav", contents: Data(input))
      for channel in [nil, "1", "left", wave.channelNames.last] {
        attempt { () throws(FileError) in
          expect(try wave.values(channel: channel).count == wave.count, "a sample is missing")
        }
        attempt { () throws(FileError) in _ = try wave.series(channel: channel) }
      }
    }
  }
}

/// Returns a number as little-endian bytes.
func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
