import type { CaseAction } from '@ringside/protocol/case/volt';
import { COLOURS, type Position } from '@ringside/protocol/games/volt';
import {
  err,
  ok,
  parseSquareName,
  spaceKey,
  unreachable,
  type Answerer,
  type RawAction,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Scene } from '../words.ts';
import { readDie } from './dice-words.ts';

type Of<Verb> = Extract<CaseAction, { readonly verb: Verb }>;
type Meant = Result<RawAction, string>;

// A match of this game gives positions of this game.
export const positionOf = ({ match }: Scene): Position => match.position() as Position;

/** The answer that somebody means; what the rules say to it is another matter. */
export function toAnswer(scene: Scene, who: Answerer, action: CaseAction): Meant {
  switch (action.verb) {
    case 'start':
      return ok({ kind: 'start', seat: action.seat });
    case 'place':
    case 'respawn': {
      const square = parseSquareName(action.space);
      return square
        ? ok({ kind: action.verb, space: spaceKey(square) })
        : err(`no space is called ${action.space}`);
    }
    case 'roll':
      return ok({ kind: 'roll', face: action.face });
    case 'program':
      return program(scene, who, action);
    case 'withdraw':
    case 'repair':
    case 'decline':
      return ok({ kind: action.verb });
    case 'salt':
      return ok({ kind: 'salt', ...bytesOf(action.hex) });
    case 'sequence': {
      const tokens = Object.entries(action.tokens).map(([seat, token]) => [`token${seat}`, token]);
      return ok({ kind: 'sequence', ...Object.fromEntries(tokens) });
    }
    case 'resolve':
      return resolution(scene, action);
    default:
      return unreachable(action);
  }
}

function program(scene: Scene, who: Answerer, action: Of<'program'>): Meant {
  const robot = positionOf(scene).robots.find(({ seat }) => seat === who);
  if (!robot) return err(`there is no robot of ${who}`);
  const answer: Record<string, RawAction[string]> = {};
  for (const colour of COLOURS) {
    const die = readDie(action[colour], robot.edge);
    if (!die || die.done) return err(`no die can be put down like that: "${action[colour]}"`);
    answer[colour] = die.button;
    answer[`${colour}Value`] = die.value;
  }
  return ok({ ...answer, kind: 'program' });
}

const bytesOf = (hex: string) =>
  Object.fromEntries(
    Array.from({ length: hex.length / 2 }, (_, index) => [
      `b${String(index)}`,
      Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
    ]),
  );

/** The die whose turn it is, where the case does not say which. */
function resolution(scene: Scene, { seat, die }: Of<'resolve'>): Meant {
  const row = scene.match
    .open()
    .flatMap(({ choices }) => choices)
    .find(({ kind }) => kind === 'resolve');
  const next = (name: string): RawAction[string] => {
    const field = row?.fields[name];
    return (field && 'one' in field ? field.one[0] : undefined) ?? 'none';
  };
  return ok({ kind: 'resolve', seat: seat ?? next('seat'), die: die ?? next('die') });
}
