import type { Effect } from '@ringside/protocol/games/steel-arena';
import { centralCell, toCell, type Cell } from '../../lib/controls/cell.ts';
import { toBack, type TypeGlyph } from '../../lib/board/glyphs.ts';
import { valuesOf } from '../../lib/game/choices.ts';
import type { DefenceRow } from '../../lib/game/packet.ts';
import { heatOf, type Standpoint } from '../../lib/game/standpoint.ts';
import type { ModuleRow } from '../../lib/game/turn.ts';
import { answerWords, fieldName } from '../../lib/words/decisions.ts';
import { backText, CENTRAL_NAME, cellText } from '../../lib/words/modules.ts';
import { plural } from '../../lib/words/plural.ts';
import { stopsWords } from '../../lib/words/situation.ts';
import { ClassDraft } from '../panels/class-draft.svelte.ts';
import { DeployDraft } from '../panels/deploy-draft.svelte.ts';
import { DiscardDraft } from '../panels/discard-draft.svelte.ts';
import type { AnyDraft } from '../panels/draft-for.ts';
import { headlineFor } from '../panels/headline.ts';
import { IdentifyDraft } from '../panels/identify-draft.svelte.ts';
import { PlainDraft } from '../panels/plain-draft.svelte.ts';
import { ReactDraft } from '../panels/react-draft.svelte.ts';
import { TurnDraft } from '../panels/turn-draft.svelte.ts';

/** One thing to tap in the tray. */
interface TrayItem {
  readonly key: string;
  readonly label: string;
  readonly figure?: string | undefined;
  readonly cell?: Cell;
  readonly picked: boolean;
  readonly onpick: () => void;
}

/** A decision as one strip along a side of the table: what, the choices, the result, a way back. */
export interface Tray {
  readonly picture?: { readonly type: TypeGlyph; readonly effect?: Effect | undefined } | undefined;
  readonly title: string;
  readonly more: string;
  readonly items: readonly TrayItem[];
  readonly result?: { readonly from: number; readonly to: number; readonly text: string };
  readonly back?: { readonly label: string; readonly onpress: () => void } | undefined;
}

interface Ways {
  readonly kind: string;
  readonly onpass: () => void;
}

export function trayOf(stand: Standpoint, draft: AnyDraft, ways: Ways): Tray {
  const { say, more } = headlineFor(stand, draft, ways.kind);
  const head = { title: say, more };
  if (draft instanceof TurnDraft) return turnTray(stand, draft, head);
  if (draft instanceof ReactDraft) return reactTray(stand, draft, head, ways.onpass);
  if (draft instanceof DiscardDraft) return { ...head, items: discardItems(stand, draft) };
  if (draft instanceof IdentifyDraft) return { ...head, items: identifyItems(draft) };
  if (draft instanceof ClassDraft) return { ...head, items: classItems(draft) };
  if (draft instanceof DeployDraft)
    return { ...head, more: 'Tap a space with brackets, then the facing.', items: [] };
  return { ...head, items: plainItems(stand, draft) };
}

type Head = Pick<Tray, 'title' | 'more'>;

function turnTray(stand: Standpoint, draft: TurnDraft, head: Head): Tray {
  const { picked } = draft;
  if (!picked) return { ...head, items: moduleItems(stand, draft) };
  return {
    picture: { type: typeOf(stand, picked), effect: picked.effect },
    title: picked.name,
    more: picked.text,
    items: draft.choices.map(({ action, label, figure }) => ({
      key: JSON.stringify(action),
      label,
      figure,
      picked: draft.action === action,
      onpick: () => {
        draft.choose(action);
      },
    })),
    back: { label: 'Another module', onpress: draft.reset },
  };
}

const typeOf = (stand: Standpoint, { piece }: ModuleRow): TypeGlyph =>
  piece ? (stand.designOf(piece)?.type ?? toBack(piece.class).type) : 'central';

/** Racks on a shared screen show backs only: a face-down module gets its name when it is picked. */
function moduleItems(stand: Standpoint, draft: TurnDraft): readonly TrayItem[] {
  const catalogue = stand.arena?.catalogue ?? {};
  const modules = draft.options.usable.map((row): TrayItem => {
    const { piece, ref, name, hot } = row;
    const seen = piece?.side === 'down' ? 'Face down' : name;
    const cell = piece
      ? toCell(piece, catalogue, cellText(piece, catalogue))
      : centralCell(hot, CENTRAL_NAME);
    return {
      key: ref,
      label: seen,
      cell,
      picked: false,
      onpick: () => {
        draft.pick(ref);
      },
    };
  });
  return [...modules, ...otherItems(stand, draft)];
}

function otherItems(stand: Standpoint, draft: TurnDraft): readonly TrayItem[] {
  const item = (kind: 'cool-down' | 'end-turn', label: string, figure?: string): TrayItem => ({
    key: kind,
    label,
    figure,
    picked: draft.other === kind,
    onpick: () => {
      draft.chooseOther(kind);
    },
  });
  const heat = stand.mine ? heatOf(stand.mine) : 0;
  return [
    ...(draft.options.coolDown ? [item('cool-down', 'Cool down', `${String(heat)} → 0`)] : []),
    ...(draft.options.endTurn && draft.options.usable.length > 0
      ? [item('end-turn', 'End turn')]
      : []),
  ];
}

function reactTray(stand: Standpoint, draft: ReactDraft, head: Head, onpass: () => void): Tray {
  const usable = (draft.hit?.defences ?? []).filter((row) => row.usable);
  const picked = usable.find(({ ref }) => ref === draft.module);
  const canTake = draft.mayPass && picked !== undefined;
  return {
    ...head,
    ...(picked && {
      picture: { type: 'defence', effect: picked.effect },
      title: stopsWords(picked.name, picked.stops),
      more: picked.text,
    }),
    // one defence is picked already: nothing to choose between
    items: usable.length > 1 ? usable.map((row) => defenceItem(stand, draft, row)) : [],
    result: { from: draft.arrives, to: draft.loses, text: 'you lose' },
    back: canTake ? { label: draft.takeWords, onpress: onpass } : undefined,
  };
}

function defenceItem(stand: Standpoint, draft: ReactDraft, row: DefenceRow): TrayItem {
  const { ref, name, piece, hot, stops } = row;
  const catalogue = stand.arena?.catalogue ?? {};
  return {
    key: ref,
    label: piece?.side === 'down' ? 'Face down' : name,
    figure: `−${String(stops)}`,
    cell: piece
      ? toCell(piece, catalogue, cellText(piece, catalogue))
      : centralCell(hot, CENTRAL_NAME),
    picked: draft.module === ref,
    onpick: () => {
      draft.pick(ref);
    },
  };
}

function discardItems(stand: Standpoint, draft: DiscardDraft): readonly TrayItem[] {
  const catalogue = stand.arena?.catalogue ?? {};
  return draft.pieces.map((piece) => ({
    key: piece.id,
    label: piece.side === 'down' ? 'Face down' : stand.thing(piece.id),
    cell: toCell(piece, catalogue, cellText(piece, catalogue)),
    picked: draft.chosen.includes(piece.id),
    onpick: () => {
      draft.toggle(piece.id);
    },
  }));
}

const identifyItems = (draft: IdentifyDraft): readonly TrayItem[] =>
  draft.rows.map((face) => ({
    key: face.name,
    label: face.name,
    picked: draft.row === face,
    onpick: () => {
      draft.pick(face);
    },
  }));

const classItems = (draft: ClassDraft): readonly TrayItem[] =>
  draft.rows.map(({ action, back, name }) => ({
    key: back,
    label: name,
    cell: { ...toBack(back), up: false, value: '', hot: false, label: backText(back) },
    picked: draft.action === action,
    onpick: () => {
      draft.pick(action);
    },
  }));

function plainItems(stand: Standpoint, draft: PlainDraft): readonly TrayItem[] {
  const rows = draft.rows.length > 1 ? draft.rows : [];
  const kinds = rows.map(({ kind }, index) => ({
    key: `row ${String(index)}`,
    label: answerWords(kind),
    picked: draft.rowIndex === index,
    onpick: () => {
      draft.chooseRow(index);
    },
  }));
  return [
    ...kinds,
    ...Object.keys(draft.row?.fields ?? {}).flatMap((name) => fieldItems(draft, name)),
  ];
}

function fieldItems(draft: PlainDraft, name: string): readonly TrayItem[] {
  const field = draft.row?.fields[name];
  if (!field || (!('some' in field) && valuesOf(field).length === 1)) return [];
  const picked = draft.picked[name];
  return valuesOf(field).map((value) => ({
    key: `${name} ${String(value)}`,
    label: String(value),
    picked: Array.isArray(picked) ? picked.includes(value) : picked === value,
    onpick: () => {
      if ('some' in field) draft.toggle(name, String(value));
      else draft.choose(name, value);
    },
  }));
}

/** What a group of fields asks for, for those who don't see it. */
export const trayLegend = (draft: AnyDraft): string => {
  if (!(draft instanceof PlainDraft)) return 'Choices';
  const names = Object.keys(draft.row?.fields ?? {});
  return names.length === 0
    ? 'Choices'
    : plural(names.length, fieldName(names[0] ?? ''), 'Choices');
};
