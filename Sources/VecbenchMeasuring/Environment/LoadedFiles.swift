/// The files of a process.
package struct LoadedFiles {
  /// The paths of mapped files with code.
  package var code: Set<String> = []

  /// The paths of mapped and open files.
  package var all: Set<String> = []

  package init() {}
}
