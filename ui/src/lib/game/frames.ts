import type { ServerMessage, TableFrame } from '@ringside/protocol/api';
import { tableId } from '@ringside/protocol/vocabulary';

export type FrameMessage = Extract<ServerMessage, { readonly type: 'frame' }>;

/** The frame on the screen and its number in the viewer's own stream. */
export interface Shown {
  readonly seq: number;
  readonly frame: TableFrame;
}

const BLANK: TableFrame = {
  table: { id: tableId('table'), name: '', kind: 'table' },
  stage: 'setup',
  ruleset: null,
  rev: null,
  seats: [],
  view: null,
  mine: [],
  awaited: [],
  undo: { can: false, why: { key: 'undo/nothing', values: {} } },
  redo: { can: false, why: { key: 'redo/nothing', values: {} } },
  asking: null,
  pace: 'hidden',
  hushed: [],
  sensing: { state: 'off', putRight: [], tentative: [] },
  log: [],
  provenance: {},
  frozen: null,
};

/** The frame after a message; `gap` when it builds on one that is not shown, and everything must be asked for again. */
export function applyFrame(shown: Shown | null, { seq, base, set }: FrameMessage): Shown | 'gap' {
  if (base === null) return { seq, frame: { ...BLANK, ...set } };
  if (shown?.seq !== base) return 'gap';
  return { seq, frame: { ...shown.frame, ...set } };
}
