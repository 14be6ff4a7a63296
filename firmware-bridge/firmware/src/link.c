#include "link.h"

#include <string.h>

#define NO_SEQ 0

static uint8_t seq_after(uint8_t seq) { return seq == 255 ? 1 : (uint8_t)(seq + 1); }

static void count(uint16_t *counter) {
  if (*counter != 0xffff) (*counter)++;
}

/* ---- bytes in */

static void reply(struct link *link, struct link_reply reply) {
  if (link->reply_count < MAX_REPLIES) link->replies[link->reply_count++] = reply;
}

static void refuse(struct link *link, enum error_reason reason, uint8_t about, uint16_t detail) {
  struct link_reply error = {MSG_ERROR, (uint8_t)reason, about, detail};
  reply(link, error);
  count(&link->drops);
}

static void greet(struct link *link, struct hello hello, uint32_t now_ms) {
  if (hello.min_protocol > PROTOCOL_VERSION || hello.max_protocol < PROTOCOL_VERSION) {
    link->is_greeted = false;
    refuse(link, ERROR_VERSION, NO_SEQ, PROTOCOL_VERSION | PROTOCOL_VERSION << 8);
    return;
  }
  link->is_greeted = true;
  link->is_news = false;
  link->accepted = NO_SEQ;
  link->nonce = hello.nonce;
  link->reply_count = 0;
  struct link_reply hello_reply = {MSG_HELLO_REPLY, 0, 0, 0};
  reply(link, hello_reply);
  cells_forget_acks(&link->cells, now_ms);
  link->is_telling = false;
  link->snapshot_due_ms = now_ms;
  link->events->greeted();
}

static void light(struct link *link, const struct frame *frame) {
  bool is_refused = false;
  for (uint8_t at = 0; at < entry_count(frame); at++) {
    struct cell_entry entry = entry_of(frame, at);
    if (entry.cell < link->cells.count) {
      link->events->lit(entry.cell, entry.value);
    } else if (!is_refused) {
      is_refused = true;
      refuse(link, ERROR_CELL, frame->seq, entry.cell);
    }
  }
}

static void acknowledge(struct link *link, const struct frame *frame) {
  for (uint8_t at = 0; at < entry_count(frame); at++) {
    struct cell_entry entry = entry_of(frame, at);
    cells_acknowledge(&link->cells, entry.cell, entry.value);
  }
}

static void act(struct link *link, const struct frame *frame, uint32_t now_ms) {
  switch (frame->type) {
    case MSG_LIGHT:
      light(link, frame);
      break;
    case MSG_GET_SNAPSHOT:
      /* a round under way ends, the next one follows at once */
      link->snapshot_due_ms = now_ms;
      break;
    case MSG_CELL_ACK:
      acknowledge(link, frame);
      break;
    case MSG_SETTINGS: {
      struct settings wanted = settings_of(frame);
      link->events->tuned(&wanted);
      break;
    }
  }
}

/* Acknowledges a reliable frame; true when it has been acted on before. */
static bool is_repeated(struct link *link, const struct frame *frame) {
  bool is_known = frame->seq == link->accepted;
  struct link_reply ack = {MSG_ACK, 0, 0, 0};
  link->accepted = frame->seq;
  reply(link, ack);
  return is_known;
}

static void accept(struct link *link, const struct frame *frame, uint32_t now_ms) {
  /* An echo of our own words (a line tied to itself) must not be answered: that would never end. */
  if (frame->type >= FIRST_DEVICE_TYPE) {
    count(&link->drops);
    return;
  }
  enum wire_error error = host_message_check(frame);
  if (error == WIRE_OK && frame->type == MSG_HELLO) greet(link, hello_of(frame), now_ms);
  else if (!link->is_greeted) refuse(link, ERROR_NOT_GREETED, frame->seq, 0);
  else if (frame->version != PROTOCOL_VERSION) count(&link->drops);
  else if (frame->reliable && is_repeated(link, frame)) return;
  else if (error == WIRE_OK) act(link, frame, now_ms);
  else if (error == WIRE_TYPE) refuse(link, ERROR_TYPE, frame->seq, frame->type);
  else refuse(link, ERROR_PAYLOAD, frame->seq, 0);
}

void link_receive(struct link *link, uint8_t byte, uint32_t now_ms) {
  struct frame frame;
  enum wire_error error;
  switch (frame_read(&link->reader, byte, &frame, &error)) {
    case ITEM_FRAME:
      accept(link, &frame, now_ms);
      break;
    case ITEM_DISCARDED:
      count(error == WIRE_CRC ? &link->crc_errors : &link->drops);
      break;
    case ITEM_NONE:
      break;
  }
}

/* ---- frames out */

struct writer {
  uint8_t *payload;
  uint8_t length;
};

static void u8(struct writer *to, uint8_t value) { to->payload[to->length++] = value; }

static void u16(struct writer *to, uint16_t value) {
  u8(to, (uint8_t)value);
  u8(to, (uint8_t)(value >> 8));
}

static void u32(struct writer *to, uint32_t value) {
  u16(to, (uint16_t)value);
  u16(to, (uint16_t)(value >> 16));
}

static void raw(struct writer *to, const uint8_t *bytes, uint8_t length) {
  memcpy(to->payload + to->length, bytes, length);
  to->length = (uint8_t)(to->length + length);
}

static void cell_set(struct writer *to, const struct link *link, const uint8_t *set) {
  raw(to, set, (uint8_t)((link->cells.count + 7) / 8));
}

/* Puts the payload that stands at its place in `wire` into its envelope. */
static uint8_t send(struct link *link, uint8_t type, uint8_t *wire, uint8_t length,
                    uint8_t flags) {
  struct frame frame;
  frame.reliable = (flags & FRAME_RELIABLE) != 0;
  frame.retransmitted = (flags & FRAME_RETRANSMITTED) != 0;
  frame.version =
      type == MSG_HELLO_REPLY || type == MSG_ERROR ? HANDSHAKE_VERSION : PROTOCOL_VERSION;
  link->seq = seq_after(link->seq);
  frame.seq = link->seq;
  frame.ack = link->accepted;
  frame.type = type;
  frame.length = length;
  frame.payload = wire + FRAME_PAYLOAD_AT;
  return frame_write(&frame, wire);
}

static uint8_t send_hello_reply(struct link *link, uint32_t nonce, uint8_t *wire) {
  struct writer to = {wire + FRAME_PAYLOAD_AT, 0};
  u32(&to, nonce);
  u8(&to, PROTOCOL_VERSION);
  u8(&to, link->identity.major);
  u8(&to, link->identity.minor);
  u8(&to, link->identity.patch);
  u32(&to, link->identity.build);
  u32(&to, link->identity.boot_id);
  u16(&to, link->cells.count);
  u16(&to, link->identity.caps);
  cell_set(&to, link, link->cells.present);
  return send(link, MSG_HELLO_REPLY, wire, to.length, 0);
}

static uint8_t send_error(struct link *link, const struct link_reply *error, uint8_t *wire) {
  struct writer to = {wire + FRAME_PAYLOAD_AT, 0};
  u8(&to, error->reason);
  u8(&to, error->about);
  u16(&to, error->detail);
  return send(link, MSG_ERROR, wire, to.length, 0);
}

static uint8_t send_reply(struct link *link, uint8_t *wire) {
  struct link_reply first = link->replies[0];
  link->reply_count--;
  memmove(link->replies, link->replies + 1, link->reply_count * sizeof first);
  if (first.type == MSG_HELLO_REPLY) return send_hello_reply(link, link->nonce, wire);
  if (first.type == MSG_ERROR) return send_error(link, &first, wire);
  return send(link, MSG_ACK, wire, 0, 0);
}

static uint8_t send_panel(struct link *link, uint8_t *wire) {
  struct writer to = {wire + FRAME_PAYLOAD_AT, 0};
  link->is_panel_due = false;
  u8(&to, link->panel.presses);
  u8(&to, link->panel.flags);
  return send(link, MSG_PANEL, wire, to.length, 0);
}

static uint8_t send_beat(struct link *link, uint32_t now_ms, uint8_t *wire) {
  struct writer to = {wire + FRAME_PAYLOAD_AT, 0};
  u32(&to, link->identity.boot_id);
  u32(&to, now_ms - link->started_ms);
  u16(&to, link->crc_errors);
  u16(&to, link->drops);
  u16(&to, link->resent);
  u16(&to, link->scan_period_ms);
  u16(&to, link->cells.count);
  cell_set(&to, link, link->sick);
  return send(link, MSG_BEAT, wire, to.length, 0);
}

static uint8_t send_report(struct link *link, const struct cell_report *report, uint8_t *wire) {
  struct writer to = {wire + FRAME_PAYLOAD_AT, 0};
  const struct reading *reading = report->reading;
  u16(&to, report->cell);
  u8(&to, report->generation);
  u8(&to, report->snapshot);
  u8(&to, reading->status);
  u8(&to, reading->count);
  for (uint8_t at = 0; at < reading->count; at++) {
    u8(&to, reading->uids[at].length);
    raw(&to, reading->uids[at].bytes, reading->uids[at].length);
  }
  if (report->is_resent) count(&link->resent);
  uint8_t flags = (uint8_t)((report->is_dirty ? FRAME_RELIABLE : 0) |
                            (report->is_resent ? FRAME_RETRANSMITTED : 0));
  return send(link, MSG_CELL, wire, to.length, flags);
}

static uint8_t begin_snapshot(struct link *link, uint32_t now_ms, uint8_t *wire) {
  struct writer to = {wire + FRAME_PAYLOAD_AT, 0};
  link->snapshot_due_ms = now_ms + SNAPSHOT_MS;
  link->snapshot = seq_after(link->snapshot);
  link->is_telling = true;
  link->next_cell = 0;
  link->told = 0;
  link->is_panel_due = true;
  u8(&to, link->snapshot);
  return send(link, MSG_SNAPSHOT_BEGIN, wire, to.length, 0);
}

static uint8_t end_snapshot(struct link *link, uint8_t *wire) {
  struct writer to = {wire + FRAME_PAYLOAD_AT, 0};
  link->is_telling = false;
  u8(&to, link->snapshot);
  u16(&to, link->told);
  return send(link, MSG_SNAPSHOT_END, wire, to.length, 0);
}

static uint8_t send_snapshot(struct link *link, uint32_t now_ms, uint8_t *wire) {
  struct cell_report report;
  if (!link->is_telling) {
    return is_due(now_ms, link->snapshot_due_ms) ? begin_snapshot(link, now_ms, wire) : 0;
  }
  if (!cells_take_next(&link->cells, &link->next_cell, link->snapshot, now_ms, &report)) {
    return end_snapshot(link, wire);
  }
  link->told++;
  return send_report(link, &report, wire);
}

uint8_t link_next(struct link *link, uint32_t now_ms, uint8_t *wire) {
  struct cell_report report;
  if (link->is_news) {
    link->is_news = false;
    return send_hello_reply(link, 0, wire);
  }
  if (link->reply_count > 0) return send_reply(link, wire);
  if (is_due(now_ms, link->beat_due_ms)) {
    link->beat_due_ms = now_ms + BEAT_MS;
    return send_beat(link, now_ms, wire);
  }
  if (!link->is_greeted || !cells_are_whole(&link->cells)) return 0;
  if (link->is_panel_due) return send_panel(link, wire);
  if (cells_take_due(&link->cells, now_ms, &report)) return send_report(link, &report, wire);
  return send_snapshot(link, now_ms, wire);
}

void link_panel_is(struct link *link, struct link_panel panel) {
  if (panel.presses == link->panel.presses && panel.flags == link->panel.flags) return;
  link->panel = panel;
  link->is_panel_due = true;
}

void link_reopened(struct link *link) {
  frame_reader_init(&link->reader);
  link->is_greeted = false;
  link->reply_count = 0;
}

void link_init(struct link *link, const struct link_identity *identity,
               const struct link_events *events, uint16_t cell_count, const uint8_t *present,
               uint32_t now_ms) {
  memset(link, 0, sizeof *link);
  link->identity = *identity;
  link->events = events;
  cells_init(&link->cells, cell_count, present);
  frame_reader_init(&link->reader);
  link->is_news = true;
  link->started_ms = now_ms;
  link->beat_due_ms = now_ms + BEAT_MS;
}
