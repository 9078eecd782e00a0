// The line kernels that are compiled only once, not once per instruction set.

#include "include/line_kernels.h"
#include <math.h>
#include <string.h>

// All processors must produce the same pixels, so don't fuse multiplications and additions. A fused operation rounds
// only once.
#pragma STDC FP_CONTRACT OFF

extern const fv_line_kernels fv_line_kernels_baseline;

#if defined(__x86_64__) && !defined(FASTVECTOR_PORTABLE)
extern const fv_line_kernels fv_line_kernels_avx2;

const fv_line_kernels *fv_line_kernels_for(const char *name) {
  return strcmp(name, "sse2") == 0 ? &fv_line_kernels_baseline : &fv_line_kernels_avx2;
}
#else
const fv_line_kernels *fv_line_kernels_for(const char *name) {
  (void)name;
  return &fv_line_kernels_baseline;
}
#endif

void fv_clear(fv_envelope *envelope, fv_range samples) {
  for (int i = samples.first; i < samples.end; ++i) {
    envelope->top[i] = INFINITY;
    envelope->bottom[i] = -INFINITY;
  }
}

static float clamped(float value, float most) { return value < 0 ? 0 : value > most ? most : value; }

// Adds one sample of a stroke to a pixel column of the coverage. Along the sample, which is a vertical line, the stroke
// extends from `top` to `bottom`. Returns the rows that were changed.
static fv_range add_interval(float top, float bottom, uint8_t *coverage, int height) {
  top = clamped(top, (float)height);
  bottom = clamped(bottom, (float)height);
  fv_range rows = {(int)top, (int)top};
  for (; (float)rows.end < bottom; ++rows.end) {
    const float row = (float)rows.end, part = clamped(bottom - row, 1) - clamped(top - row, 1);
    uint8_t *byte = coverage + rows.end * FV_TILE_COLUMNS;
    const int sum = *byte + (int)(part * (255.0f / FV_COLUMN_SAMPLES) + 0.5f);
    *byte = sum > 255 ? 255 : (uint8_t)sum;
  }
  return rows;
}

fv_merged fv_merge(fv_envelope *layers, const fv_envelope *envelope, fv_range samples, uint8_t *coverage,
                   int height) {
  fv_merged merged = {{height, 0}, 0};
  for (int i = samples.first; i < samples.end; ++i) {
    float top = envelope->top[i], bottom = envelope->bottom[i];
    if (!(top <= bottom)) continue;
    int free = FV_LAYERS;
    // Unite the stroke with every layer that it touches. The result touches none of the other layers, because layers
    // are disjoint.
    for (int l = 0; l < FV_LAYERS; ++l) {
      const float other_top = layers[l].top[i], other_bottom = layers[l].bottom[i];
      const int is_empty = !(other_top <= other_bottom);
      if (!is_empty && !(top <= other_bottom && other_top <= bottom)) continue;
      if (!is_empty) {
        top = other_top < top ? other_top : top;
        bottom = other_bottom > bottom ? other_bottom : bottom;
        layers[l].top[i] = INFINITY;
        layers[l].bottom[i] = -INFINITY;
      }
      if (free == FV_LAYERS) free = l;
    }
    if (free == FV_LAYERS) {
      const fv_range rows = add_interval(top, bottom, coverage + i / FV_COLUMN_SAMPLES, height);
      if (rows.first < merged.rows.first) merged.rows.first = rows.first;
      if (rows.end > merged.rows.end) merged.rows.end = rows.end;
    } else {
      layers[free].top[i] = top;
      layers[free].bottom[i] = bottom;
      if (free >= merged.layers) merged.layers = free + 1;
    }
  }
  return merged;
}
