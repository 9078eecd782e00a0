/// Returns the number of rounds for a test with random inputs: all rounds in release builds, and a quarter (at least
/// one) in debug builds, in which sanitizers make each round ten times slower.
public func rounds(_ count: Int) -> Int {
  #if DEBUG
    max(1, count / 4)
  #else
    count
  #endif
}
