import ArgumentParser
import FastVectorSQL

/// The options for drawing PostgreSQL tables.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Table in the database at a URL such as postgresql://host/name. Requires a build with the trait PostgreSQL. Put "
        + "names with dots in quotation marks, as in SQL. Can be given once for all URLs, or once for each.",
      valueName: "[schema.]table"))
  var table: [String] = []

  @Option(
    help: ArgumentHelp(
      "SELECT statement to run instead of reading a table. Can be given once for all URLs, or once for each.",
      valueName: "sql"))
  var query: [String] = []

  @Option(
    help: ArgumentHelp(
      "Maximum duration of a database query. (default: 60, or 3600 in fastvector index)", valueName: "seconds"))
  var timeout: Double?

  /// True to leave out rows whose y value is NULL or NaN, because the chart connects the points on both sides of gaps.
  var omitsGaps = false

  func validate() throws {
    if let timeout, !(0.001...86_400).contains(timeout) {
      throw ValidationError("--timeout must be between 0.001 and 86400 seconds (got \(timeout))")
    }
    guard table.isEmpty || query.isEmpty else { throw ValidationError("--table and --query can't be combined") }
  }

  /// The names of the options, and whether each was given.
  var options: [(name: String, isGiven: Bool)] {
    [("--table", !table.isEmpty), ("--query", !query.isEmpty), ("--timeout", timeout != nil)]
  }

  /// Checks that the options match the database URLs among the arguments of the command.
  ///
  /// - Throws: `ValidationError` if no argument is a database URL, or if the option was given several times, but not
  ///   once for each URL.
  func check(_ arguments: [String]) throws {
    guard let option = options.first(where: \.isGiven)?.name else { return }
    let count = (table + query).count, addressCount = arguments.count(where: Self.isAddress)
    guard addressCount > 0 else {
      throw ValidationError("\(option) needs a database URL, such as postgresql://host/name, as a file argument")
    }
    guard count <= 1 || count == addressCount else {
      throw ValidationError(
        "\(option) must be given once, or once for each database URL (got \(count) for \(addressCount))")
    }
  }

  /// Returns true if an argument is the URL of a PostgreSQL database.
  static func isAddress(_ argument: String) -> Bool {
    argument.hasPrefix("postgresql://") || argument.hasPrefix("postgres://")
  }

  /// Returns the table or query that the options select for a database URL. The arguments of the command must have
  /// passed ``check(_:)``.
  ///
  /// - Parameter position: The index of the URL among all database URLs of the command.
  /// - Throws: `ValidationError` if the options don't select a table or query, a column of x values, and exactly one
  ///   column of y values.
  func table(_ position: Int, _ options: TableOptions) throws -> SQLTable {
    try table(position, x: options.x, y: options.y, group: options.group == "none" ? nil : options.group)
  }

  func table(_ position: Int, x: String?, y: [String], group: String?) throws -> SQLTable {
    let sources = table + query
    guard let source = sources.count > 1 ? sources[position] : sources.first else {
      throw ValidationError("--table must name a table of the database")
    }
    guard let x else { throw ValidationError("--x must name the column of x values in the database") }
    guard y.count == 1 else {
      throw ValidationError("--y must name one column of the database (got \(y.count))")
    }
    if table.isEmpty { return SQLTable(query: source, x: x, y: y[0], group: group) }
    let (schema, name) = Self.name(source)
    guard !name.isEmpty, schema?.isEmpty != true else {
      throw ValidationError("--table must be a name such as readings or plant.readings (got '\(source)')")
    }
    return SQLTable(name, schema: schema, x: x, y: y[0], group: group)
  }

  /// Splits the name of a table into the schema and the name, at the first dot outside of quotation marks. Quotation
  /// marks around a name are removed. As in SQL, two successive quotation marks within a name represent one.
  private static func name(_ text: String) -> (schema: String?, name: String) {
    func unquoted(_ name: some StringProtocol) -> String {
      guard name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") else { return String(name) }
      return String(name.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
    var isQuoted = false
    let dot = text.indices.first { index in
      if text[index] == "\"" { isQuoted.toggle() }
      return text[index] == "." && !isQuoted
    }
    guard let dot, dot > text.startIndex else { return (nil, unquoted(text)) }
    return (unquoted(text[..<dot]), unquoted(text[text.index(after: dot)...]))
  }

  #if PostgreSQL && os(Linux)
    /// Returns a connection to a database. The timeout of its queries is `--timeout` or, if the option isn't given,
    /// `defaultTimeout` seconds.
    func connection(_ address: String, timeout defaultTimeout: Double = 60) throws -> SQLConnection {
      try SQLConnection(address, timeout: .seconds(timeout ?? defaultTimeout))
    }
  #else
    /// The error for database URLs in builds without support for PostgreSQL.
    static let isMissing = ValidationError(
      "this build has no support for PostgreSQL; build it with: swift build -c release --traits default,PostgreSQL")
  #endif
}
