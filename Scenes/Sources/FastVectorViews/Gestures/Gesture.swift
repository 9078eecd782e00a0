/// A gesture that a view recognizes from touches. It produces values over time.
///
/// Custom gestures are composed from other gestures in their body.
public protocol Gesture<Value> {
  /// The type of the values that the gesture produces.
  associatedtype Value

  /// The type of the body.
  associatedtype Body: Gesture

  /// The gestures of which this gesture is composed.
  var body: Body { get }

  /// Creates the recognizer of the gesture. Custom gestures use the default implementation.
  static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value>
}

extension Gesture where Body.Value == Value {
  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    let storages = GestureStorages()
    return Body._makeRecognizer(
      gesture.map { [place = gesture.place] in
        var gesture = $0
        if let node = place.item?.node { storages.install(in: &gesture, node) }
        return gesture.body
      })
  }
}

extension Gesture where Body == Never {
  /// Traps, because primitive gestures have no body.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Gesture {
  public typealias Value = Never
  public var body: Never { fatalError("Never has no instances") }

  public static func _makeRecognizer(_ gesture: _GestureSource<Never>) -> _Recognizer<Never> {
    fatalError("Never has no instances")
  }
}

/// The storage of the dynamic properties of a custom gesture.
private final class GestureStorages {
  private var storages: [AnyObject] = []

  func install<G>(in gesture: inout G, _ node: _AnyNode) {
    DynamicProperties.install(in: &gesture, node: node, storages: &storages)
  }
}

extension Gesture {
  /// Adds an action that runs when the gesture ends.
  public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(content: self, action: action)
  }

  /// Updates a gesture state while the gesture is in progress. The state is reset to its initial value afterwards.
  ///
  /// - Parameters:
  ///   - state: The state, as `$state`.
  ///   - body: A closure that updates the state. It receives the value of the gesture, the state, and the transaction
  ///     of the update.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> { GestureStateGesture(base: self, state: state, body: body) }

  /// Returns a gesture that transforms the values of this gesture.
  public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
    _MapGesture(content: self, transform: body)
  }

  /// Combines this gesture with another one that is recognized at the same time.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Combines this gesture with another one that begins when this gesture has ended.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Combines this gesture with another one that is recognized only if this gesture fails.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

extension Gesture where Value: Equatable {
  /// Adds an action that runs when the value of the gesture changes.
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
    _ChangedGesture(content: self, action: action)
  }
}

/// A gesture with an action that runs when the gesture ends.
public struct _EndedGesture<Content: Gesture>: Gesture {
  let content: Content
  let action: (Content.Value) -> Void

  public typealias Value = Content.Value
  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    ActionRecognizer(Content._makeRecognizer(gesture.map(\.content))) { _, phase in
      guard case .ended(let value) = phase, let gesture = gesture.current else { return nil }
      return { gesture.action(value) }
    }
  }
}

/// A gesture with an action that runs when the value changes.
public struct _ChangedGesture<Content: Gesture>: Gesture where Content.Value: Equatable {
  let content: Content
  let action: (Content.Value) -> Void

  public typealias Value = Content.Value
  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    ActionRecognizer(Content._makeRecognizer(gesture.map(\.content))) { old, phase in
      guard case .active(let value) = phase, let gesture = gesture.current else { return nil }
      if case .active(value) = old { return nil }
      return { gesture.action(value) }
    }
  }
}

/// A gesture that transforms the values of another gesture.
public struct _MapGesture<Content: Gesture, Value>: Gesture {
  let content: Content
  let transform: (Content.Value) -> Value

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    MapRecognizer(Content._makeRecognizer(gesture.map(\.content))) { value in gesture.current?.transform(value) }
  }
}

/// A type-erased gesture.
public struct AnyGesture<Value>: Gesture {
  private let make: (_GestureTarget) -> _Recognizer<Value>

  /// Creates a type-erased gesture from a gesture.
  public init<G: Gesture<Value>>(_ gesture: G) {
    make = { G._makeRecognizer(_GestureSource(place: $0) { gesture }) }
  }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    ErasedRecognizer { [place = gesture.place] in gesture.current?.make(place) }
  }
}

/// An optional gesture. If it's nil, it is never recognized.
extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    ErasedRecognizer { [place = gesture.place] in
      guard gesture.current.flatMap(\.self) != nil else { return nil }
      return Wrapped._makeRecognizer(_GestureSource(place: place) { gesture.current.flatMap(\.self) })
    }
  }
}

/// A mask that selects which gestures of a view are recognized when another gesture is added to the view.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No gestures.
  public static let none: GestureMask = []
  /// The added gesture.
  public static let gesture = GestureMask(rawValue: 1)
  /// The gestures of the view and its subviews, without the added gesture.
  public static let subviews = GestureMask(rawValue: 2)
  /// The added gesture and the gestures of the view and its subviews.
  public static let all: GestureMask = [.gesture, .subviews]
}
