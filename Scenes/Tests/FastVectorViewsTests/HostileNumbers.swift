/// Numbers that are invalid for many parameters.
public let hostileNumbers: [Double] = [
  .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300, 1e19, -1e19,
  1e10, -1e10, -1, -0.0, 0, 1e-300, .leastNonzeroMagnitude,
]

/// Counts that are invalid for many parameters.
public let hostileCounts: [Int] = [.min, -1_000_000_000, -1, 0, 1_000_000_000, .max]
