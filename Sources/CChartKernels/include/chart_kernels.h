// Kernels that reduce lines of many points to the M4 aggregates of pixel columns.
//
// This module has no stable API. It is an implementation detail of FastVectorCharts.

#ifndef CHART_KERNELS_H
#define CHART_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif

/// A half-open range of elements: the points of one bucket.
typedef struct {
  size_t start;
  size_t end;
} fv_bucket;

/// The M4 aggregate of a bucket of points: the first, lowest, highest and last value.
typedef struct {
  double first;
  double lowest;
  double highest;
  double last;
} fv_m4;

/// A segment of an envelope: a section of the trajectory from `a` at time 0 to `b` at time 1. This trajectory is the
/// bound of a bucket from the time `from` until the next segment begins.
typedef struct {
  double from;
  double a;
  double b;
} fv_segment;

typedef struct {
  double a;
  double b;
} fv_trajectory;

/// The trajectories of a bucket's first point, lower bound, upper bound and last point, each from `a` at time 0 to
/// `b` at time 1. The bounds are valid from the time `from` until `until`. `lower` and `upper` are the indices of
/// their segments.
///
/// The trajectories are copies, so a frame in which no segment ends reads only these structures, sequentially.
typedef struct {
  fv_m4 a;
  fv_m4 b;
  double from;
  double until;
  uint32_t lower;
  uint32_t upper;
} fv_envelope_bucket;

/// The number of points in time at which a build looks for extreme trajectories.
enum { FV_PROBE_TIMES = 5 };

/// Points in time between the probe times, with a bound at each. A trajectory that exceeds none of the bounds is
/// nowhere above the envelope.
enum { FV_GUARD_TIMES = FV_PROBE_TIMES - 1 };
typedef struct {
  double times[FV_GUARD_TIMES];
  double bounds[FV_GUARD_TIMES];
} fv_guard;

/// A list of `count` trajectories, with room for `capacity`. The elements are segments whose `from` field is unused.
typedef struct {
  fv_segment *lines;
  size_t capacity;
  size_t count;
} fv_line_list;

/// A min–max pyramid of a vector, called an index, contains the bounds of its elements by block at several resolutions.
/// An entry of level 0 bounds FV_INDEX_BLOCK elements. An entry of any other level bounds FV_INDEX_FANOUT entries of
/// the level below. A level is an array of tiles, each with FV_INDEX_FANOUT minima followed by as many maxima: two
/// cache lines. Before the first tile there are FV_INDEX_FANOUT bytes per tile, in reverse order of tiles. Each byte
/// contains the order of an entry's elements, as flags: FV_ASCENDING, FV_DESCENDING, both if all elements are equal, or
/// none.
enum { FV_ASCENDING = 1, FV_DESCENDING = 2 };
enum { FV_INDEX_BLOCK = 64, FV_INDEX_FANOUT = 8, FV_INDEX_TILE = 2 * FV_INDEX_FANOUT, FV_INDEX_LEVELS = 16 };

/// The maximum number of terms in a reduction with min–max pyramids.
enum { FV_INDEXED_TERMS = 4 };

/// The min–max pyramids of k vectors with aligned blocks.
typedef struct {
  /// `levels[i][j]` is level j of the pyramid of vector i.
  const double *_Nonnull const *_Nonnull const *_Nonnull levels;
  /// The number of levels that all vectors have, at most FV_INDEX_LEVELS.
  size_t level_count;
  /// The number of elements from the start of the first block to the first element of the vectors.
  size_t origin;
  /// The end of the vectors, counted from the start of the first block. Entries that extend beyond this end aren't
  /// read.
  size_t end;
} fv_index;

/// The number of block sizes for which extreme trajectories are stored. The smallest size equals the size of an entry
/// at level 0 or 1 of min–max pyramids. Every other size is FV_INDEX_FANOUT times the previous one.
enum { FV_BLOCK_LEVELS = 3 };

/// A time interval.
typedef struct {
  float from;
  float until;
} fv_times;

/// The thinned blocks of a transition between two vectors. For each block of elements, they contain the trajectories
/// that can be the highest or the lowest at some time. The extremes of these trajectories are the extremes of the
/// block, except at its open times, at which other trajectories can be extreme, too.
typedef struct {
  /// The values at time 0 and time 1 of the trajectories of all blocks, in order of blocks.
  const double *a;
  const double *b;
  /// The index of the first trajectory of each block, followed by the total number of trajectories.
  const uint32_t *starts;
  /// The open times of all blocks, in order of blocks, and the index of each block's first open time. Both are NULL if
  /// no block has open times.
  const fv_times *_Nullable open;
  const uint32_t *_Nullable open_starts;
} fv_extrema_candidates;

/// The maximum number of open times per block.
enum { FV_OPEN_TIMES = 8 };

/// The bounds of all trajectories of a block at one point in time.
typedef struct {
  double time;
  double lowest;
  double highest;
} fv_time_bounds;

/// An open time of a block. As functions of time, all trajectories of the block lie between two straight lines from
/// `from` until `until`: one connects both lower bounds, and the other both upper bounds.
typedef struct {
  fv_time_bounds from;
  fv_time_bounds until;
} fv_open_times;

/// The result of thinning a block.
typedef struct {
  /// The minimum distance of every dropped trajectory from the highest and the lowest one. If numbers are so large that
  /// sums can overflow, the margin is infinite and no trajectory is dropped.
  double margin;
  size_t open_count;
  fv_open_times open[FV_OPEN_TIMES];
} fv_thinning;

/// The mapping of x values to pixel columns: `lower` is at the left edge, `scale` is in columns per unit.
typedef struct {
  double lower;
  double scale;
  double width;
} fv_axis;

/// Evenly spaced points: point i is at start + (first + i) * step. The product is rounded before the addition.
typedef struct {
  double start;
  double step;
  double first;
} fv_even_points;

/// The chart kernels of one instruction set. Lowest and highest values ignore NaN.
typedef struct {
  /// Computes the M4 aggregate of each bucket of c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], summed from left to
  /// right, for k of at least 1. Buckets must not be empty.
  void (*reduce_buckets)(fv_m4 *r, const double *c, const double *const _Nonnull *_Nonnull v, size_t k,
                      const fv_bucket *buckets, size_t count);
  /// Copies elements to the end of a window. If the window is larger than the caches, uses non-temporal stores, which
  /// avoid reading a cache line that is overwritten completely.
  void (*append)(double *r, const double *v, size_t count, size_t window);
  /// Adds the entries of the blocks from `first` up to `end` to the levels of a min–max pyramid, and the higher
  /// entries that they complete. Stops after a block with NaN or an infinity, and returns the first block that wasn't
  /// added. Bounds ignore NaN.
  size_t (*index_blocks)(double *const _Nonnull *_Nonnull levels, size_t level_count, const double *v, size_t first,
                         size_t end);
  /// Computes the same results as reduce_buckets, for k up to FV_INDEXED_TERMS, but reads only blocks whose bounds
  /// exceed the extremes found so far. Returns the number of elements that were read.
  size_t (*reduce_indexed)(fv_m4 *r, const double *c, const double *const _Nonnull *_Nonnull v, size_t k,
                           const fv_bucket *buckets, size_t count, const fv_index *index);
  /// Thins a block of trajectories from a to b: copies those that can be the highest or the lowest at any time between
  /// the first and the last probe time. Values are computed as c0 * a + c1 * b with c0 + c1 = 1. Includes trajectories
  /// that differ from an extreme one only by rounding errors, and drops trajectories with NaN. If many trajectories are
  /// extreme, copies only some of them, and adds open times to `thinning`. If the trajectories are the result of
  /// thinning smaller blocks, `parts` are the results for these blocks. Returns the number of copied trajectories. The
  /// outputs must have room for `count`.
  size_t (*thin_lines)(double *ra, double *rb, const double *_Nullable a, const double *_Nullable b, size_t count,
                       const double *times, const fv_thinning *_Nullable parts, size_t part_count, fv_thinning *thinning);
  /// Computes the same results as reduce_indexed by means of thinned blocks, for two vectors with the origin 0. `lines`
  /// has an element for each of the FV_BLOCK_LEVELS block sizes, the smallest of which is the size of an entry at
  /// `level` of the min–max pyramids. All complete blocks must be thinned. c[1] must be within the times for which the
  /// thinned blocks are valid.
  size_t (*reduce_change)(fv_m4 *r, const double *c, const double *const _Nonnull *_Nonnull v,
                          const fv_bucket *buckets, size_t count, const fv_index *index, const fv_extrema_candidates *lines,
                          size_t level);
  /// Returns c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], summed like the combination of vectors, for k up to
  /// FV_INDEXED_TERMS.
  double (*combined)(const double *c, const double *const _Nonnull *_Nonnull v, size_t k, size_t i);
  /// Finds the buckets of the elements from `start` up to `end` of the sum that `combined` computes. A bucket is a run
  /// of elements in the same column. Skips blocks whose bounds are in a single column. Stops if there is no room for
  /// another bucket. Stores the number of buckets in `found`, and returns the first element that isn't in a bucket.
  size_t (*find_buckets)(fv_bucket *buckets, int32_t *columns, size_t capacity, size_t *found, const fv_axis *axis,
                         const double *c, const double *const _Nonnull *_Nonnull v, size_t k, size_t start, size_t end,
                         const fv_index *index);
  /// Finds the buckets of the evenly spaced points from `start` up to `end`. The range must not be empty. Returns the
  /// number of buckets. Returns 0 if there are more than `capacity` buckets, if columns have fewer than four points, or
  /// if x values are too large to estimate the first point of a column.
  size_t (*find_even_buckets)(fv_bucket *buckets, int32_t *columns, size_t capacity, const fv_even_points *points,
                              const fv_axis *axis, size_t start, size_t end);
  /// Sets the horizontal coordinates of a path through evenly spaced points, where `min_x` is the left edge. Bucket j
  /// has the path points from places[j] up to places[j + 1]. These are one point (the first), two points (first and
  /// last), or four points (first, twice the mean of the points in between, last).
  void (*place_even_path)(double *path, const fv_even_points *points, const fv_axis *axis, double min_x,
                          const fv_bucket *buckets, const uint32_t *places, size_t count);
  /// Sets heights[j] to origin + slope * values[j], and the vertical coordinates of the path points of bucket j. These
  /// are the points from points[j] up to points[j + 1]: one point (the first), two points (first and last), or four
  /// points (first, both extremes, last).
  void (*place_buckets)(fv_m4 *heights, double *path, const fv_m4 *values, const uint32_t *points,
                     size_t count, double origin, double slope);
  /// Finds the highest and the lowest of the trajectories a[i] + (b[i] - a[i]) * t, from `start` up to `end`, at each
  /// of the probe times.
  void (*extreme_lines)(const double *a, const double *b, size_t start, size_t end, const double *times,
                        fv_trajectory *highest, fv_trajectory *lowest);
  /// Appends the trajectories a[i] + (b[i] - a[i]) * t, from `start` up to `end`, that exceed a bound of `above` to
  /// `upper`. Negates all trajectories, and appends those that exceed a bound of `below` to `lower`. Stops before a
  /// list can overflow, and returns the first trajectory that wasn't examined.
  size_t (*lines_beyond)(const double *a, const double *b, size_t start, size_t end, const fv_guard *above,
                         const fv_guard *below, fv_line_list *upper, fv_line_list *lower);
  /// Evaluates the trajectories of each bucket at the time c1, as c0 * a + c1 * b, and stores the results as the M4
  /// aggregate of the bucket. If a segment has ended, looks up the segment that is valid now in `segments`, and updates
  /// the bucket. The first segment of a bound starts at -infinity, and a segment that starts at +infinity terminates
  /// the bound.
  void (*reduce_envelope)(fv_m4 *r, fv_envelope_bucket *buckets, const fv_segment *segments, size_t count,
                          double c0, double c1);
} fv_chart_kernels;

/// Returns the chart kernels for the instruction set at `index`. See fv_compiled.
const fv_chart_kernels *fv_chart_compiled(size_t index);

/// Returns the chart kernels for the instruction set in use. See fv_choose.
const fv_chart_kernels *fv_chart_choose(void);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
