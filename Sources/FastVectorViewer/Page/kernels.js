// The comparison of kernel sets. It shows, for each set, the frames per second, a histogram of the frame times, and the
// greatest number of points that the set can draw at 60 frames per second.

const KEPT = 240; // the number of frame times to keep
export const RATES = [60, 120]; // frames per second of displays
const BUDGETS = RATES.map(rate => 1000 / rate); // milliseconds
const FULL_RATE = 180; // frames per second at the right end of a bar
const FROM = 0.001, TO = 500, BINS = 60; // the range of the histogram, in milliseconds, and its number of bins

/** The most recent frame times of a kernel set, all measured with the same number of points. */
export class Times {
  #times = [];
  #points = 0;

  /** Adds a time. The first time after the number of points changes is ignored, because it includes memory
   *  allocation. */
  add(milliseconds, points) {
    if (points !== this.#points) {
      this.#points = points;
      return this.clear();
    }
    this.#times.push(milliseconds);
    if (this.#times.length > KEPT) this.#times.shift();
  }

  clear() { this.#times = []; }

  /** The median of the times, in milliseconds; null before the second frame. */
  get median() {
    return [...this.#times].sort((a, b) => a - b)[this.#times.length >> 1] ?? null;
  }

  /** The frames per second that the kernel set can compute; null before the second frame. */
  get rate() { return this.median === null ? null : 1000 / this.median; }

  /** Estimates the greatest number of points that the kernel set can draw at 60 frames per second, assuming that the
   *  time is proportional to the number of points. `points` is the number with which the times were measured. Returns
   *  null before the second frame. */
  limit(points) { return this.median === null ? null : points * BUDGETS[0] / this.median; }

  draw(canvas, { text, line, bar, back, late }) {
    const scale = devicePixelRatio, context = canvas.getContext('2d');
    const width = canvas.clientWidth, height = canvas.clientHeight;
    [canvas.width, canvas.height] = [width * scale, height * scale];
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = back;
    context.fillRect(0, 0, width, height);
    const place = time => width * Math.log(time / FROM) / Math.log(TO / FROM);
    const bins = new Array(BINS).fill(0);
    for (const time of this.#times) bins[Math.max(0, Math.min(BINS - 1, Math.floor(place(time) / width * BINS)))]++;
    const most = Math.max(1, ...bins), base = height - 14;
    context.fillStyle = bar;
    bins.forEach((count, bin) => {
      const rows = count / most * (base - 2);
      context.fillRect(bin * width / BINS, base - rows, width / BINS - 1, rows);
    });
    context.fillStyle = line;
    context.fillRect(0, base, width, 1);
    context.font = '10px "DejaVu Sans", sans-serif';
    for (const [time, label] of [[0.001, '1 µs'], [0.01, '10 µs'], [0.1, '0.1 ms'], [1, '1 ms'], [100, '0.1 s']]) {
      context.fillStyle = line;
      context.fillRect(place(time), base, 1, 3);
      context.fillStyle = text;
      context.textAlign = time === FROM ? 'left' : 'center';
      context.fillText(label, place(time), height - 2);
    }
    context.fillStyle = late;
    for (const budget of BUDGETS) context.fillRect(place(budget), 0, 1, base);
    context.textAlign = 'center';
    context.fillText('120  60 Hz', (place(BUDGETS[0]) + place(BUDGETS[1])) / 2, height - 2);
  }
}

/** Creates the elements that show a kernel set. Returns the element `card`, which contains the name, the chart and the
 *  times; the element `area` in it, which contains the chart; and the function `show`, which updates the times. */
export function makeCard(name, canvas) {
  const card = document.createElement('section'), head = document.createElement('h2'), rate = document.createElement('div');
  const fill = document.createElement('div'), number = document.createElement('span'), area = document.createElement('div');
  card.className = 'card';
  card.setAttribute('aria-label', name);
  head.textContent = name;
  number.className = 'number';
  rate.className = 'rate';
  rate.setAttribute('role', 'meter');
  rate.setAttribute('aria-label', `${name}: frames per second`);
  rate.setAttribute('aria-valuemin', 0);
  rate.setAttribute('aria-valuemax', FULL_RATE);
  fill.className = 'fill';
  rate.append(fill, ...RATES.map(hertz => {
    const mark = Object.assign(document.createElement('div'), { className: 'mark', textContent: `${hertz} Hz` });
    mark.style.left = `${100 * hertz / FULL_RATE}%`;
    return mark;
  }));
  area.className = 'chart';
  area.append(canvas);
  const times = Object.assign(document.createElement('canvas'), { className: 'times' });
  times.setAttribute('role', 'img');
  times.setAttribute('aria-label', `${name}: histogram of frame times`);
  card.append(head, number, rate, area, times);
  return {
    card, area,
    show(measured, colors) {
      measured.draw(times, colors);
      const shown = measured.rate;
      number.textContent = shown === null ? 'not measured yet' : `${rateText(shown)} frames/s, ${timeText(measured.median)}`;
      fill.style.width = `${Math.min(100, 100 * (shown ?? 0) / FULL_RATE)}%`;
      fill.style.backgroundColor = colors.bar;
      rate.classList.toggle('late', shown !== null && shown < RATES[0]);
      rate.setAttribute('aria-valuenow', Math.min(FULL_RATE, Math.round(shown ?? 0)));
      rate.setAttribute('aria-valuetext', number.textContent);
    },
  };
}

/** Shows a bar for each kernel set. The bar ends at the greatest number of points that the set can draw at 60 frames
 *  per second, on the logarithmic scale of the slider, from `least` to `most` points. */
export function showLimits(list, limits, [least, most]) {
  list.replaceChildren(...limits.map(({ name, color, limit }) => {
    const row = document.createElement('li'), bar = document.createElement('span'), label = document.createElement('span');
    const fraction = limit === null ? 0 : Math.log(limit / least) / Math.log(most / least);
    bar.className = 'bar';
    bar.style.width = `${100 * Math.max(0, Math.min(1, fraction))}%`;
    bar.style.backgroundColor = color;
    label.textContent = limit === null ? `${name}: not measured yet` : limit > most ? `${name} keeps up`
      : `${name} falls behind 60 Hz at about ${countText(limit)} points`;
    row.append(label, bar);
    return row;
  }));
}

function rateText(rate) { return rate >= 1000 ? countText(rate) : rate >= 10 ? `${Math.round(rate)}` : rate.toPrecision(2); }

/** Returns a number as text, rounded to two significant digits: "2.1 million". */
export function countText(count) {
  const [size, unit] = [[1e6, ' million'], [1e3, ' thousand'], [1, '']].find(([size]) => count >= size) ?? [1, ''];
  const shown = Number((count / size).toPrecision(2));
  return `${shown}${unit}`;
}

export function timeText(milliseconds) {
  return milliseconds < 1 ? `${Number((1000 * milliseconds).toPrecision(3))} µs` : `${Number(milliseconds.toPrecision(3))} ms`;
}
