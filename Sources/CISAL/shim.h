// ISA-L as Debian packages it: libisal-dev.

#ifndef CISAL_SHIM_H
#define CISAL_SHIM_H

#include <stddef.h>

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// Macros of sizes, which Swift does not see. With a buffer for few tokens, blocks are short, and have codes of their own.
static const size_t isal_level_2_small_buffer_size = ISAL_DEF_LVL2_SMALL;

#endif
