// Decodes answers from the server: a JSON object, followed by the coordinates of its lines or by a file. See
// ViewMessage.swift.

/** Decodes an answer. Adds the coordinates `xs` and `ys` to each line, or `contents` to the file. A plot's `unit` is
 *  the number of coordinate units per screen pixel. */
export function readFrame(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const frame = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  if (frame.file) {
    frame.file.contents = new Uint8Array(buffer, 4 + length);
    return frame;
  }
  // The array has the byte order of the processor. Messages are little-endian, and so are all processors that run
  // browsers.
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
