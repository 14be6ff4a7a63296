import type { Effect } from '@ringside/protocol/games/steel-arena';
import { centralCell, toCell, type Cell } from '../../lib/controls/cell.ts';
import { toBack, type TypeGlyph } from '../../lib/board/glyphs.ts';
import { valuesOf } from '../../lib/game/choices.ts';
import type { DefenceRow } from '../../lib/game/packet.ts';
import { heatOf, type Standpoint } from '../../lib/game/standpoint.ts';
import type { ModuleRow } from '../../lib/game/turn.ts';
import { answerWords, fieldName } from '../../lib/words/decisions.ts';
import { attackStepName } from '../../lib/words/attack.ts';
import { declaredWords, sideName } from '../../lib/words/declared.ts';
import { backText, CENTRAL_NAME, cellText, coverText } from '../../lib/words/modules.ts';
import { plural } from '../../lib/words/plural.ts';
import { stopsWords } from '../../lib/words/situation.ts';
import { ClassDraft } from '../panels/class-draft.svelte.ts';
import { DeployDraft } from '../panels/deploy-draft.svelte.ts';
import type { AnyDraft } from '../panels/draft-for.ts';
import { headlineFor } from '../panels/headline.ts';
import { HitDraft } from '../panels/hit-draft.svelte.ts';
import { IdentifyDraft } from '../panels/identify-draft.svelte.ts';
import { ModulesDraft } from '../panels/modules-draft.svelte.ts';
import { PlainDraft } from '../panels/plain-draft.svelte.ts';
import { ProtectDraft } from '../panels/protect-draft.svelte.ts';
import { QuickDraft } from '../panels/quick-draft.svelte.ts';
import { ReactDraft, splitText } from '../panels/react-draft.svelte.ts';
import { ResolveDraft } from '../panels/resolve-draft.svelte.ts';
import { SpacesDraft } from '../panels/spaces-draft.svelte.ts';
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
  readonly ondecline: () => void;
}

export function trayOf(stand: Standpoint, draft: AnyDraft, ways: Ways): Tray {
  const { say, more } = headlineFor(stand, draft, ways.kind);
  const head = { title: say, more };
  if (draft instanceof TurnDraft) return turnTray(stand, draft, head);
  if (draft instanceof ReactDraft) return reactTray(stand, draft, head, ways);
  if (draft instanceof ModulesDraft) return { ...head, items: moduleSetItems(stand, draft) };
  if (draft instanceof ResolveDraft) return { ...head, items: resolveItems(draft) };
  if (draft instanceof SpacesDraft)
    return { ...head, more: 'Tap a space with brackets on the board.', items: [] };
  if (draft instanceof ProtectDraft) return { ...head, items: protectItems(stand, draft) };
  if (draft instanceof IdentifyDraft) return { ...head, items: identifyItems(draft) };
  if (draft instanceof ClassDraft) return { ...head, items: classItems(draft) };
  if (draft instanceof DeployDraft)
    return { ...head, more: 'Tap a space with brackets, then the facing.', items: [] };
  if (draft instanceof HitDraft) return { ...head, items: hitItems(stand, draft) };
  if (draft instanceof QuickDraft) return { ...head, items: quickItems(draft) };
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
    items: [...useItems(draft), ...choiceItems(draft)],
    back: { label: 'Another module', onpress: draft.reset },
  };
}

/** Ways to use the picked module: as it is, or under Wastage. */
const useItems = (draft: TurnDraft): readonly TrayItem[] =>
  draft.uses.map(({ label, picked, onpick }) => ({ key: label, label, picked, onpick }));

const choiceItems = (draft: TurnDraft): readonly TrayItem[] =>
  draft.choices.map(({ action, label, figure }) => ({
    key: JSON.stringify(action),
    label,
    figure,
    picked: draft.action === action,
    onpick: () => {
      draft.choose(action);
    },
  }));

const typeOf = (stand: Standpoint, { piece }: ModuleRow): TypeGlyph =>
  piece ? (stand.designOf(piece)?.type ?? toBack(piece.class).type) : 'central';

/** Racks on a shared screen show backs only: a face-down module gets its name when it is picked. */
function moduleItems(stand: Standpoint, draft: TurnDraft): readonly TrayItem[] {
  const catalogue = stand.arena?.catalogue ?? {};
  const { usable, wasteable } = draft.options;
  const modules = [...usable, ...wasteable].map((row): TrayItem => {
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
    ...(draft.options.endTurn && draft.options.usable.length + draft.options.wasteable.length > 0
      ? [item('end-turn', 'End turn')]
      : []),
  ];
}

function reactTray(stand: Standpoint, draft: ReactDraft, head: Head, ways: Ways): Tray {
  const usable = (draft.hit?.defences ?? []).filter((row) => row.usable);
  const picked = usable.find(({ ref }) => ref === draft.module);
  const canTake = draft.mayPass && picked !== undefined;
  const cover = draft.hit?.cover;
  return {
    ...head,
    ...(picked && {
      picture: { type: 'defence', effect: picked.effect },
      title: stopsWords(picked.name, picked.stops),
      more: picked.text,
    }),
    ...(cover && { more: coverText(cover) }),
    // one defence is picked already: nothing to choose between
    items: [
      ...(usable.length > 1 ? usable.map((row) => defenceItem(stand, draft, row)) : []),
      ...splitItems(draft),
      ...(cover ? [spareItem(ways.ondecline)] : []),
    ],
    result: resultOf(draft),
    back: canTake ? { label: draft.takeWords, onpress: ways.onpass } : undefined,
  };
}

/** Damage before heating: where both arrive, the tray has room for what costs modules. */
const resultOf = (draft: ReactDraft): NonNullable<Tray['result']> =>
  draft.arrives === 0 && draft.heats > 0
    ? { from: draft.heats, to: draft.overheats, text: 'to overheat' }
    : { from: draft.arrives, to: draft.loses, text: 'you lose' };

const splitItems = (draft: ReactDraft): readonly TrayItem[] =>
  draft.splits.map((heating) => ({
    key: `split ${String(heating)}`,
    label: splitText(draft, heating),
    picked: draft.heating === heating,
    onpick: () => {
      draft.split(heating);
    },
  }));

/** Answers at once: the terrain below is spared for a later hit. */
const spareItem = (onpick: () => void): TrayItem => ({
  key: 'decline-terrain',
  label: 'Save the cover for later',
  picked: false,
  onpick,
});

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

function moduleSetItems(stand: Standpoint, draft: ModulesDraft): readonly TrayItem[] {
  const catalogue = stand.arena?.catalogue ?? {};
  const item = (id: string, label: string, cell: Cell): TrayItem => ({
    key: id,
    label,
    cell,
    picked: draft.chosen.includes(id),
    onpick: () => {
      draft.toggle(id);
    },
  });
  const pieces = draft.pieces.map((piece) =>
    item(
      piece.id,
      piece.side === 'down' ? 'Face down' : stand.thing(piece.id),
      toCell(piece, catalogue, cellText(piece, catalogue)),
    ),
  );
  const central = centralCell(stand.mine?.centralHot ?? false, CENTRAL_NAME);
  const none: TrayItem = {
    key: 'none',
    label: draft.noneWords,
    picked: draft.isNone,
    onpick: draft.chooseNone,
  };
  return [
    ...pieces,
    ...(draft.withCentral ? [item('central', CENTRAL_NAME, central)] : []),
    ...(draft.mayBeNone ? [none] : []),
  ];
}

/** First what comes next, then whom and how far. */
function resolveItems(draft: ResolveDraft): readonly TrayItem[] {
  const { effect } = draft;
  const steps = draft.rows.map((row) => ({
    key: row.effect,
    label: attackStepName(row.effect, draft.nameFor(row.effect)),
    picked: effect === row.effect,
    onpick: () => {
      draft.pick(row.effect);
    },
  }));
  const robots = effect === null ? [] : draft.robotsOf(effect);
  return [
    ...(steps.length > 1 ? steps : []),
    ...robots.map((choice, index) => ({ key: `robot ${String(index)}`, ...choice })),
    ...draft.amounts.map((choice) => ({
      key: `${choice.figure ?? ''} ${choice.label}`,
      ...choice,
    })),
  ];
}

/** Who first, then the side. */
function hitItems({ people }: Standpoint, draft: HitDraft): readonly TrayItem[] {
  const parts = draft.parts.map((part) => ({
    key: part,
    label: part === 'main' ? 'The shot' : 'The explosion',
    picked: draft.part === part,
    onpick: () => {
      draft.choosePart(part);
    },
  }));
  const robots = draft.robots.map((seat) => ({
    key: seat,
    label: people.name(seat),
    picked: draft.robot === seat,
    onpick: () => {
      draft.chooseRobot(seat);
    },
  }));
  const sides = draft.sides.map((side) => ({
    key: `side ${String(side)}`,
    label: sideName(Number(side)),
    picked: draft.side === side,
    onpick: () => {
      draft.chooseSide(side);
    },
  }));
  const done = {
    key: 'done',
    label: draft.doneWords,
    picked: draft.isDone,
    onpick: draft.finish,
  };
  return [
    ...(parts.length > 1 ? parts : []),
    ...(draft.robot === null ? robots : sides),
    ...(draft.mayBeDone ? [done] : []),
  ];
}

const quickItems = (draft: QuickDraft): readonly TrayItem[] =>
  draft.actions.map((action) => ({
    key: JSON.stringify(action),
    label: declaredWords(action),
    picked: draft.action === action,
    onpick: () => {
      draft.pick(action);
    },
  }));

function protectItems(stand: Standpoint, draft: ProtectDraft): readonly TrayItem[] {
  const catalogue = stand.arena?.catalogue ?? {};
  return draft.rows.map((row) => ({
    key: String(row.action['module']),
    label: row.piece?.side === 'down' ? 'Face down' : row.name,
    cell: row.piece
      ? toCell(row.piece, catalogue, cellText(row.piece, catalogue))
      : centralCell(false, CENTRAL_NAME),
    picked: draft.row === row,
    onpick: () => {
      draft.pick(row);
    },
  }));
}

const identifyItems = (draft: IdentifyDraft): readonly TrayItem[] =>
  draft.rows.map((face) => ({
    key: String(face.action['design']),
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
