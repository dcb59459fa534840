// CRC-32C by the processor's own instruction: SSE4.2 on x86-64, the CRC extension on ARMv8. Whether
// this processor has it is found out while running, so that one program runs everywhere.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)

// The C library has asked the processor already; asking again takes a tenth of a millisecond in a
// virtual machine.
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif
#ifdef CPU_FEATURE_ACTIVE
static inline int crc32c_has_instruction(void) { return CPU_FEATURE_ACTIVE(SSE4_2); }
#else
static inline int crc32c_has_instruction(void) { return __builtin_cpu_supports("sse4.2") != 0; }
#endif

__attribute__((target("sse4.2"))) static inline uint32_t
crc32c_by_instruction(uint32_t state, const uint8_t *bytes, size_t count) {
  uint64_t wide = state;
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    wide = __builtin_ia32_crc32di(wide, word);
  }
  state = (uint32_t)wide;
  for (; count > 0; bytes++, count--) state = __builtin_ia32_crc32qi(state, *bytes);
  return state;
}

#elif defined(__aarch64__) && (defined(__APPLE__) || defined(__linux__))

#ifdef __linux__
#include <sys/auxv.h>
// HWCAP_CRC32 of <asm/hwcap.h>, which not every C library installs.
static inline int crc32c_has_instruction(void) { return (getauxval(AT_HWCAP) & (1UL << 7)) != 0; }
#else
static inline int crc32c_has_instruction(void) { return 1; }
#endif

__attribute__((target("crc"))) static inline uint32_t
crc32c_by_instruction(uint32_t state, const uint8_t *bytes, size_t count) {
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    state = __builtin_arm_crc32cd(state, word);
  }
  for (; count > 0; bytes++, count--) state = __builtin_arm_crc32cb(state, *bytes);
  return state;
}

#else

static inline int crc32c_has_instruction(void) { return 0; }
static inline uint32_t
crc32c_by_instruction(uint32_t state, const uint8_t *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return state;
}

#endif
