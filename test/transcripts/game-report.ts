import type { Game, MatchEvent } from '@ringside/engine/kernel';
import type { Event, RobotStep, SteelArenaView } from '@ringside/protocol/games/steel-arena';
import type { Outcome, PieceId } from '@ringside/protocol/vocabulary';
import { seeded, type Ply } from '../contract/random-play.ts';
import { greedy } from '../players/greedy.ts';
import { playWith } from '../players/play.ts';
import {
  chosen,
  counted,
  listed,
  nameOf,
  sentence,
  spaceName,
  useOf,
  type Eyes,
} from './sentences.ts';

/** A game of Steel Arena between sensible players, to be told as a stranger beside the table saw it. */
export interface Bout {
  readonly file: string;
  readonly title: string;
  readonly game: Game;
  readonly config: unknown;
  readonly seed: number;
}

const LONGEST = 5_000;

/** The game as a report: a heading a turn, a sentence for everything that anybody could see. */
export function reportGame({ title, game, config, seed }: Bout): string {
  const started = game.start(config);
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const start = started.value.next;
  const lines: string[] = [];
  const names = new Map<PieceId, string>();
  remember(names, viewOf(start), started.value.events);
  let last = viewOf(start);
  for (const ply of playWith<SteelArenaView>(start, () => greedy, seeded(seed), LONGEST)) {
    last = viewOf(ply.step.next);
    remember(names, last, ply.step.events);
    lines.push(...linesOf(ply, { before: viewOf(ply.before), after: last, names }));
  }
  return [
    `# ${title} (seed ${String(seed)})`,
    '',
    ...opening(last),
    ...lines,
    '',
    ...ending(last),
    '',
  ].join('\n');
}

const viewOf = (match: Ply['before']): SteelArenaView => match.view('public') as SteelArenaView;

/** Names of whatever has just been seen by all. */
function remember(
  names: Map<PieceId, string>,
  { catalogue }: SteelArenaView,
  events: readonly MatchEvent[],
): void {
  for (const event of events.filter(isPublic).map(({ payload }) => payload as Event)) {
    const shown =
      event.type === 'game-began'
        ? event.seats.flatMap(({ dealt }) => dealt)
        : event.type === 'turned-up' || event.type === 'tile-turned'
          ? [event]
          : [];
    for (const { piece, design } of shown) {
      if (design !== undefined) names.set(piece, catalogue[design]?.name ?? design);
    }
  }
}

function opening(view: SteelArenaView): readonly string[] {
  const rows = new Map<number, string[]>();
  for (const { space } of view.field) {
    rows.set(space.r, [...(rows.get(space.r) ?? []), spaceName(view, space)]);
  }
  const most = Math.min(...view.field.map(({ space }) => space.q + space.r / 2));
  const drawn = [...rows]
    .sort(([one], [other]) => one - other)
    .map(([r, names]) => {
      const first = Math.min(
        ...view.field.filter(({ space }) => space.r === r).map(({ space }) => space.q),
      );
      return `  ${' '.repeat(Math.round((first + r / 2 - most) * 4))}${names.sort().join('  ')}`;
    });
  const teams = view.teams.map((team) => listed(team.map(nameOf)));
  return [
    `${listed(view.robots.map(({ seat }) => nameOf(seat)))} play${teams.length > 0 ? `: ${teams.join(' against ')}` : ''}.`,
    'The battlefield, north on top:',
    '',
    ...drawn,
    '',
  ];
}

/** The lines of one answer and of everything it led to. */
function linesOf({ step }: Ply, eyes: Eyes): readonly string[] {
  const events = step.events.filter(isPublic).map(({ payload }) => payload as Event);
  const lines: string[] = [];
  for (const [index, event] of events.entries()) {
    const line = lineFor(event, events.slice(index + 1), eyes);
    if (line !== undefined) lines.push(line.startsWith('\n') ? line : `  ${capital(line)}`);
  }
  const laid = laidBy(events, eyes);
  const turn = lines.findIndex((line) => line.startsWith('\n'));
  lines.splice(turn === -1 ? lines.length : turn, 0, ...laid);
  return lines;
}

const isPublic = ({ audience }: MatchEvent): boolean => audience === 'public';

function lineFor(event: Event, later: readonly Event[], eyes: Eyes): string | undefined {
  if (event.type === 'turn-began') return heading(event, eyes.after);
  if (event.type === 'activated') {
    const turned = later.find(({ type }) => type === 'turned');
    const facing = turned?.type === 'turned' ? turned.facing : undefined;
    return useOf(event, stepsIn(later), facing, eyes);
  }
  if (event.type === 'attack-resolved') return chosen(event, stepsIn(later), eyes);
  if (event.type === 'turned-up') {
    const name = eyes.after.catalogue[event.design]?.name ?? event.design;
    return `${nameOf(event.seat)} turns up ${name}.`;
  }
  return sentence(event, eyes);
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const stepsIn = (events: readonly Event[]): readonly RobotStep[] =>
  events.flatMap((event) => (event.type === 'displaced' ? event.steps : []));

function heading(
  { seat, number }: Extract<Event, { type: 'turn-began' }>,
  { robots }: SteelArenaView,
): string {
  const robot = robots.find((each) => each.seat === seat);
  const has = robot
    ? `${counted(robot.modules.length, 'module')}, ${trophies(robot.trophies)}`
    : '';
  return `\nTurn ${String(number)}, ${nameOf(seat)} (${has})`;
}

const trophies = (count: number): string =>
  `${count === 0 ? 'no' : String(count)} ${count === 1 ? 'trophy' : 'trophies'}`;

/** New tiles of the pile in one sentence. */
function laidBy(events: readonly Event[], { after }: Eyes): readonly string[] {
  const spaces = events.flatMap((event) =>
    event.type === 'tile-laid' && event.from === 'pile' ? [spaceName(after, event.space)] : [],
  );
  return spaces.length === 0
    ? []
    : [
        `  ${spaces.length === 1 ? 'A new tile lies' : 'New tiles lie'} on ${listed(spaces)}; ${String(after.pile)} left in the pile.`,
      ];
}

const REASONS: Readonly<Record<string, string>> = {
  'robot-destroyed': 'a robot was destroyed',
  'ten-trophies': 'somebody has ten trophies',
  'fifteen-trophies': 'a team has fifteen trophies together',
  'pile-empty': 'the pile has run out',
};

function ending(view: SteelArenaView): readonly string[] {
  const { outcome } = view;
  if (!outcome) return ['The game goes on.'];
  return [
    `The game is over: ${REASONS[outcome.why] ?? outcome.why}.`,
    ...places(outcome).map(([place, seats]) => {
      const scores = seats.map((seat) => {
        const robot = view.robots.find((each) => each.seat === seat);
        return `${nameOf(seat)} (${trophies(robot?.trophies ?? 0)}, ${counted(robot?.modules.length ?? 0, 'module')} left)`;
      });
      return `${String(place)}. ${listed(scores)}`;
    }),
  ];
}

/** Seats of one rank share it, and the next rank counts them all. */
function places({ winners }: Outcome): readonly (readonly [number, Outcome['winners'][number]])[] {
  let place = 1;
  return winners.map((seats) => {
    const entry = [place, seats] as const;
    place += seats.length;
    return entry;
  });
}
