import ArgumentParser

/// The option that paces frames.
enum PaceOption {
  static let help = ArgumentHelp(
    "Ask for so many frames a second, such as 60 or 120, against absolute deadlines. (default: each frame at once)",
    valueName: "hz")

  static func framesPerSecond(_ text: String) throws -> Double {
    guard let rate = Double(text), (0.1...100_000).contains(rate) else {
      throw ValidationError("'\(text)' is no number of frames a second from 0.1 to 100000, such as 60")
    }
    return rate
  }
}
