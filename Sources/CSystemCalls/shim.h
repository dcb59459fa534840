// What the Swift module of the C library leaves out: extended attributes, access control lists with
// them, renaming that replaces nothing, encodings of text, and limits of a process; and what Swift itself has no words for: one instruction, and variable arguments.
#include "crc32c.h"
#include "variadic.h"
#include <iconv.h>
#include <sys/resource.h>
#include <sys/xattr.h>
#ifdef __APPLE__
#include <copyfile.h>
#else
// stdio.h declares it for GNU sources alone, and that is not ours to say here.
int renameat2(int old_directory, const char *old_name, int new_directory, const char *new_name,
              unsigned int flags);
#endif

// Lets a crash of this process leave no file with its memory.
static inline void forbid_core_files(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) != 0) return;
  limit.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &limit);
}
