// When OpenBLAS is loaded, it starts a thread per processor. These threads spin for a tenth of a second before they
// sleep. On a machine with two processors, this halves the speed of the program during that time, so this file ends the
// threads.

#if defined(__linux__)
#include <link.h>
#include <stdint.h>
#include <sys/auxv.h>

// Ends the threads of OpenBLAS. OpenBLAS itself calls this function before a fork, and restarts the threads when an
// operation first needs them. The symbol is weak, because some builds of OpenBLAS have no threads, and some programs
// aren't linked with OpenBLAS.
int blas_thread_shutdown_(void) __attribute__((weak));

extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

// Returns true if this code is linked into the executable rather than into a shared library. Constructors in the
// executable run before any code uses OpenBLAS. A shared library, however, may be loaded while OpenBLAS is in use, when
// its threads must not be ended.
static int is_in_executable(void) {
  return (uintptr_t)&__ehdr_start + __ehdr_start.e_phoff == getauxval(AT_PHDR);
}

// Runs before `main`, after the constructor of OpenBLAS.
__attribute__((constructor)) static void end_initial_threads(void) {
  if (blas_thread_shutdown_ && is_in_executable()) blas_thread_shutdown_();
}
#endif
