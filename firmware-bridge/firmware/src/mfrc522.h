/* The reader that is selected (hal_select): registers, field, and one frame each way on the air. */
#ifndef MFRC522_H
#define MFRC522_H

#include <stdbool.h>
#include <stdint.h>

enum air {
  AIR_OK,
  /* Nobody answered. */
  AIR_SILENT,
  /* Several answered, and not the same. */
  AIR_COLLISION,
  /* Somebody answered, and it could not be understood. */
  AIR_GARBLED,
  /* The chip does not do what it is told. */
  AIR_DEAD
};

struct air_frame {
  const uint8_t *bytes;
  uint8_t length;
  /* Bits of the last byte that are sent, 0 = all; the answer is stored from that bit on. */
  uint8_t last_bits;
  bool is_answer_aligned;
  /* The answer, its capacity before and its length after. Capacity 0: all that is asked is whether somebody answers. */
  uint8_t *answer;
  uint8_t answer_length;
  /* Where a collision is, counted by the chip from 1; 0 = nowhere it can name. */
  uint8_t collision;
};

/* Called whenever the driver waits: must come back within a millisecond and leave the readers alone. */
extern void (*mfrc522_idle)(void);

/* Begins anew and sets it up, the field off. `gain` is RxGain, 0..7. False if it does not answer as it should. */
bool mfrc522_start(uint8_t gain);

/* Whether it answers and still is as mfrc522_start has left it. */
bool mfrc522_is_well(void);

void mfrc522_field(bool is_on);

/* Sends a frame and waits for the answer. */
enum air mfrc522_exchange(struct air_frame *frame);

/* The same with a CRC behind the frame and, if there is an answer, one checked and taken off it. */
enum air mfrc522_exchange_crc(struct air_frame *frame);

void wait_us(uint32_t us);

#endif
