// Kernels that reduce lines of many points to what a column of pixels shows.

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
} fv_run;

/// What a run of points comes down to.
typedef struct {
  double first;
  double lowest;
  double highest;
  double last;
} fv_reduction;

/// The line from `a` at time 0 to `b` at time 1, and on beyond. It bounds a run from the time `from` on, until
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

/// The lines of a run's first point, of its lower and its upper bound, and of its last point: from `a` at time 0 to `b`
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
} fv_envelope_run;

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

/// One instruction set's chart kernels. NaN is left out of the lowest and the highest.
typedef struct {
  /// Reduces each run of c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], summed from the left, k being at least 1.
  /// No run may be empty.
  void (*reduce_runs)(fv_reduction *r, const double *c, const double *const _Nonnull *_Nonnull v, size_t k,
                      const fv_run *runs, size_t count);
  /// Sets heights[j] to origin + slope * values[j], and with it the heights of the points of the path of run j: those
  /// from points[j] up to points[j + 1], which are one (the first), two (the first and the last), or four.
  void (*place_runs)(fv_reduction *heights, double *path, const fv_reduction *values, const uint32_t *points,
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
  /// Reduces each run to c0 * a + c1 * b of its lines, those of its bounds at the time c1. These are looked up in the
  /// segments where they are others than before, beside the last ones. The first segment of a bound starts at
  /// -infinity, and one that starts at +infinity ends it.
  void (*reduce_envelope)(fv_reduction *r, fv_envelope_run *runs, const fv_segment *segments, size_t count,
                          double c0, double c1);
} fv_chart_kernels;

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
