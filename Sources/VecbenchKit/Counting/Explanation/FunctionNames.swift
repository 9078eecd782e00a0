import CMeasuring
import Foundation

/// Names of functions as people write them, which are asked for again and again.
struct FunctionNames {
  private var known: [Substring: String] = [:]

  /// A stack that callgrind writes innermost function first, as `leaf'caller'main`.
  ///
  /// - Parameter root: The function that it begins in; empty where it does not contain that.
  mutating func stack(_ context: Substring, root: String?) -> [String] {
    var functions: [String] = []
    // A number counts the levels of a recursion.
    for part in context.split(separator: "'") where !part.allSatisfy(\.isNumber) {
      if part == root ?? "" { return functions.reversed() }
      let name = name(of: part)
      if functions.last != name { functions.append(name) }
    }
    return root == nil ? functions.reversed() : []
  }

  private mutating func name(of symbol: Substring) -> String {
    if let name = known[symbol] { return name }
    let name = Self.name(of: String(symbol))
    known[symbol] = name
    return name
  }

  /// The name in the source. Functions that the compiler derives from one have the name of that one.
  static func name(of symbol: String) -> String {
    if symbol.hasPrefix("0x") { return "(no name)" }
    // Compilers tell copies of a function apart by what they add after a dot: `$s…TA.10`, `sum.constprop.0`.
    let original = symbol.dropFirst().firstIndex(of: ".").map { String(symbol[..<$0]) } ?? symbol
    guard let text = unsafe cm_demangle(original) else { return original }
    defer { unsafe free(text) }
    var name = unsafe String(cString: text)
    if let specialized = name.range(of: "> of ", options: .backwards) { name = String(name[specialized.upperBound...]) }
    for prefix in ["partial apply forwarder for ", "merged "] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    return name.replacing("Swift.", with: "")
  }
}
