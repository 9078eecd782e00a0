#include "include/last_cache.h"
#include <stdint.h>

#if defined(__x86_64__)
#include <cpuid.h>

// Returns the size of the last-level cache in bytes, or 0 if the processor doesn't report it. The value from the C
// library is unusable: on AMD processors in virtual machines, it includes the caches of other cores.
static size_t last_cache(void) {
  unsigned eax, ebx, ecx, edx;
  if (!__get_cpuid(0, &eax, &ebx, &ecx, &edx)) return 0;
  // Reads the deterministic cache parameters, which Intel and AMD report in the same format (Intel SDM volume 2, CPUID;
  // AMD APM volume 3, appendix E).
  const unsigned leaf = ebx == signature_AMD_ebx ? 0x8000001d : 4;
  size_t bytes = 0;
  for (unsigned index = 0; index < 8; ++index) {
    if (!__get_cpuid_count(leaf, index, &eax, &ebx, &ecx, &edx) || (eax & 0x1f) == 0) break;
    const size_t ways = (ebx >> 22) + 1, partitions = (ebx >> 12 & 0x3ff) + 1, line = (ebx & 0xfff) + 1;
    bytes = ways * partitions * line * ((size_t)ecx + 1);
  }
  return bytes;
}
#else
static size_t last_cache(void) { return 0; }
#endif

size_t fv_last_cache = 0;
size_t fv_streaming_threshold = SIZE_MAX;

// Runs when the program is loaded, so that kernels can read the sizes from variables instead of calling a function.
__attribute__((constructor)) static void set_sizes(void) {
  const size_t cache = last_cache();
  // If the processor doesn't report a size, assume 32 MiB, which is common.
  fv_last_cache = cache > 0 ? cache : (size_t)32 << 20;
  fv_streaming_threshold = fv_last_cache / 3;
}
