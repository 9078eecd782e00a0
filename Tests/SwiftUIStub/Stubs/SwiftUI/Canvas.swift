public import Foundation

public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }

public struct Canvas<Symbols: View>: PrimitiveView {
  public var symbols: Symbols
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  public var isOpaque: Bool
  public var colorMode: ColorRenderingMode
  public var rendersAsynchronously: Bool
}

extension Canvas where Symbols == EmptyView {
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    (symbols, self.renderer, isOpaque) = (EmptyView(), renderer, opaque)
    (self.colorMode, self.rendersAsynchronously) = (colorMode, rendersAsynchronously)
  }
}

public struct GraphicsContext {
  public struct Shading: Sendable {
    public let stubColor: Color
    public static func color(_ color: Color) -> Shading { Shading(stubColor: color) }
  }

  /// A stroke that the stub recorded, so that tests can examine it.
  public struct StubStroke {
    public let path: Path
    public let color: Color
    public let style: StrokeStyle
    public let opacity: Double
  }

  public final class StubDrawing {
    public var strokes: [StubStroke] = []
    public var fills: [Path] = []
  }

  public let stubDrawing = StubDrawing()

  /// Creates a context that draws into `stubDrawing`. SwiftUI's context has no public initializer.
  public init(stub: Void) {}

  public var opacity = 1.0

  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    stubDrawing.strokes.append(StubStroke(path: path, color: shading.stubColor, style: style, opacity: opacity))
  }

  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func fill(_ path: Path, with shading: Shading) { stubDrawing.fills.append(path) }
}

public protocol TimelineSchedule {}

public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  public init(minimumInterval: Double? = nil, paused: Bool = false) { isPaused = paused }
  let isPaused: Bool
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}

/// The context type of every timeline view, whatever its schedule and content, as in SwiftUI. The compiler therefore
/// knows the parameter type of the view's closure before it checks the body of the closure.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

public struct TimelineView<Schedule: TimelineSchedule, Content> {
  public struct Context {
    public let date: Date
  }
  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content

  /// Returns the content of the view at a time, for tests.
  public func stubContent(at date: Date) -> Content { content(TimelineViewDefaultContext(date: date)) }
  public var stubIsPaused: Bool { (schedule as? AnimationTimelineSchedule)?.isPaused ?? false }
}

extension TimelineView: View, PrimitiveView where Content: View {
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    (self.schedule, self.content) = (schedule, content)
  }
}
