// Kernels that rasterize a stroked line, one tile of the picture at a time. A tile is FV_TILE_COLUMNS pixel columns
// wide and as high as the picture.
//
// This module has no stable API. It is an implementation detail of FastVectorCairo.
//
// Lengths are in pixels from the top left of the tile. Anything outside the tile is clipped.

#ifndef LINE_KERNELS_H
#define LINE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

enum {
  /// The number of pixel columns of a tile. A row of a tile is 64 bytes of pixels, one cache line.
  FV_TILE_COLUMNS = 16,
  /// The number of samples per pixel column. A sample is a vertical line along which the extent of a stroke is
  /// measured. Samples are evenly spaced: each is in the middle of a sixteenth of the column.
  FV_COLUMN_SAMPLES = 16,
  FV_TILE_SAMPLES = FV_TILE_COLUMNS * FV_COLUMN_SAMPLES,
  /// The maximum number of disjoint strokes that are kept per sample.
  FV_LAYERS = 8,
  /// The number of elements of padding after the samples of a tile, because vector operations can extend beyond the
  /// last sample.
  FV_SAMPLE_PADDING = 16,
};

/// The top and bottom of a stroke along each sample of a tile. Along a sample without a stroke, the top is +infinity
/// and the bottom -infinity.
typedef struct {
  float top[FV_TILE_SAMPLES + FV_SAMPLE_PADDING];
  float bottom[FV_TILE_SAMPLES + FV_SAMPLE_PADDING];
} fv_envelope;

/// A half-open range of samples or rows: from `first` up to but not including `end`.
typedef struct {
  int first, end;
} fv_range;

/// The kernels for one instruction set. The results are bit-identical for all instruction sets.
typedef struct {
  /// Extends an envelope by a disc with the center (x, y), for round caps and joins.
  void (*add_disc)(fv_envelope *envelope, float x, float y, float radius);
  /// Extends an envelope by the edges of a stroked line segment from (x, y) to (x + dx, y + dy), without caps. Half the
  /// line width is `radius`, and dx must be greater than 0.
  void (*add_edges)(fv_envelope *envelope, float x, float y, float dx, float dy, float radius);
  /// Adds the coverage of an envelope to the coverage of a tile, in the columns that contain the samples of a range.
  /// The coverage has `height` rows of FV_TILE_COLUMNS bytes, with 255 for a fully covered pixel, and sums saturate at
  /// 255. Returns the rows that were touched.
  fv_range (*cover)(const fv_envelope *envelope, fv_range samples, uint8_t *coverage, int height);
  /// Composites a color over the rows of a range, with the coverage as a mask, and then sets the coverage to 0. The
  /// color and the pixels are premultiplied ARGB. Rows of pixels are `stride` bytes apart.
  void (*composite)(uint8_t *coverage, fv_range rows, uint32_t color, uint32_t *pixels, size_t stride);
} fv_line_kernels;

/// Returns the kernels for an instruction set, named as in FASTVECTOR_ISA. If there are no kernels for it, returns the
/// kernels for the widest instruction set below it.
const fv_line_kernels *fv_line_kernels_for(const char *name);

/// Removes the stroke along the samples of a range.
void fv_clear(fv_envelope *envelope, fv_range samples);

/// The result of a merge: the rows of the coverage that changed, and the number of layers from the first layer to the
/// last one that changed.
typedef struct {
  fv_range rows;
  int layers;
} fv_merged;

/// Merges a stroke into FV_LAYERS layers, along the samples of a range. Along each sample the layers stay disjoint,
/// because strokes that touch are united. If all layers are in use, the stroke is added to the coverage instead.
fv_merged fv_merge(fv_envelope *layers, const fv_envelope *envelope, fv_range samples, uint8_t *coverage, int height);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
