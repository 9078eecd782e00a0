/// The colour of a line, by the part that it plays.
package enum PlotColor: String, CaseIterable, Sendable {
  case amber, violet, red, blue, green, gray

  /// On white.
  var light: String {
    switch self {
    case .amber: "#9a6700"
    case .violet: "#8250df"
    case .red: "#cf222e"
    case .blue: "#0969da"
    case .green: "#1a7f37"
    case .gray: "#6e7781"
    }
  }

  /// On near black.
  var dark: String {
    switch self {
    case .amber: "#d29922"
    case .violet: "#a371f7"
    case .red: "#f85149"
    case .blue: "#58a6ff"
    case .green: "#3fb950"
    case .gray: "#8b949e"
    }
  }

  /// As a terminal says it: the foreground colours of ECMA-48.
  var terminalCode: Int {
    switch self {
    case .amber: 33
    case .violet: 35
    case .red: 31
    case .blue: 34
    case .green: 32
    case .gray: 90
    }
  }
}

/// How a plot is drawn: with colours of its own as a picture, or with those of the page that it stands in, which may be
/// light or dark.
enum PlotStyle {
  case picture, page

  var background: String? { self == .picture ? "white" : nil }
  var text: String { value("#24292f", "ink") }
  var faintText: String { value("#6e7781", "faint") }
  var grid: String { value("#eaeef2", "grid") }
  var axis: String { value("#57606a", "axis") }
  var mark: String { value("#afb8c1", "mark") }

  subscript(_ color: PlotColor) -> String { value(color.light, color.rawValue) }

  private func value(_ color: String, _ variable: String) -> String { self == .picture ? color : "var(--\(variable))" }

  /// The definitions that a page has to make.
  static let lightVariables = variables(
    ["ink": "#24292f", "faint": "#6e7781", "grid": "#eaeef2", "axis": "#57606a", "mark": "#afb8c1"], \.light)
  static let darkVariables = variables(
    ["ink": "#e6edf3", "faint": "#8b949e", "grid": "#21262d", "axis": "#8b949e", "mark": "#484f58"], \.dark)

  private static func variables(_ fixed: [String: String], _ color: (PlotColor) -> String) -> String {
    let all = fixed.sorted { $0.key < $1.key } + PlotColor.allCases.map { (key: $0.rawValue, value: color($0)) }
    return all.map { "--\($0.key): \($0.value);" }.joined(separator: " ")
  }
}

/// Text inside of XML or HTML.
enum Markup {
  /// The text with the characters escaped that mean something, and without those that XML 1.0 cannot hold.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
