import CVectorKernels
public import Foundation

/// An instruction set that ``NativeKernels`` has code for.
public enum InstructionSet: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// 128-bit registers: every x86-64 processor.
  case sse2
  /// 256-bit registers and fused multiply-add: Intel since 2013, AMD since 2017.
  case avx2
  /// 512-bit registers: Intel servers since 2017, AMD since 2022.
  case avx512
  /// 128-bit registers with fused multiply-add: every 64-bit Arm processor.
  case neon
  /// Whatever the compiler makes of plain code, on other processors; and in a package that was built with
  /// `FASTVECTOR_ISA=portable`, which then has no other.
  case portable

  /// The environment variable that forces an instruction set, by its raw value.
  public static let environmentVariable = "FASTVECTOR_ISA"

  /// The instruction sets that this machine runs, from the plainest to the widest.
  public static var available: [InstructionSet] {
    (0..<fv_compiled_count()).filter { fv_supported($0) != 0 }.compactMap { index in
      unsafe InstructionSet(rawValue: String(cString: fv_compiled(index).pointee.name))
    }
  }

  /// The instruction set that ``NativeKernels`` uses in this process: the one that `FASTVECTOR_ISA` names, or
  /// else the widest available one that the processor does not do in halves, as Zen 4 does `avx512`.
  ///
  /// The choice is made once, on first use. An instruction set that is unknown or that this machine lacks counts as
  /// none; a program that would rather report it calls ``checkSelection(in:)``.
  public static var active: InstructionSet {
    // Every compiled kernel set has a case here; a test holds them together.
    unsafe InstructionSet(rawValue: String(cString: fv_choose().pointee.name)) ?? .portable
  }

  /// Checks that the environment names no instruction set, or one that this machine has.
  ///
  /// - Parameter environment: The environment variables to look at.
  /// - Throws: ``InstructionSetError`` with what was asked for and what there is.
  public static func checkSelection(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InstructionSetError) {
    guard let wanted = environment[environmentVariable], !wanted.isEmpty else { return }
    guard available.contains(where: { $0.rawValue == wanted }) else {
      throw InstructionSetError(requested: wanted, available: available)
    }
  }

  public var description: String { rawValue }
}

/// The environment asks for an instruction set that is not to be had.
public struct InstructionSetError: Error, Hashable, CustomStringConvertible {
  /// What `FASTVECTOR_ISA` holds.
  public let requested: String

  /// What this machine has.
  public let available: [InstructionSet]

  public var description: String {
    let isKnown = InstructionSet(rawValue: requested) != nil
    let problem = isKnown ? "this machine does not run it" : "there is no such instruction set"
    let names = available.map(\.rawValue).joined(separator: ", ")
    return "\(InstructionSet.environmentVariable)=\(requested): \(problem); this machine has \(names)"
  }
}
