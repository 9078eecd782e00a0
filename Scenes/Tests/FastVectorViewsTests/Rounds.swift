/// The rounds of a test over random inputs: all of them in release, and a quarter in debug builds, in which sanitizers make each
/// take ten times as long.
public func rounds(_ count: Int) -> Int {
  #if DEBUG
    max(1, count / 4)
  #else
    count
  #endif
}
