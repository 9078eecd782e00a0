import FastVectorSamples
import Foundation
import Testing
import VecbenchSuite

struct SampleDataTests {
  /// The folder Examples/Data in the repository.
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Data")

  /// Returns the numbers in a column, read without the library.
  private func numbers(_ name: String, column: Int) throws -> [Double] {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      Double(line.split(separator: ",", omittingEmptySubsequences: false)[column])
    }
  }

  @Test(arguments: SampleFile.allCases)
  func `The embedded data files equal the files in Examples/Data`(file: SampleFile) throws {
    let original = try Data(contentsOf: Self.folder.appendingPathComponent(file.rawValue))
    let isSame = file.contents == original
    #expect(isSame)
    #expect(original.count > 100_000)
  }

  @Test func `Every table in Examples/Data is embedded in the executable`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(names.filter { $0.hasSuffix(".csv") }) == Set(SampleFile.allCases.map(\.rawValue)))
  }

  /// Compares two series, without printing thousands of numbers if they differ.
  private func expectSame(_ a: [Double], _ b: [Double], location: SourceLocation = #_sourceLocation) {
    let difference = a.count == b.count ? a.indices.first { a[$0] != b[$0] } : min(a.count, b.count)
    #expect(
      difference == nil, "the first difference; \(a.count) and \(b.count) values", sourceLocation: location)
  }

  @Test func `The sample temperatures are from Seattle and San Francisco`() throws {
    let seattle = try numbers("seattle-temps.csv", column: 1)
    let sanFrancisco = try numbers("sf-temps.csv", column: 0)
    #expect(seattle.count == 8759)
    #expect(sanFrancisco.count == 8759)
    let pair = SampleData.temperatures.load().pair(points: 8759, seed: 1)
    expectSame(pair.start, seattle)
    expectSame(pair.end, sanFrancisco)
  }

  @Test func `The electrocardiogram is divided into two halves`() throws {
    let samples = try numbers("ecg.csv", column: 0)
    #expect(samples.count == 108_000)
    let pair = SampleData.ecg.load().pair(points: 54_000, seed: 1)
    expectSame(pair.start, Array(samples[..<54_000]))
    expectSame(pair.end, Array(samples[54_000...]))
  }

  @Test(arguments: SampleData.allCases, [1, 2, 3, 64, 10_000])
  func `All sample data can be loaded at all sizes, with two different states`(sample: SampleData, points: Int) {
    let data = sample.load()
    let pair = data.pair(points: points, seed: 3)
    #expect(pair.start.count == points && pair.end.count == points)
    let isFinite = (pair.start + pair.end).allSatisfy(\.isFinite)
    let isMoving = pair.start != pair.end
    #expect(isFinite && isMoving)
    #expect(!data.summary.isEmpty && !data.summary.contains("\n"))
  }

  @Test func `A random walk is determined by its seed`() {
    let walk = RandomWalk()
    let pair = walk.pair(points: 1000, seed: 5)
    let again = walk.pair(points: 1000, seed: 5)
    expectSame(again.start, pair.start)
    expectSame(again.end, pair.end)
    expectSame(walk.pair(points: 10, seed: 5).start, Array(pair.start[..<10]))
    let other = walk.pair(points: 1000, seed: 6)
    let isOther = other.start != pair.start && other.end != pair.end && pair.start != pair.end
    #expect(isOther)
  }

  @Test func `The steps of a random walk are at most one, in both directions`() {
    let seed: UInt64 = 11
    let line = RandomWalk().pair(points: 10_000, seed: seed).start
    let steps = zip([0] + line, line).map { $1 - $0 }
    let (least, greatest, mean) = (steps.min()!, steps.max()!, steps.reduce(0, +) / 10_000)
    #expect(least >= -1 - 1e-9 && least < -0.9, "seed \(seed)")
    #expect(greatest <= 1 + 1e-9 && greatest > 0.9, "seed \(seed)")
    #expect(abs(mean) < 0.03, "seed \(seed)")
  }
}
