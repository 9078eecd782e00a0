#include "reference_counter.h"

#if defined(__x86_64__) && defined(__linux__)

// The executable is linked with --wrap, which redirects its calls to swift_retain and swift_release to the functions
// below. They count the call and jump to the runtime. They are written in assembly, so that they preserve all
// registers, regardless of the caller's calling convention.

uint64_t rc_references;

__asm__(
    ".text\n"
    ".globl __wrap_swift_retain\n"
    ".type __wrap_swift_retain, @function\n"
    "__wrap_swift_retain:\n"
    "  lock incq rc_references(%rip)\n"
    "  jmp __real_swift_retain@PLT\n"
    ".globl __wrap_swift_release\n"
    ".type __wrap_swift_release, @function\n"
    "__wrap_swift_release:\n"
    "  lock incq rc_references(%rip)\n"
    "  jmp __real_swift_release@PLT\n");

int rc_counts_references(void) { return 1; }
uint64_t rc_reference_count(void) { return __atomic_load_n(&rc_references, __ATOMIC_RELAXED); }

#else

int rc_counts_references(void) { return 0; }
uint64_t rc_reference_count(void) { return 0; }

#endif
