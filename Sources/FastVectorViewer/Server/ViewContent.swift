package import Foundation

/// The content that a server shows. All open pages show the same content.
package protocol ViewContent: Sendable {
  /// Creates the viewer of a new page.
  func makeViewer() -> sending any Viewer
}

/// The server-side state of one page. It produces the page's frames.
package protocol Viewer {
  /// Returns the answer to a request, encoded as described in ``ViewMessage``.
  mutating func answer(to request: ViewRequest) -> Data
}
