// OpenBLAS starts a thread per processor when it is loaded. Before they sleep, they spin for a tenth of a second, which halves the
// speed of a program on two processors during that time.

#if defined(__linux__)
#include <link.h>
#include <stdint.h>
#include <sys/auxv.h>

// OpenBLAS calls it before it forks, and starts the threads again for the first work that it splits. Not every build of it has
// threads, and not every program is linked with it.
int blas_thread_shutdown_(void) __attribute__((weak));

extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

// Returns false if this code is in a library, which another part of the program can load while it uses OpenBLAS.
static int is_in_executable(void) {
  return (uintptr_t)&__ehdr_start + __ehdr_start.e_phoff == getauxval(AT_PHDR);
}

// Runs before `main`, after the constructor of OpenBLAS.
__attribute__((constructor)) static void end_initial_threads(void) {
  if (blas_thread_shutdown_ && is_in_executable()) blas_thread_shutdown_();
}
#endif
