#include "settings.h"

#define RAMP_US_MAX 50000u
#define GAIN_MAX 7
#define DEBOUNCE_MAX 20
#define BANK_SIZE_MAX 8

struct settings settings = {5000, 4, 2, BANK_SIZE_MAX};

bool settings_take(const struct settings *wanted) {
  bool makes_sense = wanted->ramp_us <= RAMP_US_MAX && wanted->gain <= GAIN_MAX &&
                     wanted->debounce >= 1 && wanted->debounce <= DEBOUNCE_MAX &&
                     wanted->bank_size >= 1 && wanted->bank_size <= BANK_SIZE_MAX;
  if (makes_sense) settings = *wanted;
  return makes_sense;
}
