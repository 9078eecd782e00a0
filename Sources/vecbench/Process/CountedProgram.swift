import FastVector
import Foundation
import VecbenchKit

/// A program whose instructions are counted.
struct CountedProgram {
  private let arm: Arm
  private let program: ComparedProgram

  init(_ arm: Arm, _ program: ComparedProgram) {
    self.arm = arm
    self.program = program
  }

  /// - Throws: ``MissingProgram`` without valgrind, ``WorkerFailure`` where the program fails.
  func counts(of rows: [Pattern]) throws -> [InstructionCount] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vecbench-count-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sections = try run(try strippedCopy(in: folder), rows, into: folder)
    // One file after each section, by number, and one at the end with what was between them: nothing.
    let counted = try sections.enumerated().map { index, section in
      let path = folder.appendingPathComponent("profile.\(index + 1)").path
      let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      guard let total = text.flatMap({ InstructionCount.total(inProfile: $0) }) else {
        throw failure("callgrind has not counted \(section.row)")
      }
      return (section: section, instructions: total)
    }
    return InstructionCount.counts(counted)
  }

  /// The program without debug information: valgrind gives up on what it cannot read, which Swift's is.
  private func strippedCopy(in folder: URL) throws -> String {
    let copy = folder.appendingPathComponent("vecbench").path
    switch try Subprocess.run(["strip", "--strip-debug", "-o", copy, program.path]).code {
    case 0: return copy
    case 127: throw MissingProgram(name: "strip", package: "binutils")
    default: throw failure("it is no program that can be counted")
    }
  }

  private func run(_ program: String, _ rows: [Pattern], into folder: URL) throws -> [CountedSection] {
    let counted = CountedSection.functionName
    let ending = try Subprocess.run(
      Self.environment + [
        "valgrind", "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=\(counted)", "--dump-after=\(counted)",
        "--callgrind-out-file=\(folder.path)/profile", program, "count-worker",
      ] + rows.map(\.text))
    switch ending.code {
    case 0: break
    case 127: throw MissingProgram(name: "valgrind", package: "valgrind")
    case 64: throw failure("it cannot be counted: it is older than vecbench count", kind: .hasNoWorker)
    default: throw failure("in valgrind it ended with code \(ending.code)")
    }
    let sections = ending.output.split(separator: "\n").map { CountedSection(line: String($0)) }
    guard !sections.isEmpty else { throw NothingToCompare() }
    guard !sections.contains(nil) else { throw failure("it does not say what it has run") }
    return sections.compactMap(\.self)
  }

  /// The best kernels that valgrind can run, by name: OpenBLAS and FastVector would find them themselves, but not
  /// where a variable of the environment says otherwise.
  private static var environment: [String] {
    #if arch(x86_64)
      let kernels = InstructionSet.available.contains(.avx2) ? ("avx2", "Haswell") : ("sse2", "Nehalem")
      return ["FASTVECTOR_ISA=\(kernels.0)", "OPENBLAS_CORETYPE=\(kernels.1)"]
    #else
      return []
    #endif
  }

  private func failure(_ reason: String, kind: WorkerFailure.Kind = .failed) -> WorkerFailure {
    WorkerFailure(arm: arm, program: program.name, kind: kind, reason: reason)
  }
}

/// A program that is not installed.
struct MissingProgram: Error, CustomStringConvertible {
  let name: String
  let package: String

  var description: String { "\(name) is not there: Debian and Ubuntu have it in the package \(package)" }
}
