import CMeasuring
import Foundation

/// A cache of demangled function names.
struct FunctionNames {
  private var known: [Substring: String] = [:]

  /// Parses a call stack of callgrind, such as `leaf'caller'main`, and returns its functions. Callgrind writes the
  /// innermost function first. The result begins with the outermost function.
  ///
  /// - Parameter root: The function at which the stack begins; nil for the whole stack. The result is empty if the
  ///   stack doesn't contain this function.
  mutating func stack(_ context: Substring, root: String?) -> [String] {
    var functions: [String] = []
    // A part that consists of digits is a recursion level, not a function.
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

  /// Demangles a symbol. A function that the compiler derived from another one, such as a specialization, gets the name
  /// of the original function.
  static func name(of symbol: String) -> String {
    if symbol.hasPrefix("0x") { return "(no name)" }
    // Compilers distinguish copies of a function by a suffix after a dot: `$s…TA.10`, `sum.constprop.0`.
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
