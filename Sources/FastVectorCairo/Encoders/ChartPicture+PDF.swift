import CCairo
import FastVectorCharts
public import FastVectorDrawing
import FastVectorFiles
import FastVectorGeometry
public import Foundation

extension ChartPicture {
  /// Returns the picture as a PDF document with one page.
  ///
  /// Points of the layout become points on the page, which are 1/72 inch. Lines, marks and text are vector graphics,
  /// and the glyphs of the fonts are embedded. In each pixel column, lines are reduced to the points that affect the
  /// picture. The layout's scale determines the width of these columns, but has no other effect.
  ///
  /// The document contains the title of the chart, but no creation date. The same picture therefore always results in
  /// the same bytes, provided that the versions of Cairo and the fonts are the same.
  ///
  /// - Throws: ``AnimationEncodingError/encoding(path:reason:)`` if there isn't enough memory.
  /// - Complexity: O(n) for n points in the lines of the picture
  public func pdf(_ layout: ChartLayout) throws(AnimationEncodingError) -> Data {
    let output = PDFOutput()
    let status = withExtendedLifetime(output) {
      let surface = unsafe cairo_pdf_surface_create_for_stream(
        PDFOutput.append, Unmanaged.passUnretained(output).toOpaque(), Double(layout.width), Double(layout.height))
      defer { unsafe cairo_surface_destroy(surface) }
      unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, BitmapContext.printable(layout.title))
      unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
      // If there isn't enough memory, the context is in an error state and draws nothing.
      let cairo = unsafe cairo_create(surface)!
      defer { unsafe cairo_destroy(cairo) }
      unsafe draw(layout, in: BitmapContext(cairo: cairo))
      unsafe cairo_surface_finish(surface)
      let status = unsafe cairo_status(cairo)
      return unsafe status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .encoding(path: "PDF", reason: unsafe String(cString: cairo_status_to_string(status)))
    }
    return output.data
  }

  /// Writes the picture to a PDF file. The file gets its final name when it is complete. See ``pdf(_:)``.
  ///
  /// - Throws: ``AnimationEncodingError`` and `FileError`.
  public func writePDF(to path: String, _ layout: ChartLayout) throws {
    let file = try AtomicFile(path: path)
    try file.write(pdf(layout))
    try file.finish()
  }

  /// Writes the picture to a PDF file. See ``writePDF(to:_:)-(String,_)``.
  public func writePDF(to url: URL, _ layout: ChartLayout) throws { try writePDF(to: url.filePath(), layout) }

  private func draw(_ layout: ChartLayout, in context: borrowing BitmapContext) {
    if layout.theme.background.opacity > 0 {
      context.fill(
        Path(CGRect(x: 0, y: 0, width: layout.width, height: layout.height)), with: layout.theme.background)
    }
    context.draw(ChartMarks(self, layout))
    for (picture, layout) in plots(layout) {
      picture.forEachShape(in: layout) { if !$0.path.isEmpty { context.draw($0, layout) } }
      context.draw(picture.texts, layout)
    }
  }
}

/// The bytes of a PDF document, which Cairo appends while drawing.
private final class PDFOutput {
  private(set) var data = Data()

  /// A callback for Cairo. It appends bytes to the `PDFOutput` at the given address.
  static let append:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32
    ) -> cairo_status_t = { address, bytes, count in
      guard let address = unsafe address, let bytes = unsafe bytes else { return CAIRO_STATUS_WRITE_ERROR }
      unsafe Unmanaged<PDFOutput>.fromOpaque(address).takeUnretainedValue().data.append(bytes, count: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
}
