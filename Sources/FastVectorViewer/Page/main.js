// The page: requests frames from the server and draws them.

import { drawOverview, drawPlot, fit } from './chart.js';
import { Connection } from './connection.js';
import { drawCrosshair, nearestReading, sentence, showTooltip } from './crosshair.js';
import { readFrame } from './frame.js';
import { observeCharts, observeOverview } from './gestures.js';
import { Times } from './kernels.js';

const $ = id => document.getElementById(id);
const isDark = matchMedia('(prefers-color-scheme: dark)'), isStill = matchMedia('(prefers-reduced-motion: reduce)');
const OVERVIEW_PAUSE = 500, SPEAKING_PAUSE = 1000; // milliseconds

let setup = null, charts = [], plots = [], marks = [], overview = null;
let extent = [0, 1], shown = null, points = 0, status = '';
/** The crosshair and the point that differences are relative to, as found by the server. */
let cursor = null, reference = null;
/** The chart under the pointer and the position in it, in CSS pixels; null without a pointer. */
let pointer = null;
/** The x value of the crosshair while keys move it, and the x values of up to two clicks. */
let cursorValue = null, pins = [], pinning = null;
/** The requested window; null while it follows a stream or shows all data. */
let wanted = null, change = {}, number = 0, isDirty = true, isMoving = false, overviewTime = -Infinity;
let gestureTime = null, spokenTime = -Infinity;

/** Counters and times for the tests and measurements of the page. */
const measured = window.measured = { frames: 0, times: [], latencies: [], connections: 0, firstPicture: null };

const connection = new Connection({
  onOpen() {
    measured.connections++;
    $('state').classList.remove('lost');
    setup = null;
    cancelAnimationFrame(nextFrame);
    [nextFrame, isMoving] = [null, false];
    // The server has no state for a new connection, so repeat the window.
    if (wanted) change.window = wanted;
    ask();
  },
  onAnswer(buffer) {
    const wasMoving = isMoving;
    take(readFrame(buffer), buffer.byteLength);
    // Synchronize animations with `requestAnimationFrame`, so that they stay smooth if the latency of the server varies.
    if (isMoving && wasMoving) nextFrame ??= requestAnimationFrame(show);
    else show();
  },
  onLost(reason) {
    $('state').classList.add('lost');
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
  const first = charts[0]?.element ?? $('charts');
  const request = {
    number: ++number, width: Math.max(40, first.clientWidth), height: Math.max(40, first.clientHeight),
    scale: devicePixelRatio, isDark: isDark.matches, animation: $('animation').value || undefined,
    speed: isStill.matches ? 100 : speed(), ...change,
  };
  if (setup?.kind !== 'kernels') Object.assign(request, crosshair());
  const now = performance.now();
  if (setup && setup.kind !== 'kernels' && now - overviewTime > OVERVIEW_PAUSE) {
    request.overview = [$('overview').clientWidth, $('overview').clientHeight].map(size => Math.max(1, size));
    overviewTime = now;
  }
  change = {};
  isDirty = false;
  sent = { number, gesture: gestureTime, isPin: pinning !== null, isStep: request.step !== undefined };
  gestureTime = pinning = null;
  connection.send(request);
}
let sent = null;

/** Returns the position of the crosshair for a request. */
function crosshair() {
  const place = pinning ?? (cursorValue === null ? pointer : null);
  const value = pins[1] ?? cursorValue ?? (place ? null : pins[0] ?? null);
  return {
    ...value !== null ? { cursor: value } : place ? { pointer: place.slice(0, 2) } : {},
    ...pins.length > 0 ? { reference: pins[0] } : {},
  };
}

/** Adds changes to the next request. */
function alter(changes, isGesture = true) {
  Object.assign(change, changes);
  if (isGesture) gestureTime ??= performance.now();
  ask();
}

function speed() { return 2 ** Number($('speed').value); }

// MARK: Drawing

/** Stores the content of an answer. */
function take(frame, size) {
  if (frame.setup) begin(frame.setup);
  frame.plots.forEach((plot, index) => {
    marks[index] = plot.marks ?? marks[index];
    plots[index] = plot;
  });
  if (frame.overview) overview = frame.overview;
  extent = frame.extent ?? extent;
  shown = frame.shown ?? shown;
  [cursor, reference] = [frame.cursor ?? null, frame.reference ?? null];
  if (cursor && sent.isStep) follow(cursor.value);
  if (cursor && sent.isPin) addPin(cursor.value);
  ({ isMoving } = frame);
  points = frame.points ?? points;
  status = frame.status ?? '';
  if (frame.isFollowing !== undefined) $('follow').setAttribute('aria-pressed', frame.isFollowing);
  shownGesture ??= sent?.gesture ?? null;
  [measured.number, measured.size, measured.points] = [frame.number, size, points];
}

/** Draws the stored content, and requests the next frame if necessary. */
function show() {
  cancelAnimationFrame(nextFrame);
  nextFrame = null;
  draw();
  measure();
  if (isDirty || isMoving) send();
  else if (setup.kind === 'stream') setTimeout(ask, OVERVIEW_PAUSE);
}
/** The pending animation frame, and the time of the gesture that is drawn next. */
let nextFrame = null, shownGesture = null;

function draw() {
  const scale = devicePixelRatio;
  charts.forEach((chart, index) => {
    if (!plots[index]) return;
    fit(chart.canvas);
    drawPlot(chart.canvas, plots[index], marks[index], scale);
    if (cursor) markCursor(chart, index, scale);
    chart.tooltip.hidden = !cursor || index !== (pointer?.[0] ?? 0);
  });
  if (overview && marks[0] && setup.kind !== 'kernels') {
    fit($('overview'));
    drawOverview($('overview'), overview, plots[0]?.x ?? extent, marks[0].background, scale);
  }
}

/** Draws the crosshair in a chart, and the tooltip in the chart under the pointer. */
function markCursor({ canvas, tooltip }, index, scale) {
  const here = pointer?.[0] === index && cursorValue === null && pins.length < 2;
  const nearest = here ? nearestReading(cursor, index, pointer[2]) : undefined;
  const color = getComputedStyle(document.documentElement).getPropertyValue('--faint');
  drawCrosshair(canvas, {
    plot: plots[index], background: marks[index].background, color, scale, chart: index, cursor, reference,
    level: nearest?.at?.[1] ?? null,
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
  plots.forEach((plot, index) => {
    if (plot.seconds === undefined) return;
    const { times, element } = charts[index];
    if (isMoving) times.add(1000 * plot.seconds, now);
    const style = getComputedStyle(document.documentElement);
    const color = name => style.getPropertyValue(name);
    times.draw(element.querySelector('.times'), {
      text: color('--faint'), line: color('--line'), bar: plot.lines[0]?.color ?? color('--accent'), back: color('--back'),
    });
  });
  $('state').textContent = status ? status + rate : `${points.toLocaleString('en')} points${rate}`;
  speak(now);
}

/** Writes the current values to the footer, which screen readers read out. */
function speak(now) {
  if (now - spokenTime < SPEAKING_PAUSE && isMoving) return;
  spokenTime = now;
  if (setup.kind === 'kernels') {
    const text = charts.map(({ times }, index) => `${plots[index].name}: ${times.text}`).join(' · ');
    return $('values').textContent = text;
  }
  const text = cursor ? sentence(cursor) : shown ? `${shown[0]} to ${shown[1]}` : '';
  if ($('values').textContent !== text) $('values').textContent = text;
}

/** Updates the page for the content of the server. */
function begin(newSetup) {
  setup = newSetup;
  document.title = $('title').textContent = setup.title;
  $('controls').hidden = false;
  $('change').hidden = !setup.hasChange;
  $('follow').hidden = setup.kind !== 'stream';
  $('reset').hidden = setup.kind === 'kernels';
  $('overview').hidden = setup.kind === 'kernels';
  $('charts').classList.toggle('kernels', setup.kind === 'kernels');
  if (!$('animation').options.length) for (const name of setup.animations) $('animation').add(new Option(name, name, name === 'spring', name === 'spring'));
  if (charts.length !== setup.charts) {
    charts = Array.from({ length: setup.charts }, (_, index) => makeChart(index));
    $('charts').replaceChildren(...charts.map(({ element }) => element));
    [plots, marks] = [[], []];
  }
  overviewTime = -Infinity;
  if (setup.kind === 'kernels') beginKernels();
  // The size of a chart is only known now.
  isDirty = true;
}

function makeChart(index) {
  const element = document.createElement('div'), canvas = document.createElement('canvas');
  element.className = 'chart';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `Chart ${index + 1}`);
  const tooltip = Object.assign(document.createElement('div'), { className: 'tooltip', hidden: true });
  // The status line contains the same text.
  tooltip.setAttribute('aria-hidden', 'true');
  element.append(canvas, tooltip);
  if (setup.kind === 'kernels') element.append(Object.assign(document.createElement('canvas'), { className: 'times' }));
  return { element, canvas, tooltip, times: new Times() };
}

function beginKernels() {
  for (const label of document.querySelectorAll('.kernels[hidden]')) label.hidden = false;
  $('points').min = 1;
  $('points').max = Math.log10(setup.mostPoints);
  $('points').value = Math.log10(setup.points);
  $('threads').max = setup.mostThreads;
  $('help').textContent = 'Click, or press Enter, to send the lines back at any time: they keep their velocity.';
  $('points-value').textContent = setup.points.toLocaleString('en');
}

// MARK: Windows

const view = {
  get window() { return wanted ?? plots[0]?.x ?? extent; },

  /** Shows other x values, limited to the neighborhood of the data. */
  show([from, to], isAnimated) {
    const width = extent[1] - extent[0];
    const length = Math.min(Math.max(to - from, width * 1e-12, Math.abs(from) * 1e-13), width * 2);
    const start = Math.min(Math.max(from, extent[0] - length / 2), extent[1] - length / 2);
    wanted = [start, start + length];
    alter({ window: wanted, isAnimated: isAnimated && !isStill.matches });
  },
  pan(share, isAnimated) {
    const [from, to] = this.window, step = share * (to - from);
    this.show([from + step, to + step], isAnimated);
  },
  zoom(factor, share, isAnimated) {
    const [from, to] = this.window, still = from + share * (to - from);
    this.show([still - (still - from) * factor, still + (to - still) * factor], isAnimated);
  },
  reset() {
    this.clear();
    this.show(extent, true);
  },
  moveBy(share) {
    const [from, to] = this.window, step = share * (extent[1] - extent[0]);
    this.show([from + step, to + step], false);
  },
  moveTo(share) {
    const [from, to] = this.window, middle = extent[0] + share * (extent[1] - extent[0]);
    this.show([middle - (to - from) / 2, middle + (to - from) / 2], true);
  },
  /** Requests the values at the pointer. */
  point(x, y) {
    const isMoved = x !== null;
    pointer = isMoved ? chartAt(x, y) : null;
    if (isMoved) cursorValue = null;
    ask();
  },
  /** Moves the crosshair by a number of points. */
  step(count) {
    const [from, to] = this.window;
    if (pins.length === 2) pins = [];
    cursorValue = cursor?.value ?? from + (to - from) / 2;
    alter({ step: (change.step ?? 0) + (cursor ? count : 0) });
  },
  /** Marks the point at a position, or at the crosshair. The tooltip shows differences from the first mark. A third call
   *  removes both marks. */
  pin(x, y) {
    if (pins.length === 2) pins = [];
    else if (x !== undefined) pinning = chartAt(x, y);
    else if (cursor) addPin(cursor.value);
    ask();
  },
  /** Removes the crosshair and the marks. */
  clear() {
    [cursorValue, pins, pinning] = [null, [], null];
    if (sent) sent.isPin = false;
    ask();
  },
};

/** Returns the chart at a position in the window and the position in it; null if there is none. */
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

/** Keeps the crosshair at an x value, and shows that x value. */
function follow(value) {
  cursorValue = value;
  const [from, to] = view.window;
  if (value < from || value > to) view.show([value - (to - from) / 2, value + (to - from) / 2], true);
}

const gestures = {
  ...Object.fromEntries(['pan', 'zoom', 'reset', 'point', 'step', 'pin', 'clear'].map(name => [name, (...values) => { if (setup?.kind !== 'kernels') view[name](...values); }])),
};
observeCharts($('charts'), gestures, () => plots[0]?.frame ?? [0, 0, 1, 1]);
observeOverview($('overview'), view);

// MARK: Controls

$('controls').addEventListener('submit', event => event.preventDefault());
$('change').onclick = () => alter({ changes: true });
$('reset').onclick = () => view.reset();
$('follow').onclick = () => {
  wanted = null;
  alter({ follows: $('follow').getAttribute('aria-pressed') !== 'true' });
};
$('speed').oninput = () => { $('speed-value').textContent = `${+speed().toPrecision(2)}×`; };
$('points').oninput = () => {
  const count = Math.round(10 ** Number($('points').value));
  $('points-value').textContent = count.toLocaleString('en');
  for (const { times } of charts) times.clear();
  alter({ points: count });
};
$('threads').oninput = () => {
  $('threads-value').textContent = $('threads').value;
  for (const { times } of charts) times.clear();
  alter({ threads: Number($('threads').value) });
};
$('charts').addEventListener('click', () => { if (setup?.kind === 'kernels') alter({ changes: true }); });
$('charts').addEventListener('keydown', event => {
  if (setup?.kind === 'kernels' && (event.key === 'Enter' || event.key === ' ')) alter({ changes: true });
});

new ResizeObserver(() => {
  overviewTime = -Infinity;
  ask();
}).observe($('charts'));
isDark.addEventListener('change', ask);
document.addEventListener('visibilitychange', () => { if (!document.hidden) ask(); });
Object.assign(window, {
  view, connection,
  page: { get plots() { return plots; }, get marks() { return marks; }, get isMoving() { return isMoving; }, get isDirty() { return isDirty; } },
});
