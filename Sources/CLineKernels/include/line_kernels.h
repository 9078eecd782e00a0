// Kernels that turn a stroked line into pixels, one tile of the picture at a time: a tile is FV_TILE_COLUMNS
// pixel columns wide and as high as the picture.
//
// This module provides no stable API: it is the engine room of FastVectorCairo.
//
// Lengths are in pixels, from the top left of the tile. What lies outside the tile is left out.

#ifndef LINE_KERNELS_H
#define LINE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

enum {
  /// Pixel columns of a tile: 64 bytes of pixels, one line of the cache.
  FV_TILE_COLUMNS = 16,
  /// Vertical lines, in the middle of equal parts of a pixel column, along which a stroke is measured.
  FV_COLUMN_SAMPLES = 16,
  FV_TILE_SAMPLES = FV_TILE_COLUMNS * FV_COLUMN_SAMPLES,
  /// Strokes that do not touch each other, but begin and end along the same sample.
  FV_LAYERS = 8,
  /// Room behind the samples of a tile for what is computed along with the last of them.
  FV_SAMPLE_PADDING = 16,
};

/// Where a stroke begins and ends along each sample of a tile. Where there is no stroke, the top is +infinity and
/// the bottom -infinity.
typedef struct {
  float top[FV_TILE_SAMPLES + FV_SAMPLE_PADDING];
  float bottom[FV_TILE_SAMPLES + FV_SAMPLE_PADDING];
} fv_envelope;

/// Samples, or rows, from `first` up to but not including `end`.
typedef struct {
  int first, end;
} fv_range;

/// One instruction set's kernels. They give the same results, to the last bit.
typedef struct {
  /// Widens an envelope by a disc around a point.
  void (*add_disc)(fv_envelope *envelope, float x, float y, float radius);
  /// Widens an envelope by the edges of a line from (x, y) to (x + dx, y + dy), dx > 0, which is drawn `radius` wide
  /// to either side and has no ends.
  void (*add_edges)(fv_envelope *envelope, float x, float y, float dx, float dy, float radius);
  /// Adds the coverage of an envelope, in the columns that hold the samples of a range, to that of a tile:
  /// `height` rows of FV_TILE_COLUMNS bytes, 255 where a pixel is covered. Sums stop at 255. Returns the rows that
  /// were touched.
  fv_range (*cover)(const fv_envelope *envelope, fv_range samples, uint8_t *coverage, int height);
  /// Lays a colour, premultiplied ARGB as the pixels, over the rows of a range, as opaque as the coverage, and clears
  /// the coverage. A row of pixels begins `stride` bytes after the one before.
  void (*composite)(uint8_t *coverage, fv_range rows, uint32_t color, uint32_t *pixels, size_t stride);
} fv_line_kernels;

/// The kernels for an instruction set by the name that FASTVECTOR_ISA takes, or for the widest below it.
const fv_line_kernels *fv_line_kernels_for(const char *name);

/// Makes the samples of a range empty.
void fv_clear(fv_envelope *envelope, fv_range samples);

/// What a merge has touched: rows of the coverage, and layers from the first.
typedef struct {
  fv_range rows;
  int layers;
} fv_merged;

/// Merges a stroke into FV_LAYERS layers, along the samples of a range. Along each sample the layers are disjoint: what
/// touches becomes one. Where all layers are taken, the stroke is added to the coverage instead.
fv_merged fv_merge(fv_envelope *layers, const fv_envelope *envelope, fv_range samples, uint8_t *coverage, int height);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
