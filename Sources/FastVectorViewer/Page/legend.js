// The legend. Each line has a button that hides or shows it, and a button that isolates it: hides all other lines.

/** Updates the legend to the entries that the server sent. The buttons call `toggle(index)` and `isolate(index)`. */
export function updateLegend(list, entries, { toggle, isolate }) {
  list.hidden = entries.length < 2;
  // Keep the elements if the number of lines is unchanged, so that a button doesn't lose the keyboard focus.
  if (list.children.length !== entries.length) {
    list.replaceChildren(...entries.map((_, index) => makeEntry(() => toggle(index), () => isolate(index))));
  }
  const visible = entries.filter(entry => !entry.isHidden);
  entries.forEach(({ name, color, isHidden }, index) => {
    const [show, only] = list.children[index].children, isIsolated = visible.length === 1 && !isHidden;
    show.setAttribute('aria-pressed', !isHidden);
    show.title = `${isHidden ? 'Show' : 'Hide'} ${name}`;
    show.lastChild.textContent = name;
    show.firstChild.style.backgroundColor = color;
    only.textContent = isIsolated ? 'all' : 'only';
    only.setAttribute('aria-label', isIsolated ? 'Show all lines' : `Show only ${name}`);
  });
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
