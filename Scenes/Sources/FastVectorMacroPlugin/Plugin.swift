import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct Plugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [AnimatableMacro.self, EntryMacro.self, NothingMacro.self, PreviewMacro.self]
}
