/// A mistake in a scene. The scene goes on; each case says how.
public enum StageWarning: Hashable, Sendable, CustomStringConvertible {
  /// A view changes a state while it is evaluated. The change happens right after.
  case stateChangedWhileEvaluated(view: String)
  /// Updates lead to updates without end. At one time 100 of them are made; the rest is taken up at the next frame.
  case endlessUpdates(views: [String])
  /// Tasks go on without end. At one time 1000 parts of them are run, each from one `await` to the next; the rest is
  /// taken up at the next frame.
  case endlessTask
  /// A length is negative or no number. It counts as 0, or as not given where a length is optional.
  case invalidLength(view: String, length: String)
  /// A `ForEach` has several elements of the same identity. They are told apart by their order.
  case duplicateID(id: String)
  /// A `ForEach` has more elements than are shown. The first ones are.
  case tooManyElements(count: Int, shown: Int)
  /// Views are nested so deep that what is below is not shown.
  case tooDeep(view: String, depth: Int)
  /// An image is not in the folders where images are looked for, or is no PNG. Nothing is drawn in its place.
  case missingImage(name: String, folders: [String])
  /// The file of an image begins as a PNG and cannot be read. Nothing is drawn in its place.
  case unreadableImage(path: String)
  /// There is no symbol of a name. A question mark in a square is drawn in its place.
  case missingSymbol(name: String)
  /// A font is not there. DejaVu Sans stands in for it.
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
