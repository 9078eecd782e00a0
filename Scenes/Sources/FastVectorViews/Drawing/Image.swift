import FastVectorGeometry
public import Foundation

/// A view that shows a PNG file or a symbol.
public struct Image: View, Equatable {
  enum Source: Hashable {
    case file(String)
    case symbol(String)
  }

  fileprivate let source: Source
  fileprivate var isResizable = false

  /// The fraction of a symbol's layers that are lit, from 0 to 1; nil for all layers.
  fileprivate var variableValue: Double?

  /// Creates an image from the file `name.png` in one of the stage's image folders.
  public init(_ name: String) { source = .file(name) }

  /// Creates an image of a symbol, such as `heart.fill` or `plus.circle`. Symbols are drawn in the foreground style.
  ///
  /// All symbols are original designs, made for this package. Each one takes up a square with sides of 1.2 times the
  /// font size. If no symbol has the name, the image shows a question mark in a square, and the stage emits a warning.
  public init(systemName: String) { source = .symbol(systemName) }

  /// Creates an image of a symbol, such as `wifi`, whose layers are lit according to a value.
  ///
  /// Each of the symbol's lines is a layer, ordered from the smallest to the largest. Unlit layers are dimmed.
  ///
  /// - Parameters:
  ///   - systemName: The name of the symbol.
  ///   - variableValue: The value, from 0 (no layer is lit) to 1 (all layers are lit); nil lights all layers.
  public init(systemName: String, variableValue: Double?) {
    source = .symbol(systemName)
    self.variableValue = variableValue
  }

  /// Returns an image that is stretched to the proposed size. Without this modifier, an image file is drawn with one
  /// point per pixel.
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// Returns the image unchanged. Files are always drawn in their original colors, and symbols in the foreground style.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

  /// Returns the image unchanged. Symbols are always drawn in a single style.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  /// The rendering mode of an image.
  public enum TemplateRenderingMode: Hashable, Sendable {
    case template, original
  }

  /// The scale of symbols relative to the font size: 0.8, 1 or 1.28.
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

    /// The previous content while it is being replaced.
    private var replacement: ImageReplacement?

    /// The name of the file or symbol that is shown.
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

    /// The current appearance of a symbol.
    var look: SymbolAppearance {
      var look = SymbolAppearance()
      look.layers = view.variableValue.map { SymbolLayers(fraction: $0, isValue: true) }
      for effect in effects { effect.apply(to: &look) }
      return look
    }

    /// Draws the content, and the previous content while it is being replaced.
    func draw(in size: CGSize, _ paint: DisplayList.Paint, into list: inout DisplayList) {
      var look = shown.isSymbol ? look : SymbolAppearance()
      if let replacement, replacement.isMoving {
        replacement.old.draw(in: size, paint, replacement.oldAppearance, into: &list)
        look.scale *= replacement.newAppearance.scale
        look.opacity *= replacement.newAppearance.opacity
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
  /// The content of an image.
  enum Picture {
    case nothing
    case file(ImageFile)
    case symbol(Symbol)
  }

  /// Returns the source of the image. Symbols have the variant that the environment specifies.
  func source(in environment: EnvironmentValues) -> Source {
    guard case .symbol(let name) = source else { return source }
    return .symbol(environment.symbolVariants.applied(to: name))
  }

  /// The content of an image after it has been resolved in an environment.
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

    /// Draws the content, stretched to the given size. The paint applies only to symbols.
    func draw(
      in size: CGSize, _ paint: DisplayList.Paint, _ look: SymbolAppearance = SymbolAppearance(),
      into list: inout DisplayList
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
  /// Returns the content of an image. If there is no file or symbol with the name, the stage emits a warning.
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

/// The rendering mode of symbols.
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
  /// The scale of symbols relative to the font size.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set { self[ImageScaleKey.self] = newValue }
  }
}

extension View {
  /// Sets the scale of symbols relative to the font size.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

  /// Returns the view unchanged. Symbols are always drawn in a single style.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
}

/// A PNG file.
public struct ImageFile: Hashable, Sendable {
  /// The path of the file.
  public let path: String

  /// The size in pixels.
  public let size: CGSize

  /// Reads the size of a PNG file. Returns nil if the file can't be read or isn't a PNG file.
  ///
  /// The size is in the header, which is the first chunk of every PNG file (ISO/IEC 15948, 5.2 and 11.2.2).
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
