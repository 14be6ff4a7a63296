/* Frames on the byte line: 00 COBS(ctl seq ack type payload crc) 00 (docs/serial-protocol.md, Frame). */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

#define FRAME_BODY_BYTES (FRAME_HEADER_BYTES + MAX_PAYLOAD_BYTES + FRAME_CRC_BYTES)
/* Longest chunk between two delimiters. */
#define FRAME_STUFFED_BYTES (FRAME_BODY_BYTES + 1)
/* With both delimiters. */
#define FRAME_WIRE_BYTES (FRAME_STUFFED_BYTES + 2)
/* One byte more than any frame needs: a chunk that fills it can't become one. */
#define FRAME_CHUNK_BYTES (FRAME_STUFFED_BYTES + 1)

/* Why bytes are no frame, or a payload no message. */
enum wire_error {
  WIRE_OK,
  WIRE_UNSYNCED,
  WIRE_OVERLONG,
  WIRE_COBS,
  WIRE_SHORT,
  WIRE_CRC,
  WIRE_RESERVED,
  WIRE_TYPE,
  WIRE_VERSION,
  WIRE_LENGTH,
  WIRE_RANGE
};

struct frame {
  bool reliable;
  bool retransmitted;
  uint8_t version;
  uint8_t seq;
  uint8_t ack;
  uint8_t type;
  uint8_t length;
  /* In the memory of whoever read it, until the next byte comes. */
  const uint8_t *payload;
};

/* Holds one chunk at most, and is back in step at the next delimiter whatever came before. */
struct frame_reader {
  uint8_t chunk[FRAME_CHUNK_BYTES];
  uint8_t length;
  /* Why the rest of the current chunk is worthless, WIRE_OK if it isn't. */
  uint8_t spoilt;
};

enum frame_item { ITEM_NONE, ITEM_FRAME, ITEM_DISCARDED };

/* CRC-16/CCITT-FALSE. */
uint16_t crc16(const uint8_t *bytes, uint8_t length);

void frame_reader_init(struct frame_reader *reader);

/* Takes one byte. ITEM_FRAME: `frame` is set; ITEM_DISCARDED: `error` says why. */
enum frame_item frame_read(struct frame_reader *reader, uint8_t byte, struct frame *frame,
                           enum wire_error *error);

/* Where frame_write puts the payload: one that already stands there isn't copied. */
#define FRAME_PAYLOAD_AT (2 + FRAME_HEADER_BYTES)

/* Writes the whole wire frame, FRAME_WIRE_BYTES at most, and returns its length. */
uint8_t frame_write(const struct frame *frame, uint8_t *wire);

#endif
