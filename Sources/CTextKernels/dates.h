// Conversion of dates in text to seconds since 1970.

#ifndef DATES_H
#define DATES_H

#include "include/text_kernels.h"
#include "numbers.h"
#include <limits.h>

// Returns the number of days from 1 January 1970 to a date, or INT64_MIN if the date doesn't exist.
static inline int64_t days_since_1970(unsigned year, unsigned month, unsigned day) {
  // Elements 13 to 25 are for leap years. Month 0, which is invalid, has no days.
  static const uint8_t lengths[] = {0,  31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
                                    0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  static const uint16_t days_before[] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334,
                                         0, 0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335};
  if (month > 12) return INT64_MIN;
  const unsigned is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  month += 13 * is_leap_year;
  if (day - 1 >= lengths[month]) return INT64_MIN;
  // Leap days before 1 January of the year. The year 0 is a leap year.
  const unsigned leap_days = (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
  return (int64_t)(365 * year + leap_days + days_before[month] + day) - 719529;
}

// Reads a number of one or two digits. Returns the address of the first byte after it, or NULL if there is no digit.
static ALWAYS_INLINE const uint8_t *read_one_or_two_digits(const uint8_t *byte, const uint8_t *end, unsigned *number) {
  if (byte >= end || !is_digit(*byte)) return NULL;
  *number = (unsigned)(*byte++ - '0');
  if (byte < end && is_digit(*byte)) *number = 10 * *number + (unsigned)(*byte++ - '0');
  return byte;
}

// Returns the value of two bytes, or a number above 99 if they aren't digits.
static inline unsigned two_digits(const uint8_t *bytes) {
  return is_digit(bytes[0]) && is_digit(bytes[1]) ? 10u * bytes[0] + bytes[1] - 11u * '0' : 100;
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// Converts each pair of digits in eight bytes to its value, which is stored in the byte of the first digit.
//
// - Parameters:
//   - form: The expected text, with `0` for each digit.
//   - limits: 0x76 in the bytes of digits, and 0x7f in all other bytes.
// - Returns: The values, or UINT64_MAX if the text doesn't have this form.
static inline uint64_t pairs_of_digits(const uint8_t *bytes, uint64_t form, uint64_t limits) {
  uint64_t values;
  memcpy(&values, bytes, sizeof values);
  // If the text has the form, the exclusive or converts digits to their values, 0 to 9, and all other bytes to 0. The
  // sum sets the highest bit of every byte with a greater value.
  values ^= form;
  if ((((values & 0x7f7f7f7f7f7f7f7f) + limits) | values) & 0x8080808080808080) return UINT64_MAX;
  return 10 * values + (values >> 8);
}

// Reads a date such as 2024-01-31 with all leading zeros. Returns the address of the first byte after it, or NULL if
// the text doesn't start with such a date.
static ALWAYS_INLINE const uint8_t *read_padded_day(const uint8_t *byte, const uint8_t *end, uint8_t mark,
                                                    unsigned *year, unsigned *month, unsigned *day) {
  if (end - byte < 10) return NULL;
  const uint64_t form = 0x0030300030303030 | (uint64_t)mark << 56 | (uint64_t)mark << 32;
  const uint64_t pairs = pairs_of_digits(byte, form, 0x7f76767f76767676);
  *year = 100 * (pairs & 0xff) + (pairs >> 16 & 0xff);
  *month = pairs >> 40 & 0xff;
  *day = two_digits(byte + 8);
  return pairs != UINT64_MAX && *day < 100 ? byte + 10 : NULL;
}

// Reads a time such as 12:59:59. Returns the seconds since midnight, or UINT_MAX if the text isn't such a time.
static ALWAYS_INLINE unsigned seconds_of_padded_time(const uint8_t *byte) {
  const uint64_t pairs = pairs_of_digits(byte, 0x30303a30303a3030, 0x76767f76767f7676);
  const unsigned hour = pairs & 0xff, minute = pairs >> 24 & 0xff, second = pairs >> 48 & 0xff;
  return hour < 24 && minute < 60 && second < 60 ? 3600 * hour + 60 * minute + second : UINT_MAX;
}
#else
static inline const uint8_t *read_padded_day(const uint8_t *byte, const uint8_t *end, uint8_t mark, unsigned *year,
                                             unsigned *month, unsigned *day) {
  (void)byte, (void)end, (void)mark, (void)year, (void)month, (void)day;
  return NULL;
}

static inline unsigned seconds_of_padded_time(const uint8_t *byte) {
  const unsigned hour = two_digits(byte), minute = two_digits(byte + 3), second = two_digits(byte + 6);
  const int is_time = hour < 24 && byte[2] == ':' && minute < 60 && byte[5] == ':' && second < 60;
  return is_time ? 3600 * hour + 60 * minute + second : UINT_MAX;
}
#endif

static ALWAYS_INLINE const uint8_t *read_year(const uint8_t *byte, const uint8_t *end, unsigned *year) {
  if (end - byte < 4) return NULL;
  const unsigned century = two_digits(byte), rest = two_digits(byte + 2);
  *year = 100 * century + rest;
  return century < 100 && rest < 100 ? byte + 4 : NULL;
}

// Reads a calendar date. Returns the address of the first byte after it, or NULL if the text doesn't start with a date
// in this format. Also returns NULL if the date doesn't exist, such as 30 February.
static ALWAYS_INLINE const uint8_t *read_day(const uint8_t *byte, const uint8_t *end, fv_format format, int64_t *days) {
  unsigned year = 0, month = 0, day = 0;
  unsigned *const first = format.contents == FV_DAY_MONTH_YEAR ? &day : &month;
  unsigned *const second = format.contents == FV_MONTH_DAY_YEAR ? &day : &month;
  const uint8_t *next = NULL;
  if (format.contents == FV_YEAR_MONTH_DAY && (next = read_padded_day(byte, end, format.mark, &year, &month, &day))) {
    byte = next;
  } else if (format.contents == FV_YEAR_MONTH_DAY) {
    if (!(byte = read_year(byte, end, &year)) || byte >= end || *byte++ != format.mark) return NULL;
    if (!(byte = read_one_or_two_digits(byte, end, &month)) || byte >= end || *byte++ != format.mark) return NULL;
    if (!(byte = read_one_or_two_digits(byte, end, &day))) return NULL;
  } else {
    if (!(byte = read_one_or_two_digits(byte, end, first)) || byte >= end || *byte++ != format.mark) return NULL;
    if (!(byte = read_one_or_two_digits(byte, end, second)) || byte >= end || *byte++ != format.mark) return NULL;
    if (!(byte = read_year(byte, end, &year))) return NULL;
  }
  *days = days_since_1970(year, month, day);
  return *days == INT64_MIN ? NULL : byte;
}

// Reads the digits of a fraction of a second, after the decimal point. Returns the address of the first byte after
// them, or NULL if there are none or more than 18.
static inline const uint8_t *read_fraction(const uint8_t *byte, const uint8_t *end, fv_date *date) {
  const uint8_t *const start = byte;
  for (; byte < end && is_digit(*byte); ++byte) {
    if (byte - start == 18) return NULL;
    date->fraction = 10 * date->fraction + (*byte - '0');
  }
  date->fraction_digits = (uint8_t)(byte - start);
  return byte == start ? NULL : byte;
}

// Reads a time of day, and adds it to `date`. Returns the address of the first byte after the time, or NULL if the text
// doesn't start with a valid time.
static ALWAYS_INLINE const uint8_t *read_time(const uint8_t *byte, const uint8_t *end, fv_date *date) {
  const unsigned padded = end - byte >= 8 ? seconds_of_padded_time(byte) : UINT_MAX;
  if (padded != UINT_MAX) {
    date->seconds += padded;
    byte += 8;
    return byte < end && *byte == '.' ? read_fraction(byte + 1, end, date) : byte;
  }
  if (end - byte < 5) return NULL;
  const unsigned hour = two_digits(byte), minute = two_digits(byte + 3);
  if (hour > 23 || byte[2] != ':' || minute > 59) return NULL;
  date->seconds += 3600 * hour + 60 * minute;
  return byte + 5;
}

// Reads a plain date (see `fv_read_date`). Returns the address of the first byte after it, or NULL if the text doesn't
// start with a plain date.
static ALWAYS_INLINE const uint8_t *read_date(const uint8_t *byte, const uint8_t *end, fv_format format, fv_date *date) {
  int64_t days;
  *date = (fv_date){0};
  if (!(byte = read_day(byte, end, format, &days))) return NULL;
  date->seconds = 86400 * days;
  if (byte >= end || ((*byte | 0x20) != 't' && *byte != ' ')) return byte;
  if (!(byte = read_time(byte + 1, end, date))) return NULL;
  if (byte < end && (*byte | 0x20) == 'z') {
    date->has_zone = 1;
    return byte + 1;
  }
  if (end - byte >= 6 && (*byte == '+' || *byte == '-')) {
    const unsigned hours = two_digits(byte + 1), minutes = two_digits(byte + 4);
    if (hours > 23 || byte[3] != ':' || minutes > 59) return NULL;
    const int64_t offset = 3600 * hours + 60 * minutes;
    date->seconds += *byte == '-' ? offset : -offset;
    date->has_zone = 1;
    return byte + 6;
  }
  return byte;
}

// Returns the seconds with their fraction. The result is the closest double if the sum has at most 15 digits. Otherwise
// the error is about half a unit in the last place, plus at most 2^-52 s.
static inline double seconds_with_fraction(fv_date date) {
  if (date.fraction_digits == 0) return (double)date.seconds;
  const double power = powers_of_ten[date.fraction_digits];
  const int64_t most = (int64_t)((((uint64_t)1 << 53) - 1) / (uint64_t)power);
  if (date.seconds <= most && date.seconds >= -most)
    return (double)(date.seconds * (int64_t)power + date.fraction) / power;
  return (double)date.seconds + (double)date.fraction / power;
}

#endif
