/* The numbers of the serial protocol (docs/serial-protocol.md). Made of protocol/serial by `npm run firmware:header`. */
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
#define MSG_SETTINGS 0x05
#define MSG_HELLO_REPLY 0x81
#define MSG_ACK 0x82
#define MSG_CELL 0x83
#define MSG_SNAPSHOT_BEGIN 0x84
#define MSG_SNAPSHOT_END 0x85
#define MSG_BEAT 0x86
#define MSG_ERROR 0x87
#define MSG_PANEL 0x88
#define FIRST_DEVICE_TYPE 0x80

/* Payloads */
#define HELLO_BYTES 6
#define LIGHT_ENTRY_BYTES 3
#define CELL_ACK_ENTRY_BYTES 3
#define MAX_TAGS 3
#define CAP_LIGHTS 0x01
#define CAP_PANEL 0x02
#define CAP_SETTINGS 0x04
#define PANEL_HELD 0x01
#define PANEL_HAND_CUE 0x02
#define PANEL_HAND_OVER 0x04
#define SETTINGS_BYTES 6
#define SETTINGS_HAND_CUE 0x01
#define RAMP_US_MAX 50000u
#define GAIN_MAX 7
#define DEBOUNCE_MIN 1
#define DEBOUNCE_MAX 20
#define BANK_SIZE_MIN 1
#define BANK_SIZE_MAX 8

enum cell_status { CELL_EMPTY = 0, CELL_TAGS = 1, CELL_COLLISION = 2, CELL_FAULT = 3 };
enum light { LIGHT_OFF = 0, LIGHT_HERE = 1, LIGHT_AWAY = 2, LIGHT_WRONG = 3 };
enum error_reason { ERROR_VERSION = 0, ERROR_NOT_GREETED = 1, ERROR_TYPE = 2, ERROR_PAYLOAD = 3, ERROR_CELL = 4 };

/* Times in milliseconds */
#define RETRY_FIRST_MS 100
#define RETRY_MAX_MS 1000
#define BEAT_MS 1000
#define SNAPSHOT_MS 1500

#endif
