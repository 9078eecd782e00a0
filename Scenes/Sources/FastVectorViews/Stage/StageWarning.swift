/// A mistake in a scene. The scene continues; each case describes how.
public enum StageWarning: Hashable, Sendable, CustomStringConvertible {
  /// A view changed a state while it was evaluated. The change is applied right afterwards.
  case stateChangedWhileEvaluated(view: String)
  /// Updates cause more updates endlessly. After 100 updates at one time, the rest continues at the next frame.
  case endlessUpdates(views: [String])
  /// Tasks run endlessly without waiting. After 1000 jobs at one time, the rest continues at the next frame. A job is
  /// the part of a task from one `await` to the next.
  case endlessTask
  /// A length is negative or NaN. It counts as 0, or as unspecified if the length is optional.
  case invalidLength(view: String, length: String)
  /// A `ForEach` has several elements with the same identity. They are distinguished by their order.
  case duplicateID(id: String)
  /// A `ForEach` has more elements than it can show. Only the first ones are shown.
  case tooManyElements(count: Int, shown: Int)
  /// Views are nested too deeply. The views below the limit aren't shown.
  case tooDeep(view: String, depth: Int)
  /// An image isn't in the image folders, or isn't a PNG. Nothing is drawn instead.
  case missingImage(name: String, folders: [String])
  /// An image file starts like a PNG, but can't be read. Nothing is drawn instead.
  case unreadableImage(path: String)
  /// The symbol doesn't exist. A question mark in a square is drawn instead.
  case missingSymbol(name: String)
  /// The font isn't available. DejaVu Sans is used instead.
  case missingFont(name: String)

  public var description: String {
    switch self {
    case .stateChangedWhileEvaluated(let view):
      "\(view) changes a state while it is evaluated; the change happens right after. Change states in actions, or in "
        + "DispatchQueue.main.async"
    case .endlessUpdates(let views):
      "updates without end, of \(views.joined(separator: ", ")): after 100 at one time the rest waits for the next frame. Does an "
        + "action that an update leads to, such as onAppear, change a state that leads to it again?"
    case .endlessTask:
      "a task without end: after 1000 parts at one time the rest waits for the next frame. Does it loop "
        + "around Task.yield()? Let it end, or wait for something"
    case .invalidLength(let view, let length):
      "\(view) has a length of \(length); it counts as 0, or as not given. A length is 0 or more"
    case .duplicateID(let id):
      "ForEach has several elements of the identity \(id), which are told apart by their order. Give each its own"
    case .tooManyElements(let count, let shown):
      "ForEach has \(count) elements; the first \(shown) are shown. Show a part, or draw them as one Shape"
    case .tooDeep(let view, let depth):
      "\(view) is nested \(depth) deep; what is deeper is not shown. Does a view contain itself without an end?"
    case .missingImage(let name, let folders):
      "no image \(name): there is no \(name).png that is a PNG in \(folders.joined(separator: ", ")). Nothing is drawn"
    case .unreadableImage(let path):
      "the image \(path) begins as a PNG and cannot be read: it may be cut off, or be too large. Nothing is drawn"
    case .missingSymbol(let name):
      "no symbol \(name): a question mark stands for it. The documentation of Image(systemName:) lists those that there are"
    case .missingFont(let name): "no font \(name): there is DejaVu Sans alone, which stands in for it"
    }
  }
}
