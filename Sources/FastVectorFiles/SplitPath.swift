extension String {
  /// The folder and the name of the file at this path. Slashes at the end are ignored. The folder is empty if the path
  /// is only a name. If the path is empty or consists only of slashes, the folder and the name are both equal to it.
  ///
  /// The methods of `NSString` aren't used, because they trap if the path is a single character.
  package var splitPath: (folder: String, name: String) {
    guard let end = utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return (self, self) }
    let path = self[...end]
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", String(path)) }
    let folder = path[..<slash]
    let folderEnd = folder.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return (folderEnd.map { String(folder[...$0]) } ?? "/", String(path[path.utf8.index(after: slash)...]))
  }
}
