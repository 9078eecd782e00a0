// Tests the vector kernels with every count, misalignment and position of the result, and with ordinary and special
// numbers.

#include "grid.h"
#include <last_cache.h>
#include <math.h>
#include <short_kernels.h>
#include <stdlib.h>
#include <string.h>
#include <vector_kernels.h>

enum { LONGEST = 32769, MOST_TERMS = 11 };

// Counts around multiples of the block sizes: 512 elements for combinations and 16 384 for sums. Every count below
// SMALL_COUNTS is tested as well, up to more than twice the widest register block (64 elements).
static const size_t large_counts[] = {511,  512,  513,  1023,  1024,  1025,  1535,  1536,  1537,
                                      2047, 2048, 2049, 16383, 16384, 16385, LONGEST};
enum { SMALL_COUNTS = 131, LARGE_COUNTS = sizeof large_counts / sizeof large_counts[0], COUNTS = SMALL_COUNTS + LARGE_COUNTS };

static size_t count_at(int index) { return index < SMALL_COUNTS ? (size_t)index : large_counts[index - SMALL_COUNTS]; }

typedef enum { ADD, SUBTRACT, SCALE, INTERPOLATE, COMBINE, RAMP } operation;
static const char *const names[] = {"add", "subtract", "scale", "interpolate", "combine", "ramp"};

// A call to a kernel: the operation, and all arguments except for the two operands.
typedef struct {
  operation operation;
  double factor, offset;
  size_t terms;
  double coefficients[MOST_TERMS];
} call;

// The terms alternate between two operands.
static const double *operand(size_t term, const double *a, const double *b) { return term % 2 == 0 ? a : b; }

static double expected(const call *c, double a, double b, size_t i, int fused) {
  switch (c->operation) {
  case ADD: return a + b;
  case SUBTRACT: return a - b;
  case SCALE: return a * c->factor;
  case INTERPOLATE: return multiply_add(b - a, c->factor, a, fused);
  case RAMP: return multiply_add((double)i, c->factor, c->offset, fused);
  case COMBINE: {
    double sum = c->offset;
    for (size_t term = 0; term < c->terms; ++term)
      sum = multiply_add(c->coefficients[term], *operand(term, &a, &b), sum, fused);
    return sum;
  }
  }
  abort();
}

static void perform(const fv_kernel_set *set, const call *c, double *r, const double *a, const double *b, size_t n) {
  switch (c->operation) {
  case ADD: set->add(r, a, b, n); return;
  case SUBTRACT: set->subtract(r, a, b, n); return;
  case SCALE: set->scale(r, a, c->factor, n); return;
  case INTERPOLATE: set->interpolate(r, a, b, c->factor, n); return;
  case RAMP: set->ramp(r, c->offset, c->factor, n); return;
  case COMBINE: {
    const double *terms[MOST_TERMS];
    for (size_t term = 0; term < c->terms; ++term) terms[term] = operand(term, a, b);
    set->combine(r, c->offset, c->coefficients, terms, c->terms, n);
  }
  }
}

// The position of the result: in a separate array, or in one of the operands.
typedef enum { APART, FIRST, SECOND, PLACES } place;

static void check_call(const fv_kernel_set *set, const call *c, const double *x, const double *y, const double *results,
                       guarded a, guarded b, guarded apart, place place) {
  const guarded r = place == FIRST ? a : place == SECOND ? b : apart;
  fill_guarded(a, x);
  fill_guarded(b, y);
  perform(set, c, r.elements, a.elements, b.elements, r.count);
  ++case_count;
  size_t wrong = 0;
  while (wrong < r.count && is_same(r.elements[wrong], results[wrong])) ++wrong;
  CHECK(wrong == r.count, "%s %s: element %zu of %zu is %a instead of %a, place %d", set->name, names[c->operation], wrong,
        r.count, r.elements[wrong], results[wrong], place);
  const size_t bytes = r.count * sizeof(double);
  CHECK(is_intact(a) && is_intact(b) && is_intact(apart) && (place == FIRST || memcmp(a.elements, x, bytes) == 0) &&
            (place == SECOND || memcmp(b.elements, y, bytes) == 0),
        "%s %s of %zu wrote outside its result, place %d", set->name, names[c->operation], r.count, place);
}

// Checks all counts, misalignments and positions of one call.
static void check_placements(const fv_kernel_set *set, const call *c, const double *x, const double *y, size_t longest) {
  double *results = malloc(longest * sizeof *results);
  for (size_t i = 0; i < longest; ++i) results[i] = expected(c, x[i], y[i], i, is_fused(set->name));
  for (int index = 0; index < COUNTS && count_at(index) <= longest; ++index) {
    const size_t n = count_at(index);
    // Use the same misalignment for all arrays first, and then a different one for each. Large counts, and the many
    // calls on short operands, use fewer misalignments.
    for (size_t k = 0; k < 16; k += n < SMALL_COUNTS && longest == LONGEST ? 1 : 9) {
      const guarded a = make_guarded(n, k % 8), b = make_guarded(n, k < 8 ? k : (k + 3) % 8);
      const guarded apart = make_guarded(n, k < 8 ? k : (k + 6) % 8);
      for (place place = APART; place < PLACES; ++place) check_call(set, c, x, y, results, a, b, apart, place);
      free_guarded(a);
      free_guarded(b);
      free_guarded(apart);
    }
    const guarded a = make_at_edge(n), b = make_at_edge(n), apart = make_at_edge(n);
    for (place place = APART; place < PLACES; ++place) check_call(set, c, x, y, results, a, b, apart, place);
    free_guarded(a);
    free_guarded(b);
    free_guarded(apart);
  }
  free(results);
}

static void check_elementwise(const fv_kernel_set *set, const double *x, const double *y, size_t longest,
                              const double *factors, size_t factor_count) {
  check_placements(set, &(call){.operation = ADD}, x, y, longest);
  check_placements(set, &(call){.operation = SUBTRACT}, x, y, longest);
  for (size_t f = 0; f < factor_count; ++f) {
    const double factor = factors[f];
    check_placements(set, &(call){.operation = SCALE, .factor = factor}, x, y, longest);
    check_placements(set, &(call){.operation = INTERPOLATE, .factor = factor}, x, y, longest);
    check_placements(set, &(call){.operation = RAMP, .factor = factor, .offset = -2.5}, x, y, longest);
  }
  for (size_t k = 0; k <= MOST_TERMS; ++k) {
    call c = {.operation = COMBINE, .terms = k, .offset = k % 3 == 0 ? -0.0 : 0.75};
    for (size_t term = 0; term < k; ++term) c.coefficients[term] = factors[term % factor_count] + 0.125 * (double)term;
    check_placements(set, &c, x, y, longest);
  }
}

// MARK: Reductions

// A sum stored in two doubles (D. E. Knuth, The Art of Computer Programming 2, section 4.2.2).
typedef struct {
  double high, low;
} sum2;

static sum2 add_product(sum2 sum, double a, double b) {
  const double product = a * b, rest = fma(a, b, -product), high = sum.high + product, part = high - sum.high;
  const double low = (sum.high - (high - part)) + (product - part) + (sum.low + rest);
  const double whole = high + low;
  return (sum2){whole, low - (whole - high)};
}

static void check_sum(const fv_kernel_set *set, double result, sum2 exact, double magnitude, size_t n) {
  // The documented error bound of 1100 u Σ|xy|, where u = 2⁻⁵³, plus the smallest subnormal number for each product.
  ++case_count;
  const double bound = 1100 * 0x1p-53 * magnitude * (1 + 0x1p-30) + (double)n * 0x1p-1074;
  CHECK(fabs((result - exact.high) - exact.low) <= bound, "%s: a sum of %zu products is %a instead of %a", set->name, n,
        result, exact.high);
}

static void check_sums(const fv_kernel_set *set, const double *x, const double *y, size_t longest) {
  size_t done = 0;
  sum2 products = {0, 0}, squares = {0, 0};
  double magnitude = 0;
  for (int index = 0; index < COUNTS && count_at(index) <= longest; ++index) {
    const size_t n = count_at(index);
    for (; done < n; ++done) {
      products = add_product(products, x[done], y[done]);
      squares = add_product(squares, x[done], x[done]);
      magnitude += fabs(x[done] * y[done]);
    }
    for (size_t k = 0; k < 9; k += n < SMALL_COUNTS ? 1 : 5) {
      const guarded a = k < 8 ? make_guarded(n, k) : make_at_edge(n);
      const guarded b = k < 8 ? make_guarded(n, (k + 3) % 8) : make_at_edge(n);
      fill_guarded(a, x);
      fill_guarded(b, y);
      check_sum(set, set->dot(a.elements, b.elements, n), products, magnitude, n);
      check_sum(set, set->magnitude_squared(a.elements, n), squares, squares.high, n);
      free_guarded(a);
      free_guarded(b);
    }
  }
}

static void check_extent(const fv_kernel_set *set, guarded a) {
  double least = INFINITY, greatest = -INFINITY;
  for (size_t i = 0; i < a.count; ++i) {
    if (a.elements[i] < least) least = a.elements[i];
    if (a.elements[i] > greatest) greatest = a.elements[i];
  }
  const fv_extent extent = set->extent(a.elements, a.count);
  ++case_count;
  // The kernels may return either 0 or -0 if both are extremes.
  CHECK(extent.minimum == least && extent.maximum == greatest, "%s: the extent of %zu is %a to %a instead of %a to %a",
        set->name, a.count, extent.minimum, extent.maximum, least, greatest);
}

static void check_extents(const fv_kernel_set *set, const double *x) {
  for (int index = 0; index < COUNTS; ++index) {
    const size_t n = count_at(index);
    for (size_t k = 0; k < 9; k += n < SMALL_COUNTS ? 1 : 5) {
      const guarded a = k < 8 ? make_guarded(n, k) : make_at_edge(n);
      fill_guarded(a, x);
      check_extent(set, a);
      // The extremes and NaN are placed at each position, or at only some positions if the count is large.
      for (size_t i = 0; i < n; i += n < SMALL_COUNTS ? 1 : 997) {
        const double kept = a.elements[i];
        const double unusual[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300};
        for (size_t s = 0; s < sizeof unusual / sizeof unusual[0]; ++s) {
          a.elements[i] = unusual[s];
          check_extent(set, a);
        }
        a.elements[i] = kept;
      }
      free_guarded(a);
    }
  }
}

// NaN and infinities must propagate to a sum from every position.
static void check_special_sums(const fv_kernel_set *set, size_t longest) {
  for (size_t n = 1; n <= longest; ++n) {
    const guarded a = make_guarded(n, n % 8), b = make_guarded(n, 3);
    for (size_t i = 0; i < n; ++i) {
      a.elements[i] = 1;
      b.elements[i] = 2;
    }
    for (size_t i = 0; i < n; ++i) {
      a.elements[i] = NAN;
      CHECK(isnan(set->dot(a.elements, b.elements, n)), "%s: NaN at %zu of %zu is lost", set->name, i, n);
      CHECK(isnan(set->magnitude_squared(a.elements, n)), "%s: NaN at %zu of %zu is lost", set->name, i, n);
      a.elements[i] = -INFINITY;
      CHECK(set->dot(a.elements, b.elements, n) == -INFINITY, "%s: infinity at %zu of %zu is lost", set->name, i, n);
      CHECK(set->magnitude_squared(a.elements, n) == INFINITY, "%s: infinity at %zu of %zu is lost", set->name, i, n);
      b.elements[i] = 0;
      CHECK(isnan(set->dot(a.elements, b.elements, n)), "%s: infinity times 0 at %zu of %zu isn't NaN", set->name, i, n);
      a.elements[i] = 0x1p-1074;
      b.elements[i] = 1;
      CHECK(set->dot(a.elements, b.elements, n) == 2 * (double)(n - 1) + 0x1p-1074, "%s: a small number is lost", set->name);
      a.elements[i] = 1;
      b.elements[i] = 2;
      case_count += 6;
    }
    for (size_t i = 0; i < n; ++i) a.elements[i] = b.elements[i] = 0x1p-1074;
    CHECK(set->magnitude_squared(a.elements, n) == 0, "%s: the squares of the smallest number aren't 0", set->name);
    for (size_t i = 0; i < n; ++i) b.elements[i] = 1;
    CHECK(set->dot(a.elements, b.elements, n) == (double)n * 0x1p-1074, "%s: subnormal numbers are lost", set->name);
    case_count += 2;
    free_guarded(a);
    free_guarded(b);
  }
}

static double short_magnitude_squared(const double *a, size_t n) { return fv_short_dot(a, a, n); }

// A kernel set that consists of the kernels that are inlined into their callers. They support at most `fv_short_count`
// elements.
static const fv_kernel_set short_kernels = {
    .name = "short",
    .add = fv_short_add,
    .subtract = fv_short_subtract,
    .scale = fv_short_scale,
    .dot = fv_short_dot,
    .interpolate = fv_short_interpolate,
    .magnitude_squared = short_magnitude_squared,
};

static void check_short_kernels(const double *x, const double *y, const double *factors, size_t factor_count) {
  check_placements(&short_kernels, &(call){.operation = ADD}, x, y, fv_short_count);
  check_placements(&short_kernels, &(call){.operation = SUBTRACT}, x, y, fv_short_count);
  for (size_t f = 0; f < factor_count; ++f) {
    check_placements(&short_kernels, &(call){.operation = SCALE, .factor = factors[f]}, x, y, fv_short_count);
    // The inlined interpolation is used only if it rounds like the active kernels.
    if (fv_short_interpolates())
      check_placements(&short_kernels, &(call){.operation = INTERPOLATE, .factor = factors[f]}, x, y, fv_short_count);
  }
}

void check_vector_kernels(void) {
  double *x = malloc(LONGEST * sizeof *x), *y = malloc(LONGEST * sizeof *y);
  for (size_t i = 0; i < LONGEST; ++i) {
    x[i] = random_number();
    y[i] = random_number();
  }
  // All pairs of special numbers. The first five pairs are repeated at the end, so that the kernels also process a
  // remainder.
  enum { PAIRS = SPECIAL_COUNT * SPECIAL_COUNT + 5 };
  double first[PAIRS], second[PAIRS];
  for (int i = 0; i < PAIRS; ++i) {
    first[i] = specials[i / SPECIAL_COUNT % SPECIAL_COUNT];
    second[i] = specials[i % SPECIAL_COUNT];
  }
  const double factors[] = {0.3, -1.25, 1};
  for (size_t index = 0; index < fv_compiled_count(); ++index) {
    if (!fv_supported(index)) continue;
    const fv_kernel_set *set = fv_compiled(index);
    const size_t threshold = fv_streaming_threshold;
    // Results with and without nontemporal stores must be equal.
    for (int streams = 0; streams < 2; ++streams) {
      fv_streaming_threshold = streams ? 0 : SIZE_MAX;
      check_elementwise(set, x, y, LONGEST, factors, 3);
    }
    fv_streaming_threshold = threshold;
    check_elementwise(set, first, second, SMALL_COUNTS - 1, specials, SPECIAL_COUNT);
    check_elementwise(set, first + SMALL_COUNTS - 1, second + SMALL_COUNTS - 1, SMALL_COUNTS - 1, specials, SPECIAL_COUNT);
    check_sums(set, x, y, LONGEST);
    check_extents(set, x);
    check_special_sums(set, SMALL_COUNTS - 1);
    printf("    %s\n", set->name);
  }
  fv_choose();
  check_short_kernels(x, y, factors, 3);
  // Start the operands at different pairs of special numbers, so that a pair is processed at different positions.
  for (int i = 0; i + (int)fv_short_count <= PAIRS; ++i) check_short_kernels(first + i, second + i, specials, SPECIAL_COUNT);
  check_sums(&short_kernels, x, y, fv_short_count);
  check_special_sums(&short_kernels, fv_short_count);
  printf("    %s\n", short_kernels.name);
  free(x);
  free(y);
}
