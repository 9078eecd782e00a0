import FastVectorGeometry
public import Foundation

/// A picture from a PNG file.
public struct Image: View {
  private let name: String
  private var isResizable = false

  /// Makes a view of the picture `name.png` in one of the stage's folders of images.
  public init(_ name: String) { self.name = name }

  /// The picture, stretched to the room it is offered. It has the size of its pixels otherwise.
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Image, _ inputs: _NodeInputs) -> _Node<Image> { ImageNode(view, inputs) }

  private final class ImageNode: LeafNode<Image> {
    private(set) var file: ImageFile?
    private var fileName: String?

    override func evaluate() {
      guard fileName != view.name else { return }
      fileName = view.name
      file = stage.imageFolders.lazy.compactMap { ImageFile(path: "\($0)/\(self.view.name).png") }.first
      if file == nil { stage.warn(.missingImage(name: view.name, folders: stage.imageFolders)) }
    }

    override func makeItem() -> _LayoutItem { ImageItem(self) }
  }

  private final class ImageItem: LeafItem {
    private var image: ImageNode { node as! ImageNode }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      let own = image.file?.size ?? .zero
      return image.view.isResizable ? proposal.replacingUnspecifiedDimensions(by: own) : own
    }

    override func draw(in size: CGSize, into list: inout DisplayList) {
      if let file = image.file, size.width > 0, size.height > 0 { list.elements.append(.image(file, size)) }
    }

    override var summary: String? { "Image \(image.view.name) \(describe(shownFrame))" }
  }
}

/// A PNG file.
public struct ImageFile: Hashable, Sendable {
  /// Where it is.
  public let path: String

  /// Its size in pixels.
  public let size: CGSize

  /// Reads the size of a PNG file; nil where there is none.
  ///
  /// It is in the header, the first part of each PNG file (ISO/IEC 15948, 5.2 and 11.2.2).
  init?(path: String) {
    guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 24) else { return nil }
    let bytes = [UInt8](start)
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    guard bytes.count == 24, bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else {
      return nil
    }
    func number(_ first: Int) -> Int { bytes[first..<first + 4].reduce(0) { $0 << 8 | Int($1) } }
    self.path = path
    size = CGSize(width: number(16), height: number(20))
  }
}
