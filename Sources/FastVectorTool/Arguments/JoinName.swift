import ArgumentParser
import FastVectorCharts

/// A rule for matching the points of two lines, identified by its name in options.
enum JoinName: String, ExpressibleByArgument, CaseIterable {
  case key, index, stretching

  var rule: JoinRule {
    switch self {
    case .key: .key
    case .index: .index
    case .stretching: .stretching
    }
  }
}
