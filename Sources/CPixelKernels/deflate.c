// Deflate for the rows of charts, which are long runs of zeros between few other bytes. Runs are skipped 32 bytes at a time; what
// lies between them is matched greedily with where the same four bytes were last, so that the time is that of what is not zero.

#include "include/pixel_kernels.h"
#include <stdlib.h>
#include <string.h>

enum {
  LENGTH_SYMBOLS = 286,  // 256 literals, the end of a block, and 29 classes of lengths
  DISTANCE_SYMBOLS = 30,
  END_OF_BLOCK = 256,
  LEAST_MATCH = 3,
  LEAST_HASHED_MATCH = 4,
  LONGEST_MATCH = 258,
  WINDOW = 32768,
  LONGEST_CODE = 15,
  BLOCK_TOKENS = 1 << 16,
  HASH_BITS = 13,
};

// A literal is its byte; a match has its distance less 1 above its length, and the uppermost bit.
typedef uint32_t token;
enum { LENGTH_BITS = 9 };
static const token is_match = UINT32_C(1) << 31;

struct fv_deflater {
  // One past where bytes of this hash were last in the part; 0 for nowhere.
  uint32_t places[1 << HASH_BITS];
  token tokens[BLOCK_TOKENS];
  size_t count;
  uint32_t length_counts[LENGTH_SYMBOLS], distance_counts[DISTANCE_SYMBOLS];
  // Bits that are not yet a byte of the output.
  uint64_t bits;
  int bit_count;
  uint8_t *start, *output;
};

static uint32_t load32(const uint8_t *bytes) {
  uint32_t value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

static uint64_t load64(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

// MARK: Symbols

typedef struct {
  int symbol;
  int extra_bits;
  uint32_t extra;
} class;

// The class of a value from 0 on, of classes that double in width with every `1 << fraction_bits` of them.
static class class_of(uint32_t value, int fraction_bits) {
  if (value < 2u << fraction_bits) return (class){(int)value, 0, 0};
  const int extra_bits = 31 - __builtin_clz(value) - fraction_bits;
  return (class){(extra_bits << fraction_bits) + (int)(value >> extra_bits), extra_bits,
                 value & ((1u << extra_bits) - 1)};
}

// The longest match has a class of its own.
static class length_class(uint32_t length) {
  if (length == LONGEST_MATCH) return (class){END_OF_BLOCK + 29, 0, 0};
  class found = class_of(length - LEAST_MATCH, 2);
  found.symbol += END_OF_BLOCK + 1;
  return found;
}

static class distance_class(uint32_t distance) { return class_of(distance - 1, 1); }

// MARK: Bits

// At most 32 bits.
static void put(fv_deflater *to, uint32_t value, int count) {
  to->bits |= (uint64_t)value << to->bit_count;
  to->bit_count += count;
  memcpy(to->output, &to->bits, sizeof to->bits);
  const int whole = to->bit_count / 8;
  to->output += whole;
  to->bits >>= 8 * whole;
  to->bit_count %= 8;
}

// MARK: Codes

typedef struct {
  uint8_t lengths[LENGTH_SYMBOLS];
  uint16_t codes[LENGTH_SYMBOLS];
} code;

static int by_count(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

// The lengths of Huffman's code, for symbols in the order of their counts. Of the two queues, leaves and joined nodes, the two
// least are joined until one is left.
static int set_lengths(const uint64_t *sorted, int leaves, uint8_t *lengths) {
  uint64_t counts[2 * LENGTH_SYMBOLS];
  int parents[2 * LENGTH_SYMBOLS], depths[2 * LENGTH_SYMBOLS];
  for (int i = 0; i < leaves; ++i) counts[i] = sorted[i] >> 16;
  const int root = 2 * leaves - 2;
  int leaf = 0, joined = leaves;
  for (int node = leaves; node <= root; ++node) {
    counts[node] = 0;
    for (int child = 0; child < 2; ++child) {
      const bool takes_leaf = leaf < leaves && (joined == node || counts[leaf] <= counts[joined]);
      const int least = takes_leaf ? leaf++ : joined++;
      counts[node] += counts[least];
      parents[least] = node;
    }
  }
  int longest = 0;
  depths[root] = 0;
  for (int node = root - 1; node >= 0; --node) {
    depths[node] = depths[parents[node]] + 1;
    if (depths[node] > longest) longest = depths[node];
    if (node < leaves) lengths[sorted[node] & 0xffff] = (uint8_t)depths[node];
  }
  return longest;
}

// A code for the symbols that occur. Where it would be too long, the rare ones count as more.
static code make_code(const uint32_t *counts, int symbols) {
  code result = {0};
  for (int shift = 0;; ++shift) {
    uint64_t sorted[LENGTH_SYMBOLS];
    int leaves = 0;
    for (int i = 0; i < symbols; ++i) {
      if (counts[i] > 0) sorted[leaves++] = (uint64_t)(counts[i] >> shift | 1) << 16 | (uint64_t)i;
    }
    qsort(sorted, (size_t)leaves, sizeof *sorted, by_count);
    // A code needs a symbol, even where none is used.
    if (leaves < 2) {
      result.lengths[leaves == 0 ? 0 : sorted[0] & 0xffff] = 1;
      break;
    }
    if (set_lengths(sorted, leaves, result.lengths) <= LONGEST_CODE) break;
  }
  int of_length[LONGEST_CODE + 1] = {0}, next[LONGEST_CODE + 1] = {0};
  for (int i = 0; i < symbols; ++i) ++of_length[result.lengths[i]];
  of_length[0] = 0;
  for (int length = 1; length <= LONGEST_CODE; ++length) next[length] = (next[length - 1] + of_length[length - 1]) * 2;
  for (int i = 0; i < symbols; ++i) {
    // Codes go out from their uppermost bit on.
    int value = next[result.lengths[i]]++;
    for (int bit = 0; bit < result.lengths[i]; ++bit, value /= 2) {
      result.codes[i] = (uint16_t)(result.codes[i] * 2 | (value & 1));
    }
  }
  return result;
}

// MARK: Blocks

// The lengths of both codes, four bits each: the code of the lengths has all sixteen of them and no runs.
static void put_lengths(fv_deflater *to, const code *code, int symbols) {
  static const uint8_t reversed[] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
  for (int i = 0; i < symbols; ++i) put(to, reversed[code->lengths[i]], 4);
}

static void put_block(fv_deflater *to, bool is_last) {
  to->length_counts[END_OF_BLOCK] = 1;
  const code lengths = make_code(to->length_counts, LENGTH_SYMBOLS);
  const code distances = make_code(to->distance_counts, DISTANCE_SYMBOLS);
  put(to, is_last, 1);
  put(to, 2, 2);
  put(to, LENGTH_SYMBOLS - 257, 5);
  put(to, DISTANCE_SYMBOLS - 1, 5);
  put(to, 19 - 4, 4);
  // The three kinds of runs come first.
  for (int i = 0; i < 19; ++i) put(to, i < 3 ? 0 : 4, 3);
  put_lengths(to, &lengths, LENGTH_SYMBOLS);
  put_lengths(to, &distances, DISTANCE_SYMBOLS);
  for (size_t i = 0; i < to->count; ++i) {
    const token token = to->tokens[i];
    if (!(token & is_match)) {
      put(to, lengths.codes[token], lengths.lengths[token]);
      continue;
    }
    const class length = length_class(token & ((1 << LENGTH_BITS) - 1));
    const class distance = distance_class(((token & ~is_match) >> LENGTH_BITS) + 1);
    const int length_bits = lengths.lengths[length.symbol], distance_bits = distances.lengths[distance.symbol];
    put(to, lengths.codes[length.symbol] | length.extra << length_bits, length_bits + length.extra_bits);
    put(to, distances.codes[distance.symbol] | distance.extra << distance_bits, distance_bits + distance.extra_bits);
  }
  put(to, lengths.codes[END_OF_BLOCK], lengths.lengths[END_OF_BLOCK]);
  to->count = 0;
  memset(to->length_counts, 0, sizeof to->length_counts);
  memset(to->distance_counts, 0, sizeof to->distance_counts);
}

static void add(fv_deflater *to, token token) {
  if (to->count == BLOCK_TOKENS) put_block(to, false);
  to->tokens[to->count++] = token;
}

static void add_literal(fv_deflater *to, uint8_t byte) {
  add(to, byte);
  ++to->length_counts[byte];
}

static void add_match(fv_deflater *to, size_t length, size_t distance) {
  add(to, is_match | (token)(distance - 1) << LENGTH_BITS | (token)length);
  ++to->length_counts[length_class((uint32_t)length).symbol];
  ++to->distance_counts[distance_class((uint32_t)distance).symbol];
}

// MARK: Matches

// Where a run of zeros ends.
static size_t end_of_zeros(const uint8_t *bytes, size_t place, size_t count) {
  while (place + 32 <= count &&
         (load64(bytes + place) | load64(bytes + place + 8) | load64(bytes + place + 16) | load64(bytes + place + 24)) == 0) {
    place += 32;
  }
  while (place < count && bytes[place] == 0) ++place;
  return place;
}

static void add_zeros(fv_deflater *to, size_t length, bool follows_zero) {
  if (!follows_zero) {
    add_literal(to, 0);
    --length;
  }
  while (length >= LEAST_MATCH) {
    // What is left is a match, too, or nothing.
    const size_t rest = length - LONGEST_MATCH;
    const size_t part = length <= LONGEST_MATCH ? length : rest < LEAST_MATCH ? length - LEAST_MATCH : LONGEST_MATCH;
    add_match(to, part, 1);
    length -= part;
  }
  for (; length > 0; --length) add_literal(to, 0);
}

// How many bytes are the same at two places, of which the first four are.
static size_t match_length(const uint8_t *a, const uint8_t *b, size_t most) {
  size_t length = LEAST_HASHED_MATCH;
  if (most > LONGEST_MATCH) most = LONGEST_MATCH;
  while (length + 8 <= most && load64(a + length) == load64(b + length)) length += 8;
  while (length < most && a[length] == b[length]) ++length;
  return length;
}

static uint32_t *place_of(fv_deflater *to, const uint8_t *bytes) {
  return to->places + (load32(bytes) * UINT32_C(0x9e3779b1) >> (32 - HASH_BITS));
}

void fv_deflate_add(fv_deflater *to, const uint8_t *bytes, size_t count) {
  memset(to->places, 0, sizeof to->places);
  size_t at = 0;
  // Up to here four bytes can be hashed, and eight compared with zero.
  const size_t end = count < 8 ? 0 : count - 8;
  while (at < end) {
    if (load64(bytes + at) == 0) {
      const size_t stop = end_of_zeros(bytes, at, count);
      add_zeros(to, stop - at, at > 0 && bytes[at - 1] == 0);
      at = stop;
      continue;
    }
    uint32_t *const place = place_of(to, bytes + at);
    const size_t last = *place;
    *place = (uint32_t)at + 1;
    const size_t distance = at + 1 - last;
    if (last == 0 || distance > WINDOW || load32(bytes + last - 1) != load32(bytes + at)) {
      add_literal(to, bytes[at++]);
      continue;
    }
    const size_t length = match_length(bytes + last - 1, bytes + at, count - at);
    add_match(to, length, distance);
    for (size_t inner = at + 1; inner < at + length && inner < end; ++inner) {
      *place_of(to, bytes + inner) = (uint32_t)inner + 1;
    }
    at += length;
  }
  for (; at < count; ++at) add_literal(to, bytes[at]);
}

// A code of nine bits for every literal would take count / 8 more than the bytes, and Huffman's is shorter, but for what the limit of
// lengths costs. A block begins with 160 bytes.
size_t fv_deflate_bound(size_t count) { return count + count / 4 + 256 * (count / BLOCK_TOKENS + 1) + 16; }

fv_deflater *fv_deflate_begin(uint8_t *output) {
  fv_deflater *to = calloc(1, sizeof *to);
  if (to) to->start = to->output = output;
  return to;
}

size_t fv_deflate_end(fv_deflater *to) {
  put_block(to, true);
  if (to->bit_count > 0) ++to->output;
  const size_t written = (size_t)(to->output - to->start);
  free(to);
  return written;
}
