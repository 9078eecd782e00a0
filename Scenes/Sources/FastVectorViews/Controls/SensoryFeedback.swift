/// Haptic or audio feedback. It has no effect, because a stage doesn't play feedback.
public struct SensoryFeedback: Hashable, Sendable {
  private let name: String
  private var intensity = 1.0

  private init(_ name: String, intensity: Double = 1) {
    self.name = name
    self.intensity = intensity
  }

  public static let success = SensoryFeedback("success")
  public static let warning = SensoryFeedback("warning")
  public static let error = SensoryFeedback("error")
  public static let selection = SensoryFeedback("selection")
  public static let increase = SensoryFeedback("increase")
  public static let decrease = SensoryFeedback("decrease")
  public static let start = SensoryFeedback("start")
  public static let stop = SensoryFeedback("stop")
  public static let alignment = SensoryFeedback("alignment")
  public static let levelChange = SensoryFeedback("levelChange")
  public static let pathComplete = SensoryFeedback("pathComplete")
  public static let impact = impact()

  /// Feedback for an impact between objects of the given weight, with an intensity from 0 to 1.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback("impact.\(weight)", intensity: intensity)
  }

  /// Feedback for an impact between objects of the given flexibility, with an intensity from 0 to 1.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback("impact.\(flexibility)", intensity: intensity)
  }

  /// The weight of the objects in an impact.
  public enum Weight: Hashable, Sendable {
    case light, medium, heavy
  }

  /// The flexibility of the objects in an impact.
  public enum Flexibility: Hashable, Sendable {
    case soft, solid, rigid
  }
}

extension View {
  /// Returns the view unchanged, because a stage doesn't play feedback.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }

  /// Returns the view unchanged, because a stage doesn't play feedback.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ old: T, _ new: T) -> Bool
  ) -> some View { self }

  /// Returns the view unchanged, because a stage doesn't play feedback.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ old: T, _ new: T) -> SensoryFeedback?
  ) -> some View { self }

  /// Returns the view unchanged, because a stage doesn't play feedback.
  public func sensoryFeedback<T: Equatable>(trigger: T, _ feedback: @escaping () -> SensoryFeedback?) -> some View {
    self
  }
}
