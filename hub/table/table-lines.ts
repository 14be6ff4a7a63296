import { isSeat, type Seat } from '@ringside/protocol/vocabulary';
import { editLine, type Told } from './event-lines.ts';
import type { KnownPieces } from './known-pieces.ts';
import type { RewindWhy, TableEvent } from './table-event.ts';

const REWOUND: Readonly<Record<RewindWhy, string>> = {
  undo: 'event/table/rewound',
  revised: 'event/table/rewound',
  agreed: 'event/table/rewound-agreed',
  forced: 'event/table/rewound-forced',
  correction: 'event/table/rewound-correction',
  redo: 'event/table/redone',
};

/** What the words of a line hang on. */
export interface TableScene {
  readonly ruleset: string;
  readonly known: KnownPieces;
  /** Who had asked for an undo before. */
  readonly asker: Seat | 'host' | undefined;
}

/** The table's own lines (docs/event-log.md, lines); what the game says itself needs none. */
export function tableLines(
  event: TableEvent,
  { ruleset, known, asker }: TableScene,
): readonly Told[] {
  switch (event.type) {
    case 'begun':
      return [{ text: { key: 'event/table/begun', values: { ruleset: event.ruleset } } }];
    case 'rewound':
      return [
        said(event.by, REWOUND[event.why], {
          ...(event.reason !== undefined && { why: event.reason }),
        }),
      ];
    case 'undo-asked':
      return [said(event.by, 'event/table/undo-asked')];
    case 'undo-answered':
      return [said(event.seat, answerKey(event, asker))];
    case 'presence':
      return [
        {
          seat: event.seat,
          text: {
            key: event.away ? 'event/table/seat-away' : 'event/table/seat-back',
            values: { seat: event.seat, by: event.by },
          },
        },
      ];
    case 'corrected':
      return correctedLines(event, ruleset, known);
    case 'ended':
      return [{ text: { key: 'event/table/ended', values: { why: event.why } } }];
    case 'seeded':
    case 'answered':
    case 'renamed':
    case 'hushed':
      return [];
  }
}

const said = (
  by: Seat | 'host' | 'hub',
  key: string,
  values: Told['text']['values'] = {},
): Told => ({ ...(isSeat(by) && { seat: by }), text: { key, values: { by, ...values } } });

function answerKey(
  { seat, yes }: Extract<TableEvent, { readonly type: 'undo-answered' }>,
  asker: Seat | 'host' | undefined,
): string {
  if (yes) return 'event/table/undo-agreed';
  return seat === asker ? 'event/table/undo-withdrawn' : 'event/table/undo-refused';
}

/** One line for each thing put right, and the reason with each. */
function correctedLines(
  { why, edits }: Extract<TableEvent, { readonly type: 'corrected' }>,
  ruleset: string,
  known: KnownPieces,
): readonly Told[] {
  if (!edits) return [{ text: { key: 'event/table/corrected', values: { why } } }];
  return edits.map((edit) => {
    const { text, ...about } = editLine(ruleset, edit, known);
    return { ...about, text: { ...text, values: { ...text.values, why } } };
  });
}
