public import Foundation

public struct Animation: Equatable, Sendable {
  let name: String

  public static let `default` = Animation(name: "default")
  public static var linear: Animation { Animation(name: "linear") }
  public static var spring: Animation { Animation(name: "spring") }
  public static var smooth: Animation { Animation(name: "smooth") }
  public static var easeInOut: Animation { Animation(name: "easeInOut") }
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation(name: "easeInOut \(duration)") }
}

public struct Spring: Hashable, Sendable {
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {}
}

public struct UnitCurve: Hashable, Sendable { public static let linear = UnitCurve() }

public struct Transaction {
  public init() {}
  public init(animation: Animation?) { self.animation = animation }
  public var animation: Animation?
  public var disablesAnimations = false
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try body()
}
