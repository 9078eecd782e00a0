// The crosshair: lines through the charts, the nearest points, and a tooltip with their values. The server finds and
// formats the values.

const MAX_ROWS = 12, GAP = 12; // the maximum number of rows of the tooltip; CSS pixels between the crosshair and the tooltip

/** Draws the crosshair in a chart: a solid vertical line at `cursor`, a dashed one at `reference` (the first pinned
 *  point), and dots at the points of both. `chart` is the index of the chart. If `nearest` is defined, a dotted
 *  horizontal line marks the y value of this reading. */
export function drawCrosshair(canvas, { plot, background, color, scale, chart, cursor, reference, nearest }) {
  const context = canvas.getContext('2d', { alpha: false });
  const [left, top, width, height] = plot.frame;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  const places = [cursor, reference].map(mark => mark?.places[chart] ?? null);
  if (places.every(place => place !== null)) {
    context.fillStyle = '#8080801f';
    context.fillRect(Math.min(...places), top, Math.abs(places[0] - places[1]), height);
  }
  context.strokeStyle = color;
  context.lineWidth = 1;
  places.forEach((place, index) => {
    if (place === null) return;
    context.setLineDash(index === 0 ? [] : [4, 3]);
    line(context, Math.round(place) + 0.5, top, Math.round(place) + 0.5, top + height);
  });
  if (nearest?.at) {
    const level = Math.round(nearest.at[1]) + 0.5;
    context.setLineDash([1, 3]);
    line(context, left, level, left + width, level);
  }
  context.setLineDash([]);
  context.restore();
  for (const mark of [reference, cursor]) {
    for (const reading of mark ? shownReadings(mark, nearest) : []) if (reading.chart === chart) dot(context, reading, plot, background);
  }
}

function line(context, x0, y0, x1, y1) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}

function dot(context, { at, color }, { frame: [left, top, width, height] }, background) {
  if (!at || at[0] < left || at[0] > left + width || at[1] < top || at[1] > top + height) return;
  context.fillStyle = color;
  context.strokeStyle = background;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(at[0], at[1], 4, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** Returns the reading (the point of a line at the crosshair) in a chart that is nearest to a vertical position, or
 *  undefined if the chart has no readings. `y` is in CSS pixels from the top of the chart. */
export function nearestReading(cursor, chart, y) {
  const distance = reading => reading.at ? Math.abs(reading.at[1] - y) : Infinity;
  return cursor.readings.filter(reading => reading.chart === chart).sort((a, b) => distance(a) - distance(b))[0];
}

/** Returns the readings that the tooltip lists and that have dots: up to MAX_ROWS readings, including `nearest`. */
function shownReadings({ readings }, nearest) {
  const shown = readings.slice(0, MAX_ROWS);
  // Compare charts and names, because the crosshair and the first pinned point have different reading objects for the
  // same line.
  const isNearest = reading => reading.chart === nearest?.chart && reading.name === nearest.name;
  if (nearest && !shown.some(isNearest)) shown.splice(-1, 1, ...readings.filter(isNearest).slice(0, 1));
  return shown;
}

/** Returns the values at the crosshair as a sentence, for the status line and screen readers. It consists of strings
 *  and of elements that isolate names, so that names in right-to-left scripts don't change the order of numbers and
 *  other names. */
export function sentence(cursor) {
  const change = text => text === undefined ? '' : ` (${text})`;
  const values = cursor.readings.flatMap((reading, index) => [
    index > 0 ? ' · ' : ' ', element('bdi', reading.name),
    ` ${reading.y}${change(reading.change)}${reading.x === undefined ? '' : ` at ${reading.x}`}`,
  ]);
  return [`${cursor.x}${change(cursor.change)}:`, ...values];
}

/** Shows the readings in a tooltip next to `place` in a chart, with the reading `nearest` in bold. `place` is an x and
 *  a y position, in CSS pixels. */
export function showTooltip(tooltip, cursor, place, nearest) {
  tooltip.hidden = false;
  const head = document.createElement('caption'), table = document.createElement('table');
  head.append(cursor.x);
  if (cursor.change !== undefined) head.append(element('span', cursor.change, 'change'));
  table.append(head);
  const shown = shownReadings(cursor, nearest);
  for (const reading of shown) {
    const row = table.insertRow(), swatch = element('td', '', 'swatch');
    swatch.style.backgroundColor = reading.color;
    row.append(swatch, element('td', reading.name), element('td', reading.y, 'number'));
    if (cursor.change !== undefined) row.append(element('td', reading.change ?? '', 'number change'));
    if (reading.x !== undefined) row.append(element('td', `at ${reading.x}`, 'other'));
    row.classList.toggle('nearest', reading === nearest);
  }
  tooltip.replaceChildren(table);
  const more = cursor.readings.length - shown.length;
  if (more > 0) tooltip.append(`and ${more} more`);
  // The tooltip can be taller than the chart, so keep it within the window, not within the chart.
  const { left, top } = tooltip.parentElement.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = tooltip;
  const right = left + place[0] + GAP;
  tooltip.style.left = `${Math.max(0, right + width > innerWidth ? right - 2 * GAP - width : right)}px`;
  tooltip.style.top = `${Math.max(0, Math.min(top + place[1] + GAP, innerHeight - height))}px`;
}

function element(name, text, className = '') {
  return Object.assign(document.createElement(name), { textContent: text, className });
}
