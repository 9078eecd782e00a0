import CCairo
import FastVectorCharts
public import FastVectorDrawing
import FastVectorFiles
import FastVectorGeometry
public import Foundation

extension ChartPicture {
  /// Returns the picture as a PDF document of one page.
  ///
  /// A point of the layout becomes a point of the page, 1/72 inch. Lines, marks and text are vectors, and the glyphs of
  /// the fonts are embedded. For each pixel column, lines are reduced to the points that affect the picture. The scale
  /// of the layout determines the width of these columns, and has no other effect. The document has the title of the
  /// chart, but no creation date. With the same versions of Cairo and the fonts, the same picture therefore always
  /// gives the same bytes.
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
      // If there isn't enough memory, this context is in an error state and draws nothing.
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

  /// Writes the picture to a PDF file, which appears under its final name only after it is complete. See ``pdf(_:)``.
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

/// The bytes of a PDF document, to which Cairo appends.
private final class PDFOutput {
  private(set) var data = Data()

  /// A callback for Cairo that appends bytes to the `PDFOutput` at an address.
  static let append:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32
    ) -> cairo_status_t = { address, bytes, count in
      guard let address = unsafe address, let bytes = unsafe bytes else { return CAIRO_STATUS_WRITE_ERROR }
      unsafe Unmanaged<PDFOutput>.fromOpaque(address).takeUnretainedValue().data.append(bytes, count: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
}
