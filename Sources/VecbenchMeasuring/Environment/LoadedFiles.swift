/// The files that a process has open or has mapped into memory.
package struct LoadedFiles {
  /// The paths of executable mappings: the program and its shared libraries.
  package var code: Set<String> = []

  /// The paths of all mapped or open files.
  package var all: Set<String> = []

  package init() {}
}
