// Imports ISA-L, which is in Debian's package libisal-dev.

#ifndef CISAL_SHIM_H
#define CISAL_SHIM_H

#include <stddef.h>

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// The size of the level 2 buffer, in bytes. It is a constant because Swift doesn't import ISA-L's macros. The buffer
// has room for 4096 tokens, so ISA-L writes short blocks, each with a separate Huffman code. Compressed chart frames
// are 2 % larger with ISA-L's default size, and also with a quarter of the size used here.
static const size_t isal_level_2_buffer_size = ISAL_DEF_LVL2_REQ + 4 * IGZIP_K * ISAL_DEF_LVL2_TOKEN_SIZE;

#endif
