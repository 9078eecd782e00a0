/// The files that a process has opened or mapped into memory.
package struct LoadedFiles {
  /// The paths of files with executable code, such as the program and its shared libraries.
  package var code: Set<String> = []

  /// The paths of all opened or mapped files.
  package var all: Set<String> = []

  package init() {}
}
