import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { WireError } from '../wire-error.ts';

/** What is beside the mat, as it is now. */
export interface PanelState {
  /** How often "done" has been pressed since the device started; 255 is followed by 0. */
  readonly presses: number;
  /** It is held down. */
  readonly isHeld: boolean;
  /** Whether hands are over the board; `unknown` where nothing notices them. */
  readonly hand: 'unknown' | 'away' | 'over';
}

/**
 * Device -> host, at every change and behind every SNAPSHOT_BEGIN: a lost one is made good by the next. State, not
 * history: the host sees from `presses` that "done" was pressed. Layout: docs/serial-protocol.md, PANEL.
 */
export interface Panel extends PanelState {
  readonly kind: 'panel';
}

const BYTES = 2;
export const PANEL_HELD = 0x01;
export const PANEL_HAND_CUE = 0x02;
export const PANEL_HAND_OVER = 0x04;
const PANEL_FLAGS_MAX = PANEL_HELD | PANEL_HAND_CUE | PANEL_HAND_OVER;

const HANDS = {
  unknown: 0,
  away: PANEL_HAND_CUE,
  over: PANEL_HAND_CUE | PANEL_HAND_OVER,
} as const;

export const encodePanel = ({ presses, isHeld, hand }: Panel): Uint8Array =>
  new ByteWriter()
    .u8(presses)
    .u8((isHeld ? PANEL_HELD : 0) | HANDS[hand])
    .done();

export function decodePanel(payload: Uint8Array): Result<Panel, WireError> {
  if (payload.length !== BYTES) return err({ code: 'wire/length', at: payload.length });
  const view = viewOf(payload);
  const flags = view.getUint8(1);
  const hand = handOf(flags);
  if (flags > PANEL_FLAGS_MAX || hand === undefined) return err({ code: 'wire/range', at: 1 });
  return ok({
    kind: 'panel',
    presses: view.getUint8(0),
    isHeld: (flags & PANEL_HELD) !== 0,
    hand,
  });
}

/** A hand that nothing can notice is over no board. */
function handOf(flags: number): Panel['hand'] | undefined {
  if ((flags & PANEL_HAND_CUE) !== 0) return (flags & PANEL_HAND_OVER) !== 0 ? 'over' : 'away';
  return (flags & PANEL_HAND_OVER) === 0 ? 'unknown' : undefined;
}
