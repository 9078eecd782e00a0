import FastVectorData
import FastVectorGeometry

/// Parses descriptions of paths. The description of a parsed path must result in the same path.
struct PathTarget: FuzzTarget {
  let name = "paths"

  let seeds = ["0 0 m 100 0 l 100 50 l h", "1 2 m 3 4 5 6 q 1 2 3 4 5 6 c 1 2 3 4 v 5 6 7 8 y", "0 0 10 20 re"].map {
    [UInt8]($0.utf8)
  }

  let tokens = [" ", "m", "l", "q", "c", "v", "y", "h", "re", " 0 0 m ", "\n", "\u{2003}"]

  func check(_ input: [UInt8]) {
    guard let path = Path(String(decoding: input, as: UTF8.self)) else { return }
    let description = path.description
    expect(Path(description)?.description == description, "\(description) changes when it is parsed again")
    _ = path.boundingRect
  }
}
