import Foundation

/// A field of a JSON object that has the same name as an earlier field of the object.
///
/// `JSONDecoder` doesn't report such fields. It ignores all but one of them.
struct DuplicateField: Equatable {
  /// The path of the field, such as `lines[0].color`.
  let path: String

  /// The line numbers of the field and of the earlier field, counted from 1.
  let line: Int
  let firstLine: Int

  /// An object or array that contains the current position.
  private enum Container {
    /// - Parameters:
    ///   - lines: The line number of each field.
    ///   - name: The name of the current field; nil before its name.
    case object(lines: [String: Int], name: String?)
    case array(index: Int)
  }

  /// Returns the first duplicate field of a valid JSON document, or nil if there isn't one.
  ///
  /// - Complexity: O(n) for n bytes
  static func first(in json: [UInt8]) -> DuplicateField? {
    var containers: [Container] = []
    var line = 1
    var index = 0
    while index < json.count {
      switch (json[index], containers.last) {
      case (UInt8(ascii: "\n"), _): line += 1
      case (UInt8(ascii: "{"), _): containers.append(.object(lines: [:], name: nil))
      case (UInt8(ascii: "["), _): containers.append(.array(index: 0))
      case (UInt8(ascii: "}"), _?), (UInt8(ascii: "]"), _?): containers.removeLast()
      case (UInt8(ascii: ","), .object(let lines, _)?):
        containers[containers.count - 1] = .object(lines: lines, name: nil)
      case (UInt8(ascii: ","), .array(let element)?): containers[containers.count - 1] = .array(index: element + 1)
      case (UInt8(ascii: "\""), let container):
        let end = endOfText(in: json, from: index)
        if case .object(var lines, nil)? = container {
          let name = text(json[index..<end])
          let first = lines.updateValue(line, forKey: name)
          containers[containers.count - 1] = .object(lines: lines, name: name)
          if let first { return DuplicateField(path: path(containers), line: line, firstLine: first) }
        }
        index = end
        continue
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the index after the closing quotation mark of a string.
  private static func endOfText(in json: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, json.count)
  }

  /// Returns a string without its quotation marks and escapes, so that `"\u0061"` equals `"a"`.
  private static func text(_ literal: ArraySlice<UInt8>) -> String {
    (try? JSONDecoder().decode(String.self, from: Data(literal))) ?? String(decoding: literal, as: UTF8.self)
  }

  private static func path(_ containers: [Container]) -> String {
    containers.reduce("") { path, container in
      switch container {
      case .object(_, let name): path.isEmpty ? name ?? "" : "\(path).\(name ?? "")"
      case .array(let index): "\(path)[\(index)]"
      }
    }
  }
}
