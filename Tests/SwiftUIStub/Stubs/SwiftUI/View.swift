public import Foundation

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view that SwiftUI draws itself has no body") }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a view that SwiftUI draws itself has no body") }
}

/// A view that SwiftUI draws without evaluating a body.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError("a view that SwiftUI draws itself has no body") }
}

public struct EmptyView: PrimitiveView {
  public init() {}
}

public struct TupleView<T>: PrimitiveView {
  public var value: T
  public init(_ value: T) { self.value = value }
}

public struct _ConditionalContent<TrueContent, FalseContent>: PrimitiveView
where TrueContent: View, FalseContent: View {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }
  let storage: Storage
}

@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @MainActor
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView((repeat each content)) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  @MainActor
  public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> {
    _ConditionalContent(storage: .trueContent(first))
  }
  @MainActor
  public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> {
    _ConditionalContent(storage: .falseContent(second))
  }
}

public struct Text: PrimitiveView, Sendable {
  public let content: String
  nonisolated public init(verbatim content: String) { self.content = content }
  nonisolated public init<S: StringProtocol>(_ content: S) { self.content = String(content) }
}

public struct VStack<Content: View>: PrimitiveView {
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct HStack<Content: View>: PrimitiveView {
  let content: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct HorizontalAlignment: Sendable { public static let center = Self(), leading = Self() }
public struct VerticalAlignment: Sendable { public static let center = Self() }

public struct Button<Label: View>: PrimitiveView {
  let action: @MainActor () -> Void
  let label: Label
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.action = action
    label = Text(title)
  }
}

/// A view that has a modifier.
public struct ModifiedContent<Content: View>: PrimitiveView {
  public let content: Content

  /// The name of the modifier and its text argument.
  public let modifier: (name: String, text: String)
}

public struct AccessibilityChildBehavior: Sendable { public static let ignore = Self(), combine = Self() }

public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }

extension View {
  func modified(_ name: String, _ text: String = "") -> ModifiedContent<Self> {
    ModifiedContent(content: self, modifier: (name, text))
  }

  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { modified("element") }
  public func accessibilityLabel(_ label: Text) -> some View { modified("label", label.content) }
  public func accessibilityValue(_ value: Text) -> some View { modified("value", value.content) }
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { modified("adjustable") }

  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { modified("frame") }
  public func padding(_ length: CGFloat) -> some View { modified("padding") }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { modified("animation") }
  public func task(
    priority: TaskPriority = .userInitiated, _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { modified("task") }
}
