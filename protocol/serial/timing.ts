/** The time rules of docs/serial-protocol.md, in milliseconds. */
export const RETRY_FIRST_MS = 100;
export const RETRY_MAX_MS = 1000;
/** The device says BEAT this often, greeted or not. */
export const BEAT_MS = 1000;
/** The device says a full snapshot this often, counted from the end of the last one. */
export const SNAPSHOT_MS = 1500;
/** Nothing understandable for so long: the device is lost. Three beats. */
export const SILENCE_MS = 3000;
/** A board that restarts when its port is opened needs about two seconds before it can answer. */
export const HANDSHAKE_MS = 5000;
/** A device that beats but acknowledges nothing for so long is deaf. */
export const UNANSWERED_MS = 5000;
