#include "host_message.h"

/* LIGHT and CELL_ACK are lists of entries of the same shape. */
#define ENTRY_BYTES LIGHT_ENTRY_BYTES
#if ENTRY_BYTES != CELL_ACK_ENTRY_BYTES
#error "entries differ"
#endif

static uint32_t u32_at(const uint8_t *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint16_t u16_at(const uint8_t *at) { return (uint16_t)(at[0] | (uint16_t)at[1] << 8); }

static enum wire_error check_hello(const struct frame *frame) {
  if (frame->length != HELLO_BYTES) return WIRE_LENGTH;
  return u32_at(frame->payload) == 0 ? WIRE_RANGE : WIRE_OK;
}

static enum wire_error check_entries(const struct frame *frame, uint8_t max) {
  if (frame->length == 0 || frame->length % ENTRY_BYTES != 0) return WIRE_LENGTH;
  for (uint8_t at = ENTRY_BYTES - 1; at < frame->length; at += ENTRY_BYTES) {
    if (frame->payload[at] > max) return WIRE_RANGE;
  }
  return WIRE_OK;
}

static enum wire_error check_settings(const struct frame *frame) {
  if (frame->length != SETTINGS_BYTES) return WIRE_LENGTH;
  if (frame->payload[5] > SETTINGS_HAND_CUE) return WIRE_RANGE;
  struct settings wanted = settings_of(frame);
  return settings_make_sense(&wanted) ? WIRE_OK : WIRE_RANGE;
}

enum wire_error host_message_check(const struct frame *frame) {
  uint8_t version = frame->type == MSG_HELLO ? HANDSHAKE_VERSION : PROTOCOL_VERSION;
  if (frame->version != version) return WIRE_VERSION;
  switch (frame->type) {
    case MSG_HELLO:
      return check_hello(frame);
    case MSG_GET_SNAPSHOT:
      return frame->length == 0 ? WIRE_OK : WIRE_LENGTH;
    case MSG_LIGHT:
      return check_entries(frame, LIGHT_WRONG);
    case MSG_CELL_ACK:
      return check_entries(frame, 0xff);
    case MSG_SETTINGS:
      return check_settings(frame);
    default:
      return WIRE_TYPE;
  }
}

struct hello hello_of(const struct frame *frame) {
  struct hello hello = {u32_at(frame->payload), frame->payload[4], frame->payload[5]};
  return hello;
}

uint8_t entry_count(const struct frame *frame) { return (uint8_t)(frame->length / ENTRY_BYTES); }

struct cell_entry entry_of(const struct frame *frame, uint8_t at) {
  const uint8_t *bytes = frame->payload + (uint8_t)(at * ENTRY_BYTES);
  struct cell_entry entry = {u16_at(bytes), bytes[2]};
  return entry;
}

struct settings settings_of(const struct frame *frame) {
  const uint8_t *bytes = frame->payload;
  struct settings wanted = {u16_at(bytes), bytes[2], bytes[3], bytes[4],
                            bytes[5] == SETTINGS_HAND_CUE};
  return wanted;
}
