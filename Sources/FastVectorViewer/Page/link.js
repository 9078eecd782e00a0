// Stores the current view in the URL fragment (the part after #), so that users can share it as a link. Browsers don't
// send the fragment to the server.

const RANGE = /^(-?[\d.e+-]+)\.\.(-?[\d.e+-]+)$/;

/** Returns the URL fragment for a view, with its #; an empty string for the default view: all data, all lines,
 *  automatic y ranges that fit all points, and the theme of the system. */
export function linkText({ source, window, ys, fitsY, hidden, theme }) {
  const parts = new URLSearchParams();
  if (window) parts.set('x', window.join('..'));
  if (ys.some(range => range)) parts.set('y', ys.map(range => range?.join('..') ?? '').join(','));
  if (fitsY) parts.set('fit', '1');
  if (hidden.size > 0) parts.set('hide', ranges(hidden).map(([first, last]) => first === last ? first : `${first}-${last}`).join(','));
  if (theme) parts.set('theme', theme);
  if (parts.size === 0) return '';
  parts.set('of', source);
  return `#${parts}`;
}

/** Parses a URL fragment and returns its view. If the fragment isn't valid, throws an error with a message for the
 *  user. */
export function parseLink(text) {
  const parts = new URLSearchParams(text.replace(/^#/, ''));
  const list = (name, parse) => parts.has(name) ? parts.get(name).split(',').map(item => parse(item, name)) : [];
  return {
    source: parts.get('of'), window: list('x', range)[0] ?? null, fitsY: parts.has('fit'),
    theme: list('theme', oneOf(['light', 'dark']))[0] ?? null,
    ys: list('y', (item, name) => item === '' ? null : range(item, name)),
    hidden: new Set(list('hide', indices).flat()),
  };
}

function oneOf(names) {
  return (text, name) => {
    if (!names.includes(text)) throw Error(`“${text}” isn’t a ${name}`);
    return text;
  };
}

function range(text, name) {
  const [low, high] = RANGE.exec(text)?.slice(1).map(Number) ?? [];
  if (!(low < high && Number.isFinite(high - low))) throw Error(`“${text}” isn’t a range of ${name}`);
  return [low, high];
}

const MAX_LINES = 100_000;

function indices(text) {
  const [first, last = first] = text.split('-').map(Number);
  if (!(/^\d+(-\d+)?$/.test(text) && first <= last && last < MAX_LINES)) {
    throw Error(`“${text}” isn’t the number of a line`);
  }
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns the ranges of consecutive numbers in a set. Each range is a pair of its first and last number. */
export function ranges(numbers) {
  const pairs = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (pairs.at(-1)?.[1] === number - 1) pairs.at(-1)[1] = number;
    else pairs.push([number, number]);
  }
  return pairs;
}
