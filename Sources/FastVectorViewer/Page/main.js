// The page: requests frames from the server and draws them.

import { drawOverview, drawPlot, fit } from './chart.js';
import { Connection } from './connection.js';
import { drawCrosshair, nearestReading, sentence, showTooltip } from './crosshair.js';
import { readFrame } from './frame.js';
import { observeCharts, observeOverview } from './gestures.js';
import { makeCard, showLimits, Times } from './kernels.js';
import { updateLegend } from './legend.js';
import { linkText, parseLink, ranges } from './link.js';

const $ = id => document.getElementById(id);
const setPressed = (id, isPressed) => $(id).setAttribute('aria-pressed', isPressed);
const prefersDark = matchMedia('(prefers-color-scheme: dark)'), isStill = matchMedia('(prefers-reduced-motion: reduce)');
const OVERVIEW_PAUSE = 500, SPEAKING_PAUSE = 1000, LINK_PAUSE = 300; // the delays of updates, in milliseconds
const SMALLEST_BOX = 8; // CSS pixels; a box with a shorter side doesn't zoom the axis along this side
const STAGE = 1200; // milliseconds per number of points when comparing kernel sets
const MIN_POINTS = 1000, MAX_POINTS = 10_000_000;
const MAX_HIDDEN = 200; // the maximum number of ranges of hidden lines, which must fit into a message

let setup = null, charts = [], plots = [], marks = [], shapes = [], overview = null, overviewShapes = null;
/** `extent` is the range of all x values, `shown` the bounds of the visible x range as text, and `arrivals` the number
 *  of points that a stream receives per second. */
let extent = [0, 1], shown = null, points = 0, status = '', arrivals = null;
/** `cursor` is the crosshair. It shows differences from `reference`, which is the crosshair at the first pinned point.
 *  The server sends both, and either can be null. */
let cursor = null, reference = null;
/** The index of the chart under the pointer, and the pointer's x and y in that chart, in CSS pixels; null if it isn't
 *  over a chart. */
let pointer = null;
/** `cursorValue` is the x value of the crosshair while the user moves it with keys. `pins` contains the x values of up
 *  to two pinned points. `pinning` is the position of a click that pins a point with the next request, in the same
 *  format as `pointer`. */
let cursorValue = null, pins = [], pinning = null;
/** The requested range of x values; null while the page follows a stream or shows all data. */
let wanted = null;
/** True if the window follows a stream; null if there is no stream. */
let isFollowing = null;
/** `ys` contains the requested y range of each chart, or null for an automatic range. If `fitsY` is true, automatic
 *  ranges depend only on the points in the window. `legend` contains the entries of the legend, and `hidden` the
 *  indices of the entries whose lines or marks are hidden. */
let ys = [], fitsY = false, hidden = new Set(), legend = [];
/** The color theme that the user chose: "dark" or "light"; null to follow the system. */
let theme = null;
let change = {}, number = 0, isDirty = true, isMoving = false, overviewTime = -Infinity;
let gestureTime = null, spokenTime = -Infinity;

/** Counters and times for tests and for `scripts/measure-view`. */
const measured = window.measured = { frames: 0, times: [], latencies: [], connections: 0, firstPicture: null };

const connection = new Connection({
  onOpen() {
    measured.connections++;
    $('state').classList.remove('lost');
    // The status changes with every frame. Don't let screen readers announce it unless the connection is lost.
    $('state').setAttribute('aria-live', 'off');
    setup = null;
    cancelAnimationFrame(nextFrame);
    [nextFrame, isMoving] = [null, false];
    // The server has no state for a new connection, so send the view again.
    Object.assign(change, viewState());
    ask();
  },
  onAnswer(buffer) {
    const wasMoving = isMoving;
    take(readFrame(buffer), buffer.byteLength);
    // Synchronize animations with `requestAnimationFrame`, so that they stay smooth if the latency of the server
    // varies.
    if (isMoving && wasMoving) nextFrame ??= requestAnimationFrame(show);
    else show();
  },
  onLost(reason) {
    $('state').classList.add('lost');
    $('state').setAttribute('aria-live', 'polite');
    $('state').textContent = reason ? `The server refused: ${reason}` : 'The connection is lost; trying again …';
  },
});

// MARK: Requests

/** Requests a frame as soon as the connection is ready. */
function ask() {
  isDirty = true;
  send();
}

function send() {
  if (!connection.isReady || document.hidden) return;
  const first = charts[0]?.area ?? $('charts');
  const clamp = (size, least = 40) => Math.min(8192, Math.max(least, size)); // the sizes that the server accepts
  const request = {
    number: ++number, width: clamp(first.clientWidth), height: clamp(first.clientHeight),
    scale: Math.min(8, devicePixelRatio), isDark: isDark(), animation: $('animation').value || undefined,
    // If the system requests reduced motion, make animations almost immediate. The comparison of kernel sets needs
    // normal animations. With reduced motion, the comparison therefore doesn't begin until the user starts it.
    speed: isStill.matches && setup?.kind !== 'kernels' ? 100 : speed(), ...change,
  };
  if (setup?.kind !== 'kernels') Object.assign(request, crosshair());
  const now = performance.now();
  if (setup && setup.kind !== 'kernels' && now - overviewTime > OVERVIEW_PAUSE) {
    request.overview = [$('overview').clientWidth, $('overview').clientHeight].map(size => clamp(size, 1));
    overviewTime = now;
  }
  change = {};
  isDirty = false;
  sent = { number, gesture: gestureTime, isPin: pinning !== null, isStep: request.step !== undefined };
  gestureTime = pinning = null;
  connection.send(request);
}
let sent = null;

/** Returns the properties of a request that determine the crosshair. */
function crosshair() {
  const place = pinning ?? (cursorValue === null ? pointer : null);
  const value = pins[1] ?? cursorValue ?? (place ? null : pins[0] ?? null);
  return {
    ...value !== null ? { cursor: value } : place ? { pointer: place.slice(0, 2) } : {},
    ...pins.length > 0 ? { reference: pins[0] } : {},
  };
}

/** Adds changes to the next request. If `isGesture` is true, the latency is measured from now until the changes are
 *  drawn. */
function alter(changes, isGesture = true) {
  Object.assign(change, changes);
  if (setup && setup.kind !== 'kernels') updateLink();
  if (isGesture) gestureTime ??= performance.now();
  ask();
}

function speed() { return 2 ** Number($('speed').value); }

function isDark() { return theme === null ? prefersDark.matches : theme === 'dark'; }

// MARK: Drawing

/** Stores the contents of an answer, for `show` to draw. If the answer is a file or an error message, saves the file or
 *  shows the message, and requests a frame. */
function take(frame, size) {
  if (frame.problem) notify(`The view can’t be saved: ${frame.problem}.`);
  if (frame.file) save(frame.file);
  if (frame.file || frame.problem) return ask();
  if (frame.setup) begin(frame.setup);
  frame.plots.forEach((plot, index) => {
    marks[index] = plot.marks ?? marks[index];
    shapes[index] = plot.shapes ?? shapes[index];
    plots[index] = plot;
  });
  if (frame.overview) {
    overview = frame.overview;
    overviewShapes = overview.shapes ?? overviewShapes;
  }
  if (frame.legend) showLegend(frame.legend);
  extent = frame.extent ?? extent;
  shown = frame.shown ?? shown;
  [cursor, reference] = [frame.cursor ?? null, frame.reference ?? null];
  if (cursor && sent.isStep) follow(cursor.value);
  if (cursor && sent.isPin) addPin(cursor.value);
  ({ isMoving } = frame);
  points = frame.points ?? points;
  status = frame.status ?? '';
  arrivals = frame.rate ?? null;
  isFollowing = frame.isFollowing ?? null;
  setPressed('follow', isFollowing === true);
  shownGesture ??= sent?.gesture ?? null;
  [measured.number, measured.size, measured.points] = [frame.number, size, points];
  if (frame.setup && setup.kind !== 'kernels' && measured.connections === 1 && location.hash.length > 1) openLink();
}

/** Saves a file that the server has sent. */
function save({ name, type, contents }) {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(new Blob([contents], { type })), download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Draws the stored contents. Requests the next frame immediately if the picture moves or the view has changed, and
 *  after a pause if the charts can receive new points. In the comparison of kernel sets, starts the animation in the
 *  other direction when the lines have reached their targets. */
function show() {
  cancelAnimationFrame(nextFrame);
  nextFrame = null;
  draw();
  measure();
  if (isDirty || isMoving) send();
  else if (setup.kind === 'stream' || setup.isLive) setTimeout(ask, OVERVIEW_PAUSE);
  else if (race.isRunning) alter({ changes: true });
}
/** `nextFrame` is the id of the pending animation frame. `shownGesture` is the time of the gesture whose result is
 *  drawn next. Either can be null. */
let nextFrame = null, shownGesture = null;

function draw() {
  const scale = devicePixelRatio;
  charts.forEach((chart, index) => {
    if (!plots[index]) return;
    fit(chart.canvas);
    drawPlot(chart.canvas, plots[index], marks[index], shapes[index], scale);
    if (cursor) markCursor(chart, index, scale);
    if (chart.tooltip) chart.tooltip.hidden = !cursor || index !== (pointer?.[0] ?? 0);
  });
  if (overview && marks[0] && setup.kind !== 'kernels') {
    fit($('overview'));
    drawOverview($('overview'), overview, overviewShapes, plots[0]?.x ?? extent, marks[0].background, scale);
  }
}

/** Draws the crosshair in a chart, and the tooltip in the chart under the pointer. */
function markCursor({ canvas, tooltip }, index, scale) {
  const here = pointer?.[0] === index && cursorValue === null && pins.length < 2;
  const nearest = here ? nearestReading(cursor, index, pointer[2]) : undefined;
  const color = getComputedStyle(document.documentElement).getPropertyValue('--faint');
  drawCrosshair(canvas, {
    plot: plots[index], background: marks[index].background, color, scale, chart: index, cursor, reference,
    nearest,
  });
  if (index !== (pointer?.[0] ?? 0)) return;
  const [left, top] = plots[index].frame, place = cursor.places[index] ?? left;
  showTooltip(tooltip, cursor, [place, here ? pointer[2] : top], nearest);
}

function measure() {
  const now = performance.now();
  measured.frames++;
  measured.firstPicture ??= now;
  measured.times.push(now);
  if (measured.times.length > 5000) measured.times.shift();
  if (shownGesture !== null) measured.latencies.push(now - shownGesture);
  if (measured.latencies.length > 5000) measured.latencies.shift();
  shownGesture = null;
  const recent = measured.times.slice(-30);
  const rate = isMoving && recent.length > 1 ? `, ${Math.round(1000 * (recent.length - 1) / (now - recent[0]))} frames/s` : '';
  if (setup.kind === 'kernels') measureKernels();
  const arriving = arrivals === null ? '' : `, ${Number(arrivals.toPrecision(3)).toLocaleString('en')} points/s`;
  const count = race.points || points, text = `${count.toLocaleString('en')} point${count === 1 ? '' : 's'}`;
  $('state').textContent = count === points ? (status || text) + arriving + rate : `preparing ${text}`;
  speak(now);
}

/** Records the time that each kernel set took for the newest frame, and shows the times. */
function measureKernels() {
  const now = performance.now();
  race.since = charts[0].times.median === null ? null : race.since ?? now;
  if (race.since && race.isRunning && race.grows && now > race.since + STAGE) return grow();
  const style = getComputedStyle(document.documentElement), color = name => style.getPropertyValue(name);
  const limits = plots.map(({ name, seconds, lines }, index) => {
    const chart = charts[index], bar = lines[0]?.color ?? color('--accent');
    if (isMoving && points === race.points) {
      chart.times.add(1000 * seconds, points);
      // The time per point is the most accurate at the greatest number of points.
      const limit = chart.times.limit(points);
      if (limit && points >= (race.limits[index]?.points ?? 0)) race.limits[index] = { points, limit };
    }
    chart.showTimes(chart.times, { text: color('--faint'), line: color('--line'), bar, back: color('--back'), late: color('--bad') });
    return { name, color: bar, limit: race.limits[index]?.limit ?? null };
  });
  showLimits($('limits'), limits, [$('points').min, $('points').max].map(power => 10 ** power));
}

/** Writes the values at the crosshair, or the visible range, to the footer, so that screen readers announce them. Does
 *  this at most once per second while the picture moves. */
function speak(now) {
  if (now - spokenTime < SPEAKING_PAUSE && isMoving) return;
  spokenTime = now;
  const parts = cursor ? sentence(cursor) : shown ? [`${shown[0]} to ${shown[1]}`] : [];
  if ($('values').textContent !== parts.map(part => part.textContent ?? part).join('')) $('values').replaceChildren(...parts);
}

/** Prepares the page for the content that the server describes in its first answer. */
function begin(newSetup) {
  setup = newSetup;
  document.title = $('title').textContent = setup.title;
  $('controls').hidden = false;
  $('change').hidden = !setup.hasChange;
  for (const label of document.querySelectorAll('.moving')) label.hidden = !setup.hasChange;
  $('follow').hidden = setup.kind !== 'stream';
  $('viewing').hidden = setup.kind === 'kernels';
  $('overview').hidden = setup.kind === 'kernels';
  $('charts').classList.toggle('kernels', setup.kind === 'kernels');
  if (!$('animation').options.length) for (const name of setup.animations) $('animation').add(new Option(name, name, name === 'spring', name === 'spring'));
  if (charts.length !== setup.charts) {
    charts = Array.from({ length: setup.charts }, (_, index) => makeChart(index));
    $('charts').replaceChildren(...charts.map(({ element }) => element));
    [plots, marks, shapes, ys] = [[], [], [], charts.map(() => null)];
    allowScrolling();
  }
  overviewTime = -Infinity;
  if (setup.kind === 'kernels') beginKernels();
  // Request another frame: the first one was requested before the size of a chart was known.
  isDirty = true;
}

function makeChart(index) {
  const element = document.createElement('div'), canvas = document.createElement('canvas');
  element.className = 'chart';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `Chart ${index + 1}`);
  if (setup.kind === 'kernels') {
    const { card, area, show } = makeCard(setup.names[index], canvas);
    return { element: card, area, canvas, times: new Times(), showTimes: show };
  }
  const tooltip = Object.assign(document.createElement('div'), { className: 'tooltip', hidden: true });
  // Hide the tooltip from screen readers, because they announce the same text in the footer.
  tooltip.setAttribute('aria-hidden', 'true');
  const box = Object.assign(document.createElement('div'), { className: 'box', hidden: true });
  element.append(canvas, box, tooltip);
  return { element, area: element, canvas, tooltip, box };
}

/** The state of the comparison of kernel sets. While `isRunning` is true, the lines move back and forth. If `grows` is
 *  also true, the page increases the number of points. `limits` contains two numbers of points for each kernel set:
 *  `limit` is the estimated maximum at 60 frames per second, and `points` is the number with which it was measured.
 *  `since` is the time of the first result for the current number, or null. */
const race = { isRunning: false, grows: false, points: 0, limits: [], since: null };

function beginKernels() {
  for (const element of document.querySelectorAll('.kernels[hidden]')) element.hidden = false;
  $('points').min = Math.log10(Math.min(MIN_POINTS, setup.points));
  $('points').max = Math.log10(Math.max(setup.points, Math.min(MAX_POINTS, setup.maxPoints)));
  $('threads').max = setup.maxThreads;
  $('help').textContent = 'Click a chart, or press Enter in it, to send the lines back at any time: they keep their velocity.';
  setPoints(setup.points, false);
  race.grows = setup.grows;
  run(!isStill.matches);
}

/** Starts or stops the comparison of kernel sets. */
function run(isRunning) {
  race.isRunning = isRunning;
  $('run').textContent = isRunning ? 'Pause' : 'Play';
  race.since = null;
  if (isRunning) ask();
}

/** Multiplies the number of points by ten, up to the maximum. After the maximum, returns to the initial number. */
function grow() {
  const most = Math.round(10 ** Number($('points').max));
  setPoints(race.points >= most ? setup.points : Math.min(10 * race.points, most));
}

function setPoints(count, isSent = true) {
  race.points = count;
  clearTimes();
  $('points').value = Math.log10(count);
  $('points-value').textContent = count.toLocaleString('en');
  if (isSent) alter({ points: count });
}

/** Removes the frame times, which don't apply to the new number of points or threads. */
function clearTimes() {
  for (const { times } of charts) times.clear();
  measureKernels();
}

// MARK: Windows

const view = {
  get window() { return wanted ?? plots[0]?.x ?? extent; },

  /** Shows a window of x values. First clamps the window: its center must be within the data, and its length at most
   *  twice the length of the data. */
  show([from, to], isAnimated) {
    const width = extent[1] - extent[0];
    const length = Math.min(Math.max(to - from, width * 1e-12, Math.abs(from) * 1e-13), width * 2);
    const start = Math.min(Math.max(from, extent[0] - length / 2), extent[1] - length / 2);
    wanted = [start, start + length];
    alter({ window: wanted, isAnimated: isAnimated && !isStill.matches });
  },
  /** Moves the window by a fraction of its length, to the right if the fraction is positive. */
  pan(fraction, isAnimated) {
    const [from, to] = this.window, step = fraction * (to - from);
    this.show([from + step, to + step], isAnimated);
  },
  /** Multiplies the length of the window by a factor. The x value at `fraction` of its length stays in place. */
  zoom(factor, fraction, isAnimated) {
    this.show(zoomed(this.window, factor, fraction), isAnimated);
  },
  /** Sets the y range of each chart, within its limits; null for an automatic range. */
  setY(newYs, isAnimated) {
    ys = newYs.map((range, index) => {
      const limit = plots[index]?.yLimit ?? Infinity;
      return range && range.map(bound => Math.max(-limit, Math.min(limit, bound)));
    });
    alter({ ...viewState(), isAnimated: isAnimated && !isStill.matches });
  },
  /** Zooms the y axis of the chart at the vertical position `y` in the browser window, or of all charts if `y` is
   *  undefined. */
  zoomY(factor, isAnimated, y) {
    this.changeY(y, isAnimated, (range, [, top, , height], offset) =>
      zoomed(range, factor, y === undefined ? 0.5 : Math.max(0, Math.min(1, 1 - (offset - top) / height))));
  },
  /** Pans the y axes of all charts by a fraction of their lengths, upward if the fraction is positive. */
  panY(fraction, isAnimated) {
    this.changeY(undefined, isAnimated, ([low, high]) => [low + fraction * (high - low), high + fraction * (high - low)]);
  },
  /** Pans the y axis of the chart at the vertical position `y`, but only if its range is fixed. An automatic range
   *  doesn't pan. */
  dragY(distance, y) {
    const index = chartAt(0, y)?.[0];
    if (!ys[index] || distance === 0) return;
    this.changeY(y, false, ([low, high], [, , , height]) => {
      const step = distance / height * (high - low);
      return [low + step, high + step];
    });
  },
  /** Sets the y range of the chart at the vertical position `y`, or of all charts if `y` is undefined, to the result of
   *  `newRange`. Its arguments are the current range, the frame of the plot, and the distance of `y` from the top of
   *  the chart. */
  changeY(y, isAnimated, newRange) {
    const only = y === undefined ? null : chartAt(0, y);
    if (y !== undefined && !only) return;
    this.setY(plots.map((plot, index) => only && only[0] !== index
      ? ys[index] ?? null : newRange(ys[index] ?? plot.y, plot.frame, only?.[2])), isAnimated);
  },
  /** Draws the box to which the user will zoom, with opposite corners at two positions. Removes the box if `start` is
   *  null. */
  drawBox(start, end) {
    for (const { box } of charts) box.hidden = true;
    const place = start && boxIn(start, end);
    if (!place) return;
    const { box } = charts[place.index];
    box.hidden = false;
    for (const side of ['left', 'top', 'width', 'height']) box.style[side] = `${place[side]}px`;
  },
  /** Zooms to the part of a chart in a box. If the box is very flat or narrow, zooms only the axis along its long
   *  side. */
  zoomToBox(start, end) {
    this.drawBox(null);
    const place = boxIn(start, end);
    if (!place) return;
    const { x, y, frame: [left, top, width, height] } = plots[place.index];
    const fraction = (offset, size) => offset / size;
    if (place.height >= SMALLEST_BOX) {
      const bottom = y[1] - fraction(place.top + place.height - top, height) * (y[1] - y[0]);
      const upper = y[1] - fraction(place.top - top, height) * (y[1] - y[0]);
      this.setY(charts.map((_, index) => index === place.index ? [bottom, upper] : ys[index] ?? null), true);
    }
    if (place.width >= SMALLEST_BOX) {
      const at = offset => x[0] + fraction(offset - left, width) * (x[1] - x[0]);
      this.show([at(place.left), at(place.left + place.width)], true);
    }
  },
  get isBoxing() { return $('box').getAttribute('aria-pressed') === 'true'; },
  /** Shows all x values with automatic y ranges, and removes the crosshair and the pins. Hidden lines stay hidden. */
  reset() {
    this.clear();
    this.setY(ys.map(() => null), true);
    this.show(extent, true);
    wanted = null;
  },
  /** Moves the window by a fraction of the length of all data. */
  moveBy(fraction) {
    const [from, to] = this.window, step = fraction * (extent[1] - extent[0]);
    this.show([from + step, to + step], false);
  },
  /** Centers the window at a fraction of the length of all data. */
  moveTo(fraction) {
    const [from, to] = this.window, middle = extent[0] + fraction * (extent[1] - extent[0]);
    this.show([middle - (to - from) / 2, middle + (to - from) / 2], true);
  },
  /** Moves the crosshair to the position of the pointer. `x` is null if the pointer has left the charts. */
  point(x, y) {
    const isMoved = x !== null;
    pointer = isMoved ? chartAt(x, y) : null;
    if (isMoved) cursorValue = null;
    ask();
  },
  /** Moves the crosshair by a number of data points: to the right if `count` is positive, to the left if it is
   *  negative. If there is no crosshair, shows it in the center of the window. */
  step(count) {
    const [from, to] = this.window;
    if (pins.length === 2) pins = [];
    cursorValue = cursor?.value ?? from + (to - from) / 2;
    alter({ step: (change.step ?? 0) + (cursor ? count : 0) });
  },
  /** Pins the data point at a position, or at the crosshair if there is no position. The tooltip then shows differences
   *  from the first pinned point. If two points are pinned, removes both pins instead. */
  pin(x, y) {
    if (pins.length === 2) pins = [];
    else if (x !== undefined) pinning = chartAt(x, y);
    else if (cursor) addPin(cursor.value);
    ask();
  },
  /** Removes the crosshair and the pins. */
  clear() {
    [cursorValue, pins, pinning] = [null, [], null];
    if (sent) sent.isPin = false;
    ask();
  },
};

/** Returns a range whose length is multiplied by a factor. The value at `fraction` of its length stays in place. */
function zoomed([from, to], factor, fraction) {
  const still = from + fraction * (to - from);
  return [still - (still - from) * factor, still + (to - still) * factor];
}

/** Clips a box to the plot of the chart in which the box starts. Returns the index of this chart, and the position and
 *  size of the clipped box in the chart, in CSS pixels. Returns null if the box doesn't start in a chart. */
function boxIn(start, end) {
  const index = chartAt(...start)?.[0];
  if (index === undefined || !plots[index]) return null;
  const { left, top } = charts[index].element.getBoundingClientRect(), [x, y, width, height] = plots[index].frame;
  const sides = (a, b, low, size) => [a, b].map(side => Math.max(low, Math.min(low + size, side))).sort((a, b) => a - b);
  const [west, east] = sides(start[0] - left, end[0] - left, x, width);
  const [north, south] = sides(start[1] - top, end[1] - top, y, height);
  return { index, left: west, top: north, width: east - west, height: south - north };
}

/** Returns the index of the chart at a position in the browser window, and the x and y of the position in the chart,
 *  all in CSS pixels. Returns null if there is no chart. */
function chartAt(x, y) {
  for (const [index, { element }] of charts.entries()) {
    const { top, bottom, left } = element.getBoundingClientRect();
    if (y >= top && y < bottom) return [index, x - left, y - top];
  }
  return null;
}

function addPin(value) {
  pins.push(value);
  ask();
}

/** Keeps the crosshair at an x value. If the x value isn't visible, centers the window on it. */
function follow(value) {
  cursorValue = value;
  const [from, to] = view.window;
  if (value < from || value > to) view.show([value - (to - from) / 2, value + (to - from) / 2], true);
}

const gestures = {
  ...Object.fromEntries(['pan', 'zoom', 'panY', 'zoomY', 'dragY', 'drawBox', 'zoomToBox', 'reset', 'point', 'step', 'pin', 'clear'].map(
    name => [name, (...values) => { if (setup && setup.kind !== 'kernels') view[name](...values); }])),
  get isBoxing() { return view.isBoxing; },
};
observeCharts($('charts'), gestures, () => plots[0]?.frame ?? [0, 0, 1, 1]);
observeOverview($('overview'), view);

// MARK: Lines

function showLegend(entries) {
  // New lines of a chart change the indices of the lines in the charts below it.
  if (charts.length > 1 && legend.length > 0 && entries.length !== legend.length) {
    hidden = new Set(entries.flatMap(({ isHidden }, index) => isHidden ? [index] : []));
  }
  legend = entries;
  updateLegend($('legend'), entries, {
    toggle(index) { hide(hidden.has(index) ? [...hidden].filter(other => other !== index) : [...hidden, index]); },
    isolate(index) {
      const others = legend.map((_, other) => other).filter(other => other !== index);
      hide(hidden.size === others.length && !hidden.has(index) ? [] : others);
    },
  });
}

/** Hides the given lines and shows all others. */
function hide(lines) {
  const newHidden = new Set(lines);
  if (ranges(newHidden).length > MAX_HIDDEN) return notify('No more lines can be hidden one by one; isolate a line instead.');
  hidden = newHidden;
  overviewTime = -Infinity;
  alter(viewState());
}

// MARK: Links

/** Returns the parts of the view that the server stores for this connection. */
function viewState() {
  return {
    ...wanted ? { window: wanted } : isFollowing === false ? { follows: false } : {}, yRanges: ys.map(range => range ?? []), fitsY, hidden: ranges(hidden),
  };
}

let linkTimer = null;

/** Writes the view to the URL fragment after a short delay, rather than for every frame, because browsers limit the
 *  number of updates. */
function updateLink() {
  linkTimer ??= setTimeout(() => {
    linkTimer = null;
    if (!setup) return; // the connection was lost in the meantime
    const text = linkText({ source: setup.source, window: wanted, ys, fitsY, hidden, theme });
    if (text !== location.hash) history.replaceState(null, '', text || location.pathname);
  }, LINK_PAUSE);
}

/** Shows the view that the URL fragment describes. If the fragment isn't valid or is for other data, shows a notice
 *  instead. */
function openLink() {
  const refuse = message => {
    [hidden, fitsY] = [new Set(), false];
    setPressed('fit', fitsY);
    view.reset();
    notify(message);
  };
  let link;
  try { link = parseLink(location.hash); } catch (error) {
    return refuse(`The link is damaged: ${error.message}. The page shows everything.`);
  }
  notify('');
  setTheme(link.theme);
  if (link.source !== null && link.source !== setup.source) {
    return refuse(`The link is for “${link.source}”, but this page shows “${setup.source}”. It shows everything.`);
  }
  if (link.window && (link.window[1] < extent[0] || link.window[0] > extent[1])) {
    return refuse('The link is for a range without data. The page shows everything.');
  }
  if (link.ys.length > charts.length || [...link.hidden].some(index => index >= legend.length)) {
    return refuse('The link is for other charts or lines. The page shows everything.');
  }
  [ys, fitsY] = [charts.map((_, index) => link.ys[index] ?? null), link.fitsY];
  // The legend of a single line is hidden, so it couldn't show the line again.
  hidden = legend.length > 1 ? link.hidden : new Set();
  setPressed('fit', fitsY);
  if (link.window) view.show(link.window, false);
  else if (wanted) view.reset();
  alter(viewState());
}

/** Sets the color theme of the page: "dark" or "light", or null to follow the system. */
function setTheme(newTheme) {
  theme = newTheme;
  document.documentElement.classList.toggle('dark', isDark());
  setPressed('theme', isDark());
  overviewTime = -Infinity;
  if (setup) alter({});
}

function notify(text) {
  $('notice').hidden = !text;
  $('notice-text').textContent = text;
}

// MARK: Controls

$('controls').addEventListener('submit', event => event.preventDefault());
$('change').onclick = () => alter({ changes: true });
$('reset').onclick = () => view.reset();
$('follow').onclick = () => {
  wanted = null;
  alter({ follows: !isFollowing });
};
$('fit').onclick = () => {
  fitsY = !fitsY;
  setPressed('fit', fitsY);
  view.setY(ys.map(() => null), true);
};
$('box').onclick = () => setPressed('box', !view.isBoxing);
for (const format of ['png', 'svg', 'csv']) $(`save-${format}`).onclick = () => {
  if ($('state').classList.contains('lost')) notify('The view can’t be saved, because the connection is lost.');
  else alter({ export: format });
};
$('theme').onclick = () => {
  const other = isDark() ? 'light' : 'dark';
  setTheme((other === 'dark') === prefersDark.matches ? null : other);
};
$('close-notice').onclick = () => notify('');
window.addEventListener('hashchange', openLink);
$('speed').oninput = () => { $('speed-value').textContent = `${+speed().toPrecision(2)}×`; };
$('points').oninput = () => {
  race.grows = false;
  setPoints(Math.round(10 ** Number($('points').value)));
};
$('run').onclick = () => run(!race.isRunning);
$('threads').oninput = () => {
  $('threads-value').textContent = $('threads').value;
  race.limits = [];
  clearTimes();
  alter({ threads: Number($('threads').value) });
};
$('charts').addEventListener('click', () => { if (setup?.kind === 'kernels') alter({ changes: true }); });
$('charts').addEventListener('keydown', event => {
  if (setup?.kind !== 'kernels' || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  alter({ changes: true });
});

setTheme(null);
/** If the charts need more height than the window has, lets a finger scroll them. Otherwise, it pans and zooms. */
function allowScrolling() {
  const { style, scrollHeight, clientHeight } = $('charts');
  style.touchAction = scrollHeight > clientHeight ? 'pan-y' : '';
}

new ResizeObserver(() => {
  overviewTime = -Infinity;
  allowScrolling();
  ask();
}).observe($('charts'));
prefersDark.addEventListener('change', () => setTheme(theme));
document.addEventListener('visibilitychange', () => { if (!document.hidden) ask(); });
Object.assign(window, {
  view, connection,
  page: { get plots() { return plots; }, get marks() { return marks; }, get shapes() { return shapes; }, get isMoving() { return isMoving; }, get isDirty() { return isDirty; }, race },
});
