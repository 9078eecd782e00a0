// Kernels that rasterize a stroked line, one tile of the picture at a time. A tile is FV_TILE_COLUMNS pixel columns
// wide and as high as the picture.
//
// This module has no stable API. It is an implementation detail of FastVectorCairo.
//
// Coordinates are in pixels from the top left corner of the tile. Anything outside the tile is clipped.

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
  /// The number of samples per pixel column. A sample is a vertical line along which the top and bottom of a stroke are
  /// measured. The samples are evenly spaced.
  FV_COLUMN_SAMPLES = 16,
  FV_TILE_SAMPLES = FV_TILE_COLUMNS * FV_COLUMN_SAMPLES,
  /// The number of layers that fv_merge uses. Each sample can store this many disjoint sections of a stroke.
  FV_LAYERS = 8,
  /// The number of padding elements after the samples of a tile. Vector operations can access elements beyond the last
  /// sample.
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
  /// Adds a disc with the center (x, y) to an envelope, for round caps and joins.
  void (*add_disc)(fv_envelope *envelope, float x, float y, float radius);
  /// Adds the upper and lower edge of a stroked line segment from (x, y) to (x + dx, y + dy), without caps, to an
  /// envelope. `radius` is half the line width, and dx must be greater than 0.
  void (*add_edges)(fv_envelope *envelope, float x, float y, float dx, float dy, float radius);
  /// Adds one edge of a filled area to an envelope: the straight line from (x, y) to (end_x, end_y), with x <= end_x.
  /// After both edges of the area have been added, the envelope covers the area. The line is added to the samples from
  /// `x` up to but not including `end_x`, so that connected lines add each sample once.
  void (*add_line)(fv_envelope *envelope, double x, double y, double end_x, double end_y);
  /// Adds the area of an envelope to the coverage of a tile, in the pixel columns that contain the given samples. The
  /// coverage has `height` rows of FV_TILE_COLUMNS bytes. A fully covered pixel is 255, and larger sums are clamped to
  /// 255. Returns the rows that were changed.
  fv_range (*cover)(const fv_envelope *envelope, fv_range samples, uint8_t *coverage, int height);
  /// Draws a color over the given rows of the pixels, with the coverage as a mask, and then sets the coverage to 0. The
  /// color and the pixels are premultiplied ARGB. Rows of pixels are `stride` bytes apart.
  void (*composite)(uint8_t *coverage, fv_range rows, uint32_t color, uint32_t *pixels, size_t stride);
} fv_line_kernels;

/// Returns the line kernels for an instruction set. `name` is one of the values of the environment variable
/// FASTVECTOR_ISA. If the set has no line kernels, returns the kernels for a set with narrower registers.
const fv_line_kernels *fv_line_kernels_for(const char *name);

/// Removes the stroke from an envelope along the given samples, so that these samples are empty.
void fv_clear(fv_envelope *envelope, fv_range samples);

/// The result of a merge. `rows` are the rows of the coverage that changed. `layers` is one plus the index of the last
/// layer to which a section was written, or 0 if there is none.
typedef struct {
  fv_range rows;
  int layers;
} fv_merged;

/// Merges the stroke in `envelope` into FV_LAYERS layers, along the given samples. Sections of strokes that touch are
/// united, so the layers stay disjoint along each sample. If all layers are in use along a sample, the section is added
/// to the coverage instead.
fv_merged fv_merge(fv_envelope *layers, const fv_envelope *envelope, fv_range samples, uint8_t *coverage, int height);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
