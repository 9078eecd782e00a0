// Conversion of decimal numbers in text to doubles.

#ifndef NUMBERS_H
#define NUMBERS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))

static inline int is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

// Powers of ten. The digits of a number are divided by one of them if the digits fit into a double, which is nearly
// always the case. Both operands are exact, so the result is rounded only once (W. D. Clinger, "How to read floating
// point numbers accurately", PLDI 1990).
static const double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                       1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};

// The first 128 significant bits of 5^-n for n from 1 to 19, rounded up: 2^(z + 127) / 5^n + 1, where 2^z is the
// smallest power of two above 5^n.
static const struct {
  uint64_t high, low;
} powers_of_five[] = {
    {0xccccccccccccccccu, 0xcccccccccccccccdu},
    {0xa3d70a3d70a3d70au, 0x3d70a3d70a3d70a4u},
    {0x83126e978d4fdf3bu, 0x645a1cac083126eau},
    {0xd1b71758e219652bu, 0xd3c36113404ea4a9u},
    {0xa7c5ac471b478423u, 0x0fcf80dc33721d54u},
    {0x8637bd05af6c69b5u, 0xa63f9a49c2c1b110u},
    {0xd6bf94d5e57a42bcu, 0x3d32907604691b4du},
    {0xabcc77118461cefcu, 0xfdc20d2b36ba7c3eu},
    {0x89705f4136b4a597u, 0x31680a88f8953031u},
    {0xdbe6fecebdedd5beu, 0xb573440e5a884d1cu},
    {0xafebff0bcb24aafeu, 0xf78f69a51539d749u},
    {0x8cbccc096f5088cbu, 0xf93f87b7442e45d4u},
    {0xe12e13424bb40e13u, 0x2865a5f206b06fbau},
    {0xb424dc35095cd80fu, 0x538484c19ef38c95u},
    {0x901d7cf73ab0acd9u, 0x0f9d37014bf60a11u},
    {0xe69594bec44de15bu, 0x4c2ebe687989a9b4u},
    {0xb877aa3236a4b449u, 0x09befeb9fad487c3u},
    {0x9392ee8e921d5d07u, 0x3aff322e62439fd0u},
    {0xec1e4a7db69561a5u, 0x2b31e9e3d06c32e6u}};

// Returns digits / 10^decimals, correctly rounded. `digits` has up to 19 digits and isn't 0, and `decimals` is 1 to 19.
// Uses the method of M. Eisel and D. Lemire (D. Lemire, "Number parsing at a gigabyte per second", Software: Practice
// and Experience 51, 2021).
static inline double quotient(uint64_t digits, size_t decimals) {
  enum { MANTISSA = 52, SHIFT = 64 - MANTISSA - 3 };
  const int zeros = __builtin_clzll(digits);
  const uint64_t w = digits << zeros;
  const unsigned __int128 first = (unsigned __int128)w * powers_of_five[decimals - 1].high;
  uint64_t high = (uint64_t)(first >> 64), low = (uint64_t)first;
  if ((high & (UINT64_MAX >> (MANTISSA + 3))) == UINT64_MAX >> (MANTISSA + 3)) {
    const uint64_t second = (uint64_t)((unsigned __int128)w * powers_of_five[decimals - 1].low >> 64);
    low += second;
    high += second > low;
  }
  const int top = (int)(high >> 63);
  uint64_t mantissa = high >> (top + SHIFT);
  // 217706 / 2^16 approximates log2(10).
  int64_t exponent = ((-217706 * (int64_t)decimals) >> 16) + 63 + top - zeros + 1023;
  // A number that is exactly halfway between two doubles is rounded to the even one.
  if (low <= 1 && decimals <= 4 && (mantissa & 3) == 1 && mantissa << (top + SHIFT) == high) mantissa &= ~(uint64_t)1;
  mantissa = (mantissa + (mantissa & 1)) >> 1;
  if (mantissa >= (uint64_t)2 << MANTISSA) {
    mantissa = (uint64_t)1 << MANTISSA;
    ++exponent;
  }
  const uint64_t bits = (mantissa & ~((uint64_t)1 << MANTISSA)) | (uint64_t)exponent << MANTISSA;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// Returns the value of eight digits. The first digit is in the lowest byte. The three multiplications combine digits
// into pairs, pairs into groups of four, and both groups into the result (D. Lemire, "Number parsing at a gigabyte per
// second").
static inline uint64_t value_of_eight_digits(uint64_t digits) {
  digits = (digits & 0x0f0f0f0f0f0f0f0f) * 2561 >> 8;
  digits = (digits & 0x00ff00ff00ff00ff) * 6553601 >> 16;
  return (digits & 0x0000ffff0000ffff) * 42949672960001 >> 32;
}

// Appends the decimal digits from `byte` onward to `number`, modulo 2^64. Returns the address of the first byte after
// them.
static ALWAYS_INLINE const uint8_t *read_digits(const uint8_t *byte, const uint8_t *end, uint64_t *number) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  while (end - byte >= 8) {
    uint64_t bytes;
    memcpy(&bytes, byte, sizeof bytes);
    // The exclusive or converts digits to their values, 0 to 9. The sum then sets the highest bit of every byte that
    // isn't a digit, because its value is above 9.
    const uint64_t values = bytes ^ 0x3030303030303030;
    const uint64_t others = ((values & 0x7f7f7f7f7f7f7f7f) + 0x7676767676767676) | values;
    const uint64_t ends = others & 0x8080808080808080;
    if (!ends) {
      *number = *number * 100000000 + value_of_eight_digits(values);
      byte += 8;
      continue;
    }
    const size_t count = (size_t)__builtin_ctzll(ends) / 8;
    if (count == 0) return byte;
    static const uint32_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    // Shift in zeros before the digits.
    *number = *number * powers[count] + value_of_eight_digits(values << (64 - 8 * count));
    return byte + count;
  }
#endif
  for (; byte < end && is_digit(*byte); ++byte) *number = 10 * *number + (uint8_t)(*byte - '0');
  return byte;
}

// Reads a plain number (see `fv_convert_plain_numbers`). Returns the address of the first byte after the number, or
// NULL if the text doesn't start with a plain number.
static ALWAYS_INLINE const uint8_t *read_number(const uint8_t *byte, const uint8_t *end, uint8_t mark, double *value) {
  const int is_negative = byte < end && *byte == '-';
  byte += is_negative;
  uint64_t digits = 0;
  const uint8_t *next = read_digits(byte, end, &digits);
  size_t digit_count = (size_t)(next - byte), decimals = 0;
  if (next < end && *next == mark) {
    byte = next + 1;
    next = read_digits(byte, end, &digits);
    decimals = (size_t)(next - byte);
    digit_count += decimals;
  }
  if (digit_count == 0 || digit_count > 19) return NULL;
  double magnitude;
  if (decimals == 0)
    magnitude = (double)digits;
  else if (digits <= (uint64_t)1 << 53)
    magnitude = (double)(int64_t)digits / powers_of_ten[decimals];
  else
    magnitude = quotient(digits, decimals);
  *value = is_negative ? -magnitude : magnitude;
  return next;
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// Converts a plain number without loops. The number must have one to eight bytes, not counting a minus sign. Returns 0
// if the text isn't such a number.
//
// - Parameter end: The end of the number. At least eight bytes before it must be readable.
static ALWAYS_INLINE int convert_short_number(const uint8_t *byte, const uint8_t *end, uint8_t mark, double *value) {
  const uint64_t ones = 0x0101010101010101, high_bits = 0x8080808080808080;
  const int is_negative = *byte == '-';
  const size_t length = (size_t)(end - byte) - (size_t)is_negative;
  if (length - 1 > 7) return 0;
  uint64_t bytes;
  memcpy(&bytes, end - 8, sizeof bytes);
  // Convert the digits to their values, and replace the bytes before the number with zeros.
  uint64_t values = (bytes ^ 0x3030303030303030) & ~(uint64_t)0 << (64 - 8 * length);
  // Find the first decimal mark, which is the lowest zero byte of `differences`. Higher bytes may be found as well,
  // because the subtraction borrows from them.
  const uint64_t differences = values ^ ones * (mark ^ '0');
  const uint64_t marks = (differences - ones) & ~differences & high_bits;
  double divisor = 1;
  if (marks) {
    const int place = __builtin_ctzll(marks) & ~7;
    // Remove the mark by moving the digits before it.
    const uint64_t before = ((uint64_t)1 << place) - 1;
    values = (values & before) << 8 | (values & ~before & ~((uint64_t)0xff << place));
    divisor = powers_of_ten[7 - place / 8];
    if (length == 1) return 0;
  }
  if ((((values & ~high_bits) + 0x76 * ones) | values) & high_bits) return 0;
  const double magnitude = (double)(int64_t)value_of_eight_digits(values);
  *value = (is_negative ? -magnitude : magnitude) / divisor;
  return 1;
}
#else
static inline int convert_short_number(const uint8_t *byte, const uint8_t *end, uint8_t mark, double *value) {
  (void)byte, (void)end, (void)mark, (void)value;
  return 0;
}
#endif

// Converts a plain number. Returns 0 if the text isn't one.
//
// - Parameter bytes: The start of the text that contains the number.
static ALWAYS_INLINE int convert_number(const uint8_t *bytes, const uint8_t *start, const uint8_t *end, uint8_t mark,
                                        double *value) {
  if (end - bytes >= 8 && start < end && convert_short_number(start, end, mark, value)) return 1;
  return read_number(start, end, mark, value) == end;
}

// Returns true if a cell is empty or contains one of the usual names of a missing value, in upper or lower case.
static inline int is_missing(const uint8_t *byte, const uint8_t *end) {
  if (end - byte > 4) return 0;
  uint32_t word = 0;
  for (; byte < end; ++byte) {
    if ((uint8_t)((*byte | 0x20) - 'a') > 25) return 0;
    word = word << 8 | (*byte | 0x20);
  }
  // An empty cell, "na", "nan", "null" and "none".
  return word == 0 || word == 0x6e61 || word == 0x6e616e || word == 0x6e756c6c || word == 0x6e6f6e65;
}

#endif
