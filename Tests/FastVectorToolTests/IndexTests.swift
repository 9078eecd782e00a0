import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Index files` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ arguments: [String]) async throws -> Ending {
    try await Executable.run(Executable.fastvector, ["index"] + arguments, folder: folder.url)
  }

  /// Writes an array of 1000 doubles in NumPy's format and returns its path.
  private func array(_ name: String, type: String = "<f8", shape: String = "(1000,)") throws -> String {
    let header = "{'descr': '\(type)', 'fortran_order': False, 'shape': \(shape), }"
    let padded = header + String(repeating: " ", count: 117 - header.count) + "\n"
    let bytes = [0x93] + Array("NUMPY".utf8) + [1, 0, 118, 0] + Array(padded.utf8) + [UInt8](repeating: 0, count: 8000)
    return try folder.file(name, Data(bytes)).path
  }

  @Test func `The index command writes an index next to each file`() async throws {
    let files = [try array("a.npy"), try array("b.npy", shape: "(1, 1000)")]
    let ending = try await run(files)
    #expect(ending.code == 0 && ending.standardError.isEmpty, "\(ending.standardError)")
    let lines = files.map { file in
      let size = try? FileManager.default.attributesOfItem(atPath: file + ".index")[.size] as? Int
      return "\(file).index: \(size ?? 0) bytes, index of 1000 values\n"
    }
    #expect(ending.output == lines.joined())
  }

  @Test func `The index command accepts any numeric type`() async throws {
    let path = try array("integers.npy", type: "<i8")
    let ending = try await run([path])
    #expect(ending.code == 0 && ending.standardError.isEmpty, "\(ending.standardError)")
    #expect(ending.output.hasPrefix("\(path).index: "))
  }

  /// Writes a WAV file with 1000 16-bit samples per channel, and returns its path.
  private func wave(_ name: String, channels: Int) throws -> String {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = (0..<1000 * channels).flatMap { number($0, 2) }
    let format =
      number(1, 2) + number(channels, 2) + number(8000, 4) + number(16_000 * channels, 4) + number(2 * channels, 2)
      + number(16, 2)
    var chunks = Array("WAVEfmt ".utf8) + number(format.count, 4) + format
    chunks += Array("data".utf8) + number(samples.count, 4) + samples
    return try folder.file(name, Data(Array("RIFF".utf8) + number(chunks.count, 4) + chunks)).path
  }

  @Test func `The index command writes an index of each channel of a WAV file`() async throws {
    let (mono, stereo) = (try wave("mono.wav", channels: 1), try wave("stereo.wav", channels: 2))
    let ending = try await run([mono, stereo + ":left", stereo + ":2"])
    #expect(ending.code == 0 && ending.standardError.isEmpty, "\(ending.standardError)")
    let lines = [mono + ".index", stereo + ".1.index", stereo + ".2.index"].map { file in
      let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
      return "\(file): \(size ?? 0) bytes, index of 1000 values\n"
    }
    #expect(ending.output == lines.joined())
  }

  @Test func `The index command requires an existing channel of a WAV file with several channels`() async throws {
    let stereo = try wave("stereo.wav", channels: 2)
    for (argument, words) in [
      (stereo, "one of the channels must be named: left, right"), (stereo + ":3", "there is no channel 3"),
    ] {
      let ending = try await run([argument])
      #expect(ending.code == 65 && ending.output.isEmpty)
      #expect(ending.errorMessage.contains(words), "\(ending.standardError)")
    }
  }

  @Test func `The index command requires an existing numeric array and a writable folder`() async throws {
    for (arguments, code, words) in [
      ([], 64, "Missing expected argument"), (["missing.npy"], 66, "missing.npy: there is no such file"),
      ([try array("a.npy") + ":price"], 64, "numbers, from 1"), ([try array("a.npy") + ":2"], 65, "no column 2"),
      ([try array("complex.npy", type: "<c8")], 65, "array.astype('<f8')"),
    ] as [([String], Int32, String)] {
      let ending = try await run(arguments)
      #expect(ending.code == code, "\(arguments): \(ending.standardError)")
      #expect(ending.output.isEmpty)
      #expect(ending.errorMessage.contains(words), "\(ending.standardError)")
    }
    let taken = try array("taken.npy")
    try FileManager.default.createDirectory(atPath: taken + ".index", withIntermediateDirectories: false)
    let ending = try await run([taken])
    #expect(ending.code == 73)
    #expect(
      ending.errorMessage == "fastvector: \(taken).index: cannot be written: it is a folder", "\(ending.errorMessage)")
  }
}
