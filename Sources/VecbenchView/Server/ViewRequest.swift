import FastVectorDrawing
package import Foundation
import VecbenchSuite

/// What a page asks for: the state at this moment, after some changes that it may make.
package struct ViewRequest: Decodable, Sendable {
  /// The number that the answer bears, so that the page can tell how long it took.
  package var number: Int

  /// The room of a chart, in points, and the pixels for each of them.
  package var width: Int
  package var height: Int
  package var scale: Double
  package var isDark: Bool?

  /// The x values to show; without them the window stays.
  package var window: [Double]?

  /// Whether the window gets there under the animation.
  package var isAnimated: Bool?

  /// Whether the window goes along with the newest points.
  package var follows: Bool?

  /// Whether all charts go to their other data.
  package var changes: Bool?

  /// The animation of changes, by its name, and how much faster it runs.
  package var animation: String?
  package var speed: Double?

  /// The chart that is pointed at, and where: in points from the left edge of its room.
  package var pointer: [Double]?

  /// The room of the overview, where it is asked for.
  package var overview: [Int]?

  /// The points and threads of the kernel sets.
  package var points: Int?
  package var threads: Int?

  static let sizes = 40...8192
  static let scales = 0.25...8
  static let speeds = 0.01...100

  /// Reads a message.
  ///
  /// - Throws: ``ViewRequestError``, which tells what is wrong with it.
  package init(_ message: Data) throws(ViewRequestError) {
    do { self = try JSONDecoder().decode(ViewRequest.self, from: message) } catch {
      throw ViewRequestError("a message has to be a JSON object with number, width, height and scale")
    }
    try check("width", Self.sizes.contains(width))
    try check("height", Self.sizes.contains(height))
    try check("scale", Self.scales.contains(scale))
    if let window { try check("window", Self.isRange(window)) }
    if let speed { try check("speed", Self.speeds.contains(speed)) }
    if let pointer { try check("pointer", pointer.count == 2 && pointer.allSatisfy { abs($0) <= 1e6 }) }
    if let overview { try check("overview", overview.count == 2 && overview.allSatisfy { 1...8192 ~= $0 }) }
    if let animation { try check("animation", NamedAnimation(rawValue: animation) != nil) }
    if let points { try check("points", points >= 2) }
    if let threads { try check("threads", 1...1024 ~= threads) }
  }

  private func check(_ name: String, _ isRight: Bool) throws(ViewRequestError) {
    if !isRight { throw ViewRequestError("\(name) is out of range") }
  }

  private static func isRange(_ bounds: [Double]) -> Bool {
    bounds.count == 2 && bounds[0] < bounds[1] && (bounds[1] - bounds[0]).isFinite
  }

  /// The animation that changes are made under.
  var chosenAnimation: Animation {
    let named = animation.flatMap(NamedAnimation.init) ?? .spring
    return named.animation.speed(speed ?? 1)
  }
}

/// A message of a page cannot be understood.
package struct ViewRequestError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
