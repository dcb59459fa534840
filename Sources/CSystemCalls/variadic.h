// Calls of C functions with variable arguments, which Swift cannot make: such arguments are passed otherwise
// than others on some processors. The function is one that was looked up in a library.
#include <stdint.h>

typedef int (*variadic_function)(void *handle, int option, ...);

static inline int variadic_call_long(void *function, void *handle, int option, long value) {
  return ((variadic_function)function)(handle, option, value);
}
static inline int variadic_call_offset(void *function, void *handle, int option, int64_t value) {
  return ((variadic_function)function)(handle, option, value);
}
static inline int variadic_call_pointer(void *function, void *handle, int option, const void *value) {
  return ((variadic_function)function)(handle, option, value);
}
