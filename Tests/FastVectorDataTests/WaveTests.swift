import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import Testing

@Suite struct `WAV files` {
  private static let names = [
    "int8", "int16", "int24", "int32", "float32", "float64", "extensible", "streamed0", "streamed", "rf64",
  ]

  private func samples(_ name: String) throws -> [[Double]] {
    String(decoding: try fixture("\(name).txt"), as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ").map { Double($0)! }
    }
  }

  @Test(arguments: names)
  func `The samples of a WAV file equal the samples that NumPy computed`(name: String) throws {
    let folder = try TemporaryFolder()
    let contents = try fixture("\(name).wav")
    let expected = try samples(name)
    for file in [
      try WaveFile(name: name, contents: contents), try WaveFile(path: folder.file("a.wav", [UInt8](contents))),
    ] {
      #expect(file.count == 21 && file.channelNames.count == expected[0].count)
      for channel in expected[0].indices {
        #expect(try file.values(channel: file.channelNames[channel]).values == expected.map { $0[channel] })
        #expect(try file.values(channel: "\(channel + 1)").values == expected.map { $0[channel] })
      }
    }
  }

  @Test func `The channels of a WAV file have names, and a single channel can be read without a name`() throws {
    let mono = try WaveFile(name: "a.wav", contents: fixture("int8.wav"))
    #expect(mono.channelNames == ["channel 1"] && mono.sampleRate == 8000)
    #expect(try mono.series() == Series(mono.values().values, start: 0, step: 1 / 8000))
    let stereo = try WaveFile(name: "a.wav", contents: fixture("int16.wav"))
    #expect(stereo.channelNames == ["left", "right"] && stereo.sampleRate == 44100)
    #expect(try stereo.series(channel: "right")[20].x == 20 / 44100)
    #expect(fileError { try stereo.values() }?.reason == "one of the channels must be named: left, right")
    for name in ["0", "3", "", "Left", "-1"] {
      #expect(
        fileError { try stereo.series(channel: name) }?.reason == "there is no channel \(name); there are left, right")
    }
    let three = try WaveFile(name: "a.wav", contents: fixture("int24.wav"))
    #expect(three.channelNames == ["channel 1", "channel 2", "channel 3"])
  }

  @Test(arguments: names)
  func `A truncated WAV file is an error`(name: String) throws {
    let contents = try fixture("\(name).wav")
    // The number of bytes after the samples. A file without these bytes is also valid. A streamed file can end anywhere
    // after its header.
    let following = ["rf64": 4, "extensible": 1]
    let header = name.hasPrefix("streamed") ? 44 : contents.count - following[name, default: 0]
    for count in 0..<header {
      let error = fileError { try WaveFile(name: "a.wav", contents: contents.prefix(count)) }
      #expect(error?.kind == .badData, "\(count) bytes")
    }
    if name.hasPrefix("streamed") {
      for count in header..<contents.count {
        #expect(try WaveFile(name: "a.wav", contents: contents.prefix(count)).count == (count - header) / 2)
      }
    }
  }

  @Test(arguments: names)
  func `Changed bytes in a WAV file change samples or result in a one-line error`(name: String) throws {
    var errors = 0
    for mutant in mutants(of: try fixture("\(name).wav"), count: 1500, seed: 37) {
      do {
        let file = try WaveFile(name: "a.wav", contents: mutant)
        #expect(try file.values(channel: "1").count == file.count)
      } catch {
        errors += 1
        #expect(!error.description.contains("\n"))
      }
    }
    #expect((100..<1500).contains(errors))
  }

  @Test func `The error about an unsupported WAV file explains how to convert it`() throws {
    var contents = try fixture("int16.wav")
    for (tag, bits, words) in [
      (2, 4, "ADPCM"), (6, 8, "A-law"), (7, 8, "µ-law"), (0x55, 0, "MP3"), (1, 0, "integers of 0 bits"),
      (1, 64, "integers of 64 bits"), (3, 16, "floats of 16 bits"), (99, 16, "format 99"),
    ] as [(UInt8, UInt8, String)] {
      (contents[20], contents[34]) = (tag, bits)
      let error = fileError { try WaveFile(name: "a.wav", contents: contents) }
      #expect(error?.reason == "WAV samples in \(words); convert it: ffmpeg -i FILE -c:a pcm_f32le out.wav")
    }
    let text = fileError { try WaveFile(name: "a.wav", contents: Data("a,b".utf8)) }
    #expect(text?.reason.hasPrefix("not a WAV file") == true)
  }

  @Test(.enabled(if: unsafe DemandPages(count: 1, residentSize: 0) { _, _ in } != nil), arguments: names)
  func `A mapped channel of a WAV file has the same samples with and without an index`(name: String) throws {
    let folder = try TemporaryFolder()
    let file = try WaveFile(path: folder.file("a.wav", [UInt8](fixture("\(name).wav"))))
    let expected = try samples(name)
    for channel in expected[0].indices {
      let plain = try file.mappedSeries(channel: "\(channel + 1)")
      let index = try file.writeIndex(channel: "\(channel + 1)")
      #expect(index.path.hasSuffix(expected[0].count == 1 ? "/a.wav.index" : "/a.wav.\(channel + 1).index"))
      #expect(index.valueCount == 21 && FileManager.default.fileExists(atPath: index.path))
      let indexed = try file.mappedSeries(channel: "\(channel + 1)")
      #expect(Array(plain.values) == expected.map { $0[channel] } && Array(indexed.values) == Array(plain.values))
      #expect(try plain[20].x == file.series(channel: "1")[20].x && indexed[20].x == plain[20].x)
    }
  }

  @Test func `A WAV file in memory or without samples can't be indexed`() throws {
    let contents = try fixture("int8.wav")
    let memory = try WaveFile(name: "a.wav", contents: contents)
    #expect(fileError { try memory.writeIndex() }?.reason.contains("a file is needed") == true)
    let folder = try TemporaryFolder()
    var empty = [UInt8](contents.prefix(44))
    empty.replaceSubrange(40..<44, with: [0, 0, 0, 0])
    let file = try WaveFile(path: folder.file("empty.wav", empty))
    #expect(fileError { try file.mappedSeries() }?.reason.contains("without samples") == true)
  }
}
