#ifndef FASTVECTOR_PIXEL_KERNELS_H
#define FASTVECTOR_PIXEL_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// As many bytes as fv_deflate may write for so many.
size_t fv_deflate_bound(size_t count);

/// Compresses bytes that are mostly zeros, as the rows of a chart are behind the filter Up, to a deflate stream (RFC 1951).
/// The same bytes give the same stream on every machine.
///
/// @param output Room for fv_deflate_bound(count) bytes.
/// @return The bytes of the stream; 0 where there is no memory to work in.
size_t fv_deflate(const uint8_t *bytes, size_t count, uint8_t *output);

/// What the red, green and blue of pixels differ by from those above them, three bytes each: the filter Up of PNG.
void fv_filter_up(const uint32_t *pixels, const uint32_t *above, size_t count, uint8_t *output);

/// As many bytes as fv_lzw may write for so many symbols.
size_t fv_lzw_bound(size_t count);

/// Compresses symbols of eight bits as the image of a GIF, without the division into blocks.
///
/// @param run_symbol A symbol of which there are long runs.
/// @param output Room for fv_lzw_bound(count) bytes.
/// @return The bytes that were written.
size_t fv_lzw(const uint8_t *symbols, size_t count, uint8_t run_symbol, uint8_t *output);

#endif
