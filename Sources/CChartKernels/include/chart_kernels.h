// Kernels that reduce lines of many points to what a column of pixels shows.
//
// This module provides no stable API: it is the engine room of FastVectorCharts.

#ifndef CHART_KERNELS_H
#define CHART_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

/// The elements from `start` up to, and without, `end`.
typedef struct {
  size_t start;
  size_t end;
} fv_bucket;

/// What a bucket of points comes down to.
typedef struct {
  double first;
  double lowest;
  double highest;
  double last;
} fv_reduction;

/// The line from `a` at time 0 to `b` at time 1, and on beyond. It bounds a bucket from the time `from` on, until
/// that of the segment after it.
typedef struct {
  double from;
  double a;
  double b;
} fv_segment;

typedef struct {
  double a;
  double b;
} fv_line;

/// The lines of a bucket's first point, of its lower and its upper bound, and of its last point: from `a` at time 0 to `b`
/// at time 1. The bounds are those of the times from `from` on until `until`, in their segments `lower` and `upper`.
///
/// Copies, so that a frame in which no segment ends reads nothing but these, one after the other.
typedef struct {
  fv_reduction a;
  fv_reduction b;
  double from;
  double until;
  uint32_t lower;
  uint32_t upper;
} fv_envelope_bucket;

/// The number of times at which the highest lines are looked for.
enum { FV_PROBE_TIMES = 5 };

/// Times at which lines are compared with a bound, to tell those that are nowhere above it: those between the probes.
enum { FV_GUARD_TIMES = FV_PROBE_TIMES - 1 };
typedef struct {
  double times[FV_GUARD_TIMES];
  double bounds[FV_GUARD_TIMES];
} fv_guard;

/// Room for `capacity` lines, `count` of which are there. `from` is not set.
typedef struct {
  fv_segment *lines;
  size_t capacity;
  size_t count;
} fv_line_list;

/// An index of a vector holds the bounds of its elements by block, at several resolutions: an entry of level 0 bounds
/// FV_INDEX_BLOCK elements, one of any other level FV_INDEX_FANOUT entries of the level below. A level is an array of tiles,
/// each of them FV_INDEX_FANOUT minima and then as many maxima: two cache lines. Before the first tile are FV_INDEX_FANOUT bytes
/// for each tile, those of the last tile first: whether the elements of an entry ascend, descend, do both, or neither.
enum { FV_ASCENDING = 1, FV_DESCENDING = 2 };
enum { FV_INDEX_BLOCK = 64, FV_INDEX_FANOUT = 8, FV_INDEX_TILE = 2 * FV_INDEX_FANOUT, FV_INDEX_LEVELS = 16 };

/// The greatest number of terms that are reduced through indexes.
enum { FV_INDEXED_TERMS = 4 };

/// The indexes of k vectors, whose blocks begin at the same elements.
typedef struct {
  /// The levels of each vector.
  const double *_Nonnull const *_Nonnull const *_Nonnull levels;
  /// The levels that all of them have, at most FV_INDEX_LEVELS.
  size_t level_count;
  /// The elements between the start of the first block and the first element of the vectors.
  size_t origin;
  /// Where the vectors end, counted from the start of the first block. Entries that end behind it are not read.
  size_t end;
} fv_index;

/// The sizes of block of which the lines are kept that can be extreme: the smallest is that of the entries of a level of
/// indexes, 0 or 1, and each of the others takes FV_INDEX_FANOUT of those before.
enum { FV_BLOCK_LEVELS = 3 };

/// The times from `from` to `until`.
typedef struct {
  float from;
  float until;
} fv_times;

/// A way from one vector to another: of each block of elements the lines that can be the highest or the lowest one at some
/// time, so that the extremes of these are those of the block, except at its open times, at which others may be extreme too.
typedef struct {
  /// The values at time 0 and at time 1 of the lines of all blocks, one block after the other.
  const double *a;
  const double *b;
  /// Where the lines of each block start, and where those of the last one end.
  const uint32_t *starts;
  /// The open times of all blocks, one block after the other, and where those of each block start; NULL where none has any.
  const fv_times *_Nullable open;
  const uint32_t *_Nullable open_starts;
} fv_block_lines;

/// The greatest number of open times of a block.
enum { FV_OPEN_TIMES = 8 };

/// A time, and bounds of all lines of a block at it.
typedef struct {
  double time;
  double lowest;
  double highest;
} fv_time_bounds;

/// Open times of a block. Between both, lines are within the straight lines from bounds to bounds.
typedef struct {
  fv_time_bounds from;
  fv_time_bounds until;
} fv_open_times;

/// What is left out of a block.
typedef struct {
  /// How far a line is below the highest one, or above the lowest one, at the least, where it is left out. Infinite where none is.
  double margin;
  size_t open_count;
  fv_open_times open[FV_OPEN_TIMES];
} fv_thinning;

/// Where places along an axis are in columns of pixels: those from `lower` on, `scale` columns to 1.
typedef struct {
  double lower;
  double scale;
  double width;
} fv_axis;

/// Evenly spaced points: point i is at start + (first + i) * step, the product rounded before it is added.
typedef struct {
  double start;
  double step;
  double first;
} fv_even_points;

/// One instruction set's chart kernels. NaN is left out of the lowest and the highest.
typedef struct {
  /// Reduces each bucket of c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], summed from the left, k being at least 1.
  /// No bucket may be empty.
  void (*reduce_buckets)(fv_reduction *r, const double *c, const double *const _Nonnull *_Nonnull v, size_t k,
                      const fv_bucket *buckets, size_t count);
  /// Copies elements to the end of a window, past the caches where the window has more elements than these hold: no line of
  /// memory is read first then, of which all is written.
  void (*append)(double *r, const double *v, size_t count, size_t window);
  /// Adds the entries of the blocks from `first` up to `end` to the levels of an index, and the entries above that they
  /// complete. Stops behind a block with a NaN or an infinity, and returns the first block that is not added. NaN is left
  /// out of the bounds.
  size_t (*index_blocks)(double *const _Nonnull *_Nonnull levels, size_t level_count, const double *v, size_t first,
                         size_t end);
  /// As reduce_buckets for k up to FV_INDEXED_TERMS, with the same results, but opens only blocks whose bounds are beyond
  /// what is found. Returns the number of elements that it has looked at.
  size_t (*reduce_indexed)(fv_reduction *r, const double *c, const double *const _Nonnull *_Nonnull v, size_t k,
                           const fv_bucket *buckets, size_t count, const fv_index *index);
  /// Copies the lines from a to b of a block that can be the highest or the lowest one between the first and the last of
  /// the probe times, computed as c0 * a + c1 * b with c0 + c1 = 1. Lines that are so by less than rounding are among
  /// them, those with NaN are not. Where these are many, only some are copied, and the block has open times. Returns their
  /// number; there is room for all of them. `parts` are the blocks whose lines these are, where they were thinned before.
  size_t (*thin_lines)(double *ra, double *rb, const double *_Nullable a, const double *_Nullable b, size_t count,
                       const double *times, const fv_thinning *_Nullable parts, size_t part_count, fv_thinning *thinning);
  /// As reduce_indexed for two vectors that start at the origin, from the lines of their blocks: `lines` has
  /// FV_BLOCK_LEVELS sizes, from `level` of the indexes on, with all blocks that are whole. c[1] is between the times that
  /// they are for.
  size_t (*reduce_change)(fv_reduction *r, const double *c, const double *const _Nonnull *_Nonnull v,
                          const fv_bucket *buckets, size_t count, const fv_index *index, const fv_block_lines *lines,
                          size_t level);
  /// c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], summed as the combination of vectors is, for k up to FV_INDEXED_TERMS.
  double (*combined)(const double *c, const double *const _Nonnull *_Nonnull v, size_t k, size_t i);
  /// Finds the buckets of the elements from `start` up to `end` of such a sum: those in a row that are in the same column.
  /// Blocks whose bounds are in one column are not opened. Stops where there is no room for another bucket, and
  /// returns the first element that is in none.
  size_t (*find_buckets)(fv_bucket *buckets, int32_t *columns, size_t capacity, size_t *found, const fv_axis *axis,
                         const double *c, const double *const _Nonnull *_Nonnull v, size_t k, size_t start, size_t end,
                         const fv_index *index);
  /// Finds the buckets of the evenly spaced points from `start` up to `end`, of which there is one at least. Returns how many
  /// there are; 0 where there are more than `capacity`, where columns have fewer than four points, or where positions are too
  /// large to guess the first point of a column.
  size_t (*find_even_buckets)(fv_bucket *buckets, int32_t *columns, size_t capacity, const fv_even_points *points,
                              const fv_axis *axis, size_t start, size_t end);
  /// Sets the horizontal coordinates of a path through evenly spaced points, as far from `min_x` as they are from the left
  /// edge: for bucket j those from places[j] up to places[j + 1], which are one (the first), two (the first and the last), or
  /// four, the two between at the middle of the points between.
  void (*place_even_path)(double *path, const fv_even_points *points, const fv_axis *axis, double min_x,
                          const fv_bucket *buckets, const uint32_t *places, size_t count);
  /// Sets heights[j] to origin + slope * values[j], and with it the heights of the points of the path of bucket j: those
  /// from points[j] up to points[j + 1], which are one (the first), two (the first and the last), or four.
  void (*place_buckets)(fv_reduction *heights, double *path, const fv_reduction *values, const uint32_t *points,
                     size_t count, double origin, double slope);
  /// Finds the highest and the lowest of the lines a[i] + (b[i] - a[i]) * t, from `start` up to `end`, at each of the
  /// probe times.
  void (*extreme_lines)(const double *a, const double *b, size_t start, size_t end, const double *times,
                        fv_line *highest, fv_line *lowest);
  /// Finds the lines a[i] + (b[i] - a[i]) * t, from `start` up to `end`, that are above the bound of `above` at one of
  /// its times, and adds them to `upper`; and those whose negative is above that of `below`, and adds the negative
  /// to `lower`. Stops where a list might become full, and returns the first line that it has not looked at.
  size_t (*lines_beyond)(const double *a, const double *b, size_t start, size_t end, const fv_guard *above,
                         const fv_guard *below, fv_line_list *upper, fv_line_list *lower);
  /// Reduces each bucket to c0 * a + c1 * b of its lines, those of its bounds at the time c1. These are looked up in the
  /// segments where they are others than before, beside the last ones. The first segment of a bound starts at
  /// -infinity, and one that starts at +infinity ends it.
  void (*reduce_envelope)(fv_reduction *r, fv_envelope_bucket *buckets, const fv_segment *segments, size_t count,
                          double c0, double c1);
} fv_chart_kernels;

/// The chart kernels for the instruction set at `index`, see fv_compiled.
const fv_chart_kernels *fv_chart_compiled(size_t index);

/// The chart kernels for the instruction set in use, see fv_choose.
const fv_chart_kernels *fv_chart_choose(void);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
