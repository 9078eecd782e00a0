import FastVectorCharts
import FastVectorData
import FastVectorDrawing
import FastVectorSamples
import FastVectorViewer
import Foundation
import TestSupport
import Testing

/// A response to a page, decoded in the same way as by the page.
private struct Answer {
  let object: [String: Any]
  let coordinates: [Int16]

  init(_ bytes: Data) throws {
    let bytes = Array(bytes)
    let length = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16 | Int(bytes[3]) << 24
    try #require(length % 2 == 0)
    object = try #require(
      JSONSerialization.jsonObject(with: Data(bytes[4..<4 + length])) as? [String: Any])
    let rest = bytes[(4 + length)...]
    coordinates = stride(from: rest.startIndex, to: rest.endIndex, by: 2).map {
      Int16(truncatingIfNeeded: Int(rest[$0]) | Int(rest[$0 + 1]) << 8)
    }
  }

  var plots: [[String: Any]] { object["plots"] as? [[String: Any]] ?? [] }
  var cursor: [String: Any]? { object["cursor"] as? [String: Any] }
  var readings: [[String: Any]] { cursor?["readings"] as? [[String: Any]] ?? [] }
  var isMoving: Bool? { object["isMoving"] as? Bool }
  var points: Int? { object["points"] as? Int }
  func range(_ name: String, plot: Int = 0) -> [Double]? { plots[plot][name] as? [Double] }
}

private func request(_ more: [String: Any] = [:]) throws -> ViewRequest {
  let all: [String: Any] = ["number": 1, "width": 640, "height": 360, "scale": 1].merging(more) { $1 }
  return try ViewRequest(JSONSerialization.data(withJSONObject: all))
}

extension Viewer {
  fileprivate mutating func ask(_ more: [String: Any] = [:]) throws -> Answer { try Answer(answer(to: request(more))) }
}

@Suite struct `Pages that view charts` {
  private func board(_ values: [Double]...) -> ChartBoard {
    ChartBoard(values.map { ChartBoard.Panel(Chart($0, name: "line")) }, title: "test")
  }

  @Test func `A page receives the same columns as a chart animator computes`() throws {
    var generator = SeededGenerator(seed: 3)
    let values = (0..<50_000).map { _ in Double.random(in: -10...10, using: &generator) }
    var viewer = board(values).makeViewer()
    let answer = try viewer.ask(["window": [1000, 30_000]])
    let plot = answer.plots[0]
    let frame = try #require(plot["frame"] as? [Double]), y = try #require(plot["y"] as? [Double])
    let unit = try #require(plot["unit"] as? Double)
    #expect(plot["x"] as? [Double] == [1000, 30_000])
    let animator = ChartAnimator(
      [Series(values)], in: CGRect(x: 0, y: 0, width: frame[2], height: frame[3]), xRange: .fixed(1000...30_000),
      yRange: .fixed(y[0]...y[1]), envelopes: .never)
    let path = animator.frame(at: 0).lines[0].path
    // The animator clips its path at the edges of the plot, so the number of points may differ slightly.
    let count = answer.coordinates.count / 2
    #expect(abs(count - path.xs.count) <= 8)
    let lowest = try #require(answer.coordinates[count...].max()),
      highest = try #require(answer.coordinates[count...].min())
    #expect(abs(Double(lowest) / unit - path.ys.max()!) <= 1 / unit)
    #expect(abs(Double(highest) / unit - path.ys.min()!) <= 1 / unit)
    #expect(answer.coordinates.count * 2 < 20 << 10)
  }

  @Test func `A page receives marks once, and again when they change`() throws {
    var viewer = board([1, 5, 2, 8]).makeViewer()
    let first = try viewer.ask()
    #expect(first.plots[0]["marks"] != nil && first.object["setup"] != nil)
    let second = try viewer.ask()
    #expect(second.plots[0]["marks"] == nil && second.object["setup"] == nil)
    #expect(try viewer.ask(["isDark": true]).plots[0]["marks"] != nil)
    #expect(try viewer.ask(["isDark": true, "window": [1, 2]]).plots[0]["marks"] != nil)
  }

  @Test func `Each page has a separate window`() throws {
    let board = board([1, 5, 2, 8])
    var (one, other) = (board.makeViewer(), board.makeViewer())
    _ = try one.ask(["window": [1, 2]])
    #expect(try other.ask().range("x") == [0, 3])
    #expect(try one.ask().range("x") == [1, 2])
  }

  @Test func `A page moves to a window with an animation`() throws {
    var viewer = board([1, 5, 2, 8]).makeViewer()
    _ = try viewer.ask()
    let start = try viewer.ask(["window": [1, 2], "isAnimated": true, "animation": "linear", "speed": 0.01])
    #expect(start.isMoving == true)
    let x = try #require(start.range("x"))
    #expect(x[0] < 1 && x[1] > 2)
  }

  @Test func `The crosshair of a page is at the nearest point and shows the nearest point of each line`() throws {
    let series = try [
      Series(x: [0, 1, 10], y: [1, 5, .nan], id: "a"), Series(x: [0, 1.5, 10], y: [1, 6, 7], id: "b"),
    ]
    let board = ChartBoard([ChartBoard.Panel(Chart(series))], title: "test")
    var viewer = board.makeViewer()
    let frame = try #require(try viewer.ask().plots[0]["frame"] as? [Double])
    func readings(at share: Double) throws -> [String] {
      let answer = try viewer.ask(["pointer": [0, frame[0] + share * frame[2]]])
      let x = try #require(answer.cursor?["x"] as? String)
      return [x] + answer.readings.map { "\($0["name"]!) \($0["y"]!)\($0["x"].map { " at \($0)" } ?? "")" }
    }
    #expect(try readings(at: 0.12) == ["1", "a 5", "b 6 at 1.5"])
    #expect(try readings(at: 0.02) == ["0", "a 1", "b 1"])
    #expect(try readings(at: 5) == ["10", "a no value", "b 7"])
    #expect(try viewer.ask().cursor == nil)
  }

  @Test func `The crosshair of a time axis shows dates in the axis's time zone, and durations`() throws {
    let start = 1_700_000_000.0  // 2023-11-14T22:13:20Z
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let series = try Series(x: [start, start + 90, start + 7200], y: [1, 2.5, 2])
    let board = ChartBoard(
      [ChartBoard.Panel(Chart([series]).xAxis(scale: .time, timeZone: zone))], title: "test")
    var viewer = board.makeViewer()
    let answer = try viewer.ask(["cursor": start + 80, "reference": start + 7000])
    #expect(answer.cursor?["x"] as? String == "15 Nov 2023 07:14:50")
    #expect(answer.cursor?["change"] as? String == "-1 h 58 min 30 s")
    #expect(answer.readings.map { $0["change"] as? String } == ["+0.5"])
    #expect(answer.object["shown"] as? [String] == ["15 Nov 2023 07:13:20", "15 Nov 2023 09:13:20"])
    #expect((answer.object["reference"] as? [String: Any])?["value"] as? Double == start + 7200)
  }

  @Test func `Steps move the crosshair to the next point in another pixel column`() throws {
    var viewer = board((0..<100_000).map { Double($0 % 7) }).makeViewer()
    let first = try viewer.ask(), frame = try #require(first.plots[0]["frame"] as? [Double])
    func value(from x: Double, step: Int, window: [Double]) throws -> Double? {
      try viewer.ask(["cursor": x, "step": step, "window": window]).cursor?["value"] as? Double
    }
    #expect(try value(from: 50, step: 1, window: [0, 100]) == 51)
    #expect(try value(from: 50, step: -3, window: [0, 100]) == 47)
    #expect(try value(from: 0, step: -1, window: [0, 100]) == 0)
    #expect(try value(from: 99_999, step: 5, window: [0, 100]) == 99_999)
    let column = 99_999 / frame[2]
    #expect(try value(from: 50_000, step: 1, window: [0, 99_999]) == (50_000 + column).rounded(.up))
    #expect(try value(from: 50_000, step: -1, window: [0, 99_999]) == (50_000 - column).rounded(.down))
  }

  @Test func `Steps reach each of several points with the same x value`() throws {
    let table = try CSVTable(name: "t.csv", contents: Data("x,y\n0,1\n0,5\n1000,9\n1000,2\n1000,3\n".utf8))
    let chart = try Chart(table, x: "x", y: ["y"], group: .none)
    var viewer = ChartBoard([ChartBoard.Panel(chart)], title: "test").makeViewer()
    _ = try viewer.ask()
    var cursor: [String: Any] = ["cursor": 0.0]
    func step(_ count: Int) throws -> String? {
      let answer = try viewer.ask(cursor.merging(["step": count]) { $1 })
      cursor = ["cursor": try #require(answer.cursor?["value"])]
      return answer.readings.first?["y"] as? String
    }
    let (right, left) = (["5", "9", "2", "3", "3"], ["2", "9", "5", "1", "1"])
    #expect(try right.map { _ in try step(1) } == right)
    #expect(try left.map { _ in try step(-1) } == left)
    #expect(try step(3) == "2")
  }

  @Test func `A value of a small line is shown with its own digits next to a large line`() throws {
    let series = [Series([5e6, 4e6, 1e6], id: "big"), Series([0.01, 0.02, 0.05], id: "small")]
    var viewer = ChartBoard([ChartBoard.Panel(Chart(series))], title: "test").makeViewer()
    _ = try viewer.ask()
    #expect(try viewer.ask(["cursor": 1]).readings.map { $0["y"] as? String } == ["4000000", "0.02"])
  }

  @Test(arguments: [ScaleType.linear, .log])
  func `The crosshair and the CSV file show the values of a stack, not the sums`(scale: ScaleType) throws {
    let x = [1.0, 3, 10], a = try Series(x: x, y: [0.1, 5, 6], id: "a"), b = try Series(x: x, y: [0.2, 7, 8], id: "b")
    for marks in [try ChartMark.stackedAreas([a, b]), try ChartMark.stackedBars([a, b])] {
      let chart = Chart().mark(marks).xAxis(scale: scale)
      var viewer = ChartBoard([ChartBoard.Panel(chart)], title: "test").makeViewer()
      _ = try viewer.ask()
      let answer = try viewer.ask(["cursor": scale.place(of: 3), "reference": scale.place(of: 1)])
      #expect(answer.readings.map { $0["y"] as? String } == ["5", "7"])
      #expect(answer.readings.map { $0["change"] as? String } == ["+4.9", "+6.8"])
      let file = try viewer.answer(to: request(["export": "csv"]))
      #expect(String(decoding: file, as: UTF8.self).hasSuffix("x,a,b\n1.0,0.1,0.2\n3.0,5.0,7.0\n10.0,6.0,8.0\n"))
    }
  }

  @Test func `Stacked charts share the crosshair`() throws {
    var viewer = ChartBoard(
      [ChartBoard.Panel(Chart([1, 2, 3], name: "a")), ChartBoard.Panel(Chart([10, 20_000, 30], name: "b"))],
      title: "test"
    ).makeViewer()
    _ = try viewer.ask()
    let answer = try viewer.ask(["cursor": 1])
    #expect(answer.readings.map { $0["y"] as? String } == ["2", "20000"])
    let places = try #require(answer.cursor?["places"] as? [Double])
    for (plot, place) in zip(answer.plots, places) {
      let frame = try #require(plot["frame"] as? [Double])
      #expect(abs(place - frame[0] - frame[2] / 2) < 1e-9)
    }
  }

  private var markedChart: Chart {
    let (low, high) = (Series([1, 2, 1, 3], id: "low"), Series([4, 6, 5, 7], id: "high"))
    return Chart([Series([2, 4, 3, 5], id: "middle")])
      .mark(
        .area(from: .series(low), to: high, label: "range"), .points(Series([2, 4, 3, 5], id: "middle")),
        .rule(y: 3, label: "limit"), .rectangle(x: 1...2, label: "outage"), .annotation("highest", x: 3, y: 5),
        .bars(to: Series([10, 20, 15, 5], id: "volume")).style { $0.axis = .second })
  }

  @Test func `A page receives the marks of each axis with their text and legend entries`() throws {
    var viewer = ChartBoard(ChartBoard.panels(of: markedChart), title: "marks").makeViewer()
    let answer = try viewer.ask()
    #expect(answer.plots.count == 2)
    let shapes = try answer.plots.map { try #require($0["shapes"] as? [String: Any]) }
    func count(_ plot: Int, _ list: String) -> Int? { (shapes[plot][list] as? [Any])?.count }
    // In the first plot, the area and the rectangle are below the line; the points, the rule and the arrow are above
    // it. The second plot has the bars of the second axis. It has the rectangle as well, because a rectangle without a
    // y range applies to both axes.
    #expect(count(0, "below") == 2 && count(0, "above") == 3 && count(1, "below") == 2 && count(1, "above") == 0)
    let texts = (shapes[0]["texts"] as? [[String: Any]] ?? []).compactMap { ($0["label"] as? [String: Any])?["text"] }
    #expect(Set(texts.compactMap { $0 as? String }) == ["limit", "outage", "highest"] && count(1, "texts") == 0)
    let legend = try #require(answer.object["legend"] as? [[String: Any]])
    #expect(legend.compactMap { $0["name"] as? String } == ["middle", "range", "volume"])
    #expect(Set(legend.compactMap { $0["color"] as? String }).count == 3)
    #expect(answer.range("y", plot: 0)?[1] ?? 0 >= 7 && answer.range("y", plot: 1) == [0, 20])
    #expect(answer.range("x", plot: 0) == answer.range("x", plot: 1))
    let frames = answer.plots.compactMap { $0["frame"] as? [Double] }
    #expect(frames[0][0] == frames[1][0] && frames[0][2] == frames[1][2], "the plots are below each other")
    #expect(try viewer.ask().plots.allSatisfy { $0["shapes"] == nil })
  }

  @Test func `Lines with the same id have the same color in all panels of a page`() throws {
    func panel(_ ids: Series.Identifier...) -> Chart { Chart(ids.map { Series([1, 2], id: $0) }) }
    let chart = panel("a", "b").panel(panel("b", "c")).panel(panel("d", "a"))
    var viewer = ChartBoard(ChartBoard.panels(of: chart), title: "panels").makeViewer()
    let answer = try viewer.ask()
    let legend = try #require(answer.object["legend"] as? [[String: Any]])
    let colors = legend.compactMap { $0["color"] as? String }
    let firsts = colors.map { color in colors.firstIndex(of: color) }
    #expect(firsts == [0, 1, 1, 3, 4, 0])
    let drawn = answer.plots.flatMap { $0["lines"] as? [[String: Any]] ?? [] }.compactMap { $0["color"] as? String }
    #expect(drawn == colors)
  }

  @Test func `Hiding a legend entry of a page hides its mark, and hiding a line hides its marks`() throws {
    var viewer = ChartBoard(ChartBoard.panels(of: markedChart), title: "marks").makeViewer()
    func count(hiding entries: [[Int]], _ list: String) throws -> Int? {
      let shapes = try viewer.ask(["hidden": entries]).plots[0]["shapes"] as? [String: Any]
      return (shapes?[list] as? [Any])?.count
    }
    #expect(try count(hiding: [[1, 1]], "below") == 1)
    #expect(try count(hiding: [[0, 0]], "above") == 2)
  }

  @Test func `The crosshair of a page shows named marks, and both ends of a band`() throws {
    var viewer = ChartBoard(ChartBoard.panels(of: markedChart), title: "marks").makeViewer()
    _ = try viewer.ask()
    let readings = try viewer.ask(["cursor": 1.1]).readings
    #expect(readings.compactMap { $0["name"] as? String } == ["middle", "range", "volume"])
    #expect(readings.compactMap { $0["y"] as? String } == ["4", "2 to 6", "20"])
  }

  @Test func `The labels of a page have the format and the time zone of their axis`() throws {
    // The first point is at midnight in Kolkata, which is 18:30 UTC.
    let dates = (0..<48).map { Date(timeIntervalSince1970: 1_699_986_600 + 3600 * Double($0)) }
    let series = try Series(x: dates, y: (0..<48).map { 1_000_000 * Double($0) })
    let zone = try #require(TimeZone(identifier: "Asia/Kolkata"))
    let chart = Chart([series]).xAxis(scale: .time, timeZone: zone).yAxis(format: .compact)
    var viewer = ChartBoard(ChartBoard.panels(of: chart), title: "formats").makeViewer()
    let plot = try viewer.ask().plots[0]
    let labels = try #require((plot["marks"] as? [String: Any])?["labels"] as? [[String: Any]])
    let texts = labels.compactMap { $0["text"] as? String }
    #expect(texts.contains("40M") && !texts.contains("40000000"), "\(texts)")
    let left = try #require(plot["frame"] as? [Double])[0]
    let ticks = labels.filter { $0["align"] as? String == "center" }.compactMap { ($0["at"] as? [Double])?.first }
    #expect(ticks.contains { abs($0 - left) < 1 }, "a tick is at midnight: \(texts) at \(ticks)")
  }

  @Test func `A page shows the title of a chart only as its heading, and the title of the x axis below the last plot`()
    throws
  {
    let chart = Chart([1, 2, 3], name: "a").title("Load").subtitle("last week").xAxis(label: "day", unit: "d")
      .panel(Chart([3, 2, 1], name: "b"))
    var viewer = ChartBoard(ChartBoard.panels(of: chart), title: chart.title).makeViewer()
    let answer = try viewer.ask()
    let labels = answer.plots.map { plot in
      ((plot["marks"] as? [String: Any])?["labels"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    }
    #expect((answer.object["setup"] as? [String: Any])?["title"] as? String == "Load")
    #expect(labels.allSatisfy { !$0.contains("Load") } && labels[0].contains("last week"))
    #expect(!labels[0].contains("day (d)") && labels[1].contains("day (d)"))
    let saved = try viewer.answer(to: request(["export": "svg"]))
    #expect(String(decoding: saved, as: UTF8.self).components(separatedBy: ">Load<").count == 2)
  }

  @Test(arguments: [1, 2])
  func `A saved picture has all labels of the page, even if it has a title and a large legend`(count: Int) throws {
    let names = (0..<40).map { "line \($0)" }
    var chart = Chart(lines: names.map { ChartLine(Series([0.0, 100_000]), name: $0) }).title("a\nb\nc")
      .xAxis(label: "x").yAxis(label: "y")
    chart.marks =
      stride(from: 5000.0, to: 100_000, by: 5000).map { .rule(y: $0, label: "limit \($0)") }
      + (0..<8).map { .rule(x: 0.5 + 0.01 * Double($0), label: "event \($0)") }
    let panels = (0..<count).map { _ in ChartBoard.Panel(chart) }
    var viewer = ChartBoard(panels, title: "test").makeViewer()
    for height in [150, 400] {
      let answer = try viewer.ask(["height": height, "isDark": height == 150])
      let shown = answer.plots.flatMap { plot in
        let marks = (plot["marks"] as? [String: Any])?["labels"] as? [[String: Any]] ?? []
        let texts = (plot["shapes"] as? [String: Any])?["texts"] as? [[String: Any]] ?? []
        return (marks + texts.compactMap { $0["label"] as? [String: Any] }).compactMap { $0["text"] as? String }
      }
      #expect(shown.contains { $0.hasPrefix("limit") } && shown.contains { $0.hasPrefix("event") })
      let bytes = try viewer.answer(to: request(["height": height, "isDark": height == 150, "export": "svg"]))
      let saved = String(decoding: bytes, as: UTF8.self).matches(of: />([^<>]+)<\/text>/).map { String($0.1) }
      for text in Set(shown) {
        #expect(saved.count { $0 == text } >= shown.count { $0 == text }, "\(text), height \(height)")
      }
    }
  }

  @Test func `The overview contains marks, and receives their shapes again only if they change`() throws {
    let low = Series([1, 2, 1, 3], id: "low"), high = Series([4, 6, 5, 7], id: "high")
    let chart = Chart().mark(.area(from: .series(low), to: high, label: "range"))
    var viewer = ChartBoard(ChartBoard.panels(of: chart), title: "marks").makeViewer()
    func shapes(_ more: [String: Any] = [:]) throws -> [String: Any]? {
      let answer = try viewer.ask(more.merging(["overview": [600, 60]]) { $1 })
      return try #require(answer.object["overview"] as? [String: Any])["shapes"] as? [String: Any]
    }
    #expect((try shapes()?["below"] as? [Any])?.count == 1)
    #expect(try shapes() == nil)
    #expect((try shapes(["hidden": [[0, 0]]])?["below"] as? [Any])?.isEmpty == true)
  }

  @Test func `All pages of a board change to the other data together`() throws {
    let board = ChartBoard([ChartBoard.Panel(Chart([0, 1]), end: Chart([10.0, 100]))], title: "test")
    var (one, other) = (board.makeViewer(), board.makeViewer())
    _ = (try one.ask(), try other.ask())
    #expect(try one.ask(["changes": true, "animation": "linear", "speed": 0.01]).isMoving == true)
    #expect(try other.ask().isMoving == true)
  }

  @Test func `A page draws empty lines, single points, gaps and infinities`() throws {
    for values: [Double] in [[], [5], [.nan, .nan], [.infinity, 1, -.infinity], [1e308, -1e308], [5, .nan, 5]] {
      var viewer = board(values).makeViewer()
      let answer = try viewer.ask(["overview": [300, 60], "pointer": [0, 100]])
      #expect(answer.plots.count == 1)
      _ = try viewer.ask(["window": [-1e300, 1e300]])
      _ = try viewer.ask(["window": [1, 1.0000000000001]])
    }
  }

  @Test func `A page that is too small receives an error message`() throws {
    var viewer = board([1, 2]).makeViewer()
    let answer = try viewer.ask(["width": 40, "height": 40])
    #expect(answer.plots.isEmpty && answer.object["status"] != nil)
  }
}

@Suite struct `Pages that view a stream` {
  private func board() -> ChartBoard {
    ChartBoard(
      [ChartBoard.Panel(Chart(lines: [ChartLine(Series(id: "a"), name: "a")]))], title: "stream", followedCount: 100)
  }

  @Test func `A page shows the newest points of a stream and counts all points`() throws {
    let board = board()
    var viewer = board.makeViewer()
    #expect(try viewer.ask().points == 0)
    for part in 0..<50 { board.append([(0..<100).map { Double(part * 100 + $0) }], keeping: 1000) }
    let answer = try viewer.ask()
    #expect(answer.points == 5000)
    #expect(answer.range("x") == [4899, 4999])
    #expect(answer.object["extent"] as? [Double] == [4000, 4999])
    #expect(answer.isMoving == true)
  }

  @Test func `A page shows the newest points of a stream with dates`() throws {
    let series = try Series(x: [Double](), y: [Double](), id: "a")
    let board = ChartBoard(
      [ChartBoard.Panel(Chart(lines: [ChartLine(series, name: "a")]).xAxis(scale: .time))], title: "stream",
      followedCount: 3)
    var viewer = board.makeViewer()
    #expect(try viewer.ask().points == 0)
    board.append([[1, 2, 3, 4, 5, 6]], x: [10, 20, 30, 40, 100, 160], keeping: 5)
    let answer = try viewer.ask()
    #expect(answer.range("x") == [30, 160])
    #expect(answer.object["extent"] as? [Double] == [20, 160])
    #expect(answer.object["shown"] as? [String] == ["1 Jan 1970 00:00:30", "1 Jan 1970 00:02:40"])
  }

  @Test func `A window that was moved doesn't change until it follows the stream again`() throws {
    let board = board()
    var viewer = board.makeViewer()
    board.append([Array(repeating: 1, count: 500)], keeping: 1000)
    #expect(try viewer.ask(["window": [10, 20]]).range("x") == [10, 20])
    board.append([Array(repeating: 2, count: 500)], keeping: 1000)
    let still = try viewer.ask()
    #expect(still.range("x") == [10, 20] && still.isMoving == false)
    #expect(try viewer.ask(["follows": true]).range("x") == [899, 999])
  }

  @Test func `A page stops when the stream has ended`() throws {
    let board = board()
    var viewer = board.makeViewer()
    board.append([[1, 2, 3]], keeping: 10)
    board.setStatus("the end", isOver: true)
    let answer = try viewer.ask()
    #expect(answer.isMoving == false && answer.object["status"] as? String == "the end")
  }
}

@Suite struct `Pages that view a streaming chart` {
  @Test func `A page shows new rows of a streaming chart in a window that follows them`() throws {
    var chart = Chart(names: ["a", "b"]).xAxis(.latest(10)).title("Load")
    let board = ChartBoard(following: chart)
    var viewer = board.makeViewer()
    #expect(try viewer.ask().range("x") == [0, 10])
    for x in 0..<100 {
      try chart.append(x: x, y: [Double(x), x == 0 ? 1000 : 1], keeping: 50)
      board.show(chart)
    }
    let answer = try viewer.ask()
    #expect(answer.range("x") == [89, 99] && answer.points == 100 && answer.isMoving == true)
    #expect(answer.object["extent"] as? [Double] == [50, 99])
    // The vertical range depends only on the visible points.
    #expect(try #require(answer.range("y"))[1] == 100)
    #expect((answer.plots[0]["lines"] as? [Any])?.count == 2)
    #expect(try viewer.ask(["window": [60, 70]]).range("x") == [60, 70])
    try chart.append(x: 100, y: [0, 0], keeping: 50)
    board.show(chart)
    #expect(try viewer.ask().range("x") == [60, 70])
    #expect(try viewer.ask(["follows": true]).range("x") == [90, 100])
  }

  @Test func `A page of a streaming chart without a window shows all rows, and panels share its x axis`() throws {
    var chart = Chart(names: ["a"]).panel(Chart(names: ["b"]))
    let board = ChartBoard(following: chart)
    var viewer = board.makeViewer()
    #expect(try viewer.ask().plots.count == 2)
    try chart.append([(x: 5, y: [1, 10]), (x: 25, y: [2, 20])])
    board.show(chart)
    let answer = try viewer.ask()
    #expect(answer.range("x") == [5, 25] && answer.range("x", plot: 1) == [5, 25])
    #expect(try #require(answer.range("y", plot: 1))[1] == 20)
    #expect(answer.points == 4)
  }
}

@Suite struct `Pages that view kernel sets` {
  @Test func `A page receives the same line from each kernel set, and the time that each one took`() throws {
    let sets = KernelSet.available
    var viewer = KernelBoard(sets, SeriesData.temperatures(), points: 500).makeViewer()
    let answer = try viewer.ask()
    #expect(answer.plots.map { $0["name"] as? String } == sets.map(\.rawValue))
    #expect(answer.plots.allSatisfy { ($0["seconds"] as? Double ?? -1) >= 0 })
    let parts = sets.indices.map { index in
      let length = answer.coordinates.count / sets.count
      return Array(answer.coordinates[index * length..<(index + 1) * length])
    }
    for part in parts { #expect(zip(part, parts[0]).allSatisfy { abs(Int($0) - Int($1)) <= 1 }) }
    #expect(answer.isMoving == false)
    #expect(try viewer.ask(["changes": true, "speed": 0.01]).isMoving == true)
    #expect(try viewer.ask(["points": 2000]).points == 2000)
    #expect(try viewer.ask(["points": 20_000]).coordinates.count < 60_000)
  }
}
