// Kernels that reduce series of many points to one M4 aggregate (see fv_m4) per pixel column.
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

/// A segment of a bucket's upper or lower envelope. The upper envelope is the highest value of the bucket as a function
/// of time, and the lower envelope is the lowest value. From the time `from` until the next segment begins, the
/// envelope is the trajectory with the value `a` at time 0 and `b` at time 1.
typedef struct {
  double from;
  double a;
  double b;
} fv_segment;

/// The trajectory of a point: a linear function of time with the value `a` at time 0 and `b` at time 1.
typedef struct {
  double a;
  double b;
} fv_trajectory;

/// The trajectories of a bucket's first point, lowest point, highest point and last point. `a` contains their values at
/// time 0, and `b` their values at time 1.
///
/// The trajectory of the lowest point is a copy of the lower envelope's segment with the index `lower`. The trajectory
/// of the highest point is a copy of the upper envelope's segment with the index `upper`. Both copies are valid from
/// the time `from` until the time `until`. Because of these copies, a frame in which no segment ends reads only these
/// structures, one after the other.
typedef struct {
  fv_m4 a;
  fv_m4 b;
  double from;
  double until;
  uint32_t lower;
  uint32_t upper;
} fv_envelope_bucket;

/// The number of probe times. extreme_lines finds the highest and lowest trajectory at each of these points in time.
/// The upper envelope of the highest trajectories, and the lower envelope of the lowest ones, are the guards (see
/// fv_guard) with which all other trajectories are compared.
enum { FV_PROBE_TIMES = 5 };

/// The corners of the upper envelope of a few trajectories: the points in time at which its slope changes (`times`),
/// and its values there (`bounds`). A trajectory that exceeds none of the bounds is never above the envelope. For a
/// lower envelope, all trajectories are negated.
enum { FV_GUARD_TIMES = FV_PROBE_TIMES - 1 };
typedef struct {
  double times[FV_GUARD_TIMES];
  double bounds[FV_GUARD_TIMES];
} fv_guard;

/// A list of trajectories, which are straight lines over time: the first `count` elements of an array with room for
/// `capacity`. The field `from`, the time at which a trajectory becomes part of the envelope, isn't set yet.
typedef struct {
  fv_segment *lines;
  size_t capacity;
  size_t count;
} fv_line_list;

/// A min–max pyramid of a vector (also called its index) stores the minimum and maximum of blocks of elements at
/// several resolutions. An entry of level 0 has the bounds of FV_INDEX_BLOCK elements. An entry of any other level has
/// the bounds of FV_INDEX_FANOUT entries of the level below.
///
/// A level is an array of tiles. A tile has FV_INDEX_FANOUT minima followed by FV_INDEX_FANOUT maxima, which take two
/// cache lines. The memory in front of the first tile contains FV_INDEX_FANOUT bytes per tile, with the tiles in
/// reverse order. Each byte stores the order of an entry's elements as flags: FV_ASCENDING, FV_DESCENDING, or both if
/// all elements are equal. It is 0 if the elements are in no order.
enum { FV_ASCENDING = 1, FV_DESCENDING = 2 };
enum { FV_INDEX_BLOCK = 64, FV_INDEX_FANOUT = 8, FV_INDEX_TILE = 2 * FV_INDEX_FANOUT, FV_INDEX_LEVELS = 16 };

/// The maximum number of terms in a reduction with min–max pyramids.
enum { FV_INDEXED_TERMS = 4 };

/// The min–max pyramids of k vectors. Block j covers the same element indices in all vectors.
typedef struct {
  /// `levels[i][j]` is level j of the pyramid of vector i.
  const double *_Nonnull const *_Nonnull const *_Nonnull levels;
  /// The number of levels that exist in the pyramids of all vectors, at most FV_INDEX_LEVELS.
  size_t level_count;
  /// The offset of the first element of the vectors from the start of the first block, in elements.
  size_t origin;
  /// The offset of the end of the vectors from the start of the first block, in elements. Entries that extend beyond
  /// the end aren't read.
  size_t end;
} fv_index;

/// The mapping of x values to pixel columns. The x value `lower` is at the left edge, `scale` is in pixels per unit of
/// x, and `width` is in pixels.
typedef struct {
  double lower;
  double scale;
  double width;
} fv_axis;

/// Evenly spaced points. The x value of point i is start + (first + i) * step, where the product is rounded before the
/// addition.
typedef struct {
  double start;
  double step;
  double first;
} fv_even_points;

/// The chart kernels of one instruction set. NaN is ignored when the lowest and highest values are computed.
typedef struct {
  /// Computes the first, lowest, highest and last element of each bucket, where element i is the sum
  /// c[0] * v[0][i] + ... + c[k-1] * v[k-1][i]. Terms are added from left to right, and k must be at least 1. Buckets
  /// must not be empty.
  void (*reduce_buckets)(fv_m4 *r, const double *c, const double *const _Nonnull *_Nonnull v, size_t k,
                      const fv_bucket *buckets, size_t count);
  /// Appends `count` elements to an array that ends at the address `r`. `window` is the number of its elements
  /// afterwards. If the array is larger than the last-level cache, uses non-temporal stores, which don't read a cache
  /// line before they overwrite it.
  void (*append)(double *r, const double *v, size_t count, size_t window);
  /// Adds entries for the blocks from `first` up to `end` to level 0 of a min–max pyramid. Also adds the entries of
  /// higher levels that become complete. Bounds ignore NaN. Stops after a block that contains NaN or an infinity.
  /// Returns the index of the first block that wasn't added.
  size_t (*index_blocks)(double *const _Nonnull *_Nonnull levels, size_t level_count, const double *v, size_t first,
                         size_t end);
  /// Computes the same results as reduce_buckets, for k up to FV_INDEXED_TERMS. Reads only those blocks of elements
  /// whose bounds exceed the extremes found so far. Returns the number of elements that were read.
  size_t (*reduce_indexed)(fv_m4 *r, const double *c, const double *const _Nonnull *_Nonnull v, size_t k,
                           const fv_bucket *buckets, size_t count, const fv_index *index);
  /// Computes the same results as reduce_indexed, except for rounding, for two vectors. Uses the aggregates of blocks
  /// instead of reading most elements, and reads elements only at the ends of buckets. Returns the number of elements
  /// that were read.
  ///
  /// A block has 1 << `block_shift` elements, and block 0 begins at the first element of the vectors. `blocks` contains
  /// the aggregates of the blocks from `first_block` up to `end_block`, computed with the same coefficients.
  size_t (*reduce_blocks)(fv_m4 *r, const double *c, const double *const _Nonnull *_Nonnull v,
                          const fv_bucket *buckets, size_t count, const fv_index *index, const fv_m4 *blocks,
                          size_t first_block, size_t end_block, int block_shift);
  /// Returns c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], for k up to FV_INDEXED_TERMS. The result is rounded exactly
  /// like the result of fv_kernel_set.combine with an offset of -0.
  double (*combined)(const double *c, const double *const _Nonnull *_Nonnull v, size_t k, size_t i);
  /// Finds the buckets of the elements from `start` up to `end`. A bucket is a run of consecutive elements whose x
  /// values are in the same pixel column. The x value of an element is the sum that `combined` computes. Stores the
  /// column of each bucket in `columns`, and the number of buckets in `found`.
  ///
  /// Doesn't read the elements of blocks whose bounds are in a single column. Stops if the arrays have no room for
  /// another bucket. Returns the index of the first element that isn't in a bucket.
  size_t (*find_buckets)(fv_bucket *buckets, int32_t *columns, size_t capacity, size_t *found, const fv_axis *axis,
                         const double *c, const double *const _Nonnull *_Nonnull v, size_t k, size_t start, size_t end,
                         const fv_index *index);
  /// Finds the buckets of the evenly spaced points from `start` up to `end`. The range must not be empty. Returns the
  /// number of buckets. Returns 0 if there are more than `capacity` buckets, or if a column has fewer than four points
  /// on average. Also returns 0 if x values are too large to estimate the first point of a column.
  size_t (*find_even_buckets)(fv_bucket *buckets, int32_t *columns, size_t capacity, const fv_even_points *points,
                              const fv_axis *axis, size_t start, size_t end);
  /// Sets the horizontal coordinates, in pixels, of a path through evenly spaced points. `min_x` is the coordinate of
  /// the left edge. Bucket j has the path points from places[j] up to places[j + 1]. A single path point is the
  /// bucket's first point. Two path points are its first and last point. Four path points are its first point, two
  /// points halfway between its second and its second-to-last point, and its last point.
  void (*place_even_path)(double *path, const fv_even_points *points, const fv_axis *axis, double min_x,
                          const fv_bucket *buckets, const uint32_t *places, size_t count);
  /// Sets heights[j] to origin + slope * values[j], and sets the vertical coordinates, in pixels, of the path points of
  /// bucket j. Bucket j has the path points from points[j] up to points[j + 1]. A single path point is the bucket's
  /// first point. Two path points are its first and last point. Four path points are its first point, both extremes in
  /// the order that makes the path shorter, and its last point. An extreme that equals the first or last value is
  /// replaced, because it would draw nothing new.
  void (*place_buckets)(fv_m4 *heights, double *path, const fv_m4 *values, const uint32_t *points,
                     size_t count, double origin, double slope);
  /// Finds the highest and the lowest of the trajectories a[i] + (b[i] - a[i]) * t at each of the probe times, for i
  /// from `start` up to `end`.
  void (*extreme_lines)(const double *a, const double *b, size_t start, size_t end, const double *times,
                        fv_trajectory *highest, fv_trajectory *lowest);
  /// Compares the trajectories a[i] + (b[i] - a[i]) * t, from `start` up to `end`, with the bounds of two guards.
  /// Appends a trajectory to `upper` if it exceeds a bound of `above`. Appends the negated trajectory to `lower` if the
  /// negated trajectory exceeds a bound of `below`. Stops before a list can overflow, and returns the index of the
  /// first trajectory that wasn't processed.
  size_t (*lines_beyond)(const double *a, const double *b, size_t start, size_t end, const fv_guard *above,
                         const fv_guard *below, fv_line_list *upper, fv_line_list *lower);
  /// Computes the M4 aggregate of each bucket at the time c1, where c0 is 1 - c1. Evaluates the four trajectories that
  /// are stored in the bucket as c0 * a + c1 * b.
  ///
  /// `segments` contains two lists for each bucket: the segments of its lower envelope, and the segments of its upper
  /// envelope. A list starts with a segment at the time -infinity and ends with a sentinel at +infinity. If the copies
  /// of segments in a bucket aren't valid at the time c1, first replaces them with copies of the valid segments.
  void (*reduce_envelope)(fv_m4 *r, fv_envelope_bucket *buckets, const fv_segment *segments, size_t count,
                          double c0, double c1);
} fv_chart_kernels;

/// Returns the chart kernels for the instruction set of the vector kernels at `index`. See fv_compiled.
const fv_chart_kernels *fv_chart_compiled(size_t index);

/// Returns the chart kernels for the instruction set of the active vector kernels. See fv_choose.
const fv_chart_kernels *fv_chart_choose(void);

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
