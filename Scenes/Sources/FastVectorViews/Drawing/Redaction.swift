import FastVectorGeometry
import Foundation

/// The reasons for redacting content.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The content hasn't been loaded: text and images are drawn as translucent bars.
  public static let placeholder = RedactionReasons(rawValue: 1)
}

private struct RedactionKey: EnvironmentKey {
  static let defaultValue: RedactionReasons = []
}

extension EnvironmentValues {
  /// The reasons for redacting text and images; empty if they are shown.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionKey.self] }
    set { self[RedactionKey.self] = newValue }
  }
}

extension View {
  /// Draws text and images in this view as translucent bars of the same size.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }

  /// Shows text and images in this view, even if an enclosing view redacts them.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }
}

extension DisplayList {
  /// Adds a bar as a placeholder for redacted content.
  mutating func placeholder(in rect: CGRect, _ paint: _Paint) {
    guard !rect.isEmpty, paint.isVisible else { return }
    let path = RoundedRectangle(cornerRadius: min(4, rect.height / 4)).path(in: rect)
    layer(Layer(opacity: 0.2)) { $0.elements.append(.fill(path, paint.drawn(in: rect), FillStyle())) }
  }
}
