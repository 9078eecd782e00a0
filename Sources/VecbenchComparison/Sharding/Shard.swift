/// A subset of the benchmarks that is measured on a separate machine, such as `2/8`, the second of eight shards.
package struct Shard: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of the shard, from 1.
  package let number: Int

  /// The number of shards.
  package let count: Int

  /// The maximum number of shards.
  package static let greatestCount = 1000

  /// The only shard of a comparison that isn't divided.
  package static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Parses a shard. Returns nil unless `text` has the form `K/N` with 1 ≤ K ≤ N ≤ 1000.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
    guard parts.count == 2, numbers.count == 2, (1...Self.greatestCount).contains(numbers[1]),
      (1...numbers[1]).contains(numbers[0])
    else { return nil }
    self.init(number: numbers[0], count: numbers[1])
  }

  package var description: String { "\(number)/\(count)" }

  package static func < (a: Shard, b: Shard) -> Bool { (a.count, a.number) < (b.count, b.number) }
}

extension Shard: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let shard = Shard(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a shard such as 2/8"))
    }
    self = shard
  }

  package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
