import FastVectorGeometry
import Foundation

/// Why contents are not shown.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// They have not been loaded: texts and pictures are drawn as pale bars.
  public static let placeholder = RedactionReasons(rawValue: 1)
}

private struct RedactionKey: EnvironmentKey {
  static let defaultValue: RedactionReasons = []
}

extension EnvironmentValues {
  /// Why texts and pictures are not shown; nothing where they are.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionKey.self] }
    set { self[RedactionKey.self] = newValue }
  }
}

extension View {
  /// Draws texts and pictures as pale bars, in the room that they take.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }

  /// Shows texts and pictures, whatever is said around them.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }
}

extension DisplayList {
  /// Adds a bar that stands for something that is not shown.
  mutating func placeholder(in rect: CGRect, _ paint: _Paint) {
    guard !rect.isEmpty, paint.isVisible else { return }
    let path = RoundedRectangle(cornerRadius: min(4, rect.height / 4)).path(in: rect)
    layer(Layer(opacity: 0.2)) { $0.elements.append(.fill(path, paint.drawn(in: rect), FillStyle())) }
  }
}
