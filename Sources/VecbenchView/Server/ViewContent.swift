package import Foundation

/// What a server shows: the same for all pages that look at it.
package protocol ViewContent: Sendable {
  /// Starts to show it to one more page.
  func makeViewer() -> sending any Viewer
}

/// What one page sees of the content.
package protocol Viewer {
  /// The answer to a request, as ``ViewMessage`` lays it out.
  mutating func answer(to request: ViewRequest) -> Data
}
