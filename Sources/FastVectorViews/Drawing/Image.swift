public import FastVectorGeometry
public import Foundation

/// A picture from a PNG file, or a symbol.
public struct Image: View, Equatable {
  fileprivate enum Source: Hashable {
    case file(String)
    case symbol(String)
  }

  fileprivate let source: Source
  fileprivate var isResizable = false

  /// Which layers of a symbol are lit, from 0 to 1; nil for all.
  fileprivate var variableValue: Double?

  /// Makes a view of the picture `name.png` in one of the stage's folders of images.
  public init(_ name: String) { source = .file(name) }

  /// Makes a view of a symbol, as `heart.fill` or `plus.circle`, which is drawn in the foreground style.
  ///
  /// Symbols are of this module's own drawing. Each takes a square of 1.2 times the size of the font. Where there is none
  /// of the name, a question mark in a square is drawn, and the stage warns.
  public init(systemName: String) { source = .symbol(systemName) }

  /// Makes a view of a symbol whose layers are lit by a value, as those of `wifi` are.
  ///
  /// A layer is one of its lines, from the smallest to the largest. Those that are not lit are pale.
  ///
  /// - Parameters:
  ///   - systemName: The name of the symbol.
  ///   - variableValue: From 0, for none, to 1, for all; nil for all.
  public init(systemName: String, variableValue: Double?) {
    source = .symbol(systemName)
    self.variableValue = variableValue
  }

  /// The picture, stretched to the room it is offered. It has the size of its pixels otherwise.
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// How a picture is drawn. Changes nothing here: pictures are drawn as they are, symbols in the foreground style.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

  /// How a symbol is drawn. Changes nothing here: symbols are drawn in one style.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  /// How a picture is drawn.
  public enum TemplateRenderingMode: Hashable, Sendable {
    case template, original
  }

  /// The size of symbols beside texts: 0.8, 1 and 1.28 times that of the font.
  public enum Scale: Hashable, Sendable {
    case small, medium, large

    fileprivate var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .medium: 1
      case .large: 1.28
      }
    }
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Image, _ inputs: _NodeInputs) -> _Node<Image> { ImageNode(view, inputs) }

  private final class ImageNode: LeafNode<Image> {
    private(set) var file: ImageFile?
    private(set) var symbol: Symbol?
    private(set) lazy var paint = Attribute(ForegroundStyle()._paint(in: context.environment), owner: self)
    private(set) var font = Font.body
    private(set) var scale = Scale.medium
    private var known: Source?
    private var effects: [SymbolEffectPlayer] = []

    /// What was shown before, while another symbol takes its place.
    private var replacement: SymbolReplacement?

    /// What is shown: where it is a symbol, in the variant of the environment.
    private var source: Source {
      guard case .symbol(let name) = view.source else { return view.source }
      return .symbol(context.environment.symbolVariants.applied(to: name))
    }

    /// The name of what is shown.
    var shownName: String {
      switch known ?? source {
      case .file(let name), .symbol(let name): name
      }
    }

    override func evaluate() {
      let environment = context.environment
      font = environment.textAttributes.apply(to: environment.font ?? .body)
      scale = environment.imageScale
      paint.set(ForegroundStyle()._paint(in: environment))
      update(environment.symbolEffects)
      let source = source
      guard known != source else { return }
      if known != nil { replaceSymbol(environment.contentTransition) }
      known = source
      switch source {
      case .file(let name):
        symbol = nil
        file = stage.imageFolders.lazy.compactMap { ImageFile(path: "\($0)/\(name).png") }.first
        if file == nil { stage.warn(.missingImage(name: name, folders: stage.imageFolders)) }
      case .symbol(let name):
        file = nil
        symbol = Symbol(name) ?? .placeholder
        if symbol == .placeholder { stage.warn(.missingSymbol(name: name)) }
      }
    }

    override func makeItem() -> _LayoutItem { ImageItem(self) }

    private func update(_ uses: [SymbolEffectUse]) {
      for (player, use) in zip(effects, uses) { player.update(use) }
      effects = effects.prefix(uses.count) + uses.dropFirst(effects.count).map { SymbolEffectPlayer($0, at: self) }
    }

    private func replaceSymbol(_ transition: ContentTransition) {
      replacement = symbol.flatMap { SymbolReplacement(of: $0, transition, at: self) }
    }

    /// How the symbol is drawn at the present time.
    var look: SymbolLook {
      var look = SymbolLook()
      look.layers = view.variableValue.map { SymbolLayers(share: $0, isValue: true) }
      for effect in effects { effect.apply(to: &look) }
      return look
    }

    /// Draws the symbol, and what it takes the place of.
    func drawSymbol(_ symbol: Symbol, in size: CGSize, into list: inout DisplayList) {
      func draw(_ symbol: Symbol, _ look: SymbolLook) {
        let transform = look == SymbolLook() ? .identity : look.transform(in: size)
        let layer = DisplayList.Layer(transform: ProjectionTransform(transform), opacity: look.opacity)
        list.layer(layer) { symbol.draw(in: size, paint.shown, isBold: font.isBold, layers: look.layers, into: &$0) }
      }
      var look = look
      if let replacement, replacement.isMoving {
        draw(replacement.old, replacement.oldLook)
        look.scale *= replacement.newLook.scale
        look.opacity *= replacement.newLook.opacity
      } else {
        replacement = nil
      }
      draw(symbol, look)
    }

    var size: CGSize {
      let side = 1.2 * font.size * scale.factor
      return file?.size ?? (symbol == nil ? .zero : CGSize(width: side, height: side))
    }
  }

  private final class ImageItem: LeafItem {
    private var image: ImageNode { node as! ImageNode }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      image.view.isResizable ? proposal.replacingUnspecifiedDimensions(by: image.size) : image.size
    }

    override func draw(in size: CGSize, into list: inout DisplayList) {
      guard size.width > 0, size.height > 0 else { return }
      if image.context.environment.redactionReasons.contains(.placeholder) {
        return list.placeholder(in: CGRect(origin: .zero, size: size), image.paint.shown)
      }
      if let file = image.file { list.elements.append(.image(file, size)) }
      if let symbol = image.symbol, image.paint.shown.isVisible { image.drawSymbol(symbol, in: size, into: &list) }
    }

    override var summary: String? {
      let symbol = image.symbol == nil ? "" : " \(image.paint.shown.summary)\(image.look.summary)"
      return "Image \(image.shownName)\(symbol) \(describe(shownFrame))"
    }
  }
}

/// How a symbol is drawn.
public struct SymbolRenderingMode: Hashable, Sendable {
  private let name: String

  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  public static let palette = SymbolRenderingMode(name: "palette")
}

private struct ImageScaleKey: EnvironmentKey {
  static let defaultValue = Image.Scale.medium
}

extension EnvironmentValues {
  /// The size of symbols beside texts.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set { self[ImageScaleKey.self] = newValue }
  }
}

extension View {
  /// The size of symbols beside texts.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

  /// How symbols are drawn. Changes nothing here: they are drawn in one style.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
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
