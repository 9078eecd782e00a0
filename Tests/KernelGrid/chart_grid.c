// Tests the chart kernels with buckets of every length, and with ordinary and special numbers.

#include "grid.h"
#include <chart_kernels.h>
#include <last_cache.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <vector_kernels.h>

enum { MOST_TERMS = 6, LENGTH = 3000 };

typedef struct {
  const char *name;
  const fv_chart_kernels *kernels;
  int fused;
} chart_set;

// MARK: Reducing buckets

// Returns a sum of terms, rounded as in the kernels. A sum of two or three terms starts with the second product; a sum
// of more terms is computed from left to right.
static double term_sum(const double *c, const double *const *v, size_t k, size_t i, int fused) {
  if (k > 3) {
    double sum = -0.0;
    for (size_t term = 0; term < k; ++term) sum = multiply_add(c[term], v[term][i], sum, fused);
    return sum;
  }
  if (k == 1) return c[0] * v[0][i];
  const double sum = multiply_add(c[0], v[0][i], c[1] * v[1][i], fused);
  return k == 2 ? sum : multiply_add(c[2], v[2][i], sum, fused);
}

static fv_m4 expected_reduction(const double *sums, fv_bucket bucket) {
  fv_m4 whole = {sums[bucket.start], INFINITY, -INFINITY, sums[bucket.end - 1]};
  for (size_t i = bucket.start; i < bucket.end; ++i) {
    if (sums[i] < whole.lowest) whole.lowest = sums[i];
    if (sums[i] > whole.highest) whole.highest = sums[i];
  }
  return whole;
}

// If 0 and -0 are both extremes, the kernels may return either of them.
static int is_same_reduction(fv_m4 a, fv_m4 b) {
  return is_same(a.first, b.first) && is_same(a.last, b.last) && a.lowest == b.lowest && a.highest == b.highest;
}

static void check_buckets(const chart_set *set, const double *c, const guarded *v, size_t k, size_t length) {
  const double *terms[MOST_TERMS];
  for (size_t term = 0; term < k; ++term) terms[term] = v[term].elements;
  double sums[LENGTH];
  for (size_t i = 0; i < length; ++i) sums[i] = term_sum(c, terms, k, i, set->fused);
  // For each length up to 70, check consecutive buckets with occasional gaps, a bucket at the end of the memory, and a
  // bucket of all points.
  for (size_t size = 1; size <= 70; ++size) {
    fv_bucket buckets[LENGTH];
    size_t count = 0;
    for (size_t start = size % 8; start + size <= length; start += size + (start % 3 == 0)) {
      buckets[count++] = (fv_bucket){start, start + size};
    }
    buckets[count++] = (fv_bucket){length - size, length};
    buckets[count++] = (fv_bucket){0, length};
    fv_m4 reductions[LENGTH];
    set->kernels->reduce_buckets(reductions, c, terms, k, buckets, count);
    ++case_count;
    for (size_t j = 0; j < count; ++j) {
      const fv_m4 expected = expected_reduction(sums, buckets[j]), found = reductions[j];
      CHECK(is_same_reduction(found, expected),
            "%s: %zu terms, the bucket from %zu to %zu is %a %a %a %a instead of %a %a %a %a", set->name, k,
            buckets[j].start, buckets[j].end, found.first, found.lowest, found.highest, found.last, expected.first,
            expected.lowest, expected.highest, expected.last);
    }
  }
}

static void check_all_buckets(const chart_set *set) {
  const double coefficients[MOST_TERMS] = {0.7, 0.3, -1.5, 1, 0, 2e-3};
  const size_t lengths[] = {71, 300, 1100, LENGTH};
  for (size_t k = 1; k <= MOST_TERMS; ++k) {
    for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; ++l) {
      guarded v[MOST_TERMS];
      for (size_t term = 0; term < k; ++term) {
        v[term] = term == 0 ? make_at_edge(lengths[l]) : make_guarded(lengths[l], (term + l) % 8);
        for (size_t i = 0; i < lengths[l]; ++i)
          v[term].elements[i] = random_below(12) == 0 ? specials[random_below(SPECIAL_COUNT)] : random_number();
      }
      // The kernels prefetch memory if the points are probably in the last-level cache but not in a smaller one. Test
      // both cases by changing the assumed size of the last-level cache.
      const size_t cache = fv_last_cache;
      for (int fetches = 0; fetches < 2; ++fetches) {
        fv_last_cache = fetches ? lengths[l] * 64 : (size_t)1 << 40;
        check_buckets(set, coefficients, v, k, lengths[l]);
      }
      fv_last_cache = cache;
      for (size_t term = 0; term < k; ++term) free_guarded(v[term]);
    }
  }
}

// MARK: Heights

static double place(double value, double origin, double slope, int fused) {
  const double x = multiply_add(slope, value, origin, fused), above = x > -1e9 ? x : -1e9;
  return above < 1e9 ? above : 1e9;
}

static void expected_points(fv_m4 h, uint32_t count, double *points) {
  points[0] = h.first;
  points[count - 1] = h.last;
  if (count < 4) return;
  const int has_lowest = h.lowest != h.first && h.lowest != h.last, has_highest = h.highest != h.first && h.highest != h.last;
  const double middle = h.first / 2 + h.last / 2;
  const double low = has_lowest ? h.lowest : has_highest ? h.highest : middle;
  const double high = has_highest ? h.highest : has_lowest ? h.lowest : middle;
  const int falls = (h.first < h.last) != (h.lowest < h.highest);
  points[1] = falls ? high : low;
  points[2] = falls ? low : high;
}

static void check_heights(const chart_set *set) {
  enum { MOST = 40 };
  for (int round = 0; round < 20000; ++round) {
    const size_t count = random_below(MOST + 1);
    uint32_t points[MOST + 1] = {0};
    guarded values = make_guarded(4 * count, round % 8), heights = make_guarded(4 * count, round / 8 % 8);
    const int kind = (int)random_below(3);
    for (size_t j = 0; j < count; ++j) {
      const uint32_t sizes[] = {1, 2, 4};
      points[j + 1] = points[j] + (kind == 0 ? 4 : sizes[random_below(3)]);
      for (int part = 0; part < 4; ++part) {
        // There are only a few different values, so the extreme is often the first or the last point.
        values.elements[4 * j + (size_t)part] =
            kind == 2 ? specials[random_below(SPECIAL_COUNT)] : (double)random_below(4) / 3;
      }
    }
    guarded path = make_guarded(points[count], round / 64 % 8);
    const double origin = random_between(-50, 500), slope = random_between(-1, 1) * (random_below(4) ? 300 : 1e12);
    set->kernels->place_buckets((fv_m4 *)heights.elements, path.elements, (fv_m4 *)values.elements, points,
                                count, origin, slope);
    ++case_count;
    for (size_t i = 0; i < 4 * count; ++i) {
      const double expected = place(values.elements[i], origin, slope, set->fused);
      CHECK(is_same(heights.elements[i], expected), "%s: the height of %a is %a instead of %a", set->name,
            values.elements[i], heights.elements[i], expected);
    }
    for (size_t j = 0; j < count; ++j) {
      double expected[4];
      const uint32_t size = points[j + 1] - points[j];
      expected_points(((fv_m4 *)heights.elements)[j], size, expected);
      for (uint32_t i = 0; i < size; ++i) {
        CHECK(is_same(path.elements[points[j] + i], expected[i]), "%s: point %u of %u of bucket %zu is %a instead of %a",
              set->name, i, size, j, path.elements[points[j] + i], expected[i]);
      }
    }
    CHECK(is_intact(values) && is_intact(heights) && is_intact(path), "%s: heights are written outside", set->name);
    free_guarded(values);
    free_guarded(heights);
    free_guarded(path);
  }
}

// MARK: Envelopes

static double value_at(double a, double b, double time, int fused) { return multiply_add(b - a, time, a, fused); }

static void fill_lines(guarded a, guarded b) {
  for (size_t i = 0; i < a.count; ++i) {
    a.elements[i] = random_below(20) == 0 ? NAN : random_between(-1, 1);
    b.elements[i] = random_below(20) == 0 ? specials[random_below(SPECIAL_COUNT)] : random_between(-1, 1);
  }
}

static void check_extreme_lines(const chart_set *set, const double *a, const double *b, size_t start, size_t end) {
  const double times[FV_PROBE_TIMES] = {0, 0.25, 0.5, 0.75, 1};
  fv_trajectory highest[FV_PROBE_TIMES], lowest[FV_PROBE_TIMES];
  set->kernels->extreme_lines(a, b, start, end, times, highest, lowest);
  ++case_count;
  for (int k = 0; k < FV_PROBE_TIMES; ++k) {
    double greatest = -INFINITY, least = INFINITY;
    for (size_t i = start; i < end; ++i) {
      const double x = value_at(a[i], b[i], times[k], set->fused);
      if (x > greatest) greatest = x;
      if (x < least) least = x;
    }
    const double high = value_at(highest[k].a, highest[k].b, times[k], set->fused);
    const double low = value_at(lowest[k].a, lowest[k].b, times[k], set->fused);
    // If all values are NaN or -infinity, any line may be returned.
    CHECK(high == greatest || greatest == -INFINITY, "%s: at time %g the highest of the lines %zu to %zu is at %a instead of %a",
          set->name, times[k], start, end, high, greatest);
    CHECK(low == least || least == INFINITY, "%s: at time %g the lowest of the lines %zu to %zu is at %a instead of %a",
          set->name, times[k], start, end, low, least);
  }
}

static int is_above(double a, double b, const fv_guard *guard, int fused) {
  for (int k = 0; k < FV_GUARD_TIMES; ++k)
    if (value_at(a, b, guard->times[k], fused) > guard->bounds[k]) return 1;
  return 0;
}

static void check_list(const chart_set *set, const double *a, const double *b, size_t start, size_t end, double sign,
                       const fv_guard *guard, fv_line_list list) {
  size_t found = 0;
  for (size_t i = start; i < end; ++i) {
    if (!is_above(sign * a[i], sign * b[i], guard, set->fused)) continue;
    CHECK(found < list.count && is_same(list.lines[found].a, sign * a[i]) && is_same(list.lines[found].b, sign * b[i]),
          "%s: line %zu of %zu to %zu, times %g, differs from the one at %zu", set->name, i, start, end, sign, found);
    ++found;
  }
  CHECK(found == list.count, "%s: %zu lines beyond the bound instead of %zu", set->name, list.count, found);
}

static void check_lines_beyond(const chart_set *set, const double *a, const double *b, size_t start, size_t end) {
  enum { CAPACITY = 37 };
  fv_guard above, below;
  for (int k = 0; k < FV_GUARD_TIMES; ++k) {
    above.times[k] = below.times[k] = (k + 0.5) / FV_GUARD_TIMES;
    above.bounds[k] = random_between(0.2, 1.2);
    below.bounds[k] = random_between(0.2, 1.2);
  }
  fv_segment upper[CAPACITY], lower[CAPACITY];
  // Each call stops before a list can become full, and the next call continues with empty lists.
  for (size_t i = start; i < end;) {
    fv_line_list up = {upper, CAPACITY, 0}, down = {lower, CAPACITY, 0};
    const size_t next = set->kernels->lines_beyond(a, b, i, end, &above, &below, &up, &down);
    ++case_count;
    CHECK(next > i && next <= end, "%s: the line after %zu is %zu of %zu", set->name, i, next, end);
    check_list(set, a, b, i, next, 1, &above, up);
    check_list(set, a, b, i, next, -1, &below, down);
    i = next;
  }
}

// Returns the segment of a bound that applies at a time.
static fv_segment segment_at(const fv_segment *bound, double time) {
  while (time >= bound[1].from) ++bound;
  return *bound;
}

static void check_reduced_envelopes(const chart_set *set) {
  enum { BUCKETS = 300, SEGMENTS = 6, BOUND = SEGMENTS + 1 };
  static fv_segment segments[2 * BUCKETS * BOUND];
  static fv_envelope_bucket buckets[BUCKETS];
  static fv_m4 reductions[BUCKETS];
  for (size_t count = 0; count <= BUCKETS; count += count < 20 ? 1 : 28) {
    for (size_t bound = 0; bound < 2 * count; ++bound) {
      fv_segment *s = segments + bound * BOUND;
      double from = -INFINITY;
      for (size_t k = 0; k < BOUND; ++k) {
        s[k] = (fv_segment){from, random_number(), random_number()};
        from = k == SEGMENTS - 1 ? INFINITY : k == 0 ? random_between(-1, 0) : from + random_between(0, 0.6);
      }
    }
    for (size_t j = 0; j < count; ++j) {
      // An empty validity interval, in which `from` is after `until`, marks a new bucket.
      buckets[j] = (fv_envelope_bucket){.from = INFINITY, .until = -INFINITY, .lower = (uint32_t)(2 * j * BOUND),
                                        .upper = (uint32_t)((2 * j + 1) * BOUND)};
      buckets[j].a.first = random_number();
      buckets[j].b.first = random_number();
      buckets[j].a.last = random_number();
      buckets[j].b.last = specials[random_below(SPECIAL_COUNT)];
    }
    // Advance the time in small steps, and then jump.
    for (int step = 0; step < 60; ++step) {
      const double time = step < 40 ? step / 40.0 : random_between(-1.5, 3);
      set->kernels->reduce_envelope(reductions, buckets, segments, count, 1 - time, time);
      ++case_count;
      for (size_t j = 0; j < count; ++j) {
        const fv_segment low = segment_at(segments + 2 * j * BOUND, time);
        const fv_segment high = segment_at(segments + (2 * j + 1) * BOUND, time);
        const fv_m4 a = {buckets[j].a.first, low.a, high.a, buckets[j].a.last};
        const fv_m4 b = {buckets[j].b.first, low.b, high.b, buckets[j].b.last};
        const double *from = &a.first, *to = &b.first, *found = &reductions[j].first;
        for (int part = 0; part < 4; ++part) {
          const double expected = multiply_add(1 - time, from[part], time * to[part], set->fused);
          CHECK(is_same(found[part], expected), "%s: part %d of bucket %zu of %zu at %g is %a instead of %a", set->name, part,
                j, count, time, found[part], expected);
        }
      }
    }
  }
}

// MARK: Appending

// Checks results with and without nontemporal stores, at every position in a cache line.
static void check_appended(const chart_set *set) {
  for (size_t count = 0; count <= 200; ++count) {
    for (size_t offset = 0; offset < 8; ++offset) {
      for (int is_long = 0; is_long < 2; ++is_long) {
        const guarded source = make_at_edge(count), result = offset == 0 ? make_at_edge(count) : make_guarded(count, offset);
        for (size_t i = 0; i < count; ++i) source.elements[i] = random_below(20) == 0 ? NAN : random_number();
        set->kernels->append(result.elements, source.elements, count, is_long ? SIZE_MAX / sizeof(double) : count);
        ++case_count;
        CHECK(memcmp(result.elements, source.elements, count * sizeof(double)) == 0 && is_intact(result),
              "%s: %zu appended elements are wrong", set->name, count);
        free_guarded(source);
        free_guarded(result);
      }
    }
  }
}

// MARK: Columns

static double combination(const double *c, const double *const *v, size_t k, size_t i, int fused) {
  double sum = -0.0;
  for (size_t term = 0; term < k; ++term) sum = multiply_add(c[term], v[term][i], sum, fused);
  return sum;
}

static int column_of(const fv_axis *axis, double x) {
  const double offset = (x - axis->lower) * axis->scale;
  if (!(offset >= 0)) return -1;
  return offset < axis->width + 1 ? (int)offset : (int)(axis->width + 1);
}

// Checks the columns of two ascending vectors and of a vector that doesn't ascend.
static void check_columns(const chart_set *set, size_t count) {
  enum { TERMS = 3, CAPACITY = 7, LEVELS = 2 };
  enum { TILES = LENGTH / 512 + 1 };
  static double tiles[TERMS][LEVELS][TILES * (1 + FV_INDEX_TILE)];  // TILES elements of order flags, then minima and maxima
  guarded vectors[TERMS];
  double *levels[TERMS][LEVELS];
  const double *elements[TERMS], *const *indexes[TERMS];
  for (int term = 0; term < TERMS; ++term) {
    vectors[term] = make_at_edge(count);
    double x = 0;
    for (size_t i = 0; i < count; ++i) {
      x += random_between(term == 2 ? -1 : 0, 1);
      vectors[term].elements[i] = x;
    }
    elements[term] = vectors[term].elements;
    for (int level = 0; level < LEVELS; ++level) levels[term][level] = tiles[term][level] + TILES;
    set->kernels->index_blocks(levels[term], LEVELS, elements[term], 0, count / FV_INDEX_BLOCK);
    indexes[term] = (const double *const *)levels[term];
  }
  const fv_index index = {indexes, LEVELS, 0, count};
  for (int round = 0; round < 12; ++round) {
    const double c[TERMS] = {random_between(-0.5, 1.5), random_between(-0.5, 1.5), random_between(-0.1, 0.1)};
    const fv_axis axis = {random_between(-10, 100), random_between(0.001, 0.5), random_below(200)};
    const size_t k = 1 + random_below(TERMS);
    size_t next = 0;
    while (next < count) {
      fv_bucket buckets[CAPACITY];
      int32_t columns[CAPACITY];
      size_t found = 0;
      const size_t end = set->kernels->find_buckets(buckets, columns, CAPACITY, &found, &axis, c, elements, k, next, count, &index);
      ++case_count;
      CHECK(found > 0 && end > next, "%s: no bucket from %zu to %zu", set->name, next, count);
      if (found == 0 || end <= next) break;
      for (size_t j = 0; j < found; ++j) {
        CHECK(buckets[j].start == next, "%s: a bucket starts at %zu instead of %zu", set->name, buckets[j].start, next);
        for (; next < buckets[j].end; ++next) {
          const double x = combination(c, elements, k, next, set->fused);
          CHECK(is_same(set->kernels->combined(c, elements, k, next), x), "%s: element %zu of %zu terms is %a instead of %a", set->name, next, k,
                set->kernels->combined(c, elements, k, next), x);
          CHECK(column_of(&axis, x) == columns[j], "%s: element %zu of %zu is in column %d instead of %d", set->name, next,
                count, columns[j], column_of(&axis, x));
        }
        const int after = next < count ? column_of(&axis, combination(c, elements, k, next, set->fused)) : -2;
        CHECK(after != columns[j], "%s: column %d continues at %zu", set->name, columns[j], next);
      }
      CHECK(next == end, "%s: the buckets end at %zu instead of %zu", set->name, next, end);
    }
  }
  for (int term = 0; term < TERMS; ++term) free_guarded(vectors[term]);
}

// MARK: Evenly spaced points

static double even_offset(const fv_even_points *points, const fv_axis *axis, size_t index) {
  const double x = points->start + ((double)index + points->first) * points->step;
  const double offset = (x - axis->lower) * axis->scale, above = offset >= -1e9 ? offset : -1e9;
  return above < 1e9 ? above : 1e9;
}

static int even_column(const fv_even_points *points, const fv_axis *axis, size_t index) {
  const double offset = even_offset(points, axis, index), last = axis->width + 1;
  return offset < 0 ? -1 : (int)(offset < last ? offset : last);
}

static void check_even_buckets(const chart_set *set, const fv_even_points *points, const fv_axis *axis, size_t start,
                               size_t end) {
  enum { CAPACITY = 400 };
  fv_bucket buckets[CAPACITY];
  int32_t columns[CAPACITY];
  const size_t count = set->kernels->find_even_buckets(buckets, columns, CAPACITY, points, axis, start, end);
  if (count == 0) return;
  ++case_count;
  size_t next = start;
  for (size_t j = 0; j < count; ++j) {
    CHECK(buckets[j].start == next && buckets[j].end > next, "%s: a bucket from %zu to %zu at %zu", set->name,
          buckets[j].start, buckets[j].end, next);
    for (; next < buckets[j].end; ++next)
      CHECK(even_column(points, axis, next) == columns[j], "%s: point %zu of %zu is in column %d instead of %d", set->name,
            next, end, columns[j], even_column(points, axis, next));
    CHECK(j == 0 || columns[j] > columns[j - 1], "%s: column %d occurs twice", set->name, columns[j]);
  }
  CHECK(next == end, "%s: the buckets end at %zu instead of %zu", set->name, next, end);

  uint32_t places[CAPACITY + 1] = {0};
  double path[4 * CAPACITY];
  for (size_t j = 0; j < count; ++j) {
    const size_t length = buckets[j].end - buckets[j].start;
    places[j + 1] = places[j] + (length > 2 ? 4 : (uint32_t)length);
  }
  const double min_x = random_between(-100, 100);
  set->kernels->place_even_path(path, points, axis, min_x, buckets, places, count);
  for (size_t j = 0; j < count; ++j) {
    const double first = min_x + even_offset(points, axis, buckets[j].start);
    const double last = min_x + even_offset(points, axis, buckets[j].end - 1);
    const uint32_t from = places[j], until = places[j + 1];
    CHECK(is_same(path[from], first) && is_same(path[until - 1], last), "%s: bucket %zu is from %a to %a instead of %a to %a",
          set->name, j, path[from], path[until - 1], first, last);
    if (until - from < 4) continue;
    const double second = even_offset(points, axis, buckets[j].start + 1);
    const double middle = min_x + (second + even_offset(points, axis, buckets[j].end - 2)) / 2;
    CHECK(is_same(path[from + 1], middle) && is_same(path[from + 2], middle), "%s: the middle of bucket %zu is %a instead of %a",
          set->name, j, path[from + 1], middle);
  }
}

// Most columns have so many points that they are searched. Steps that are sums of a few powers of two place points
// exactly at the edges of columns.
static void check_all_even_buckets(const chart_set *set) {
  const size_t before = case_count;
  for (int round = 0; round < 3000; ++round) {
    const double step = round % 3 ? random_between(1e-3, 10) : 0.25 * (double)(1 + random_below(8));
    const double start = round % 2 ? random_between(-1e6, 1e6) : (double)random_below(100);
    const fv_even_points points = {start, step, round % 5 ? 0 : (double)random_below(1000000)};
    const size_t first = random_below(1000), end = first + 1 + random_below(5000);
    const double from = start + (points.first + (double)first) * step, span = (double)(end - first) * step;
    const double width = (double)random_below(300) + (round % 7 ? 0 : 0.5);
    const double shown = span * (round % 4 ? random_between(0.1, 1.5) : 1);
    const fv_axis axis = {round % 4 ? from + random_between(-0.5, 0.5) * span : from, width / shown, width};
    check_even_buckets(set, &points, &axis, first, end);
  }
  CHECK(case_count > before + 1000, "%s: evenly spaced points were found without a search %zu times", set->name,
        case_count - before);
}

void check_chart_kernels(void) {
  for (size_t index = 0; index < fv_compiled_count(); ++index) {
    if (!fv_supported(index)) continue;
    const char *name = fv_compiled(index)->name;
    const chart_set set = {name, fv_chart_compiled(index), is_fused(name)};
    check_all_buckets(&set);
    check_heights(&set);
    check_all_even_buckets(&set);
    check_appended(&set);
    for (size_t count = 1; count <= 600; count += count < 150 ? 1 : 23) {
      const guarded a = count % 2 ? make_at_edge(count) : make_guarded(count, count / 2 % 8);
      const guarded b = count % 3 ? make_at_edge(count) : make_guarded(count, count / 3 % 8);
      for (int round = 0; round < 8; ++round) {
        fill_lines(a, b);
        const size_t start = random_below(count);
        check_extreme_lines(&set, a.elements, b.elements, start, count);
        check_lines_beyond(&set, a.elements, b.elements, start, count);
      }
      free_guarded(a);
      free_guarded(b);
    }
    check_reduced_envelopes(&set);
    for (size_t count = 1; count < LENGTH; count += count < 140 ? 1 : 61) check_columns(&set, count);
    printf("    %s\n", name);
  }
}
