public import Foundation

extension Color {
  /// Creates a color from its CSS notation: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `transparent` or one of
  /// ``cssNames``. Uppercase and lowercase letters are equivalent.
  ///
  /// - Throws: ``ColorError`` with examples of valid colors.
  public init(css text: String) throws(ColorError) {
    let key = text.lowercased()
    if key == "transparent" {
      self = .clear
    } else if let named = Self.cssNames[key] {
      self = named
    } else if let color = Self.hexadecimal(key) {
      self = color
    } else {
      throw ColorError(text: text)
    }
  }

  private static func hexadecimal(_ text: String) -> Color? {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count - 1 else { return nil }
    let values: [Int]
    switch digits.count {
    case 3, 4: values = digits.map { 17 * $0 }
    case 6, 8: values = stride(from: 0, to: digits.count, by: 2).map { 16 * digits[$0] + digits[$0 + 1] }
    default: return nil
    }
    let components = values.map { UInt8($0) } + [255]
    return Color(bytes: components[0], components[1], components[2], components[3])
  }

  /// The color in CSS notation: `#rrggbb`, or `#rrggbbaa` if it isn't opaque.
  public var css: String {
    let (red, green, blue, alpha) = bytes
    let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The error that is thrown for a string that isn't a CSS color.
public struct ColorError: Error, Hashable, CustomStringConvertible {
  /// The string that isn't a valid color.
  public let text: String

  public var description: String {
    let start = Color.cssNames.keys.filter { $0.hasPrefix(text.lowercased().prefix(3)) }.sorted()
    let examples = start.isEmpty ? ["black", "orange", "steelblue", "tomato"] : Array(start.prefix(8))
    return "'\(text)' isn't a color; valid colors are #rgb, #rgba, #rrggbb, #rrggbbaa, transparent and the "
      + "\(Color.cssNames.count) color names of CSS, such as \(examples.joined(separator: ", "))"
  }
}

extension ColorError: LocalizedError {
  public var errorDescription: String? { description }
}
