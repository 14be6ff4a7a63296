/* Where a cell's antenna is: a board with several antennas on a reader needs another place_of and nothing else. */
#ifndef PLACE_H
#define PLACE_H

#include <stdint.h>

struct place {
  uint8_t bank;
  uint8_t reader;
  uint8_t antenna;
};

struct place place_of(uint16_t cell);

/* Picks the reader: its NSS follows hal_strobe from now on. */
void place_select(struct place place);

uint8_t bank_count(void);

#endif
