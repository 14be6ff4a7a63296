/* The device's end of the serial protocol, without the line: bytes in, one wire frame out whenever the line has room. It
 * never queues states, so a host that reads nothing costs no memory. Times are milliseconds of a clock that wraps. */
#ifndef LINK_H
#define LINK_H

#include "cells.h"
#include "frame.h"
#include "host_message.h"

#define MAX_REPLIES 8

/* What stays the same from the start of a device to its next start. */
struct link_identity {
  uint8_t major, minor, patch;
  uint32_t build;
  uint32_t boot_id;
  uint16_t caps;
};

/* What is told of the session. */
struct link_events {
  /* A new session: all lights are off now. */
  void (*greeted)(void);
  void (*lit)(uint16_t cell, uint8_t light);
  void (*tuned)(const struct settings *wanted);
};

/* What is beside the mat, as it is now. */
struct link_panel {
  /* Of "done", since start; 255 is followed by 0. */
  uint8_t presses;
  /* PANEL_... */
  uint8_t flags;
};

/* HELLO_R, ACK or ERROR that waits to be sent. */
struct link_reply {
  uint8_t type;
  uint8_t reason;
  uint8_t about;
  uint16_t detail;
};

struct link {
  struct link_identity identity;
  const struct link_events *events;
  struct cell_board cells;
  struct frame_reader reader;
  bool is_greeted;
  /* "I have just started" is still to be said. */
  bool is_news;
  uint8_t seq;
  /* Newest reliable frame of this session. */
  uint8_t accepted;
  struct link_reply replies[MAX_REPLIES];
  uint8_t reply_count;
  uint32_t nonce;
  uint32_t started_ms;
  uint32_t beat_due_ms;
  uint16_t crc_errors;
  uint16_t drops;
  uint16_t resent;
  /* The telling of every present cell. */
  bool is_telling;
  uint8_t snapshot;
  uint16_t next_cell;
  uint16_t told;
  uint32_t snapshot_due_ms;
  struct link_panel panel;
  bool is_panel_due;
  /* What the readers' side tells of itself in BEAT. */
  uint16_t scan_period_ms;
  uint8_t sick[CELL_SET_BYTES];
};

void link_init(struct link *link, const struct link_identity *identity,
               const struct link_events *events, uint16_t cell_count, const uint8_t *present,
               uint32_t now_ms);

/* Somebody opened the line anew (sockets only: a UART can't tell). The session before is over. */
void link_reopened(struct link *link);

/* What is beside the mat has changed, or not. */
void link_panel_is(struct link *link, struct link_panel panel);

/* One byte from the host. */
void link_receive(struct link *link, uint8_t byte, uint32_t now_ms);

/* Writes the next wire frame, FRAME_WIRE_BYTES at most, and returns its length; 0 = nothing to say now. */
uint8_t link_next(struct link *link, uint32_t now_ms, uint8_t *wire);

#endif
