// An answer of the server: a JSON object and the coordinates of its lines; see ViewMessage.swift.

/** Reads an answer. Each line gets `xs` and `ys`, in units of its plot. */
export function readFrame(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const frame = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  // All processors that browsers run on are little-endian, as the message is.
  const coordinates = new Int16Array(buffer, 4 + length);
  let place = 0;
  const take = count => coordinates.subarray(place, place += count);
  for (const plot of [...frame.plots, frame.overview ?? { lines: [] }]) {
    for (const line of plot.lines) {
      line.xs = take(line.count);
      line.ys = take(line.count);
    }
  }
  return frame;
}
