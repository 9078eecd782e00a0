import FastVectorFiles
import Foundation
import VecbenchMeasuring

/// A differential flame graph as a self-contained SVG file, which readers can zoom in a browser (B. Gregg, Differential
/// Flame Graphs, 2014).
///
/// Each box is a function, with the functions that it calls below it. The width of a box is the larger of the
/// function's instruction counts in `base` and `head`. A box is red if the function takes more instructions in `head`,
/// and blue if it takes fewer.
package struct FlameGraph {
  private let title: String
  private let root: Frame

  private final class Frame {
    let name: String
    var base = 0.0
    var head = 0.0
    var width = 0.0
    var children: [String: Frame] = [:]

    init(name: String) { self.name = name }

    func add(_ stack: ArraySlice<String>, base: Double, head: Double) {
      self.base += base
      self.head += head
      guard let name = stack.first else {
        width += max(base, head, 0)
        return
      }
      let child = children[name] ?? Frame(name: name)
      children[name] = child
      child.add(stack.dropFirst(), base: base, head: head)
    }

    /// Adds the widths of all called functions to the width of this function, and returns the sum.
    func addWidths() -> Double {
      width += children.values.map { $0.addWidths() }.reduce(0, +)
      return width
    }
  }

  package init(title: String, base: CallProfile, head: CallProfile) {
    self.title = title
    root = Frame(name: "all")
    for (stack, cost) in base.own.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      root.add(stack[...], base: cost, head: head.own[stack] ?? 0)
    }
    for (stack, cost) in head.own.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where base.own[stack] == nil
    {
      root.add(stack[...], base: 0, head: cost)
    }
    _ = root.addWidths()
  }

  private static let width = 1200.0
  private static let rowHeight = 18.0

  /// The minimum width of a box, in SVG units. Narrower boxes would be invisible, so they are omitted.
  private static let narrowest = 0.3

  package var svg: String {
    var boxes: [String] = []
    var depth = 0
    draw(root, x: 0, level: 0, into: &boxes, depth: &depth)
    let height = Double(depth + 1) * Self.rowHeight + 50
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Self.width))" height="\(Int(height))" \
      viewBox="0 0 \(Int(Self.width)) \(Int(height))" font-family="sans-serif" font-size="11">
      <rect width="100%" height="100%" fill="white"/>
      <text x="8" y="18" font-size="14">\(title.escapedForMarkup)</text>
      <text x="8" y="36" id="details">Red: more instructions in head. Blue: fewer. Click a function to zoom, “all” to return.</text>
      <g transform="translate(0, 46)">
      \(boxes.joined(separator: "\n"))
      </g>
      <script><![CDATA[\(Self.script)]]></script>
      </svg>

      """
  }

  private func draw(_ frame: Frame, x: Double, level: Int, into boxes: inout [String], depth: inout Int) {
    let scale = root.width > 0 ? Self.width / root.width : 0
    let width = frame.width * scale
    guard width >= Self.narrowest || level == 0 else { return }
    depth = max(depth, level)
    let name = frame.name.escapedForMarkup
    let change = frame.head - frame.base
    let details =
      "\(name): \(Formatting.grouped(frame.base)) -> "
      + "\(Formatting.counted(Formatting.grouped(frame.head), "instruction")) "
      + "(\(change > 0 ? "+" : "")\(Formatting.grouped(change)))"
    let y = Double(level) * Self.rowHeight
    boxes.append(
      #"<g class="frame" data-x="\#(Self.number(x))" data-w="\#(Self.number(width))" data-level="\#(level)" "#
        + #"data-name="\#(name)"><title>\#(details)</title>"#
        + #"<rect x="\#(Self.number(x))" y="\#(Self.number(y))" width="\#(Self.number(width))" height="17" "#
        + #"fill="\#(color(frame))" stroke="white" stroke-width="0.5"/>"#
        + #"<text x="\#(Self.number(x + 3))" y="\#(Self.number(y + 12.5))">\#(Self.label(frame.name, width: width))</text></g>"#
    )
    var left = x
    for child in frame.children.values.sorted(by: { $0.name < $1.name }) {
      draw(child, x: left, level: level + 1, into: &boxes, depth: &depth)
      left += child.width * scale
    }
  }

  /// Returns a color between white and red or blue. The color is saturated if the change of the function is at least as
  /// large as the change of the whole program.
  private func color(_ frame: Frame) -> String {
    let change = frame.head - frame.base
    let greatest = max(abs(root.head - root.base), 0.01 * max(root.base, root.head), 1e-9)
    let paleness = 245 - Int(165 * min(1, abs(change) / greatest))
    let pale = String(format: "%02x", paleness)
    return change >= 0 ? "#f5\(pale)\(pale)" : "#\(pale)\(pale)f5"
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }

  /// Returns a name, truncated to the width of a box. A letter is about 6.2 SVG units wide.
  private static func label(_ name: String, width: Double) -> String {
    let letters = Int((width - 6) / 6.2)
    if letters < 3 { return "" }
    return (name.count <= letters ? name : name.prefix(letters - 1) + "…").escapedForMarkup
  }

  /// The script that stretches the clicked box to the full width, together with its callers and the functions that it
  /// calls.
  private static let script = """

    const frames = [...document.querySelectorAll(".frame")].map(g => ({
      g, x: +g.dataset.x, w: +g.dataset.w, level: +g.dataset.level, name: g.dataset.name,
      rect: g.querySelector("rect"), text: g.querySelector("text"), title: g.querySelector("title").textContent }));
    const details = document.getElementById("details"), hint = details.textContent, full = \(Int(width));
    function label(name, w) {
      const n = Math.floor((w - 6) / 6.2);
      return n < 3 ? "" : name.length <= n ? name : name.slice(0, n - 1) + "…";
    }
    function zoom(to) {
      for (const f of frames) {
        const holds = f.x <= to.x + 0.01 && f.x + f.w >= to.x + to.w - 0.01 && f.level <= to.level;
        const inside = f.x >= to.x - 0.01 && f.x + f.w <= to.x + to.w + 0.01 && f.level > to.level;
        f.g.style.display = holds || inside ? "" : "none";
        const x = holds ? 0 : (f.x - to.x) * full / to.w, w = holds ? full : f.w * full / to.w;
        f.rect.setAttribute("x", x); f.rect.setAttribute("width", w);
        f.text.setAttribute("x", x + 3); f.text.textContent = label(f.name, w);
        f.g.style.opacity = holds && f !== to ? 0.6 : 1;
      }
    }
    for (const f of frames) {
      f.g.style.cursor = "pointer";
      f.g.addEventListener("click", () => zoom(f));
      f.g.addEventListener("mouseover", () => details.textContent = f.title);
      f.g.addEventListener("mouseout", () => details.textContent = hint);
    }

    """
}
