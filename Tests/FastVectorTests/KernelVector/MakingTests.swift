import FastVector
import Foundation
import TestSupport
import Testing

@Suite struct `Creating vectors` {
  @Test func `A vector created from values has these values`() {
    #expect(AnimatableVector(values: [1, 2, 3]).values == [1, 2, 3])
    #expect(AnimatableVector(values: []).values == [])
    #expect(AnimatableVector().values == [])
    let literal: AnimatableVector = [1, -2.5, 3]
    #expect(literal.values == [1, -2.5, 3])
    let empty: AnimatableVector = []
    #expect(empty.isEmpty)
  }

  @Test func `A vector can be created from any sequence`() {
    #expect(AnimatableVector(stride(from: 0.0, to: 2, by: 0.5)).values == [0, 0.5, 1, 1.5])
    #expect(AnimatableVector([3, 1, 2].lazy.map { $0 + 1 }).values == [4, 2, 3])
    #expect(AnimatableVector([5.0, 6, 7, 8][1...2]).values == [6, 7])
    #expect(AnimatableVector(Set([4.0])).values == [4])
    #expect(AnimatableVector(EmptyCollection<Double>()).isEmpty)
    #expect(AnimatableVector(repeatElement(2.5, count: 3)).values == [2.5, 2.5, 2.5])
    #expect(AnimatableVector(AnyIterator { nil as Double? }).isEmpty)
  }

  @Test func `A vector can repeat a number`() {
    #expect(AnimatableVector(repeating: 7, count: 3).values == [7, 7, 7])
    #expect(AnimatableVector(repeating: 7, count: 0).isEmpty)
  }

  @Test func `A vector can be created from a start and a step`() {
    #expect(AnimatableVector(from: 1, step: 2, count: 4).values == [1, 3, 5, 7])
    #expect(AnimatableVector(from: 1, step: 2, count: 1).values == [1])
    #expect(AnimatableVector(from: 1, step: 2, count: 0).isEmpty)
    #expect(AnimatableVector(from: 0, step: -0.5, count: 3).values == [0, -0.5, -1])
  }

  @Test func `A vector with an infinite step begins with the start`() {
    let up: [Double] = [0, .infinity, .infinity]
    let down: [Double] = [7, -.infinity, -.infinity]
    #expect(AnimatableVector(from: 0, step: .infinity, count: 3).values == up)
    #expect(AnimatableVector(from: 7, step: -.infinity, count: 3).values == down)
    #expect(AnimatableVector(from: 7, step: .nan, count: 1).values == [7])
    #expect(AnimatableVector(from: 7, step: .infinity, count: 0).isEmpty)
  }

  @Test func `Setting the values of a vector replaces all elements`() {
    var vector: AnimatableVector = [1, 2, 3]
    vector.values = [4, 5]
    #expect(vector.values == [4, 5] && vector.count == 2)
    vector.values.append(6)
    #expect(vector.values == [4, 5, 6])
    vector.values = []
    #expect(vector.isEmpty)
  }

  @Test func `The extent of a vector is its minimum and maximum`() {
    #expect(AnimatableVector(values: [3, -1, .nan, 2]).extent == -1...3)
    #expect(AnimatableVector(values: [.infinity, 2]).extent == 2 ... .infinity)
    #expect(AnimatableVector(values: [.nan]).extent == nil)
    #expect(AnimatableVector.zero.extent == nil)
  }
}

@Suite struct `Descriptions of vectors` {
  @Test func `The description of a vector with at most eight elements shows all of them`() {
    #expect(AnimatableVector.zero.description == "[]")
    #expect(AnimatableVector(values: [1]).description == "[1.0]")
    #expect("\(AnimatableVector(values: [1, -2.5, .nan, .infinity]))" == "[1.0, -2.5, nan, inf]")
    let eight = AnimatableVector(from: 1, step: 1, count: 8)
    #expect(eight.description == "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]")
  }

  @Test func `The description of a longer vector shows both ends and the number of elements`() {
    let nine = AnimatableVector(from: 1, step: 1, count: 9)
    #expect(nine.description == "[1.0, 2.0, 3.0, …, 7.0, 8.0, 9.0] (9 values)")
    let million = AnimatableVector(repeating: 0.5, count: 1_000_000)
    #expect(million.description == "[0.5, 0.5, 0.5, …, 0.5, 0.5, 0.5] (1000000 values)")
  }

  @Test func `The debug description of a vector names the type, and the kernels if they aren't the default`() {
    #expect(AnimatableVector(values: [1]).debugDescription == "AnimatableVector([1.0])")
    #expect("\(AnimatablePair(1.0, AnimatableVector(values: [2])))".contains("AnimatableVector([2.0])"))
    let naive: KernelVector<NaiveKernels> = [1, 2]
    #expect(String(reflecting: naive) == "KernelVector<NaiveKernels>([1.0, 2.0])")
  }

  @Test func `The mirror of a vector has its elements`() {
    let mirror = Mirror(reflecting: AnimatableVector(values: [1, 2, 3]))
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map { $0.value as? Double } == [1, 2, 3])
  }
}

@Suite struct `Coding of vectors` {
  @Test func `A vector is encoded as an array of numbers and can be decoded`() throws {
    let vector: AnimatableVector = [1, -2.5, 0, 1e300]
    let data = try JSONEncoder().encode(vector)
    let array = try JSONDecoder().decode([Double].self, from: data)
    #expect(array == vector.values)
    #expect(try JSONDecoder().decode(AnimatableVector.self, from: data).values == vector.values)
    #expect(String(decoding: try JSONEncoder().encode([AnimatableVector.zero]), as: UTF8.self) == "[[]]")
    let read = try JSONDecoder().decode(AnimatableVector.self, from: Data("[1, 2.5, -3]".utf8))
    #expect(read.values == [1, 2.5, -3])
  }

  @Test(arguments: [41, 42])
  func `Encoding and decoding a vector keeps every bit`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = generator.numbers(300) + [.leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1]
    let data = try JSONEncoder().encode(AnimatableVector(values))
    let read = try JSONDecoder().decode(AnimatableVector.self, from: data).values
    #expect(read.map(\.bitPattern) == values.map(\.bitPattern), "seed \(seed)")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `Encoding a vector with NaN or infinity as JSON throws`(_ special: Double) {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(AnimatableVector(values: [1, special])) }
  }

  @Test func `Special values are encoded if the encoder's strategy allows it`() throws {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "gap")
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "gap")
    let data = try encoder.encode(AnimatableVector(values: [1, .nan, .infinity, -.infinity]))
    let read = try decoder.decode(AnimatableVector.self, from: data)
    #expect(read[0] == 1 && read[1].isNaN && read[2] == .infinity && read[3] == -.infinity)
  }

  @Test(arguments: ["{}", "[\"a\"]", "[null]", "3", "[[1]]"])
  func `Decoding a vector from anything except an array of numbers throws`(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AnimatableVector.self, from: Data(text.utf8))
    }
  }
}
