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

/// A run's first and last line, and the segments of its lower and upper bound that were found last.
typedef struct {
  fv_line first;
  fv_line last;
  uint32_t lower;
  uint32_t upper;
} fv_envelope_run;

/// Times at which a run's lines are compared with a bound, to tell those that are never beyond it.
enum { FV_GUARD_TIMES = 4 };
typedef struct {
  double upper_times[FV_GUARD_TIMES];
  double upper_bounds[FV_GUARD_TIMES];
  double lower_times[FV_GUARD_TIMES];
  double lower_bounds[FV_GUARD_TIMES];
} fv_guard;

/// The indices of lines, at most `capacity` of them.
typedef struct {
  uint32_t *indices;
  size_t capacity;
  size_t count;
} fv_index_list;

/// One instruction set's chart kernels. NaN is left out of the lowest and the highest.
typedef struct {
  /// Reduces each run of c[0] * v[0][i] + ... + c[k-1] * v[k-1][i], summed from the left, k being at least 1.
  /// No run may be empty.
  void (*reduce_runs)(fv_reduction *r, const double *c, const double *const _Nonnull *_Nonnull v, size_t k,
                      const fv_run *runs, size_t count);
  /// Finds the lines a[i] + (b[i] - a[i]) * t, from `start` up to `end`, that are above the upper bound or below
  /// the lower one at one of the guard's times, and adds them to the lists. Stops where a list might become full,
  /// and returns the first line that it has not looked at.
  size_t (*lines_beyond)(const double *a, const double *b, size_t start, size_t end, const fv_guard *guard,
                         fv_index_list *upper, fv_index_list *lower);
  /// Reduces each run to what its first and last line and its bounds are at the time c1, as c0 * a + c1 * b. The
  /// search for a segment starts at the one found last. The first segment of a bound starts at -infinity, and
  /// one that starts at +infinity ends it.
  void (*reduce_envelope)(fv_reduction *r, fv_envelope_run *runs, const fv_segment *segments, size_t count,
                          double c0, double c1);
} fv_chart_kernels;

#if defined(__has_feature) && __has_feature(nullability)
#pragma clang assume_nonnull end
#endif

#endif
