import CVectorKernels
import FastVector
import Foundation
import Testing

@Suite struct `Instruction sets` {
  @Test func `The instruction set in use is available`() {
    #expect(InstructionSet.available.contains(.active))
    #expect(!InstructionSet.available.isEmpty)
  }

  @Test func `Compiled code contains the name of its instruction set`() {
    for index in 0..<fv_compiled_count() {
      let name = unsafe String(cString: fv_compiled(index).pointee.name)
      #expect(InstructionSet(rawValue: name) != nil, "\(name)")
    }
  }

  @Test func `The baseline instruction set is always available`() {
    #expect(fv_supported(0) != 0)
    let plainest = unsafe String(cString: fv_compiled(0).pointee.name)
    #expect(InstructionSet.available.first?.rawValue == plainest)
  }

  @Test func `The instruction set in use doesn't change`() {
    let first = InstructionSet.active
    _ = AnimatableVector(values: [1, 2]).magnitudeSquared
    #expect(InstructionSet.active == first)
    let name = unsafe String(cString: fv_active().pointee.name)
    #expect(name == first.rawValue)
  }

  @Test func `The library ignores an unknown instruction set in the environment without a message`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      unsafe setenv(InstructionSet.environmentVariable, "bogus", 1)
      precondition(AnimatableVector([1, 2]) + AnimatableVector([3, 4]) == AnimatableVector([4, 6]))
      precondition(InstructionSet.available.contains(.active))
    }
    for output in [result.standardOutputContent, result.standardErrorContent] {
      #expect(!String(decoding: output, as: UTF8.self).contains("bogus"))
    }
  }

  @Test func `Without a request, the instruction set is chosen automatically`() throws {
    try InstructionSet.checkSelection(in: [:])
    try InstructionSet.checkSelection(in: ["FASTVECTOR_ISA": ""])
    try InstructionSet.checkSelection(in: ["PATH": "avx9"])
  }

  @Test(arguments: InstructionSet.available)
  func `An available instruction set can be requested`(_ set: InstructionSet) throws {
    try InstructionSet.checkSelection(in: [InstructionSet.environmentVariable: set.rawValue])
  }

  @Test(arguments: ["avx9", "AVX2", "avx2 ", "none yet"])
  func `Requesting an unknown instruction set throws an error that lists the available ones`(_ name: String) throws {
    let error = try #require(throws: InstructionSetError.self) {
      try InstructionSet.checkSelection(in: ["FASTVECTOR_ISA": name])
    }
    #expect(error.requested == name)
    #expect(error.available == InstructionSet.available)
    let names = InstructionSet.available.map(\.rawValue).joined(separator: ", ")
    #expect(
      "\(error)" == "FASTVECTOR_ISA=\(name): unknown instruction set; this machine supports \(names)")
  }

  @Test(arguments: InstructionSet.allCases.filter { !InstructionSet.available.contains($0) })
  func `Requesting an unsupported instruction set throws an error`(_ set: InstructionSet) throws {
    let error = try #require(throws: InstructionSetError.self) {
      try InstructionSet.checkSelection(in: ["FASTVECTOR_ISA": set.rawValue])
    }
    let names = InstructionSet.available.map(\.rawValue).joined(separator: ", ")
    #expect(
      error.description == "FASTVECTOR_ISA=\(set): this machine doesn't support it; this machine supports \(names)")
  }
}
