import FastVectorGeometry
public import Foundation

/// Where the lines of a text are that are shorter than the longest one.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  case leading, center, trailing

  /// The fraction of the free room that is before a line.
  var fraction: CGFloat {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

extension Text {
  /// Where a line is cut that is too long.
  public enum TruncationMode: Hashable, Sendable {
    case head, tail, middle
  }
}

/// How the lines of texts are made.
struct TextLayout: Hashable {
  /// The lines at most; nil for as many as are needed.
  var lineLimit: Int?

  /// The lines whose room is taken at least.
  var reservedLines: Int?
  var truncationMode = Text.TruncationMode.tail
  var alignment = TextAlignment.leading
  var lineSpacing: CGFloat = 0
  var minimumScaleFactor: CGFloat = 1
}

private struct TextLayoutKey: EnvironmentKey {
  static let defaultValue = TextLayout()
}

extension EnvironmentValues {
  /// How the lines of texts are made.
  var textLayout: TextLayout {
    get { self[TextLayoutKey.self] }
    set { self[TextLayoutKey.self] = newValue }
  }

  /// The lines that a text has at most; nil for as many as it needs.
  public var lineLimit: Int? {
    get { textLayout.lineLimit }
    set { (textLayout.lineLimit, textLayout.reservedLines) = (newValue, nil) }
  }

  /// Where a line is cut that is too long for the last one of a text.
  public var truncationMode: Text.TruncationMode {
    get { textLayout.truncationMode }
    set { textLayout.truncationMode = newValue }
  }

  /// Where the lines of a text are that are shorter than the longest one.
  public var multilineTextAlignment: TextAlignment {
    get { textLayout.alignment }
    set { textLayout.alignment = newValue }
  }

  /// Room between the lines of a text, in points. What is negative or not finite counts as 0.
  public var lineSpacing: CGFloat {
    get { textLayout.lineSpacing }
    set { textLayout.lineSpacing = newValue > 0 && newValue.isFinite ? newValue : 0 }
  }

  /// How small the letters of a text may become, as a fraction of their size, from above 0 to 1; anything else counts as 1.
  public var minimumScaleFactor: CGFloat {
    get { textLayout.minimumScaleFactor }
    set { textLayout.minimumScaleFactor = newValue > 0 && newValue < 1 ? newValue : 1 }
  }
}
