import { sampleAnswer, type Game, type Match } from '@ringside/engine/kernel';
import type { TableFrame } from '@ringside/protocol/api';
import type {
  Command,
  CommandId,
  RawAction,
  Seat,
  Viewer,
  WireDecisionId,
} from '@ringside/protocol/vocabulary';
import type { FeedViewer, GameRequest } from '../../hub/table/feed.ts';
import type { StoredEntry } from '../../hub/table/ports.ts';
import { MemoryLog } from '../table/memory-log.ts';
import {
  seats,
  seededRandom,
  STEEL_ARENA,
  steelArenaGame,
  TOY,
  VOLT,
  voltGame,
} from '../table/table-kit.ts';
import { chooseDeed, lookAround, wordsOf, type Deed } from './deeds.ts';
import { Stand } from './stand.ts';

/** A game whose twins are compared. */
export interface Setting {
  readonly name: string;
  readonly game: Game;
  readonly request: GameRequest;
  /** Answers before the twins part, at most. */
  readonly lead: number;
  /** Events that tell a viewer who is sent them what was secret: traffic alike before may differ after. */
  readonly revealing: readonly string[];
}

export const SETTINGS: readonly Setting[] = [
  {
    name: 'the toy',
    game: TOY,
    request: { ruleset: 'toy', seats: seats('A', 'B'), config: { highest: 6 } },
    lead: 8,
    revealing: ['revealed'],
  },
  ...(['virtual', 'physical'] as const).map((faces) => ({
    name: `Steel Arena, ${faces}`,
    game: STEEL_ARENA,
    request: steelArenaGame(faces),
    lead: 60,
    // In the physical game a face is learnt from its owner's own answer; in the virtual one a seat is told it, after a
    // correction that gave it the tile too.
    revealing: faces === 'virtual' ? ['turned-up', 'face-learnt', 'faces-restored'] : ['turned-up'],
  })),
  { name: 'VOLT', game: VOLT, request: voltGame, lead: 60, revealing: ['revealed'] },
];

const SEATS: readonly Seat[] = ['A', 'B'];
const VIEWERS: readonly Viewer[] = ['A', 'B', 'public'];
const DEVICES: readonly FeedViewer[] = [...VIEWERS, 'host'];
/**
 * Answers and other commands both twins are given. All at the hidden pace: at the fast one the hub answers for a seat
 * that could only pass, which tells that it could only pass (ADR 17), and nobody claims otherwise.
 */
const TOGETHER_MAX = 12;

/** What one seed has shown. */
export interface Verdict {
  /** The first place where what the viewer was sent differs; none is right. */
  readonly leak?: string;
  readonly viewer: Viewer;
  readonly messages: number;
  readonly bytes: number;
  readonly answers: number;
  /** Commands other than answers that both twins were given. */
  readonly deeds: number;
  /** A rival was sent something else: the twins were two. */
  readonly different: boolean;
  /** A revealing event parted the twins, as it may. */
  readonly revealed: boolean;
}

/**
 * Plays a game, makes a second one that a viewer can't tell from it, and gives both hubs the same questions and
 * answers. What that viewer's device is sent (frames, decisions, refusals, in this order) must be the same text.
 */
export async function compareTwins(setting: Setting, seed: number): Promise<Verdict> {
  // Every three seeds another viewer, so that whoever deals games out by seed gets every pair.
  const viewer = VIEWERS[Math.floor(seed / 3) % VIEWERS.length] ?? 'public';
  return await compareTwinsOf(viewer, setting, seed, viewer);
}

/** As above, with twins that are alike for somebody else's eyes: that one must be able to tell them apart. */
export const compareTwinsForOthers = (setting: Setting, seed: number): Promise<Verdict> =>
  compareTwinsOf('A', setting, seed, 'B');

async function compareTwinsOf(
  alikeFor: Viewer,
  setting: Setting,
  seed: number,
  viewer: Viewer,
): Promise<Verdict> {
  const random = seededRandom(seed);
  const played = await play(setting, Math.floor(random() * setting.lead), random);
  const log = await whileSomethingIsHidden(played, setting, alikeFor);
  const one = await twinOf(log, setting, (match) => match);
  const two = await twinOf(log, setting, (match) => match.alike(alikeFor, random));
  const ran = await runBoth({ setting, one, two, viewer, random });
  const sent = one.traffic(viewer);
  const rivals = VIEWERS.filter((other) => other !== viewer);
  return {
    ...ran,
    viewer,
    messages: sent.length,
    bytes: sent.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    different: rivals.some((rival) => parting(one, two, rival) !== undefined),
  };
}

interface Run {
  readonly setting: Setting;
  readonly one: Stand;
  readonly two: Stand;
  readonly viewer: Viewer;
  readonly random: () => number;
}

type Outcome = Pick<Verdict, 'leak' | 'answers' | 'deeds' | 'revealed'>;

async function runBoth(run: Run): Promise<Outcome> {
  const { one, two, viewer, random } = run;
  await Promise.all([one.settle(), two.settle()]);
  const seen = { answers: 0, deeds: 0 };
  for (let step = 0; ; step += 1) {
    ask(run);
    for (const eyes of eyesLike(viewer)) await lookAround([one, two], eyes, random);
    await Promise.all([one.settle(), two.settle()]);
    const leak = leakTo(run);
    if (leak !== undefined) return { ...seen, leak, revealed: false };
    const next = step < TOGETHER_MAX ? chooseNext(run) : undefined;
    if (next === undefined) return { ...seen, revealed: false };
    const [heard = [], heardToo = []] = await Promise.all(
      [[one, 0] as const, [two, 1] as const].map(([stand, index]) =>
        stepOf(stand, viewer, () =>
          stand.command(next.by, next.words(stand, index, `c${String(step)}`)),
        ),
      ),
    );
    seen[next.counts] += 1;
    const parted = partedBy(heard, heardToo);
    if (parted !== undefined && run.setting.revealing.includes(parted)) {
      return { ...seen, revealed: true };
    }
  }
}

/** Whoever sees what this viewer sees: the table tablet is no seat. */
const eyesLike = (viewer: Viewer): readonly FeedViewer[] =>
  viewer === 'public' ? ['public', 'host'] : [viewer];

const leakTo = ({ one, two, viewer }: Run): string | undefined =>
  eyesLike(viewer)
    .map((eyes) => parting(one, two, eyes))
    .find((leak) => leak !== undefined);

interface Next {
  readonly by: Deed['by'];
  readonly counts: 'answers' | 'deeds';
  readonly words: (stand: Stand, index: 0 | 1, cmdId: string) => unknown;
}

/** What somebody says now, the same to both hubs. */
function chooseNext({ one, two, random }: Run): Next | undefined {
  const deed = chooseDeed(one, random);
  if (deed) {
    const words: Next['words'] = (stand, _, cmdId) => wordsOf(stand, deed, cmdId);
    return { by: deed.by, counts: 'deeds', words };
  }
  const choice = chooseForBoth(one, two, random);
  if (!choice) return undefined;
  const words: Next['words'] = (_, index, cmdId) => answerOf(choice, index, cmdId);
  return { by: choice.by, counts: 'answers', words };
}

const answerOf = ({ ids, action }: Choice, index: 0 | 1, cmdId: string): Command => ({
  kind: 'answer',
  cmdId: cmdId as CommandId,
  decisionId: ids[index],
  action,
});

/** The viewer asks about its own decisions, an answer that may be and one that may not; and about no decision at all. */
function ask({ one, two, viewer, random }: Run): void {
  const own = one.table.current(viewer).frame.mine.filter(({ seat }) => seat === viewer);
  const decision = own[Math.floor(random() * own.length)];
  const id = decision?.id ?? 'none';
  const action = decision ? sampleAnswer(decision, random) : { kind: 'pass' };
  for (const stand of [one, two]) {
    stand.explain(viewer, id, action);
    stand.explain(viewer, id, { ...action, more: true });
    stand.explain(viewer, `${id}.other`, action);
  }
}

/** The events the viewer may see of what `act` has caused, with their type. */
async function stepOf(
  { log }: Stand,
  viewer: Viewer,
  act: () => Promise<void>,
): Promise<readonly StoredEntry[]> {
  const before = (await entriesOf(log)).length;
  await act();
  return (await entriesOf(log)).slice(before).filter(({ audience, stream }) => {
    if (stream !== 'game') return false;
    return audience === 'public' || (Array.isArray(audience) && audience.includes(viewer));
  });
}

/** Type of the first event that is not the same for both. */
function partedBy(
  heard: readonly StoredEntry[],
  heardToo: readonly StoredEntry[],
): string | undefined {
  const at = heard.findIndex(
    ({ payload }, index) => JSON.stringify(payload) !== JSON.stringify(heardToo[index]?.payload),
  );
  return at === -1 ? heardToo[heard.length]?.type : heard[at]?.type;
}

interface Choice {
  readonly by: Seat;
  readonly action: RawAction;
  readonly ids: readonly [WireDecisionId, WireDecisionId];
}

/** An answer that both hubs offer to the same seat. */
function chooseForBoth(one: Stand, two: Stand, random: () => number): Choice | undefined {
  const pairs = SEATS.flatMap((by) => {
    const theirs = two.table.current(by).frame.mine;
    return one.table.current(by).frame.mine.flatMap((decision) => {
      const twin = theirs.find((other) => isSame(decision, other));
      return twin ? [{ by, decision, twin }] : [];
    });
  });
  const chosen = pairs[Math.floor(random() * pairs.length)];
  if (!chosen) return undefined;
  const { by, decision, twin } = chosen;
  return { by, action: sampleAnswer(decision, random), ids: [decision.id, twin.id] };
}

type OwnDecision = TableFrame['mine'][number];

/** Ids may differ in what only their owner has seen; what may be answered must not. */
const isSame = (left: OwnDecision, right: OwnDecision): boolean =>
  left.kind === right.kind &&
  left.seat === right.seat &&
  JSON.stringify(left.choices) === JSON.stringify(right.choices) &&
  (left.blocking || left.id === right.id);

/** Where two devices' traffic parts, in a few words: frames are long. */
function parting(one: Stand, two: Stand, viewer: FeedViewer): string | undefined {
  const [sent, sentToo] = [one.traffic(viewer), two.traffic(viewer)];
  const message = Array.from(
    { length: Math.max(sent.length, sentToo.length) },
    (_, index) => index,
  ).find((index) => sent[index] !== sentToo[index]);
  if (message === undefined) return undefined;
  const [left = '', right = ''] = [sent[message], sentToo[message]];
  let at = 0;
  while (left[at] !== undefined && left[at] === right[at]) at += 1;
  return `${left.slice(Math.max(0, at - 60), at + 40)} <> ${right.slice(at, at + 40)}`;
}

/** The record of a random game. */
async function play(setting: Setting, moves: number, random: () => number): Promise<MemoryLog> {
  const log = new MemoryLog();
  const stand = await Stand.open({ game: setting.game, log, viewers: [] });
  await stand.table.begin(setting.request);
  for (let move = 0; move < moves; move += 1) {
    const next = chooseForBoth(stand, stand, random);
    if (!next) break;
    await stand.submit(next.by, answerOf(next, 0, `lead${String(move)}`));
  }
  return log;
}

/** The record up to the newest moment that holds something which this viewer must not know; whole where none does. */
async function whileSomethingIsHidden(
  log: MemoryLog,
  { game }: Setting,
  viewer: Viewer,
): Promise<MemoryLog> {
  const [summary] = await log.games();
  const commits = summary ? await log.read(summary.game) : [];
  const moments: Match[] = [];
  for (const { entries } of commits) {
    const facts = entries.filter(({ stream }) => stream === 'game');
    const before = moments.at(-1) ?? game.empty();
    moments.push(before.replay(facts.map(({ payload }) => payload)));
  }
  const hiding = moments.findLastIndex((match) => hides(match, viewer));
  return hiding === -1 ? log : log.upTo(hiding + 1);
}

const hides = (match: Match, viewer: Viewer): boolean =>
  JSON.stringify(match.alike(viewer, seededRandom(1)).state()) !== JSON.stringify(match.state());

/** A hub over the same record that holds another state: the true one, or one the viewer can't tell from it. */
async function twinOf(
  log: MemoryLog,
  { game }: Setting,
  change: (match: Match) => Match,
): Promise<Stand> {
  const [summary] = await log.games();
  if (!summary) throw new Error('no game was begun');
  const twin = log.copy();
  const events = (await entriesOf(log)).filter(({ stream }) => stream === 'game');
  const match = game.empty().replay(events.map(({ payload }) => payload));
  await twin.saveSnapshot(summary.game, summary.lastSeq, change(match).state());
  return await Stand.open({ game, log: twin, viewers: DEVICES });
}

async function entriesOf(log: MemoryLog): Promise<readonly StoredEntry[]> {
  const [summary] = await log.games();
  return summary ? (await log.read(summary.game)).flatMap(({ entries }) => entries) : [];
}
