// The frame times of the kernel sets: frames per second, the newest and the median time, and a histogram that shows the
// frame budgets at 60 and 120 frames per second.

const KEPT = 240, BUDGETS = [1000 / 60, 1000 / 120]; // number of frames; milliseconds
const FROM = 0.001, TO = 500, BINS = 60; // milliseconds, on a logarithmic scale

export class Times {
  #times = [];
  #arrivals = [];

  add(milliseconds, now) {
    this.#times.push(milliseconds);
    this.#arrivals.push(now);
    if (this.#times.length > KEPT) {
      this.#times.shift();
      this.#arrivals.shift();
    }
  }

  clear() { this.#times = []; this.#arrivals = []; }

  get median() {
    const sorted = [...this.#times].sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  }

  get framesPerSecond() {
    const recent = this.#arrivals.slice(-60);
    return recent.length < 2 ? 0 : 1000 * (recent.length - 1) / (recent.at(-1) - recent[0]);
  }

  /** The summary as text. */
  get text() {
    const newest = this.#times.at(-1) ?? 0;
    return `${format(newest)}, median ${format(this.median)} (${(100 * this.median / BUDGETS[0]).toPrecision(2)} % of 16.7 ms, `
      + `${(100 * this.median / BUDGETS[1]).toPrecision(2)} % of 8.3 ms)`;
  }

  draw(canvas, { text, line, bar, back }) {
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
    context.font = '10px "DejaVu Sans", sans-serif';
    context.textAlign = 'center';
    for (const [time, label] of [[0.001, '1 µs'], [0.01, ''], [0.1, '0.1 ms'], [1, '1 ms'], [200, '0.2 s'], ...BUDGETS.map(b => [b, ''])]) {
      const isBudget = BUDGETS.includes(time), x = place(time);
      context.fillStyle = isBudget ? '#bd1f01' : line;
      context.fillRect(x, isBudget ? 0 : base, 1, isBudget ? base : 3);
      context.fillStyle = text;
      context.fillText(label, Math.max(14, x), height - 2);
    }
    context.fillText('8.3 16.7 ms', place(BUDGETS[0]), height - 2);
    context.font = '12px "DejaVu Sans", sans-serif';
    context.textAlign = 'right';
    context.fillText(`${Math.round(this.framesPerSecond)} frames/s, ${format(this.median)} each`, width, 11);
  }
}

export function format(milliseconds) {
  return milliseconds < 1 ? `${(1000 * milliseconds).toPrecision(3)} µs` : `${milliseconds.toPrecision(3)} ms`;
}
