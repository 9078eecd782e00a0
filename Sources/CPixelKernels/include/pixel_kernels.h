#ifndef FASTVECTOR_PIXEL_KERNELS_H
#define FASTVECTOR_PIXEL_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// As many bytes as a stream of so many bytes may have.
size_t fv_deflate_bound(size_t count);

/// Compresses bytes that are mostly zeros, as the rows of a chart are behind the filter Up, to a deflate stream (RFC 1951).
/// The same parts give the same stream on every machine.
typedef struct fv_deflater fv_deflater;

/// Starts a stream.
///
/// @param output Room for the bound of all bytes that will be added.
/// @return A deflater for one stream, or NULL where there is no memory for it.
fv_deflater *fv_deflate_begin(uint8_t *output);

/// Adds a part. Bytes are matched with others of their part alone, so that a part may be overwritten when it is added.
void fv_deflate_add(fv_deflater *deflater, const uint8_t *bytes, size_t count);

/// Ends the stream, and frees the deflater.
///
/// @return The bytes of the stream.
size_t fv_deflate_end(fv_deflater *deflater);

/// Whether no pixel is translucent.
bool fv_is_opaque(const uint32_t *pixels, size_t count);

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
