import ArgumentParser
import CommandLineSupport
import FastVectorData
import FastVectorFiles
import Foundation

/// A value in a JSON document, with its path for error messages, such as `lines[0].color`.
struct SpecValue {
  /// The path of the value; empty for the top-level value.
  let path: String

  private let file: String
  private let json: JSONDocument

  private init(_ json: JSONDocument, file: String, path: String) {
    (self.json, self.file, self.path) = (json, file, path)
  }

  /// Reads the top-level value of a JSON file.
  ///
  /// - Throws: `FileError` if the file can't be read, isn't JSON, or has an object with two fields of the same name.
  init(contentsOf file: String) throws(FileError) {
    let contents = try InputFile(path: file).contents()
    self.init(try JSONDocument(file: file, contents: contents), file: file, path: "")
  }

  /// Returns an error for this value, with its path.
  func error(_ reason: String) -> FileError { .badData(file, path.isEmpty ? reason : "\(path): \(reason)") }

  /// Returns an error for this value, given the error that occurred when reading the file or column that the value
  /// names. If the kind of `cause` is `noInput`, the new error has the same kind. Otherwise, its kind is `badData`.
  func error(_ cause: any Error) -> FileError {
    let error = error("\(cause)")
    return (cause as? FileError)?.kind == .noInput ? .noInput(error.file, error.reason) : error
  }

  private func mismatch(_ expected: String) -> FileError {
    let value =
      switch json {
      case .null: "null"
      case .truth(let truth): "\(truth)"
      case .number(let number): Self.short(number)
      case .text(let text): "'\(text)'"
      case .array: "an array"
      case .object: "an object"
      }
    return error("must be \(expected) (got \(value))")
  }

  /// Returns the result of a closure that converts the value. If the closure throws an error that isn't a `FileError`,
  /// throws a `FileError` with the same message, the path of the file, and the path of the value.
  func converted<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ValidationError {
      throw error.message.hasPrefix(path) ? FileError.badData(file, error.message) : self.error(error.message)
    } catch let error as FileError {
      throw error
    } catch {
      throw self.error("\(error)")
    }
  }
}

extension SpecValue {
  /// Returns the string. Throws an error if the value isn't a string.
  func text() throws(FileError) -> String {
    guard case .text(let text) = json else { throw mismatch("a string") }
    return text
  }

  /// Returns the Boolean. Throws an error if the value isn't true or false.
  func truth() throws(FileError) -> Bool {
    guard case .truth(let truth) = json else { throw mismatch("true or false") }
    return truth
  }

  /// Returns the value as a number. Throws an error if it isn't a number, or isn't in the given range.
  func number(in range: ClosedRange<Double>) throws(FileError) -> Double {
    guard case .number(let number) = json, range.contains(number) else {
      throw mismatch("a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))")
    }
    return number
  }

  /// Returns the integer. Throws an error if the value isn't an integer in a range.
  func integer(in range: ClosedRange<Int>) throws(FileError) -> Int {
    guard case .number(let number) = json, let integer = Int(exactly: number), range.contains(integer) else {
      throw mismatch("an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// Returns the number or string as text, in the notation of command-line options; nil for null.
  func numberOrText() throws(FileError) -> String? {
    switch json {
    case .null: nil
    case .number(let number): Self.short(number)
    case .text(let text): text
    default: throw mismatch("a number or a string")
    }
  }

  /// Returns the elements of an array. Throws an error if the value isn't an array.
  func array() throws(FileError) -> [SpecValue] {
    guard case .array(let elements) = json else { throw mismatch("an array") }
    return elements.enumerated().map { SpecValue($1, file: file, path: "\(path)[\($0)]") }
  }

  /// Returns the elements of an array, or the value itself if it isn't an array.
  func elements() -> [SpecValue] { (try? array()) ?? [self] }

  /// Returns the enumeration case that has this string as its raw value. Throws an error if there is none.
  func name<Name: RawRepresentable<String> & CaseIterable>(_ type: Name.Type) throws(FileError) -> Name {
    let names = Name.allCases.map(\.rawValue)
    guard case .text(let text) = json, let name = Name(rawValue: text) else {
      throw mismatch("one of \(names.joined(separator: ", "))")
    }
    return name
  }

  /// Returns the fields of an object.
  ///
  /// - Parameter names: The names of all valid fields.
  /// - Throws: `FileError` if the value isn't an object, or has an unknown field.
  func fields(_ names: [String]) throws(FileError) -> [String: SpecValue] {
    guard case .object(let members) = json else { throw mismatch("an object") }
    if let unknown = members.keys.sorted().first(where: { !names.contains($0) }) {
      let hint = nearest(to: unknown, among: names).map { "did you mean \($0)?" }
      throw .badData(
        file, "\(path(of: unknown)): unknown field; \(hint ?? "fields are \(names.joined(separator: ", "))")")
    }
    return Dictionary(
      uniqueKeysWithValues: members.map { ($0, SpecValue($1, file: file, path: path(of: $0))) })
  }

  /// Returns a field of an object; nil if the object doesn't have it.
  ///
  /// - Throws: `FileError` if the value isn't an object.
  func field(_ name: String) throws(FileError) -> SpecValue? {
    guard case .object(let members) = json else { throw mismatch("an object") }
    return members[name].map { SpecValue($0, file: file, path: path(of: name)) }
  }

  private func path(of field: String) -> String { path.isEmpty ? field : "\(path).\(field)" }

  /// Formats a number without a decimal point if it is an integer.
  fileprivate static func short(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
