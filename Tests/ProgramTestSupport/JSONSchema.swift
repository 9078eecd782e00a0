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

  /// A Python script that prints the first error of a document, and each mistake in a copy of it that the schema
  /// accepts.
  private static let mutator = """
    import copy, json, sys
    import jsonschema
    with open(sys.argv[1]) as file: schema = json.load(file)
    with open(sys.argv[2]) as file: document = json.load(file)
    optional = sys.argv[3:]
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for error in list(validator.iter_errors(document))[:1]: print(error.message)

    def at(node, path):
        for key in path: node = node[key]
        return node

    def paths(node, path=()):
        yield path
        children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else []
        for key, child in children: yield from paths(child, path + (key,))

    def check(path, mistake, change):
        changed = copy.deepcopy(document)
        change(at(changed, path))
        if validator.is_valid(changed): print(f"accepted: {'/'.join(map(str, path))} {mistake}")

    for path in paths(document):
        node = at(document, path)
        if isinstance(node, dict): check(path, "with an unknown field", lambda node: node.update(unknown=1))
        if not path: continue
        *parents, key = path
        if isinstance(key, str) and key not in optional: check(parents, f"without {key}", lambda node: node.pop(key))
        check(parents, f"with null as {key}", lambda node: node.__setitem__(key, None))
    check((), "with another schema", lambda node: node.update(schema="vecbench/0"))
    """

  /// Validates a document and copies of it, each with a single mistake: a missing field, an unknown field, a null, or
  /// the name of another schema. Returns the first error in the document, and a line for each mistake that the schema
  /// accepts.
  ///
  /// - Parameter optional: The fields that may be missing.
  /// - Throws: An error if Python or its module jsonschema is missing.
  package static func faults(
    in document: String, _ schema: String, optional: [String] = []
  ) async throws -> [String] {
    try await run(mutator, [Data(document.utf8)], schema, optional)
  }

  /// Returns `valid` or the first error for each document.
  ///
  /// - Throws: An error if Python or its module jsonschema is missing.
  package static func verdicts(on documents: [Data], _ schema: String) async throws -> [String] {
    try await run(validator, documents, schema, [])
  }

  /// Runs a Python script with the paths of a schema and of documents, followed by other arguments. Returns the lines
  /// that it prints.
  private static func run(
    _ script: String, _ documents: [Data], _ schema: String, _ arguments: [String]
  ) async throws -> [String] {
    let python = URL(fileURLWithPath: "/usr/bin/python3")
    let folder = try Folder()
    let files = try documents.enumerated().map { try folder.file("\($0).json", $1).path }
    let schema = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/\(schema)")
    let ending = try await Executable.run(python, ["-c", script, schema.path] + files + arguments)
    guard ending.code == 0 else {
      throw ValidatorError(description: ending.standardError.suffix(3).joined(separator: "\n"))
    }
    return ending.output.split(separator: "\n").map(String.init)
  }
}

private struct ValidatorError: Error, CustomStringConvertible {
  let description: String
}
