// Tests the line kernels. They must produce the same pixels on every machine, so results are compared to the last bit.

#include "grid.h"
#include <line_kernels.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <vector_kernels.h>

enum { MOST_HEIGHT = 90, LANES = 8 };

static float random_float(double low, double high) { return (float)random_between(low, high); }

// MARK: Envelopes

static void clear_all(fv_envelope *envelope) {
  for (int i = 0; i < FV_TILE_SAMPLES + FV_SAMPLE_PADDING; ++i) {
    envelope->top[i] = INFINITY;
    envelope->bottom[i] = -INFINITY;
  }
}

static float position(int sample) { return ((float)sample + 0.5f) * (1.0f / FV_COLUMN_SAMPLES); }

// Returns the samples from `left` to `right`. Their number is rounded up to a multiple of `LANES`, because the kernels
// compute this many samples at once.
static fv_range samples_between(float left, float right) {
  const float first = left * FV_COLUMN_SAMPLES + 0.5f, end = right * FV_COLUMN_SAMPLES + 0.5f;
  if (!(first < FV_TILE_SAMPLES) || !(end >= 0)) return (fv_range){0, 0};
  fv_range range = {first > 0 ? (int)first : 0, end < FV_TILE_SAMPLES ? (int)end : FV_TILE_SAMPLES};
  if (range.end > range.first) range.end = range.first + (range.end - range.first + LANES - 1) / LANES * LANES;
  return range;
}

static void add_disc(fv_envelope *envelope, float x, float y, float radius) {
  const fv_range samples = samples_between(x - radius, x + radius);
  for (int i = samples.first; i < samples.end; ++i) {
    const float u = position(i) - x, square = radius * radius - u * u;
    if (!(square >= 0)) continue;
    const float half = sqrtf(square);
    if (y - half < envelope->top[i]) envelope->top[i] = y - half;
    if (y + half > envelope->bottom[i]) envelope->bottom[i] = y + half;
  }
}

static void add_edges(fv_envelope *envelope, float x, float y, float dx, float dy, float radius) {
  const float scale = radius / sqrtf(dx * dx + dy * dy), sine = dy * scale, cosine = dx * scale, slope = dy / dx;
  const fv_range upper = samples_between(x + sine, x + dx + sine), lower = samples_between(x - sine, x + dx - sine);
  for (int i = upper.first; i < upper.end; ++i) {
    const float u = position(i) - (x + sine), top = (y - cosine) + u * slope;
    if (u >= 0 && u <= dx && top < envelope->top[i]) envelope->top[i] = top;
  }
  for (int i = lower.first; i < lower.end; ++i) {
    const float u = position(i) - (x - sine), bottom = (y + cosine) + u * slope;
    if (u >= 0 && u <= dx && bottom > envelope->bottom[i]) envelope->bottom[i] = bottom;
  }
}

static void check_envelope(const char *name, const fv_envelope *found, const fv_envelope *expected) {
  int wrong = 0;
  while (wrong < FV_TILE_SAMPLES && found->top[wrong] == expected->top[wrong] &&
         found->bottom[wrong] == expected->bottom[wrong])
    ++wrong;
  CHECK(wrong == FV_TILE_SAMPLES, "%s: sample %d is from %a to %a instead of %a to %a", name, wrong,
        (double)found->top[wrong], (double)found->bottom[wrong], (double)expected->top[wrong],
        (double)expected->bottom[wrong]);
}

// Draws discs and edges inside the tile, across its borders and outside it.
static void draw(const char *name, const fv_line_kernels *kernels, fv_envelope *envelope) {
  clear_all(envelope);
  fv_envelope expected = *envelope;
  for (uint64_t strokes = random_below(6); strokes > 0; --strokes) {
    const float x = random_float(-6, 20), y = random_float(-20, 110), radius = random_float(0, random_below(2) ? 1.5 : 9);
    if (random_below(2)) {
      kernels->add_disc(envelope, x, y, radius);
      add_disc(&expected, x, y, radius);
    } else {
      const float dx = random_float(0.001, 14), dy = random_float(-40, 40) * (float)random_below(3);
      kernels->add_edges(envelope, x, y, dx, dy, radius);
      add_edges(&expected, x, y, dx, dy, radius);
    }
    ++case_count;
    check_envelope(name, envelope, &expected);
  }
}

// MARK: Coverage

static float clamped(float value, float most) { return value < 0 ? 0 : value > most ? most : value; }

// Adds the part of each row that the samples of a column cover to `coverage`. Returns the covered rows.
static fv_range cover_column(const float *tops, const float *bottoms, uint8_t *coverage, int height) {
  float top[FV_COLUMN_SAMPLES], bottom[FV_COLUMN_SAMPLES], first = (float)height, end = 0;
  for (int s = 0; s < FV_COLUMN_SAMPLES; ++s) {
    top[s] = clamped(tops[s], (float)height);
    bottom[s] = fmaxf(fminf(bottoms[s], (float)height), top[s]);
    first = fminf(first, top[s]);
    end = fmaxf(end, fminf(bottoms[s], (float)height));
  }
  const fv_range rows = {(int)first, (int)ceilf(end)};
  for (int row = rows.first; row < rows.end; ++row) {
    float below = 0, above = 0;
    for (int s = 0; s < FV_COLUMN_SAMPLES; ++s) {
      below += clamped(bottom[s] - (float)row, 1);
      above += clamped(top[s] - (float)row, 1);
    }
    const float part = (below - above) * (1.0f / FV_COLUMN_SAMPLES);
    const int sum = coverage[row * FV_TILE_COLUMNS] + (int)(part * 255 + 0.5f);
    coverage[row * FV_TILE_COLUMNS] = sum > 255 ? 255 : (uint8_t)sum;
  }
  return rows;
}

static void check_coverage(const char *name, const fv_line_kernels *kernels, const fv_envelope *envelope,
                           uint8_t *coverage, int height) {
  const int bytes = MOST_HEIGHT * FV_TILE_COLUMNS;
  uint8_t expected[MOST_HEIGHT * FV_TILE_COLUMNS];
  memcpy(expected, coverage, (size_t)bytes);
  const int first = (int)random_below(FV_TILE_SAMPLES);
  const fv_range samples = {first, first + (int)random_below((uint64_t)(FV_TILE_SAMPLES - first + 1))};
  const fv_range rows = kernels->cover(envelope, samples, coverage, height);
  ++case_count;
  fv_range touched = {height, 0};
  for (int column = samples.first / FV_COLUMN_SAMPLES; column * FV_COLUMN_SAMPLES < samples.end; ++column) {
    const int sample = column * FV_COLUMN_SAMPLES;
    const fv_range r = cover_column(envelope->top + sample, envelope->bottom + sample, expected + column, height);
    if (r.first >= r.end) continue;
    if (r.first < touched.first) touched.first = r.first;
    if (r.end > touched.end) touched.end = r.end;
  }
  int wrong = 0;
  while (wrong < bytes && coverage[wrong] == expected[wrong]) ++wrong;
  CHECK(wrong == bytes && rows.first == touched.first && rows.end == touched.end,
        "%s: the coverage in column %d, row %d of %d is %d instead of %d; rows %d to %d instead of %d to %d", name,
        wrong % FV_TILE_COLUMNS, wrong / FV_TILE_COLUMNS, height, coverage[wrong], expected[wrong], rows.first, rows.end,
        touched.first, touched.end);
}

// MARK: Colors

// Returns value / 255, rounded to the nearest integer.
static unsigned by_255(unsigned value) { return (value + 127) / 255; }

static uint8_t composited(unsigned source, unsigned alpha, unsigned coverage, unsigned below) {
  return (uint8_t)(by_255(source * coverage) + by_255(below * (255 - by_255(coverage * alpha))));
}

static void check_pixels(const char *name, const fv_line_kernels *kernels, uint8_t *coverage, int height) {
  enum { STRIDE = 21, MOST = STRIDE * (MOST_HEIGHT + 1) };
  uint32_t pixels[MOST], before[MOST];
  for (int i = 0; i < MOST; ++i) before[i] = pixels[i] = (uint32_t)random_below((uint64_t)1 << 32);
  const unsigned alpha = random_below(2) ? 255 : (unsigned)random_below(256);
  uint32_t color = alpha << 24;
  for (int channel = 0; channel < 3; ++channel) color |= (uint32_t)random_below(alpha + 1) << (8 * channel);
  const uint64_t kind = random_below(3);
  for (int i = 0; i < height * FV_TILE_COLUMNS && kind > 0; ++i)
    coverage[i] = kind == 1 ? (uint8_t)random_below(256) : random_below(20) ? 255 : 0;
  // The coverage is aligned, as in tiles. The pixels can start at any address.
  const size_t start = random_below(5);
  const fv_range rows = {(int)random_below((uint64_t)height + 1), height};
  uint8_t covered[MOST_HEIGHT * FV_TILE_COLUMNS];
  memcpy(covered, coverage, sizeof covered);
  kernels->composite(coverage, rows, color, pixels + start, STRIDE * sizeof *pixels);
  ++case_count;
  for (int i = 0; i < MOST; ++i) {
    const int row = (i - (int)start) / STRIDE, column = (i - (int)start) % STRIDE;
    uint32_t expected = before[i];
    if (i >= (int)start && row >= rows.first && row < rows.end && column < FV_TILE_COLUMNS) {
      expected = 0;
      for (int shift = 0; shift < 32; shift += 8) {
        const unsigned share = covered[row * FV_TILE_COLUMNS + column];
        expected |= (uint32_t)composited(color >> shift & 255, alpha, share, before[i] >> shift & 255) << shift;
      }
    }
    CHECK(pixels[i] == expected, "%s: pixel %d in row %d of %d is %08x instead of %08x", name, column, row, height,
          pixels[i], expected);
  }
  for (int i = rows.first * FV_TILE_COLUMNS; i < rows.end * FV_TILE_COLUMNS; ++i)
    CHECK(coverage[i] == 0, "%s: the coverage of byte %d isn't cleared", name, i);
}

// MARK: Layers

// Checks merging with random strokes in one sample column. The tops and bottoms of the strokes are integers. Each row
// that a stroke covers must be in exactly one layer, and every other row in no layer.
static void check_merging(void) {
  for (int round = 0; round < 20000; ++round) {
    fv_envelope layers[FV_LAYERS], stroke;
    for (int l = 0; l < FV_LAYERS; ++l) clear_all(&layers[l]);
    uint8_t coverage[MOST_HEIGHT * FV_TILE_COLUMNS] = {0}, rows[MOST_HEIGHT] = {0};
    const int sample = (int)random_below(FV_TILE_SAMPLES);
    for (uint64_t strokes = random_below(FV_LAYERS + 1); strokes > 0; --strokes) {
      const int top = (int)random_below(MOST_HEIGHT - 1), end = top + 1 + (int)random_below(8);
      clear_all(&stroke);
      stroke.top[sample] = (float)top;
      stroke.bottom[sample] = (float)(end < MOST_HEIGHT ? end : MOST_HEIGHT);
      const fv_merged merged = fv_merge(layers, &stroke, (fv_range){sample, sample + 1}, coverage, MOST_HEIGHT);
      ++case_count;
      CHECK(merged.layers <= FV_LAYERS && merged.rows.first >= merged.rows.end, "a stroke is missing from the layers");
      for (int row = top; row < end && row < MOST_HEIGHT; ++row) rows[row] = 1;
    }
    for (int row = 0; row < MOST_HEIGHT; ++row) {
      int found = 0;
      for (int l = 0; l < FV_LAYERS; ++l)
        found += layers[l].top[sample] <= (float)row && (float)row + 1 <= layers[l].bottom[sample];
      CHECK(found == rows[row], "row %d is in %d layers instead of %d", row, found, rows[row]);
    }
  }
}

void check_line_kernels(void) {
  for (size_t index = 0; index < fv_compiled_count(); ++index) {
    if (!fv_supported(index)) continue;
    const char *name = fv_compiled(index)->name;
    const fv_line_kernels *kernels = fv_line_kernels_for(name);
    for (int round = 0; round < 4000; ++round) {
      const int height = (int)random_below(MOST_HEIGHT + 1);
      _Alignas(64) uint8_t coverage[MOST_HEIGHT * FV_TILE_COLUMNS] = {0};
      for (int stroke = 0; stroke < 3; ++stroke) {
        fv_envelope envelope;
        draw(name, kernels, &envelope);
        check_coverage(name, kernels, &envelope, coverage, height);
      }
      if (round % 4 == 0) check_pixels(name, kernels, coverage, height);
    }
    printf("    %s\n", name);
  }
  check_merging();
}
