import FastVectorGeometry
public import Foundation

/// The horizontal alignment of multiline text.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  case leading, center, trailing

  /// The fraction of the free width that precedes a line.
  var fraction: CGFloat {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

extension Text {
  /// The part of a line that is truncated if the line is too long.
  public enum TruncationMode: Hashable, Sendable {
    case head, tail, middle
  }
}

/// The layout of text in lines.
struct TextLayout: Hashable {
  /// The maximum number of lines; nil for no limit.
  var lineLimit: Int?

  /// The minimum number of lines that the text reserves space for.
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
  /// The layout of text in lines.
  var textLayout: TextLayout {
    get { self[TextLayoutKey.self] }
    set { self[TextLayoutKey.self] = newValue }
  }

  /// The maximum number of lines of text; nil for no limit.
  public var lineLimit: Int? {
    get { textLayout.lineLimit }
    set { (textLayout.lineLimit, textLayout.reservedLines) = (newValue, nil) }
  }

  /// The part of the last line that is truncated if the text is too long.
  public var truncationMode: Text.TruncationMode {
    get { textLayout.truncationMode }
    set { textLayout.truncationMode = newValue }
  }

  /// The horizontal alignment of multiline text.
  public var multilineTextAlignment: TextAlignment {
    get { textLayout.alignment }
    set { textLayout.alignment = newValue }
  }

  /// The spacing between lines of text, in points. Negative and non-finite values count as 0.
  public var lineSpacing: CGFloat {
    get { textLayout.lineSpacing }
    set { textLayout.lineSpacing = newValue > 0 && newValue.isFinite ? newValue : 0 }
  }

  /// The minimum scale of text that doesn't fit, as a fraction of its font size between 0 and 1. Other values count as
  /// 1.
  public var minimumScaleFactor: CGFloat {
    get { textLayout.minimumScaleFactor }
    set { textLayout.minimumScaleFactor = newValue > 0 && newValue < 1 ? newValue : 1 }
  }
}
