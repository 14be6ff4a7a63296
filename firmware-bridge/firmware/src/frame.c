#include "frame.h"

#include <string.h>

#define DELIMITER 0x00
#define LOW(word) ((uint8_t)(word))
#define HIGH(word) ((uint8_t)((word) >> 8))

uint16_t crc16(const uint8_t *bytes, uint8_t length) {
  uint16_t crc = 0xffff;
  while (length--) {
    /* The polynomial 0x1021 a byte at a time: x^16 = x^12 + x^5 + 1. */
    crc = (uint16_t)((uint16_t)(crc >> 8) | (uint16_t)(crc << 8));
    crc ^= *bytes++;
    crc ^= (uint8_t)(LOW(crc) >> 4);
    crc ^= (uint16_t)(crc << 12);
    crc ^= (uint16_t)((uint16_t)LOW(crc) << 5);
  }
  return crc;
}

/* Unstuffs in place: the body begins at chunk[1]. False where a block runs past the end. */
static bool unstuff(uint8_t *chunk, uint8_t length) {
  uint8_t code = 0;
  for (;;) {
    /* a chunk has no zeros, so this always gets on; no sum exceeds 88 + 255 */
    uint16_t next = (uint16_t)(code + chunk[code]);
    chunk[code] = 0;
    if (next == length) return true;
    if (next > length) return false;
    code = (uint8_t)next;
  }
}

static enum wire_error decode(uint8_t *chunk, uint8_t length, struct frame *frame) {
  if (!unstuff(chunk, length)) return WIRE_COBS;
  const uint8_t *body = chunk + 1;
  uint8_t size = (uint8_t)(length - 1);
  if (size < FRAME_HEADER_BYTES + FRAME_CRC_BYTES) return WIRE_SHORT;
  uint8_t covered = (uint8_t)(size - FRAME_CRC_BYTES);
  uint16_t crc = crc16(body, covered);
  if (body[covered] != LOW(crc) || body[covered + 1] != HIGH(crc)) return WIRE_CRC;
  if (body[0] & FRAME_RESERVED) return WIRE_RESERVED;
  frame->reliable = (body[0] & FRAME_RELIABLE) != 0;
  frame->retransmitted = (body[0] & FRAME_RETRANSMITTED) != 0;
  frame->version = body[0] & FRAME_VERSION;
  frame->seq = body[1];
  frame->ack = body[2];
  frame->type = body[3];
  frame->length = (uint8_t)(covered - FRAME_HEADER_BYTES);
  frame->payload = body + FRAME_HEADER_BYTES;
  return WIRE_OK;
}

void frame_reader_init(struct frame_reader *reader) {
  reader->length = 0;
  reader->spoilt = WIRE_UNSYNCED;
}

static enum frame_item end(struct frame_reader *reader, struct frame *frame, enum wire_error *error) {
  uint8_t length = reader->length;
  *error = (enum wire_error)reader->spoilt;
  reader->length = 0;
  reader->spoilt = WIRE_OK;
  if (length == 0) return ITEM_NONE;
  if (*error == WIRE_OK) *error = decode(reader->chunk, length, frame);
  return *error == WIRE_OK ? ITEM_FRAME : ITEM_DISCARDED;
}

enum frame_item frame_read(struct frame_reader *reader, uint8_t byte, struct frame *frame,
                           enum wire_error *error) {
  if (byte == DELIMITER) return end(reader, frame, error);
  reader->chunk[reader->length++] = byte;
  if (reader->length < FRAME_CHUNK_BYTES) return ITEM_NONE;
  if (reader->spoilt == WIRE_OK) reader->spoilt = WIRE_OVERLONG;
  reader->length = 0;
  *error = (enum wire_error)reader->spoilt;
  return ITEM_DISCARDED;
}

/* Puts the bytes from wire[2] on between delimiters, free of zeros; wire[1] gets the first code. */
static uint8_t stuff(uint8_t *wire, uint8_t length) {
  uint8_t end = (uint8_t)(length + 2);
  uint8_t code = 1;
  for (uint8_t at = 2; at < end; at++) {
    if (wire[at] != 0) continue;
    wire[code] = (uint8_t)(at - code);
    code = at;
  }
  wire[code] = (uint8_t)(end - code);
  wire[0] = DELIMITER;
  wire[end] = DELIMITER;
  return (uint8_t)(end + 1);
}

uint8_t frame_write(const struct frame *frame, uint8_t *wire) {
  uint8_t *body = wire + 2;
  uint8_t covered = (uint8_t)(FRAME_HEADER_BYTES + frame->length);
  if (frame->payload != wire + FRAME_PAYLOAD_AT) memcpy(wire + FRAME_PAYLOAD_AT, frame->payload, frame->length);
  body[0] = (uint8_t)((frame->reliable ? FRAME_RELIABLE : 0) |
                      (frame->retransmitted ? FRAME_RETRANSMITTED : 0) |
                      (frame->version & FRAME_VERSION));
  body[1] = frame->seq;
  body[2] = frame->ack;
  body[3] = frame->type;
  uint16_t crc = crc16(body, covered);
  body[covered] = LOW(crc);
  body[covered + 1] = HIGH(crc);
  return stuff(wire, (uint8_t)(covered + FRAME_CRC_BYTES));
}
