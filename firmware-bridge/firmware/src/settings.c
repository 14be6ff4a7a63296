#include "settings.h"

#include "messages.h"

struct settings settings = {5000, 4, 2, BANK_SIZE_MAX, false};

bool settings_make_sense(const struct settings *wanted) {
  return wanted->ramp_us <= RAMP_US_MAX && wanted->gain <= GAIN_MAX &&
         wanted->debounce >= DEBOUNCE_MIN && wanted->debounce <= DEBOUNCE_MAX &&
         wanted->bank_size >= BANK_SIZE_MIN && wanted->bank_size <= BANK_SIZE_MAX;
}
