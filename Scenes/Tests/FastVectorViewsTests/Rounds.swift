/// Returns the number of rounds of a test over random inputs: all rounds in release builds, and a quarter in debug
/// builds, in which sanitizers make each round take ten times as long.
public func rounds(_ count: Int) -> Int {
  #if DEBUG
    max(1, count / 4)
  #else
    count
  #endif
}
