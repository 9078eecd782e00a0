/// What is done with fingers on a view, which becomes values over time.
///
/// Gestures of your own are made of others, by their body.
public protocol Gesture<Value> {
  /// The type of the values.
  associatedtype Value

  /// The type of the body.
  associatedtype Body: Gesture

  /// What the gesture is made of.
  var body: Body { get }

  /// Makes what recognizes the gesture. Gestures of your own leave this alone.
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
  /// Gestures that are recognized themselves have no body.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Gesture {
  public typealias Value = Never
  public var body: Never { fatalError("there is no such gesture") }

  public static func _makeRecognizer(_ gesture: _GestureSource<Never>) -> _Recognizer<Never> {
    fatalError("there is no such gesture")
  }
}

/// What a place keeps for the dynamic properties of a gesture of your own.
private final class GestureStorages {
  private var storages: [AnyObject] = []

  func install<G>(in gesture: inout G, _ node: _AnyNode) {
    DynamicProperties.install(in: &gesture, node: node, storages: &storages)
  }
}

extension Gesture {
  /// Runs an action when the gesture has ended.
  public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(content: self, action: action)
  }

  /// Changes a state while the gesture goes on; afterwards it is what it was at first.
  ///
  /// - Parameters:
  ///   - state: The state, as `$state`.
  ///   - body: Given the value of the gesture, the state, and the transaction under which the state changes.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> { GestureStateGesture(base: self, state: state, body: body) }

  /// The gesture with other values.
  public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
    _MapGesture(content: self, transform: body)
  }

  /// This gesture and another, at the same time.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// This gesture, then another.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// This gesture, or another where this one fails.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

extension Gesture where Value: Equatable {
  /// Runs an action when the value of the gesture has changed.
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
    _ChangedGesture(content: self, action: action)
  }
}

/// A gesture with an action at its end.
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

/// A gesture with an action when its value changes.
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

/// A gesture with other values.
public struct _MapGesture<Content: Gesture, Value>: Gesture {
  let content: Content
  let transform: (Content.Value) -> Value

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    MapRecognizer(Content._makeRecognizer(gesture.map(\.content))) { value in gesture.current?.transform(value) }
  }
}

/// A gesture of any type.
public struct AnyGesture<Value>: Gesture {
  private let make: (_GesturePlace) -> _Recognizer<Value>

  /// Hides the type of a gesture.
  public init<G: Gesture<Value>>(_ gesture: G) {
    make = { G._makeRecognizer(_GestureSource(place: $0) { gesture }) }
  }

  public typealias Body = Never

  public static func _makeRecognizer(_ gesture: _GestureSource<Self>) -> _Recognizer<Value> {
    ErasedRecognizer { [place = gesture.place] in gesture.current?.make(place) }
  }
}

/// Which gestures of a view and of what is in it are recognized.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// None.
  public static let none: GestureMask = []
  /// The one that is added.
  public static let gesture = GestureMask(rawValue: 1)
  /// Those of the view and of what is in it, and not the one that is added.
  public static let subviews = GestureMask(rawValue: 2)
  /// All.
  public static let all: GestureMask = [.gesture, .subviews]
}
