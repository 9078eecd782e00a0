/// Text formats that can't be read. They are detected because reading them as tables would fail with an unhelpful
/// message, or succeed with meaningless numbers.
enum UnsupportedText {
  /// Throws an error if text has one of these formats. The error tells the user how to convert the text.
  ///
  /// - Parameter head: The first bytes of the text.
  static func check(_ head: [UInt8]) throws(CSVProblem) {
    let text = String(decoding: head.prefix(1 << 12), as: UTF8.self)
    for (pattern, name, advice) in formats where text.prefixMatch(of: pattern) != nil {
      throw CSVProblem(at: 0, "\(name), which can't be read; \(advice)")
    }
  }

  private static var formats: [(Regex<Substring>, name: String, advice: String)] {
    [
      (
        /\s*(?:\/\*M!.*\s+)?-- (?:MySQL|MariaDB) dump/, "a dump of MySQL",
        "save a query as a table with tabs: mysql --batch -e QUERY DATABASE"
      ),
      (
        /(?:--\s+)?-- PostgreSQL database dump/, "a dump of PostgreSQL",
        "save a table as CSV: psql -c '\\copy TABLE to FILE csv header'"
      ),
      (
        /-\[ RECORD 1 \]/, "expanded output of psql, in which each row has several lines",
        "turn it off with \\x, or use psql --csv"
      ),
      (/PRAGMA foreign_keys/, "a dump of SQLite", "save a query as CSV: sqlite3 -csv -header DATABASE QUERY"),
      (/netcdf \S+ \{/, "NetCDF as text (CDL)", "save it as CSV or .npy, for example from Python"),
      (/\s*!(?:Type|Account|Option):/, "bank transactions in QIF", "save them as CSV"),
      (/\s*(?:OFXHEADER:|<\?OFX|<OFX>)/, "bank transactions in OFX", "save them as CSV"),
      (/\s*<(?i:!doctype\s+html|html|table)/, "an HTML page", "download the data itself, or save the table as CSV"),
      (
        /(?s)##TITLE=.*##XYDATA=\s*\(X\+\+\(Y\.\.Y\)\)/, "a JCAMP-DX file with several y values in a line",
        "save it as CSV, or as JCAMP-DX with (XY..XY)"
      ),
      (
        /\s*top - [0-9]+:/, "output of top",
        "record a table with a row for each time instead, as vmstat -t 1 and sar do"
      ),
      (/.*CPU %\s+MEM USAGE/, "output of docker stats", "record it as JSON: docker stats --format json"),
      (
        /\s*\([0-9]+\.[0-9]+\)\s+\S+\s+[0-9A-Fa-f]+#/, "a log of a CAN bus",
        "decode its signals to CSV first, for example with cantools"
      ),
    ]
  }
}
