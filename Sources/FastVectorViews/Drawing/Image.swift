public import FastVectorGeometry
public import Foundation

/// A picture from a PNG file, or a symbol.
public struct Image: View, Equatable {
  enum Source: Hashable {
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
    private(set) lazy var paint = Attribute(ForegroundStyle()._paint(in: context.environment), owner: self)
    private(set) var shown = Shown(.nothing, in: EnvironmentValues())
    private var known: (source: Source, picture: Picture)?
    private var effects: [SymbolEffectPlayer] = []

    /// What was shown before, while another symbol takes its place.
    private var replacement: ImageReplacement?

    /// The name of what is shown.
    var shownName: String {
      switch known?.source ?? view.source {
      case .file(let name), .symbol(let name): name
      }
    }

    override func evaluate() {
      let environment = context.environment
      paint.set(ForegroundStyle()._paint(in: environment))
      update(environment.symbolEffects)
      let source = view.source(in: environment)
      if known?.source != source {
        if known != nil { replacement = ImageReplacement(of: shown, environment.contentTransition, at: self) }
        known = (source, stage.picture(of: source))
      }
      shown = Shown(known!.picture, in: environment)
    }

    private func update(_ uses: [SymbolEffectUse]) {
      for (player, use) in zip(effects, uses) { player.update(use) }
      effects = effects.prefix(uses.count) + uses.dropFirst(effects.count).map { SymbolEffectPlayer($0, at: self) }
    }

    /// How a symbol is drawn at the present time.
    var look: SymbolLook {
      var look = SymbolLook()
      look.layers = view.variableValue.map { SymbolLayers(share: $0, isValue: true) }
      for effect in effects { effect.apply(to: &look) }
      return look
    }

    /// Draws what is shown, and what it takes the place of.
    func draw(in size: CGSize, _ paint: DisplayList.Paint, into list: inout DisplayList) {
      var look = shown.isSymbol ? look : SymbolLook()
      if let replacement, replacement.isMoving {
        replacement.old.draw(in: size, paint, replacement.oldLook, into: &list)
        look.scale *= replacement.newLook.scale
        look.opacity *= replacement.newLook.opacity
      } else {
        replacement = nil
      }
      shown.draw(in: size, paint, look, into: &list)
    }

    override func makeItem() -> _LayoutItem { ImageItem(self) }
  }

  private final class ImageItem: LeafItem {
    private var image: ImageNode { node as! ImageNode }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      let size = image.shown.size
      return image.view.isResizable ? proposal.replacingUnspecifiedDimensions(by: size) : size
    }

    override func draw(in size: CGSize, into list: inout DisplayList) {
      let room = CGRect(origin: .zero, size: size)
      let paint = image.paint.shown
      guard size.width > 0, size.height > 0, paint.isVisible || !image.shown.isSymbol else { return }
      if image.context.environment.redactionReasons.contains(.placeholder) {
        return list.placeholder(in: room, paint)
      }
      list.draw(with: paint, in: room) { image.draw(in: size, $0, into: &$1) }
    }

    override var summary: String? {
      let symbol = image.shown.isSymbol ? " \(image.paint.shown.summary)\(image.look.summary)" : ""
      return "Image \(image.shownName)\(symbol) \(describe(shownFrame))"
    }
  }
}

extension Image {
  /// What an image shows.
  enum Picture {
    case nothing
    case file(ImageFile)
    case symbol(Symbol)
  }

  /// What is shown: where it is a symbol, in the variant of the environment.
  func source(in environment: EnvironmentValues) -> Source {
    guard case .symbol(let name) = source else { return source }
    return .symbol(environment.symbolVariants.applied(to: name))
  }

  /// What an image shows in an environment.
  struct Shown {
    private let picture: Picture
    private let font: Font
    private let scale: Scale

    init(_ picture: Picture, in environment: EnvironmentValues) {
      self.picture = picture
      font = environment.textAttributes.apply(to: environment.font ?? .body)
      scale = environment.imageScale
    }

    var isSymbol: Bool {
      if case .symbol = picture { true } else { false }
    }

    var size: CGSize {
      switch picture {
      case .nothing: return .zero
      case .file(let file): return file.size
      case .symbol:
        let side = 1.2 * font.size * scale.factor
        return CGSize(width: side, height: side)
      }
    }

    /// Draws it, stretched to a size; a symbol with a paint.
    func draw(
      in size: CGSize, _ paint: DisplayList.Paint, _ look: SymbolLook = SymbolLook(), into list: inout DisplayList
    ) {
      let transform = ProjectionTransform(look.transform(in: size))
      list.layer(DisplayList.Layer(transform: transform, opacity: look.opacity)) {
        switch picture {
        case .nothing: return
        case .file(let file): $0.elements.append(.image(file, size))
        case .symbol(let symbol):
          symbol.draw(in: size, paint, isBold: font.isBold, layers: look.layers, into: &$0)
        }
      }
    }
  }
}

extension Stage {
  /// What an image shows, with a warning where there is nothing of its name.
  func picture(of source: Image.Source) -> Image.Picture {
    switch source {
    case .file(let name):
      let file = imageFolders.lazy.compactMap { ImageFile(path: "\($0)/\(name).png") }.first
      if let file { return .file(file) }
      warn(.missingImage(name: name, folders: imageFolders))
      return .nothing
    case .symbol(let name):
      if let symbol = Symbol(name) { return .symbol(symbol) }
      warn(.missingSymbol(name: name))
      return .symbol(.placeholder)
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
