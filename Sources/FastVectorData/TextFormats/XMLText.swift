#if XML
  import FastVectorCharts
  import Foundation
  #if canImport(FoundationXML)
    import FoundationXML
  #endif

  /// XML that contains a list of similar elements, such as the points of a track (GPX, TCX):
  ///
  /// ```
  /// <gpx><trk><trkseg>
  ///   <trkpt lat="47.1" lon="8.5"><ele>500.5</ele><time>2024-05-01T10:20:30Z</time></trkpt>
  ///   <trkpt lat="47.2" lon="8.5"><ele>501.5</ele><time>2024-05-01T10:20:31Z</time></trkpt>
  /// </trkseg></trk></gpx>
  /// ```
  ///
  /// Each element of the list becomes a row. Its attributes, and the texts of all elements within it, become cells. If
  /// the document contains several lists, the longest list whose elements have two or more cells on average is used. If
  /// there is no such list, the longest list is used.
  struct XMLText: TextFormat {
    let description = "XML"

    init?(_ head: [UInt8]) {
      guard head.starts(with: Self.declaration) else { return nil }
    }

    private static let declaration = Array("<?xml".utf8)

    func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8] {
      var bytes = bytes
      // Reject entity declarations, because the parser would leave out the text of the entities.
      if let entity = bytes.firstRange(of: Array("<!ENTITY".utf8)) {
        throw CSVProblem(at: entity.lowerBound, "XML that declares entities isn't supported; save its table as CSV")
      }
      // The text has been converted to UTF-8, so the XML declaration may specify the wrong encoding. Overwrite it.
      if let end = bytes.firstIndex(of: UInt8(ascii: ">")), (try? UTF8Span(validating: bytes.span)) != nil {
        for index in 0...end where bytes[index] != Ascii.newline { bytes[index] = Ascii.space }
      }
      let document = XMLDocument()
      try document.read(bytes)
      guard document.root != "html" else { throw CSVProblem(at: 1, "an HTML page; download the data itself") }
      guard let list = document.longestList else {
        throw CSVProblem(at: 1, "XML without a list of elements that contain texts; save its table as CSV")
      }
      return document.table(of: list)
    }
  }

  /// The elements of an XML document.
  private final class XMLDocument: NSObject, XMLParserDelegate {
    /// All elements that have the same path from the root, such as `gpx/trk/trkseg/trkpt`.
    private struct Kind {
      let name: String
      /// The kind of the enclosing elements, as an index in `kinds`; -1 for the root.
      let parent: Int
      let depth: Int
      var elementCount = 0
      /// The number of texts and attributes within these elements.
      var cellCount = 0
    }

    private enum Event {
      case start(kind: Int)
      /// Text within the current element, or the value of one of its attributes.
      case text(String, attribute: String?)
      case end
    }

    private struct Place: Hashable {
      let parent: Int
      let name: String
    }

    private var kinds: [Kind] = []
    private var places: [Place: Int] = [:]
    private var events: [Event] = []
    private var current = -1
    private var text = ""

    func read(_ bytes: [UInt8]) throws(CSVProblem) {
      let parser = XMLParser(data: Data(bytes))
      parser.delegate = self
      // Ignore the result, because it is true for some incomplete documents, and false for complete documents larger
      // than 10 MB. Errors after the end of the root element don't matter.
      _ = parser.parse()
      guard kinds.isEmpty || current >= 0 else { return }
      let line = bytes.split(
        separator: Ascii.newline, maxSplits: max(0, parser.lineNumber - 1), omittingEmptySubsequences: false
      ).last
      throw CSVProblem(at: line?.startIndex ?? 0, "damaged XML; check that the file is complete")
    }

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let place = Place(parent: current, name: Self.withoutPrefix(element))
      if let known = places[place] {
        current = known
      } else {
        kinds.append(Kind(name: place.name, parent: current, depth: current < 0 ? 0 : kinds[current].depth + 1))
        current = kinds.count - 1
        places[place] = current
      }
      kinds[current].elementCount += 1
      events.append(.start(kind: current))
      for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { add(value, Self.withoutPrefix(name)) }
      text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

    func parser(
      _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
      let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if !text.isEmpty { add(text, nil) }
      events.append(.end)
      current = kinds[current].parent
      self.text = ""
    }

    private func add(_ text: String, _ attribute: String?) {
      events.append(.text(text, attribute: attribute))
      var kind = current
      while kind >= 0 {
        kinds[kind].cellCount += 1
        kind = kinds[kind].parent
      }
    }

    /// Returns a name without its namespace prefix.
    private static func withoutPrefix(_ name: String) -> String {
      name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    /// The name of the outermost element; nil if there is none.
    var root: String? { kinds.first?.name }

    /// The kind of elements that become rows; nil if no element is repeated.
    var longestList: Int? {
      let repeated = kinds.indices.filter { kinds[$0].elementCount > 1 && kinds[$0].cellCount > 0 }
      let records = repeated.filter { kinds[$0].cellCount >= 2 * kinds[$0].elementCount }
      // If several lists have the same length, use the outermost one.
      return (records.isEmpty ? repeated : records).max {
        (kinds[$0].elementCount, -kinds[$0].depth) < (kinds[$1].elementCount, -kinds[$1].depth)
      }
    }

    /// Returns a table with one row per element of a list. If an element contains several elements of the same kind,
    /// their column names are numbered. In a VOTable, the columns are named after its fields instead.
    func table(of list: Int) -> [UInt8] {
      let fields = self.fields
      var table = SparseTable<Int>()
      var row = 0
      var path: [(kind: Int, name: String)] = []
      // The number of elements of each kind in the current row.
      var counts: [Int: Int] = [:]
      for event in events {
        switch event {
        case .start(let kind):
          if kind == list {
            row += 1
            counts = [:]
          }
          counts[kind, default: 0] += 1
          let (name, count) = (kinds[kind].name, counts[kind]!)
          let isField = name == "TD" && count <= fields.count
          path.append((kind, isField ? fields[count - 1] : count > 1 && kind != list ? "\(name) \(count)" : name))
        case .text(let text, let attribute):
          guard path.count > kinds[list].depth, path[kinds[list].depth].kind == list else { continue }
          let names = path[(kinds[list].depth + 1)...].map(\.name)
          table.set(Self.columnName(names + [attribute].compactMap(\.self)), row, to: text[...])
        case .end: path.removeLast()
        }
      }
      return table.text()
    }

    /// The names of the fields if the document is a VOTable, a format of tables in astronomy. Empty for other
    /// documents.
    private var fields: [String] {
      var isInField = false
      return events.compactMap { event in
        switch event {
        case .start(let kind): isInField = kinds[kind].name == "FIELD"
        case .text(let text, attribute: "name") where isInField: return text
        case .text, .end: break
        }
        return nil
      }
    }

    /// Returns the name of a column, composed of the names of the elements between a row and the cell, such as
    /// `Position.LatitudeDegrees`. A last element named `Value`, as in Garmin's files, isn't included.
    private static func columnName(_ path: [String]) -> String {
      let names = path.count > 1 && path.last == "Value" ? path.dropLast() : path
      return names.isEmpty ? "value" : names.joined(separator: ".")
    }
  }
#endif
