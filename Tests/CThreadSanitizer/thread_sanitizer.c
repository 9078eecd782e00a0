// Makes the synchronization in Swift's libraries visible to the thread sanitizer. The libraries aren't built with the
// sanitizer. Without this file, the sanitizer would report races whenever threads wait for a `Mutex`, and whenever a
// value is modified in place after other threads have released their references to it. Each function in this file
// replaces the library function of the same name, and calls the original.

#define _GNU_SOURCE
#include "include/thread_sanitizer.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER 1
#endif
#endif

#if HAS_THREAD_SANITIZER
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

bool fv_has_thread_sanitizer(void) { return true; }

void __tsan_acquire(void *address);
void __tsan_release(void *address);
size_t swift_retainCount(void *object);

// MARK: Mutex

// The compiler inlines the paths without contention, so these functions are called only under contention. The argument
// `handle` is the `self` of the Swift method.
#define SWIFT_CALL __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT_CALL void fv_lock_slow(uint32_t thread, SELF void *handle) __asm(LOCK_SLOW);
SWIFT_CALL void fv_unlock_slow(SELF void *handle) __asm(UNLOCK_SLOW);

SWIFT_CALL void fv_lock_slow(uint32_t thread, SELF void *handle) {
  SWIFT_CALL void (*lock)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK_SLOW);
  lock(thread, handle);
  __tsan_acquire(handle);
}

SWIFT_CALL void fv_unlock_slow(SELF void *handle) {
  SWIFT_CALL void (*unlock)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK_SLOW);
  __tsan_release(handle);
  unlock(handle);
}

// MARK: Reference counts

// These functions tell the sanitizer that all accesses of a thread to an object happen before another thread destroys
// the object, or modifies it as its only owner.

static void (*release_object)(void *);

__attribute__((constructor)) static void find_functions(void) { release_object = dlsym(RTLD_NEXT, "swift_release"); }

// Callers may rely on `swift_release` to preserve most registers.
__attribute__((preserve_most)) void swift_release(void *object) {
  if (!release_object) find_functions();
  // Immortal and tagged references are negative.
  if ((intptr_t)object > 0) {
    if (swift_retainCount(object) == 1)
      __tsan_acquire(object);
    else
      __tsan_release(object);
  }
  release_object(object);
}

bool swift_isUniquelyReferenced_nonNull_native(const void *object) {
  bool (*is_unique)(const void *) = dlsym(RTLD_NEXT, __func__);
  const bool result = is_unique(object);
  if (result) __tsan_acquire((void *)(uintptr_t)object);
  return result;
}

// Debug builds call these generic functions.
#define IS_UNIQUE "$ss25isKnownUniquelyReferencedySbxzRlzClF"
#define IS_UNIQUE_OPTIONAL "$ss25isKnownUniquelyReferencedySbxSgzRlzClF"

SWIFT_CALL bool fv_is_unique(void **object, const void *type) __asm(IS_UNIQUE);
SWIFT_CALL bool fv_is_unique_optional(void **object, const void *type) __asm(IS_UNIQUE_OPTIONAL);

static bool acquire_if_unique(const char *name, void **object, const void *type) {
  SWIFT_CALL bool (*is_unique)(void **, const void *) = dlsym(RTLD_NEXT, name);
  const bool result = is_unique(object, type);
  if (result) __tsan_acquire(*object);
  return result;
}

SWIFT_CALL bool fv_is_unique(void **object, const void *type) { return acquire_if_unique(IS_UNIQUE, object, type); }

SWIFT_CALL bool fv_is_unique_optional(void **object, const void *type) {
  return acquire_if_unique(IS_UNIQUE_OPTIONAL, object, type);
}
#else
bool fv_has_thread_sanitizer(void) { return false; }
#endif
