import CViewPage
package import Foundation

/// The files of the page, which are embedded in the executable.
package enum PageFiles {
  package struct File {
    let contentType: String
    package let contents: Data
  }

  /// The name of the file that is served if the URL doesn't contain a file name.
  static let index = "index.html"

  package static let all: [String: File] = {
    var files: [String: File] = [:]
    for number in 0..<view_page_count() {
      let file = unsafe view_page(number)
      let name = unsafe String(cString: file.name)
      files[name] = File(
        contentType: contentTypes[(name as NSString).pathExtension] ?? "application/octet-stream",
        contents: unsafe Data(bytes: file.bytes, count: file.count))
    }
    return files
  }()

  private static let contentTypes = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
  ]
}
