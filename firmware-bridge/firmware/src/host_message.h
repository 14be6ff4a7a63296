/* What the host says to a device, looked into. */
#ifndef HOST_MESSAGE_H
#define HOST_MESSAGE_H

#include "frame.h"
#include "settings.h"

struct hello {
  uint32_t nonce;
  uint8_t min_protocol;
  uint8_t max_protocol;
};

/* An entry of LIGHT or CELL_ACK. */
struct cell_entry {
  uint16_t cell;
  /* enum light, or the generation that arrived */
  uint8_t value;
};

/* Whether the frame is a message this device understands; WIRE_VERSION, WIRE_TYPE, WIRE_LENGTH or WIRE_RANGE if not. */
enum wire_error host_message_check(const struct frame *frame);

/* Of a frame that was checked. */
struct hello hello_of(const struct frame *frame);
uint8_t entry_count(const struct frame *frame);
struct cell_entry entry_of(const struct frame *frame, uint8_t at);
struct settings settings_of(const struct frame *frame);

#endif
