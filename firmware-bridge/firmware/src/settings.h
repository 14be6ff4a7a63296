/* What may be tuned while the firmware runs: radio waves differ from table to table. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

struct settings {
  /* From field on until the first question; ISO/IEC 14443-3 lets a tag take 5 ms to wake. */
  uint16_t ramp_us;
  /* RxGain of the reader, 0..7: 4 = 33 dB, 7 = 48 dB. */
  uint8_t gain;
  /* So many rounds in a row must miss a tag before it counts as gone, 1..20. */
  uint8_t debounce;
  /* Readers on one select register, 1..8. */
  uint8_t bank_size;
  /* Something that notices hands is wired. */
  bool has_hand_cue;
};

extern struct settings settings;

bool settings_make_sense(const struct settings *wanted);

#endif
