// Converts touch, mouse, wheel and keyboard events to changes to the view: the window (the range of x values that the
// page shows), the y ranges, and the crosshair.

const ZOOM_STEP = 1.25, PAN_STEP = 0.1;
const CLICK_DISTANCE = 4; // CSS pixels that a pointer may move during a click
const KEYS = {
  ArrowLeft: view => view.step(-1), ArrowRight: view => view.step(1),
  'Shift+ArrowLeft': view => view.pan(-PAN_STEP, true), 'Shift+ArrowRight': view => view.pan(PAN_STEP, true),
  ArrowUp: view => view.zoomY(1 / ZOOM_STEP, true), ArrowDown: view => view.zoomY(ZOOM_STEP, true),
  'Shift+ArrowUp': view => view.panY(PAN_STEP, true), 'Shift+ArrowDown': view => view.panY(-PAN_STEP, true),
  Enter: view => view.pin(), ' ': view => view.pin(), Escape: view => view.clear(),
  '+': view => view.zoom(1 / ZOOM_STEP, 0.5, true), '=': view => view.zoom(1 / ZOOM_STEP, 0.5, true),
  '-': view => view.zoom(ZOOM_STEP, 0.5, true), 0: view => view.reset(),
};

/** Lets the user pan, zoom and move the crosshair in the charts. Each gesture calls a function of `view`. `plot()`
 *  returns the rectangle of the first plot in `element`: left, top, width and height, in CSS pixels. */
export function observeCharts(element, view, plot) {
  /** The horizontal positions of the pressed pointers (mouse button, pen or fingers), by pointer id. */
  const fingers = new Map();
  /** The position at which a pointer was pressed; null once the gesture can no longer become a click. */
  let pressed = null;
  /** The first corner of the box that the user draws to zoom to it; null if the user isn't drawing a box. */
  let box = null, lastY = 0;
  const fraction = x => {
    const [left, , width] = plot();
    return (x - element.getBoundingClientRect().left - left) / width;
  };
  element.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event.clientX);
    pressed = fingers.size === 1 ? [event.clientX, event.clientY] : null;
    box = pressed && (event.shiftKey || view.isBoxing) ? pressed : null;
    lastY = event.clientY;
    element.classList.add('dragging');
  });
  element.addEventListener('pointermove', event => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return view.point(event.clientX, event.clientY);
    if (pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > CLICK_DISTANCE) pressed = null;
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, x]) => x);
    fingers.set(event.pointerId, event.clientX);
    if (box) return pressed ? undefined : view.drawBox(box, [event.clientX, event.clientY]);
    if (others.length === 0) {
      view.dragY(event.clientY - lastY, event.clientY);
      lastY = event.clientY;
      return view.pan((before - event.clientX) / plot()[2], false);
    }
    // Two fingers: the finger of this event moves, and the other finger is still. Zoom so that each finger stays over
    // the same x value.
    const still = others[0], spread = Math.abs(event.clientX - still);
    if (spread > 8) view.zoom(Math.abs(before - still) / spread, fraction(still), false);
  });
  const end = event => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) element.classList.remove('dragging');
  };
  element.addEventListener('pointerup', event => {
    if (pressed && fingers.has(event.pointerId)) view.pin(...pressed);
    else if (box) view.zoomToBox(box, [event.clientX, event.clientY]);
    pressed = box = null;
    end(event);
  });
  element.addEventListener('pointercancel', event => {
    box = null;
    view.drawBox(null);
    end(event);
  });
  element.addEventListener('pointerleave', () => view.point(null));
  element.addEventListener('wheel', event => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    const factor = Math.exp(Math.max(-200, Math.min(200, pixels)) / 400);
    // Over the labels of the y axis, the wheel zooms that axis.
    if (fraction(event.clientX) < 0) return view.zoomY(factor, false, event.clientY);
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return view.pan(event.deltaX / plot()[2], false);
    view.zoom(factor, fraction(event.clientX), false);
  }, { passive: false });
  element.addEventListener('dblclick', () => view.reset());
  element.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = (event.shiftKey && KEYS[`Shift+${event.key}`]) || KEYS[event.key];
    if (!action) return;
    event.preventDefault();
    action(view);
  });
}

/** Lets the user move the window in the overview, by dragging it or by clicking at a new position. */
export function observeOverview(element, view) {
  let last = null, moved = false;
  const fraction = event => (event.clientX - element.getBoundingClientRect().left) / element.clientWidth;
  element.addEventListener('pointerdown', event => {
    element.setPointerCapture(event.pointerId);
    [last, moved] = [fraction(event), false];
  });
  element.addEventListener('pointermove', event => {
    if (last === null) return;
    const now = fraction(event);
    if (now !== last) moved = true;
    view.moveBy(now - last);
    last = now;
  });
  element.addEventListener('pointerup', event => {
    if (last !== null && !moved) view.moveTo(fraction(event));
    last = null;
  });
  element.addEventListener('pointercancel', () => { last = null; });
}
