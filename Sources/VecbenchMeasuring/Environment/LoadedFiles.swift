/// The files that a process has opened or mapped into memory.
package struct LoadedFiles {
  /// The paths of the files that are mapped as executable code, which are the program and its shared libraries.
  package var code: Set<String> = []

  /// The paths of all opened or mapped files.
  package var all: Set<String> = []

  package init() {}
}
