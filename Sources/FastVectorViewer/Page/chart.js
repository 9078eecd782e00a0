// Draws charts on a canvas. The server sends the rules (axis and grid lines), labels and data lines of each chart, with
// their positions. The result looks like a picture rendered by `ChartRenderer`.

/** Resizes a canvas so that each of its pixels is one pixel of the screen. Returns its width and height, in CSS
 *  pixels. */
export function fit(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
  return { width, height };
}

/** Draws a chart: its axes, grid lines and labels (`marks`), its lines, and its areas, bars, reference lines and points
 *  (`shapes`), if it has any. */
export function drawPlot(canvas, plot, marks, shapes, scale) {
  const context = canvas.getContext('2d', { alpha: false });
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = marks.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const rule of marks.rules) drawRule(context, rule);
  for (const label of marks.labels) drawLabel(context, label);
  drawData(context, plot, shapes, scale);
  for (const { frame, background, label } of shapes?.texts ?? []) {
    context.fillStyle = background;
    context.fillRect(...frame);
    drawLabel(context, label);
  }
}

/** Draws the lines of a plot, between the shapes below and above them. */
function drawData(context, plot, shapes, scale) {
  for (const shape of shapes?.below ?? []) drawShape(context, shape, shapes.unitsPerPoint, plot.frame, scale);
  drawLines(context, plot, scale);
  for (const shape of shapes?.above ?? []) drawShape(context, shape, shapes.unitsPerPoint, plot.frame, scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
}

/** Fills or strokes a shape, clipped to the plot and a margin around it. */
function drawShape(context, { path, color, width, dash, isRound, margin }, units, [left, top, plotWidth, plotHeight], scale) {
  context.save();
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.beginPath();
  context.rect(left - margin, top - margin, plotWidth + 2 * margin, plotHeight + 2 * margin);
  context.clip();
  context.scale(1 / units, 1 / units);
  if (width === undefined) {
    context.fillStyle = color;
    context.fill(new Path2D(path));
  } else {
    context.strokeStyle = color;
    context.lineWidth = width * units;
    [context.lineCap, context.lineJoin] = isRound ? ['round', 'round'] : ['butt', 'miter'];
    context.setLineDash((dash ?? []).map(length => length * units));
    context.stroke(new Path2D(path));
  }
  context.restore();
}

function drawRule(context, rule) {
  context.strokeStyle = rule.color;
  context.lineWidth = rule.width;
  context.lineCap = 'butt';
  context.setLineDash(rule.dash ?? []);
  context.beginPath();
  context.moveTo(...rule.from);
  context.lineTo(...rule.to);
  context.stroke();
}

function drawLabel(context, label) {
  context.fillStyle = label.color;
  context.textAlign = label.align;
  context.textBaseline = 'alphabetic';
  context.font = `${label.isBold ? 'bold ' : ''}${label.size}px "DejaVu Sans", sans-serif`;
  context.fillText(label.text, ...label.at);
}

/** Draws the lines of a plot. Their coordinates are distances from the top left of the plot. `plot.unit` is the number
 *  of coordinate units per screen pixel, and `scale` is the number of screen pixels per CSS pixel. */
export function drawLines(context, plot, scale) {
  const [left, top, width, height] = plot.frame;
  context.save();
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.beginPath();
  // Lines and dots are centered on their points. At the edge of the plot, half of their width is outside.
  context.rect(left - 1, top - 1, width + 2, height + 2);
  context.clip();
  const unit = 1 / plot.unit;
  context.setTransform(1, 0, 0, 1, left * scale, top * scale);
  for (const line of plot.lines) {
    const isDense = line.count > DENSE * width * scale && !line.dash;
    if (isDense) fillColumns(context, line, unit, line.width * scale, width * scale);
    else strokeLine(context, line, unit, scale);
    drawDots(context, line, unit, scale);
  }
  context.restore();
}

/** The number of points per pixel column above which a line is drawn by `fillColumns`. A browser would need about 100
 *  ms to stroke such a line. */
const DENSE = 1.5;

function strokeLine(context, { xs, ys, starts, count, color, width, dash }, unit, scale) {
  context.lineJoin = context.lineCap = 'round';
  context.strokeStyle = color;
  context.lineWidth = width * scale;
  context.setLineDash((dash ?? []).map(length => length * scale));
  context.beginPath();
  for (let part = 0; part < starts.length; part++) {
    const start = starts[part], end = starts[part + 1] ?? count;
    context.moveTo(xs[start] * unit, ys[start] * unit);
    for (let i = start + 1; i < end; i++) context.lineTo(xs[i] * unit, ys[i] * unit);
  }
  context.stroke();
}

/** Draws isolated points and other tiny parts of a line as dots of at least 4 px. */
function drawDots(context, { xs, ys, starts, count, color, width }, unit, scale) {
  const diameter = Math.max(width, 4), size = (diameter - width) * scale / unit;
  context.lineCap = 'round';
  context.strokeStyle = color;
  context.lineWidth = diameter * scale;
  context.setLineDash([]);
  context.beginPath();
  starts.forEach((start, part) => {
    const end = starts[part + 1] ?? count, near = (a, i) => Math.abs(a[i] - a[start]) <= size;
    let i = start;
    while (near(xs, i) && near(ys, i)) i++;
    if (i < end) return;
    context.moveTo(xs[start] * unit, ys[start] * unit);
    // Chrome doesn't draw a path without any length.
    context.lineTo(xs[end - 1] * unit + 0.01, ys[end - 1] * unit);
  });
  context.stroke();
}

/** Draws a line with many points. Fills each pixel column from the highest to the lowest point that a stroke would
 *  cover, which is faster than stroking the line. */
function fillColumns(context, { xs, ys, starts, count, color }, unit, lineWidth, columns) {
  const half = lineWidth / 2, reach = Math.max(0, half - 0.5); // the stroke extends into adjacent columns
  const top = new Float32Array(columns + 2).fill(Infinity), bottom = new Float32Array(columns + 2).fill(-Infinity);
  const touch = (x0, y0, x1, y1) => {
    const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
    const first = Math.max(0, Math.floor(x0 - reach)), last = Math.min(columns, Math.floor(x1 + reach));
    for (let column = first; column <= last; column++) {
      // Clip the segment to the part that can touch the column.
      const from = Math.max(x0, column - reach), to = Math.min(x1, column + 1 + reach);
      const a = from > x0 ? y0 + (from - x0) * slope : y0, b = to < x1 ? y0 + (to - x0) * slope : y1;
      const low = a < b ? a : b, high = a < b ? b : a;
      if (low < top[column]) top[column] = low;
      if (high > bottom[column]) bottom[column] = high;
    }
  };
  context.fillStyle = color;
  for (let part = 0; part < starts.length; part++) {
    const start = starts[part], end = starts[part + 1] ?? count;
    touch(xs[start] * unit, ys[start] * unit, xs[start] * unit, ys[start] * unit);
    for (let i = start + 1; i < end; i++) touch(xs[i - 1] * unit, ys[i - 1] * unit, xs[i] * unit, ys[i] * unit);
    const first = Math.max(0, Math.floor(xs[start] * unit - reach)), last = Math.min(columns, Math.floor(xs[end - 1] * unit + reach));
    for (let column = first; column <= last; column++) {
      if (bottom[column] < top[column]) continue;
      context.fillRect(column, top[column] - half, 1, bottom[column] - top[column] + lineWidth);
      [top[column], bottom[column]] = [Infinity, -Infinity];
    }
  }
}

/** Draws the overview of all data. Outlines the window of visible x values and dims the data outside it. */
export function drawOverview(canvas, plot, shapes, window, background, scale) {
  const context = canvas.getContext('2d', { alpha: false });
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawData(context, plot, shapes, scale);
  const [from, to] = plot.x, [, , width, height] = plot.frame;
  const place = x => (x - from) / (to - from) * width;
  const left = Math.max(0, place(window[0])), right = Math.min(width, place(window[1]));
  context.fillStyle = '#8080804d';
  context.fillRect(0, 0, left, height);
  context.fillRect(right, 0, width - right, height);
  context.strokeStyle = '#3f90da';
  context.lineWidth = 2;
  context.setLineDash([]);
  context.strokeRect(left + 1, 1, Math.max(1, right - left - 2), height - 2);
}
