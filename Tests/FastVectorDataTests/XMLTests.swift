#if XML
  import FastVectorCharts
  import FastVectorData
  import FastVectorFiles
  import Foundation
  import Testing

  @Suite struct `XML files` {
    private func reading(_ text: String) throws -> CSVReading {
      try CSVTable(name: "t.xml", contents: Data(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text).utf8)).lines()
    }

    @Test func `The points of a track become rows`() throws {
      let points = (0..<5).map { point in
        "<trkpt lat=\"47.\(point)\" lon=\"8.5\"><ele>\(500 + point * point)</ele><time>2024-05-01T10:20:0\(point)Z</time>"
          + "<extensions><g:hr>\(90 - point % 3)</g:hr></extensions></trkpt>\n"
      }
      let track =
        "<trk><trkseg>" + points[..<3].joined() + "</trkseg><trkseg>" + points[3...].joined() + "</trkseg></trk>"
      let reading = try reading(
        "<gpx xmlns:g=\"http://g\"><wpt lat=\"1\" lon=\"2\"/><wpt lat=\"2\" lon=\"3\"/>\(track)</gpx>")
      #expect(reading.xName == "time" && reading.lines.map(\.id) == ["ele", "extensions.hr"])
      #expect(reading.lines[0].map(\.y) == [500, 501, 504, 509, 516])
      #expect(try reading.lines[0].map(\.x) == (0..<5).map { try DateFormat.seconds(of: "2024-05-01T10:20:0\($0)Z") })
    }

    @Test func `Nested elements and attributes become separate columns, and missing ones are gaps`() throws {
      let text = "<a><p t=\"1\"><v><Value>5</Value></v></p><p t=\"2\"/><p t=\"3\"><v><Value>7</Value></v></p></a>"
      let table = try CSVTable(name: "t.xml", contents: Data(("<?xml version=\"1.0\"?>" + text).utf8))
      #expect(table.columnNames == ["t", "v"])
      #expect(try table.column(named: "v").map { $0.isNaN ? -1 : $0 } == [5, -1, 7])
      #expect(try reading("<a><v>1</v><v><![CDATA[2]]></v><v>5</v></a>").lines.map { $0.map(\.y) } == [[1, 2, 5]])
    }

    @Test func `Elements of the same kind in a row become separate columns, even if one is empty`() throws {
      let rows = (1...4).map { "<TR><TD>\($0).5</TD><TD>\($0 == 2 ? "" : "\($0 * $0)")</TD><TD>7\($0)</TD></TR>" }
      let data = "<DATA><TABLEDATA>\(rows.joined())</TABLEDATA></DATA>"
      let plain = try reading("<a>\(data)</a>")
      #expect(plain.xName == "TD" && plain.lines.map(\.id) == ["TD 2", "TD 3"])
      #expect(plain.lines[0].map { $0.y.isNaN ? -1 : $0.y } == [1, -1, 9, 16])
      let fields = ["day", "mag", "err"].map { "<FIELD name=\"\($0)\" datatype=\"double\"/>" }.joined()
      let table = try reading("<VOTABLE><TABLE>\(fields)\(data)</TABLE></VOTABLE>")
      #expect(table.xName == "day" && table.lines.map(\.id).first == "mag")
    }

    @Test func `Entities and other encodings are decoded`() throws {
      let text =
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a><p t=\"1\" \u{e9}=\"5\"/><p t=\"2\" \u{e9}=\"&#54;\"/></a>"
      for encoding in [String.Encoding.isoLatin1, .utf16] {
        let reading = try CSVTable(name: "t.xml", contents: text.data(using: encoding)!).lines()
        #expect(reading.lines.map(\.id) == ["é"] && reading.lines[0].map(\.y) == [5, 6])
      }
    }

    @Test(arguments: ["<a><v>1</v>\n<v>2</v>", "<a><v>1</v>\n<w>2</v></a>", "<a><v>1</v>\n<v", ""])
    func `Incomplete XML is an error`(text: String) {
      #expect(throws: FileError.self) { try reading(text) }
    }

    @Test func `XML without a list is an error with advice`() {
      #expect {
        try reading("<a><b c=\"1\"/></a>")
      } throws: { "\($0)".contains("XML without a list of elements that contain texts; save its table as CSV") }
      #expect {
        try reading("<html><body><p>1</p><p>2</p></body></html>")
      } throws: { "\($0)".contains("an HTML page; download the data itself") }
    }

    @Test func `Documents of more than 10 MB are read`() throws {
      // Comments are much faster to read than cells, because they aren't copied to the table.
      let row = "<p t=\"1\"><!--\(String(repeating: "x", count: 10_000))--><note>x</note></p>\n"
      let text = "<a>" + String(repeating: row, count: 1100) + "</a>"
      #expect(try CSVTable(name: "t.xml", contents: Data(("<?xml version=\"1.0\"?>" + text).utf8)).rowCount == 1100)
    }

    @Test func `XML that declares entities is an error, because their texts would be missing`() throws {
      let text = #"<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e "5">]><r><p><v>&e;</v></p><p><v>3</v></p></r>"#
      let error = #expect(throws: FileError.self) { try CSVTable(name: "t.xml", contents: Data(text.utf8)) }
      #expect(error?.description.contains("declares entities") == true)
    }
  }
#endif
