/// A mistake in a scene, which doesn't stop the scene. Each case describes how the scene continues.
public enum StageWarning: Hashable, Sendable, CustomStringConvertible {
  /// A view changed a state while the view was being evaluated. The change is applied after the evaluation.
  case stateChangedWhileEvaluated(view: String)
  /// Updates cause more updates endlessly. After 100 updates without advancing time, the rest continues at the next
  /// frame.
  case endlessUpdates(views: [String])
  /// Tasks run endlessly without waiting. After 1000 jobs without advancing time, the rest continues at the next frame.
  /// A job is the part of a task from one `await` to the next.
  case endlessTask
  /// A length is negative or NaN. It counts as 0, or as unspecified if the length is optional.
  case invalidLength(view: String, length: String)
  /// A `ForEach` has several elements with the same identity. They are distinguished by their order.
  case duplicateID(id: String)
  /// A `ForEach` has more elements than it can show. Only the first ones are shown.
  case tooManyElements(count: Int, shown: Int)
  /// Views are nested too deeply. The views below the limit aren't shown.
  case tooDeep(view: String, depth: Int)
  /// An image isn't in the image folders, or isn't a PNG. The image isn't drawn.
  case missingImage(name: String, folders: [String])
  /// An image file has a PNG header, but can't be read. The image isn't drawn.
  case unreadableImage(path: String)
  /// The symbol doesn't exist. A question mark in a square is drawn instead.
  case missingSymbol(name: String)
  /// The font isn't available. DejaVu Sans is used instead.
  case missingFont(name: String)

  public var description: String {
    switch self {
    case .stateChangedWhileEvaluated(let view):
      "\(view) changes a state while it is evaluated; the change is applied afterwards. Change states in actions, or in "
        + "DispatchQueue.main.async"
    case .endlessUpdates(let views):
      "endless updates of \(views.joined(separator: ", ")): after 100 at one time, the rest waits for the next frame. Make "
        + "sure that an action caused by an update, such as onAppear, doesn't cause the same update again"
    case .endlessTask:
      "endless task: after 1000 jobs at one time, the rest waits for the next frame. If the task loops around "
        + "Task.yield(), let it end or sleep"
    case .invalidLength(let view, let length):
      "\(view) has a length of \(length), which counts as 0, or as unspecified if it is optional. Lengths must be at least 0"
    case .duplicateID(let id):
      "ForEach has several elements with the identity \(id), which are distinguished by their order. Give each its own"
    case .tooManyElements(let count, let shown):
      "ForEach has \(count) elements; only the first \(shown) are shown. Show fewer, or draw them as one Shape"
    case .tooDeep(let view, let depth):
      "\(view) is nested \(depth) levels deep; deeper views aren't shown. Make sure that no view contains itself endlessly"
    case .missingImage(let name, let folders):
      "no image \(name): \(folders.joined(separator: ", ")) contains no PNG named \(name).png. Nothing is drawn"
    case .unreadableImage(let path):
      "the image \(path) starts like a PNG but can't be read: it may be truncated or too large. Nothing is drawn"
    case .missingSymbol(let name):
      "no symbol \(name): a question mark is drawn instead. The documentation of Image(systemName:) lists all symbols"
    case .missingFont(let name): "no font \(name): DejaVu Sans is used instead"
    }
  }
}
