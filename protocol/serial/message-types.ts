/** The type byte of every message; from `FIRST_DEVICE_TYPE` on they go from device to host. */
export const TYPES = {
  HELLO: 0x01,
  GET_SNAPSHOT: 0x02,
  LIGHT: 0x03,
  CELL_ACK: 0x04,
  SETTINGS: 0x05,
  HELLO_REPLY: 0x81,
  ACK: 0x82,
  CELL: 0x83,
  SNAPSHOT_BEGIN: 0x84,
  SNAPSHOT_END: 0x85,
  BEAT: 0x86,
  ERROR: 0x87,
  PANEL: 0x88,
} as const;

export const FIRST_DEVICE_TYPE = 0x80;
