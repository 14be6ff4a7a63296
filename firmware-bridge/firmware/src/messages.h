/* The numbers of the serial protocol (docs/serial-protocol.md). */
#ifndef MESSAGES_H
#define MESSAGES_H

#define PROTOCOL_VERSION 1
#define HANDSHAKE_VERSION 0

/* Frame */
#define FRAME_RELIABLE 0x80
#define FRAME_RETRANSMITTED 0x40
#define FRAME_RESERVED 0x30
#define FRAME_VERSION 0x0f
#define FRAME_HEADER_BYTES 4
#define FRAME_CRC_BYTES 2
#define MAX_PAYLOAD_BYTES 80

/* Types; from 0x80 on device -> host */
#define MSG_HELLO 0x01
#define MSG_GET_SNAPSHOT 0x02
#define MSG_LIGHT 0x03
#define MSG_CELL_ACK 0x04
#define FIRST_DEVICE_TYPE 0x80
#define MSG_HELLO_REPLY 0x81
#define MSG_ACK 0x82
#define MSG_CELL 0x83
#define MSG_SNAPSHOT_BEGIN 0x84
#define MSG_SNAPSHOT_END 0x85
#define MSG_BEAT 0x86
#define MSG_ERROR 0x87

/* Payloads */
#define HELLO_BYTES 6
#define LIGHT_ENTRY_BYTES 3
#define CELL_ACK_ENTRY_BYTES 3
#define MAX_TAGS 3
#define CAP_LIGHTS 0x0001

enum cell_status { CELL_EMPTY = 0, CELL_TAGS = 1, CELL_COLLISION = 2, CELL_FAULT = 3 };
enum light { LIGHT_OFF = 0, LIGHT_HERE = 1, LIGHT_AWAY = 2, LIGHT_WRONG = 3 };
enum error_reason {
  ERROR_VERSION = 0,
  ERROR_NOT_GREETED = 1,
  ERROR_TYPE = 2,
  ERROR_PAYLOAD = 3,
  ERROR_CELL = 4
};

/* Times in milliseconds */
#define RETRY_FIRST_MS 100
#define RETRY_MAX_MS 1000
#define BEAT_MS 1000
#define SNAPSHOT_MS 1500

#endif
