import CVectorKernels
public import Foundation

/// An instruction set that ``NativeKernels`` is compiled for.
public enum InstructionSet: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// SSE2, with 128-bit registers. Every x86-64 processor supports it.
  case sse2
  /// AVX2, with 256-bit registers and fused multiply-add. Supported by Intel since 2013 and by AMD since 2015.
  case avx2
  /// AVX-512, with 512-bit registers. Supported by Intel servers since 2017 and by AMD since 2022.
  case avx512
  /// NEON, with 128-bit registers and fused multiply-add. Every 64-bit Arm processor supports it.
  case neon
  /// C code without explicit vector instructions, for all other processors. Build with `-Xcc -DFASTVECTOR_PORTABLE` to
  /// make it the only instruction set.
  case portable

  /// The environment variable that selects an instruction set by its raw value.
  public static let environmentVariable = "FASTVECTOR_ISA"

  /// The instruction sets that this machine supports, from the most basic to the widest.
  public static var available: [InstructionSet] {
    (0..<fv_compiled_count()).filter { fv_supported($0) != 0 }.compactMap { index in
      unsafe InstructionSet(rawValue: String(cString: fv_compiled(index).pointee.name))
    }
  }

  /// The instruction set that ``NativeKernels`` uses in this process.
  ///
  /// The environment variable `FASTVECTOR_ISA` selects it by name. By default, it is the widest available instruction
  /// set that the processor executes at full width. Zen 4, for example, executes `avx512` in two halves, so the default
  /// there is `avx2`.
  ///
  /// The instruction set is selected once, on first use. An unknown or unsupported name in `FASTVECTOR_ISA` is ignored.
  /// To report such a name, call ``checkSelection(in:)``.
  public static var active: InstructionSet {
    // A test checks that this enumeration has a case for the name of every compiled instruction set.
    unsafe InstructionSet(rawValue: String(cString: fv_choose().pointee.name)) ?? .portable
  }

  /// Checks that `FASTVECTOR_ISA` is unset or names an instruction set that this machine supports.
  ///
  /// - Parameter environment: The environment variables to check.
  /// - Throws: ``InstructionSetError`` with the requested name and the available instruction sets.
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

/// An error that is thrown if `FASTVECTOR_ISA` names an unknown instruction set, or one that this machine doesn't
/// support.
public struct InstructionSetError: Error, Hashable, CustomStringConvertible {
  /// The value of `FASTVECTOR_ISA`.
  public let requested: String

  /// The instruction sets that this machine supports.
  public let available: [InstructionSet]

  public var description: String {
    let isKnown = InstructionSet(rawValue: requested) != nil
    let problem = isKnown ? "this machine doesn't support it" : "unknown instruction set"
    let names = available.map(\.rawValue).joined(separator: ", ")
    return "\(InstructionSet.environmentVariable)=\(requested): \(problem); this machine supports \(names)"
  }
}

extension InstructionSetError: LocalizedError {
  public var errorDescription: String? { description }
}
