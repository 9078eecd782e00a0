/// Derives new inputs from existing inputs. The same seed leads to the same inputs.
public struct Mutator {
  private var generator: FuzzGenerator
  private let tokens: [[UInt8]]
  private let corpus: [[UInt8]]

  /// Creates a mutator of the inputs of a target.
  ///
  /// - Parameters:
  ///   - target: The target with its seeds and tokens.
  ///   - corpus: Inputs to use in addition to the seeds of the target.
  ///   - seed: The seed that determines all inputs.
  public init(_ target: any FuzzTarget, corpus: [[UInt8]], seed: UInt64) {
    generator = FuzzGenerator(state: seed)
    tokens = target.tokens.map { [UInt8]($0.utf8) } + Self.numbers.map { [UInt8]($0.utf8) }
    self.corpus = target.seeds + corpus
  }

  /// Numbers at the bounds of common types.
  private static let numbers = [
    "0", "-0", "1", "-1", "255", "65536", "2147483648", "9223372036854775807", "-9223372036854775808",
    "18446744073709551616", "1e308", "1e309", "5e-324", "1e-400", "nan", "inf", "-inf", "0x1p3", ".5", "5.",
  ]

  /// The maximum length of an input, in bytes.
  private static let longest = 1 << 15

  /// Returns the next input.
  public mutating func next() -> [UInt8] {
    var input = corpus.randomElement(using: &generator) ?? []
    for _ in 0..<(1 << Int.random(in: 0...4, using: &generator)) { mutate(&input) }
    return Array(input.prefix(Self.longest))
  }

  private mutating func mutate(_ input: inout [UInt8]) {
    let index = Int.random(in: 0...input.count, using: &generator)
    let length = Int.random(in: 0...min(16, input.count - index), using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: if index < input.count { input[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
    case 1: if index < input.count { input[index] = .random(in: 0...255, using: &generator) }
    case 2: input.insert(.random(in: 0...255, using: &generator), at: index)
    case 3: input.removeSubrange(index..<index + length)
    case 4: input.replaceSubrange(index..<index + length, with: tokens.randomElement(using: &generator)!)
    case 5: input.insert(contentsOf: tokens.randomElement(using: &generator)!, at: index)
    case 6:
      let piece = Array(input[index..<index + length])
      for _ in 0..<(1 << Int.random(in: 0...6, using: &generator)) { input.insert(contentsOf: piece, at: index) }
    default:
      let other = corpus.randomElement(using: &generator) ?? []
      input = input.prefix(index) + other.suffix(Int.random(in: 0...other.count, using: &generator))
    }
  }
}

/// A random number generator with a seed (SplitMix64; Steele, Lea and Flood 2014).
struct FuzzGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
