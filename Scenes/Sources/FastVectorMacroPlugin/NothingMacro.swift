public import SwiftSyntax
public import SwiftSyntaxMacros

/// A macro with an empty expansion. It declares an attribute that another macro looks for.
public enum NothingMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

/// The `#Preview` macro. It expands to nothing, so a preview is type-checked but isn't part of the program.
public enum PreviewMacro: DeclarationMacro {
  public static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
