internal import SwiftDiagnostics
public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// The `@Entry` macro, which generates a key for a variable of `EnvironmentValues` or `Transaction`, and accessors that
/// use the key.
public enum EntryMacro: AccessorMacro, PeerMacro {
  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard case .success(let entry) = Entry.of(declaration, in: context) else { return [] }
    return ["get { self[\(raw: entry.key).self] }", "set { self[\(raw: entry.key).self] = newValue }"]
  }

  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    switch Entry.of(declaration, in: context) {
    case .failure(let mistake):
      context.diagnose(Diagnostic(node: declaration, message: mistake))
      return []
    case .success(let entry):
      return ["private struct \(raw: entry.key): \(raw: entry.keyProtocol) { \(raw: entry.defaultValue) }"]
    }
  }
}

/// The parts of the code that the macro generates for a variable.
private struct Entry {
  /// The name of the key type.
  let key: String
  let keyProtocol: String
  let defaultValue: String

  static func of(
    _ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> Result<Entry, EntryDiagnostic> {
    guard let keyProtocol = context.lexicalContext.lazy.compactMap(keyProtocol).first else {
      return .failure(.elsewhere)
    }
    guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      variable.bindings.count == 1, variable.bindingSpecifier.tokenKind == .keyword(.var), binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return .failure(.notAVariable) }
    let value = binding.initializer?.value.trimmedDescription
    let type = binding.typeAnnotation?.type
    let defaultValue: String
    switch (type, value) {
    // Use a computed property, so that the type doesn't have to be Sendable.
    case (let type?, let value?): defaultValue = "static var defaultValue: \(type.trimmedDescription) { \(value) }"
    case (nil, let value?): defaultValue = "static let defaultValue = \(value)"
    case (let type?, nil) where type.is(OptionalTypeSyntax.self):
      defaultValue = "static var defaultValue: \(type.trimmedDescription) { nil }"
    default: return .failure(.noValue(name))
    }
    let key = "__Key_" + name.filter { $0 != "`" }
    return .success(Entry(key: key, keyProtocol: keyProtocol, defaultValue: defaultValue))
  }

  /// Returns the name of the key protocol for the type that a scope extends, or nil if the scope isn't an extension of
  /// `EnvironmentValues` or `Transaction`.
  private static func keyProtocol(_ scope: Syntax) -> String? {
    switch scope.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription.split(separator: ".").last {
    case "EnvironmentValues": "EnvironmentKey"
    case "Transaction": "TransactionKey"
    default: nil
    }
  }
}

/// A mistake in the use of `@Entry`.
private enum EntryDiagnostic: DiagnosticMessage, Error {
  case elsewhere
  case notAVariable
  case noValue(String)

  var message: String {
    switch self {
    case .elsewhere: "@Entry is for an extension of EnvironmentValues or Transaction"
    case .notAVariable: "@Entry is for one stored variable"
    case .noValue(let name): "@Entry needs a default value of '\(name)'"
    }
  }

  var diagnosticID: MessageID { MessageID(domain: "FastVector", id: "Entry") }
  var severity: DiagnosticSeverity { .error }
}
