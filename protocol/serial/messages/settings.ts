import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { WireError } from '../wire-error.ts';

/** What may be tuned while a bridge runs: radio waves and wiring differ from table to table. */
export interface ReaderSettings {
  /** From field on until the first question, in microseconds; ISO/IEC 14443-3 lets a tag take 5000 to wake. */
  readonly rampUs: number;
  /** RxGain of the MFRC522, 0..7: 4 = 33 dB, 7 = 48 dB. */
  readonly gain: number;
  /** So many rounds in a row must miss a tag before it counts as gone, 1..20. */
  readonly debounce: number;
  /** Readers on one select register, 1..8. */
  readonly bankSize: number;
  /** Something that notices hands over the board is wired to the bridge. */
  readonly handCue: boolean;
}

/** Host -> device, reliable: how to read from now on. Layout: docs/serial-protocol.md, SETTINGS. */
export interface SetReaders extends ReaderSettings {
  readonly kind: 'settings';
}

export const SETTINGS_BYTES = 6;
/** The highest values, and the lowest of those that don't begin at 0. */
export const SETTINGS_LIMITS = {
  rampUs: 50_000,
  gain: 7,
  debounceMin: 1,
  debounce: 20,
  bankSizeMin: 1,
  bankSize: 8,
} as const;
export const SETTINGS_HAND_CUE = 0x01;

export const encodeSettings = (settings: SetReaders): Uint8Array =>
  new ByteWriter()
    .u16(settings.rampUs)
    .u8(settings.gain)
    .u8(settings.debounce)
    .u8(settings.bankSize)
    .u8(settings.handCue ? SETTINGS_HAND_CUE : 0)
    .done();

export function decodeSettings(payload: Uint8Array): Result<SetReaders, WireError> {
  if (payload.length !== SETTINGS_BYTES) return err({ code: 'wire/length', at: payload.length });
  const view = viewOf(payload);
  const settings: SetReaders = {
    kind: 'settings',
    rampUs: view.getUint16(0, true),
    gain: view.getUint8(2),
    debounce: view.getUint8(3),
    bankSize: view.getUint8(4),
    handCue: view.getUint8(5) === SETTINGS_HAND_CUE,
  };
  const at = view.getUint8(5) > SETTINGS_HAND_CUE ? 5 : senseless(settings);
  return at === undefined ? ok(settings) : err({ code: 'wire/range', at });
}

/** The offset of the first value that makes no sense. */
function senseless({ rampUs, gain, debounce, bankSize }: ReaderSettings): number | undefined {
  const limits = SETTINGS_LIMITS;
  if (rampUs > limits.rampUs) return 0;
  if (gain > limits.gain) return 2;
  if (debounce < limits.debounceMin || debounce > limits.debounce) return 3;
  return bankSize < limits.bankSizeMin || bankSize > limits.bankSize ? 4 : undefined;
}
