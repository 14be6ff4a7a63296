import type { Profile, RobotView } from '@ringside/protocol/games/steel-arena';
import type {
  Command,
  CommandId,
  RawAction,
  Rev,
  Seat,
  WireDecisionId,
} from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import type { GameRequest, Refusal, Sender } from '../../hub/table/feed.ts';
import { MemoryTable } from './memory-table.ts';
import { seats, seededRandom } from './table-kit.ts';

const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D'];
/** `RINGSIDE_EDITS=10000` for the proof. */
const EDITS = Number(process.env['RINGSIDE_EDITS'] ?? '2500');
/** Given before anybody hears of any of them: every seat with two devices, and the host's tablet. */
const AT_ONCE = 100;
/** The tenth trophy would end the game. */
const TROPHIES_MOST = 8;

const game = (profile: Profile, players = SEATS): GameRequest => ({
  ruleset: 'steel-arena',
  seats: seats(...players),
  config: {
    seats: players.map((seat, index) => ({ seat, robot: `robot/${String(index + 1)}` })),
    profile,
    faces: profile === 'full' ? 'virtual' : 'physical',
  },
});

const robotsOf = (table: MemoryTable): readonly RobotView[] =>
  (table.frame('public').view as unknown as { readonly robots: readonly RobotView[] }).robots;

/** What people keep account of by hand. */
interface Account {
  damage: number;
  trophies: number;
  readonly hot: Map<string, boolean>;
  readonly modules: Set<string>;
}

const accountOf = ({ owes, trophies, centralHot, modules }: RobotView): Account => ({
  damage: owes,
  trophies,
  hot: new Map([['central', centralHot], ...modules.map(({ id, hot }) => [id, hot] as const)]),
  modules: new Set(modules.map(({ id }) => id)),
});

/** Each edit is a sum of its own: what others do at the same time changes nothing of it. */
function book(account: Account, action: RawAction): void {
  const module = String(action['module']);
  if (action.kind === 'adjust-heat') account.hot.set(module, action['hot'] === true);
  else if (action.kind === 'adjust-lost') {
    account.modules.delete(module);
    account.hot.delete(module);
  } else account[action['what'] as 'damage' | 'trophies'] += Number(action['by']);
}

interface Edit {
  readonly by: Sender['by'];
  readonly command: Command;
}

const pick = <Of>(list: readonly Of[], random: () => number): Of | undefined =>
  list[Math.floor(random() * list.length)];

/** Edits of a moment: everybody answers the question that stood when it began. */
class Moment {
  readonly #table: MemoryTable;
  readonly #random: () => number;
  readonly #asked: ReadonlyMap<Seat, WireDecisionId>;
  readonly #room: Map<Seat, number>;

  constructor(table: MemoryTable, random: () => number) {
    this.#table = table;
    this.#random = random;
    this.#asked = new Map(SEATS.map((seat) => [seat, adjustmentOf(table, seat)]));
    this.#room = new Map(
      robotsOf(table).map(({ seat, trophies }) => [seat, TROPHIES_MOST - trophies]),
    );
  }

  edit(): Edit {
    const by = pick(SEATS, this.#random) ?? 'A';
    const decisionId = this.#asked.get(by);
    if (!decisionId) throw new Error(`${by} has nothing to set right`);
    const cmdId = this.#table.commandId();
    return { by, command: { kind: 'answer', cmdId, decisionId, action: this.#action(by) } };
  }

  #action(by: Seat): RawAction {
    const robot = robotsOf(this.#table).find(({ seat }) => seat === by);
    const tiles = (robot?.modules ?? []).map(({ id }) => id);
    const module = pick(['central', ...tiles], this.#random);
    const roll = this.#random();
    if (roll < 0.3) return { kind: 'adjust-heat', module: module ?? 'central', hot: roll < 0.15 };
    const [lost] = tiles;
    if (roll < 0.303 && lost !== undefined) return { kind: 'adjust-lost', module: lost };
    if (roll < 0.7) return { kind: 'adjust', what: 'damage', by: roll < 0.52 ? 1 : -1 };
    const room = this.#room.get(by) ?? 0;
    const isMore = roll < 0.86 && room > 0;
    if (isMore) this.#room.set(by, room - 1);
    return { kind: 'adjust', what: 'trophies', by: isMore ? 1 : -1 };
  }

  /** A correction of the host's: what others answer to the game before it is no longer asked. */
  hostEdit(): Edit {
    const baseRev = this.#table.frame('host').rev as Rev;
    const edits = [{ kind: 'heat', seat: 'D', module: 'central', hot: this.#random() < 0.5 }];
    const cmdId = this.#table.commandId();
    return { by: 'host', command: { kind: 'correct', cmdId, baseRev, edits, why: 'misread' } };
  }
}

function adjustmentOf(table: MemoryTable, seat: Seat): WireDecisionId {
  const own = table.frame(seat).mine.find(({ kind }) => kind === 'adjust');
  if (!own) throw new Error(`${seat} has nothing to set right`);
  return own.id;
}

const TOLD = ['rule/count-at-zero', 'rule/not-offered', 'table/decision-closed', 'table/stale-rev'];

test(`${String(EDITS)} edits of four seats and the host, ${String(AT_ONCE)} at a time: none is lost, each loser is told, retries count once`, async () => {
  const table = await MemoryTable.begun(game('full-without-field'), 1);
  const random = seededRandom(6);
  const accounts = new Map(robotsOf(table).map((robot) => [robot.seat, accountOf(robot)]));
  const refusals: Refusal[] = [];
  let accepted = 0;
  for (let done = 0; done < EDITS; done += AT_ONCE) {
    const moment = new Moment(table, random);
    const edits = Array.from({ length: AT_ONCE }, () => moment.edit());
    // now and then the host is among them: first, and the others lose, or later, and loses
    const turn = (done / AT_ONCE) % 20;
    if (turn === 7) edits.splice(AT_ONCE / 2, 1, moment.hostEdit());
    if (turn === 17) edits.splice(0, 1, moment.hostEdit());
    const sent = edits.flatMap((edit) => (random() < 0.1 ? [edit, edit] : [edit]));
    const answers = await Promise.all(
      sent.map(({ by, command }) => table.table.submit({ by }, command)),
    );
    const seen = new Map<CommandId, boolean>();
    sent.forEach(({ by, command }, index) => {
      const answer = answers[index];
      if (!answer) throw new Error('no answer');
      const before = seen.get(command.cmdId);
      seen.set(command.cmdId, answer.ok);
      if (!answer.ok) refusals.push(answer.error);
      if (!answer.ok || before === true) return;
      accepted += 1;
      const seat = by === 'host' ? 'D' : by;
      const account = accounts.get(seat);
      if (!account) throw new Error(`${seat} has no account`);
      if (command.kind === 'answer') book(account, command.action);
      else account.hot.set('central', 'edits' in command && command.edits[0]?.['hot'] === true);
    });
  }
  const now = new Map(robotsOf(table).map((robot) => [robot.seat, accountOf(robot)]));
  expect(now).toEqual(accounts);
  const again = await table.again();
  expect(new Map(robotsOf(again).map((robot) => [robot.seat, accountOf(robot)]))).toEqual(accounts);
  for (const { code } of refusals) expect(TOLD).toContain(code);
  expect(new Set(refusals.map(({ code }) => code)).size).toBe(TOLD.length);
  expect(accepted).toBeGreaterThan(EDITS * 0.7);
}, 120_000);

test('two devices of one seat that add one each at the same instant both count', async () => {
  const table = await MemoryTable.begun(game('full-without-field'));
  const decisionId = adjustmentOf(table, 'B');
  const action = { kind: 'adjust', what: 'damage', by: 1 };
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => table.answer('B', decisionId, action)),
  );
  expect(answers).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(robotsOf(table).find(({ seat }) => seat === 'B')?.owes).toBe(2);
});

test('whoever takes off what another device has taken off already is told', async () => {
  const table = await MemoryTable.begun(game('full-without-field'));
  await table.say('B', { kind: 'adjust', what: 'damage', by: 1 });
  const decisionId = adjustmentOf(table, 'B');
  const off = { kind: 'adjust', what: 'damage', by: -1 };
  const answers = await Promise.all([1, 2].map(() => table.answer('B', decisionId, off)));
  expect(answers).toMatchObject([
    { ok: true },
    { ok: false, error: { code: 'rule/count-at-zero' } },
  ]);
});

test('an adjustment of before an undo is of another game: its sender is told', async () => {
  const table = await MemoryTable.begun(game('full-without-field'));
  const decisionId = adjustmentOf(table, 'B');
  const action = { kind: 'adjust', what: 'damage', by: 1 };
  await table.answer('B', decisionId, action);
  await table.undo('B');
  const late = await table.answer('B', decisionId, action);
  expect(late).toMatchObject({ ok: false, error: { code: 'table/decision-closed' } });
});

describe.each(['full', 'full-without-field', 'overheat', 'trophies'] as const)(
  'profile %s at the table',
  (profile) => {
    test('random people play it by what their frames offer, through a restart', async () => {
      const players = SEATS.slice(0, 3);
      let table = await MemoryTable.begun(game(profile, players), profile);
      const random = seededRandom(3);
      const kinds = new Set<string>();
      for (let n = 1; n <= 240 && table.frame('public').stage === 'playing'; n += 1) {
        const before = (await table.commits()).length;
        // that it is over is said last
        await table.answerAnything(random, players, (kind) => kind !== 'over' && kind !== 'tally');
        for (const { entries } of (await table.commits()).slice(before)) {
          for (const { type } of entries) kinds.add(type);
        }
        if (n % 80 === 0) {
          const seen = players.map((seat) => table.frame(seat).view);
          table = await table.again();
          expect(players.map((seat) => table.frame(seat).view)).toEqual(seen);
        }
      }
      expect([...kinds]).toEqual(expect.arrayContaining([...EVENTS[profile]]));
    }, 30_000);
  },
);

/** What is declared in each profile leaves its own events. */
const EVENTS: Readonly<Record<Profile, readonly string[]>> = {
  full: ['deployed', 'activated', 'reacted', 'damaged', 'tile-laid'],
  'full-without-field': ['adjusted', 'heat-set', 'discarded', 'tiles-laid'],
  overheat: ['heat-set', 'tile-gained'],
  trophies: ['adjusted'],
};
