import ArgumentParser
import VecbenchKit

/// The help and the parser of the option that sets the frame rate.
enum PaceOption {
  static let help = ArgumentHelp(
    "Frames per second to pace at, such as 60 or 120, with absolute deadlines. (default: no pacing)",
    valueName: "hz")

  static func framesPerSecond(_ text: String) throws -> Double {
    guard let rate = Double(text), ValueRange.framesPerSecond.contains(rate) else {
      throw ValidationError("'\(text)' is not a frame rate from 0.1 to 100000, such as 60")
    }
    return rate
  }
}
