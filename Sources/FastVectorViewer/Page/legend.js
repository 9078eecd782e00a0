// The legend. Each line has a button that hides or shows it, and a button that isolates it by hiding all other lines.

/** Updates the legend to show the entries that the server sent. The buttons call `toggle(index)` and
 *  `isolate(index)`. */
export function updateLegend(list, entries, { toggle, isolate }) {
  list.hidden = entries.length < 2;
  // Keep the elements if the number of lines is unchanged, so that a button doesn't lose the keyboard focus.
  if (list.children.length !== entries.length) {
    list.replaceChildren(...entries.map((_, index) => makeEntry(() => toggle(index), () => isolate(index))));
  }
  const visible = entries.filter(entry => !entry.isHidden);
  entries.forEach(({ name, color, dash, isHidden }, index) => {
    const [show, only] = list.children[index].children, isIsolated = visible.length === 1 && !isHidden;
    show.setAttribute('aria-pressed', !isHidden);
    show.title = `${isHidden ? 'Show' : 'Hide'} ${name}`;
    show.lastChild.textContent = name;
    show.firstChild.style.background = background(color, dash);
    show.firstChild.style.width = `${sampleWidth(dash)}px`;
    only.textContent = isIsolated ? 'all' : 'only';
    only.setAttribute('aria-label', isIsolated ? 'Show all lines' : `Show only ${name}`);
  });
}

const SAMPLE_WIDTHS = [16, 48];

/** Returns the width of the sample of a line, in CSS pixels: the length of its dash pattern, within limits. */
function sampleWidth(dash) {
  const length = (dash ?? []).reduce((sum, length) => sum + length, 0);
  return Math.min(Math.max(length, SAMPLE_WIDTHS[0]), SAMPLE_WIDTHS[1]);
}

/** Returns the CSS background of the sample of a line. */
function background(color, dash) {
  if (!dash) return color;
  let end = 0;
  // If the number of lengths is odd, dashes and gaps are exchanged in every second repetition of the pattern.
  const lengths = dash.length % 2 ? [...dash, ...dash] : dash;
  const stops = lengths.map((length, index) => `${index % 2 ? 'transparent' : color} ${end}px ${end += length}px`);
  return `repeating-linear-gradient(to right, ${stops.join(', ')})`;
}

function makeEntry(toggle, isolate) {
  const entry = document.createElement('li'), show = document.createElement('button'), only = document.createElement('button');
  show.append(...['swatch', 'name'].map(className => Object.assign(document.createElement('span'), { className })));
  show.onclick = toggle;
  only.className = 'only';
  only.onclick = isolate;
  show.type = only.type = 'button';
  entry.append(show, only);
  return entry;
}
