// LZW as GIF has it. What is found is what any greedy encoder finds; runs of one symbol, which most of a frame is, are skipped at
// once, since the strings of it alone are numbered by their lengths.

#include "include/pixel_kernels.h"
#include <string.h>

enum {
  SYMBOL_BITS = 8,
  CLEAR = 1 << SYMBOL_BITS,
  END = CLEAR + 1,
  CODES = 4096,
  // No more than a quarter is in use.
  SLOT_BITS = 14,
};

typedef struct {
  // Strings longer than one symbol: the code of all but the last symbol, that symbol, and the string's own code; 0 where empty.
  uint32_t slots[1 << SLOT_BITS];
  // The codes of the run's symbol, so many times.
  uint16_t runs[CODES];
  int longest_run;
  int last_code;
  int code_bits;
  uint64_t bits;
  int bit_count;
  uint8_t *output;
} encoder;

static void put(encoder *to, int code) {
  to->bits |= (uint64_t)code << to->bit_count;
  to->bit_count += to->code_bits;
  for (; to->bit_count >= 8; to->bit_count -= 8, to->bits >>= 8) *to->output++ = (uint8_t)to->bits;
}

static void forget(encoder *to) {
  memset(to->slots, 0, sizeof to->slots);
  to->longest_run = 1;
  to->last_code = END;
  to->code_bits = SYMBOL_BITS + 1;
}

static void put_clear(encoder *to) {
  put(to, CLEAR);
  forget(to);
}

// A code for a string that is new; all are forgotten where there are no more.
static int next_code(encoder *to) {
  const int code = ++to->last_code;
  if (code == 1 << to->code_bits) ++to->code_bits;
  return code;
}

static uint32_t *slot_of(encoder *to, uint32_t key) {
  uint32_t slot = key * UINT32_C(0x9e3779b1) >> (32 - SLOT_BITS);
  while (to->slots[slot] != 0 && to->slots[slot] >> 12 != key) slot = (slot + 1) % (1 << SLOT_BITS);
  return to->slots + slot;
}

static size_t end_of_run(const uint8_t *symbols, size_t at, size_t count, uint8_t symbol) {
  const uint64_t eight = symbol * UINT64_C(0x0101010101010101);
  uint64_t loaded;
  while (at + 8 <= count && (memcpy(&loaded, symbols + at, sizeof loaded), loaded == eight)) at += 8;
  while (at < count && symbols[at] == symbol) ++at;
  return at;
}

// The last string of a run, of which the ones before are put.
static int put_run(encoder *to, size_t length) {
  while (length > (size_t)to->longest_run) {
    put(to, to->runs[to->longest_run]);
    length -= (size_t)to->longest_run;
    const int code = next_code(to);
    if (code == CODES - 1) {
      put_clear(to);
    } else {
      to->runs[++to->longest_run] = (uint16_t)code;
    }
  }
  return to->runs[length];
}

size_t fv_lzw_bound(size_t count) { return count + count / 2 + count / 2048 + 16; }

size_t fv_lzw(const uint8_t *symbols, size_t count, uint8_t run_symbol, uint8_t *output) {
  encoder encoder = {.output = output, .code_bits = SYMBOL_BITS + 1};
  encoder.runs[1] = run_symbol;
  put_clear(&encoder);
  for (size_t at = 0; at < count;) {
    // The longest string that is known, and one symbol more.
    int code = symbols[at++];
    if (code == run_symbol) {
      const size_t end = end_of_run(symbols, at, count, run_symbol);
      code = put_run(&encoder, end - at + 1);
      at = end;
    }
    uint32_t *slot = NULL;
    for (; at < count; ++at) {
      slot = slot_of(&encoder, (uint32_t)code << SYMBOL_BITS | symbols[at]);
      if (*slot == 0) break;
      code = *slot & (CODES - 1);
    }
    put(&encoder, code);
    const int added = next_code(&encoder);
    if (added == CODES - 1 && at < count) {
      put_clear(&encoder);
    } else if (at < count) {
      *slot = ((uint32_t)code << SYMBOL_BITS | symbols[at]) << 12 | (uint32_t)added;
    }
  }
  put(&encoder, END);
  if (encoder.bit_count > 0) *encoder.output++ = (uint8_t)encoder.bits;
  return (size_t)(encoder.output - output);
}
