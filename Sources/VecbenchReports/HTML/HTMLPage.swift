import FastVectorCharts
import FastVectorFiles
import FastVectorPictures
import VecbenchKit

/// A self-contained HTML page, which needs neither a network nor scripts.
struct HTMLPage {
  var title: String
  private var body: [String] = []

  init(title: String) { self.title = title }

  mutating func heading(_ text: String, level: Int = 2) {
    body.append("<h\(level)>\(text.escapedForMarkup)</h\(level)>")
  }

  mutating func paragraph(_ text: String, class name: String? = nil) {
    body.append("<p\(name.map { " class=\"\($0)\"" } ?? "")>\(text.escapedForMarkup)</p>")
  }

  mutating func list(_ items: [String]) {
    body.append("<ul>\n" + items.map { "<li>\($0.escapedForMarkup)</li>\n" }.joined() + "</ul>")
  }

  /// Appends pictures, next to each other if there is enough space.
  mutating func figures(_ pictures: [String]) {
    body.append("<div class=\"figures\">\n" + pictures.map { "<figure>\n\($0)</figure>\n" }.joined() + "</div>")
  }

  mutating func table(_ table: Table) {
    let cells = { (row: [String], tag: String) in
      row.enumerated().map { column, cell in
        let left = table.leftColumns.contains(column) ? " class=\"left\"" : ""
        return "<\(tag)\(left)>\(cell.escapedForMarkup)</\(tag)>"
      }.joined()
    }
    let header = "<thead><tr>\(cells(table.header, "th"))</tr></thead>"
    let rows = table.rows.map { "<tr>\(cells($0, "td"))</tr>" }.joined(separator: "\n")
    body.append("<div class=\"wide\"><table>\n\(header)\n<tbody>\n\(rows)\n</tbody></table></div>")
  }

  /// Appends preformatted text.
  mutating func code(_ text: String) { body.append("<pre>\(text.escapedForMarkup)</pre>") }

  /// Appends preformatted text that is hidden until the reader opens its summary.
  mutating func folded(_ summary: String, _ text: String) {
    body.append("<details><summary>\(summary.escapedForMarkup)</summary><pre>\(text.escapedForMarkup)</pre></details>")
  }

  /// The page as HTML that is also well-formed XML.
  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>\(title.escapedForMarkup)</title>
    <style>
    \(Self.styles)
    </style>
    </head>
    <body>
    <main>
    \(body.joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private static let styles = """
    :root { color-scheme: light dark; --panel: #f6f8fa; --warning: #cf222e; \(variables(.light)) }
    @media (prefers-color-scheme: dark) { :root { --panel: #161b22; --warning: #f85149; \(variables(.dark)) } }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
    main { max-width: 1280px; margin: 0 auto; padding: 24px; }
    h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 32px 0 8px; }
    p { margin: 4px 0; max-width: 100ch; } .faint { color: var(--faint); } .warning { color: var(--warning); font-weight: 600; }
    ul { padding-left: 20px; margin: 8px 0; max-width: 100ch; } li { margin: 2px 0; }
    .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 16px; margin: 16px 0; }
    figure { margin: 0; max-width: 720px; overflow: hidden; border: 1px solid var(--grid); border-radius: 8px; }
    svg { display: block; width: 100%; height: auto; }
    .wide { overflow-x: auto; }
    pre { font-size: 12px; line-height: 1.4; padding: 12px; background: var(--panel); border-radius: 8px; overflow-x: auto; }
    table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
    th, td { padding: 3px 10px; text-align: right; border-bottom: 1px solid var(--grid); white-space: nowrap; }
    th { color: var(--faint); font-weight: 600; } .left { text-align: left; }
    tbody tr:hover { background: var(--panel); }
    """

  /// Returns the colors that the page shares with its plots, as CSS variables.
  private static func variables(_ theme: ChartTheme) -> String {
    """
    --paper: \(theme.background.css); --ink: \(theme.text.css); --faint: \(theme.secondaryText.css); \
    --grid: \(theme.grid.css);
    """
  }
}
