package import FastVectorFiles
package import Foundation

extension Data {
  /// Throws an error if an object in this valid JSON document contains a key twice. `JSONDecoder` silently keeps one of
  /// the values, and other programs may keep the other one.
  ///
  /// Documents in UTF-16 or UTF-32, which `JSONDecoder` also accepts, aren't searched. They are recognized by zero
  /// bytes, which valid JSON in UTF-8 doesn't contain.
  ///
  /// - Parameter name: The name of the document in error messages.
  package func checkDuplicateKeys(name: String) throws(FileError) {
    guard !contains(0), let key = DuplicateKeys.first(in: Array(self)) else { return }
    throw .badData(name, "\(key): the field appears twice in the same object")
  }
}

/// A search for keys that appear twice in the same object of a valid JSON document.
private struct DuplicateKeys {
  /// The objects and lists that haven't been closed yet, outermost first. An object is represented by the keys that
  /// have been found in it so far, and a list by nil.
  private var open: [Set<String>?] = []

  /// Returns the first key that appears twice in its object, or nil if there isn't one.
  static func first(in document: [UInt8]) -> String? {
    var search = DuplicateKeys()
    var position = 0
    while position < document.count {
      position += 1
      switch document[position - 1] {
      case UInt8(ascii: "{"): search.open.append([])
      case UInt8(ascii: "["): search.open.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): search.open.removeLast()
      case UInt8(ascii: "\""):
        let start = position
        position = endOfString(at: start, in: document)
        let next = document[position...].first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
        guard next == UInt8(ascii: ":"), let index = search.open.indices.last else { break }
        let key = text(document[start..<position - 1])
        if search.open[index]?.insert(key).inserted == false { return key }
      default: break
      }
    }
    return nil
  }

  /// Returns the position after the closing quote of the string that starts at a position.
  private static func endOfString(at start: Int, in document: [UInt8]) -> Int {
    var position = start
    while document[position] != UInt8(ascii: "\"") { position += document[position] == UInt8(ascii: "\\") ? 2 : 1 }
    return position + 1
  }

  /// Returns a string with its escape sequences decoded.
  private static func text(_ string: ArraySlice<UInt8>) -> String {
    let text = String(decoding: string, as: UTF8.self)
    guard string.contains(UInt8(ascii: "\\")) else { return text }
    return (try? JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8))) ?? text
  }
}
