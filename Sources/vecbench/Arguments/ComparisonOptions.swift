import ArgumentParser
import Foundation
import VecbenchKit

/// How often and how long comparisons measure, and which rows.
struct ComparisonOptions: ParsableArguments {
  @Flag(help: "Six launches of eight rounds in place of twelve of sixteen: a fifth of the time.")
  var quick = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How often both programs are launched, at least 6. (default: 12)", valueName: "n"))
  var launches: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How often each has its turn of a row in a launch, even. (default: 16)", valueName: "n"))
  var rounds: Int?

  @Option(
    help: ArgumentHelp("How long a turn takes at least, with its unit: 500us, 2ms. (default: 2ms)", valueName: "time"),
    transform: { try ComparisonOptions.nanoseconds($0) })
  var epoch: Double?

  @Option(
    help: ArgumentHelp("The rows: names in which * stands for any text, such as 'frame.*'. (default: all)", valueName: "name,..."),
    transform: { $0.split(separator: ",").map { Pattern(String($0)) } })
  var rows: [Pattern] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What the order of the turns follows from. (default: a new one)", valueName: "n"))
  var seed: UInt64?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many seconds a worker may take to answer.", visibility: .hidden))
  var patience = 60.0

  private static func nanoseconds(_ text: String) throws -> Double {
    let units = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }), let value = Double(text.dropLast(unit.0.count)),
      (1e3...1e9).contains(value * unit.1)
    else { throw ValidationError("'\(text)' is no time from 1us to 1s, such as 2ms") }
    return value * unit.1
  }

  mutating func validate() throws {
    if let launches, !(6...1000).contains(launches) {
      throw ValidationError("--launches \(launches): 6 to 1000 are possible; fewer show nothing with confidence")
    }
    if let rounds, !(2...1000).contains(rounds) || rounds % 2 == 1 {
      throw ValidationError("--rounds \(rounds): even numbers from 2 to 1000 are possible")
    }
    guard patience > 0, patience <= 86_400 else { throw ValidationError("--patience \(patience): up to 86400 s") }
  }

  /// With a new seed unless one is given, which the results state.
  var settings: ComparisonSettings {
    var settings = quick ? ComparisonSettings.quick : ComparisonSettings()
    if let launches { settings.launches = launches }
    if let rounds { settings.rounds = rounds }
    if let epoch { settings.epoch = epoch }
    settings.seed = seed ?? UInt64.random(in: 1...999_999)
    return settings
  }
}
