internal import SwiftDiagnostics
public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// The `@Animatable` macro, which generates `animatableData` from stored properties.
public enum AnimatableMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) else {
      context.diagnose(Diagnostic(node: node, message: AnimatableMessage.notAStruct))
      return []
    }
    let properties = declaration.memberBlock.members
      .compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter(isAnimated)
      .flatMap(\.bindings)
      .compactMap { property($0, context) }
    let conformance = protocols.isEmpty ? "" : ": " + protocols.map(\.trimmedDescription).joined(separator: ", ")
    let isPublic = declaration.modifiers.contains { ["public", "open", "package"].contains($0.name.text) }
    let access = isPublic ? "public " : ""
    let body = properties.isEmpty ? "" : data(of: properties, access)
    return [try ExtensionDeclSyntax("extension \(type.trimmed)\(raw: conformance) {\(raw: body)}")]
  }

  /// Returns true if the properties of a declaration are animated. Constants aren't animated. Variables are animated
  /// unless they have an attribute or a `static`, `class` or `lazy` modifier.
  private static func isAnimated(_ variable: VariableDeclSyntax) -> Bool {
    variable.bindingSpecifier.tokenKind == .keyword(.var) && variable.attributes.isEmpty
      && !variable.modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) }
  }

  private struct Property {
    let name: String
    let type: String
  }

  /// Returns the property that a binding declares, or nil if the property is computed or its type is unknown.
  private static func property(_ binding: PatternBindingSyntax, _ context: some MacroExpansionContext) -> Property? {
    guard isStored(binding), let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
      return nil
    }
    guard
      let type = binding.typeAnnotation?.type.trimmedDescription ?? binding.initializer.flatMap({ type(of: $0.value) })
    else {
      context.diagnose(Diagnostic(node: binding, message: AnimatableMessage.noType(name)))
      return nil
    }
    return Property(name: name, type: type)
  }

  private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
    switch binding.accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let accessors):
      accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }

  /// Infers the type of an initial value: `Double` for a number with a decimal point, or the type whose name begins the
  /// expression, as in `Angle.zero`. Returns nil for other expressions.
  private static func type(of value: ExprSyntax) -> String? {
    if value.is(FloatLiteralExprSyntax.self) { return "Double" }
    if let prefix = value.as(PrefixOperatorExprSyntax.self) { return type(of: prefix.expression) }
    var name = value
    while true {
      if let call = name.as(FunctionCallExprSyntax.self) {
        name = call.calledExpression
      } else if let member = name.as(MemberAccessExprSyntax.self), let base = member.base {
        name = base
      } else {
        break
      }
    }
    guard let first = name.as(DeclReferenceExprSyntax.self)?.baseName.text, first.first?.isUppercase == true else {
      return nil
    }
    return first
  }

  /// Returns the declaration of `animatableData`. Its value is the animatable data of the only property, or nested
  /// `AnimatablePair`s if there are several properties.
  private static func data(of properties: [Property], _ access: String) -> String {
    let last = properties[properties.count - 1]
    var (type, value) = ("\(last.type).AnimatableData", "\(last.name).animatableData")
    for property in properties.dropLast().reversed() {
      type = "AnimatablePair<\(property.type).AnimatableData, \(type)>"
      value = "AnimatablePair(\(property.name).animatableData, \(value))"
    }
    var path = "newValue"
    var lines: [String] = []
    for property in properties.dropLast() {
      lines.append("\(property.name).animatableData = \(path).first")
      path += ".second"
    }
    lines.append("\(last.name).animatableData = \(path)")
    return """

        \(access)var animatableData: \(type) {
          get { \(value) }
          set {
            \(lines.joined(separator: "\n"))
          }
        }

      """
  }
}

/// A mistake in the use of `@Animatable`.
private enum AnimatableMessage: DiagnosticMessage {
  case notAStruct
  case noType(String)

  var message: String {
    switch self {
    case .notAStruct: "@Animatable is for a struct"
    case .noType(let name): "@Animatable needs the type of '\(name)'; or leave it out by @AnimatableIgnored"
    }
  }

  var diagnosticID: MessageID { MessageID(domain: "FastVector", id: "Animatable") }
  var severity: DiagnosticSeverity { .error }
}
