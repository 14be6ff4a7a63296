import { CRC_BYTES, CTL, HEADER_BYTES, MAX_PAYLOAD_BYTES } from './frame.ts';
import { HANDSHAKE_VERSION, PROTOCOL_VERSION } from './message-frame.ts';
import { FIRST_DEVICE_TYPE, TYPES } from './message-types.ts';
import { CELL_ACK_ENTRY_BYTES } from './messages/cell-ack.ts';
import { MAX_TAGS, STATUSES } from './messages/cell.ts';
import { REASONS } from './messages/device-error.ts';
import { CAPS } from './messages/hello-reply.ts';
import { HELLO_BYTES } from './messages/hello.ts';
import { LIGHT_ENTRY_BYTES, LIGHTS } from './messages/light.ts';
import { PANEL_HAND_CUE, PANEL_HAND_OVER, PANEL_HELD } from './messages/panel.ts';
import { SETTINGS_BYTES, SETTINGS_HAND_CUE, SETTINGS_LIMITS } from './messages/settings.ts';
import { BEAT_MS, RETRY_FIRST_MS, RETRY_MAX_MS, SNAPSHOT_MS } from './timing.ts';

/** The numbers of the protocol as the firmware's `messages.h`: they are settled here and nowhere else. */
export const cHeader = (): string =>
  [
    '/* The numbers of the serial protocol (docs/serial-protocol.md). Made of protocol/serial by `npm run firmware:header`. */',
    '#ifndef MESSAGES_H',
    '#define MESSAGES_H',
    '',
    defined('PROTOCOL_VERSION', PROTOCOL_VERSION),
    defined('HANDSHAKE_VERSION', HANDSHAKE_VERSION),
    '',
    '/* Frame */',
    ...Object.entries(CTL).map(([name, bits]) => defined(`FRAME_${constant(name)}`, hex(bits))),
    defined('FRAME_HEADER_BYTES', HEADER_BYTES),
    defined('FRAME_CRC_BYTES', CRC_BYTES),
    defined('MAX_PAYLOAD_BYTES', MAX_PAYLOAD_BYTES),
    '',
    `/* Types; from ${hex(FIRST_DEVICE_TYPE)} on device -> host */`,
    ...Object.entries(TYPES).map(([name, type]) => defined(`MSG_${name}`, hex(type))),
    defined('FIRST_DEVICE_TYPE', hex(FIRST_DEVICE_TYPE)),
    '',
    '/* Payloads */',
    defined('HELLO_BYTES', HELLO_BYTES),
    defined('LIGHT_ENTRY_BYTES', LIGHT_ENTRY_BYTES),
    defined('CELL_ACK_ENTRY_BYTES', CELL_ACK_ENTRY_BYTES),
    defined('MAX_TAGS', MAX_TAGS),
    ...Object.entries(CAPS).map(([name, bit]) => defined(`CAP_${constant(name)}`, hex(bit))),
    defined('PANEL_HELD', hex(PANEL_HELD)),
    defined('PANEL_HAND_CUE', hex(PANEL_HAND_CUE)),
    defined('PANEL_HAND_OVER', hex(PANEL_HAND_OVER)),
    defined('SETTINGS_BYTES', SETTINGS_BYTES),
    defined('SETTINGS_HAND_CUE', hex(SETTINGS_HAND_CUE)),
    defined('RAMP_US_MAX', `${String(SETTINGS_LIMITS.rampUs)}u`),
    defined('GAIN_MAX', SETTINGS_LIMITS.gain),
    defined('DEBOUNCE_MIN', SETTINGS_LIMITS.debounceMin),
    defined('DEBOUNCE_MAX', SETTINGS_LIMITS.debounce),
    defined('BANK_SIZE_MIN', SETTINGS_LIMITS.bankSizeMin),
    defined('BANK_SIZE_MAX', SETTINGS_LIMITS.bankSize),
    '',
    enumOf('cell_status', 'CELL', STATUSES),
    enumOf('light', 'LIGHT', LIGHTS),
    enumOf('error_reason', 'ERROR', REASONS),
    '',
    '/* Times in milliseconds */',
    ...Object.entries({ RETRY_FIRST_MS, RETRY_MAX_MS, BEAT_MS, SNAPSHOT_MS }).map(([name, ms]) =>
      defined(name, ms),
    ),
    '',
    '#endif',
    '',
  ].join('\n');

const defined = (name: string, value: number | string): string =>
  `#define ${name} ${String(value)}`;

const hex = (value: number): string => `0x${value.toString(16).padStart(2, '0')}`;

const constant = (name: string): string => name.toUpperCase().replaceAll('-', '_');

/** Position = code on the wire. */
const enumOf = (name: string, prefix: string, values: readonly string[]): string =>
  `enum ${name} { ${values.map((value, at) => `${prefix}_${constant(value)} = ${String(at)}`).join(', ')} };`;
