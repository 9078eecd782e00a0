package import Foundation

/// The JSON schemas in the documentation.
package enum JSONSchema {
  /// A Python script that prints `valid` or the first error for each document.
  private static let validator = """
    import json, sys
    try:
        import jsonschema
    except ImportError:
        sys.exit("the Python module jsonschema is missing: install python3-jsonschema")
    with open(sys.argv[1]) as file: schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    for name in sys.argv[2:]:
        with open(name) as file: document = json.load(file)
        errors = list(jsonschema.Draft202012Validator(schema).iter_errors(document))
        print("valid" if not errors else errors[0].message.replace("\\n", " ")[:300])
    """

  /// Returns `valid` or the first error for each document.
  ///
  /// - Throws: An error if Python or its module jsonschema is missing.
  package static func verdicts(on documents: [Data], _ schema: String) async throws -> [String] {
    let python = URL(fileURLWithPath: "/usr/bin/python3")
    let folder = try Folder()
    let files = try documents.enumerated().map { try folder.file("\($0).json", $1).path }
    let schema = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/\(schema)")
    let ending = try await Executable.run(python, ["-c", validator, schema.path] + files)
    guard ending.code == 0 else {
      throw ValidatorError(description: ending.standardError.suffix(3).joined(separator: "\n"))
    }
    return ending.output.split(separator: "\n").map(String.init)
  }
}

private struct ValidatorError: Error, CustomStringConvertible {
  let description: String
}
