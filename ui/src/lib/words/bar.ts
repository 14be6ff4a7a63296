import type { Seat } from '@ringside/protocol/vocabulary';
import { waitText } from './decisions.ts';
import type { People } from './people.ts';
import { inWords, plural, upperFirst } from './plural.ts';

interface BarFacts {
  readonly seat: Seat;
  readonly decider: Seat | null;
  /** What the decider is waited for. */
  readonly kind: string;
  /** Who fires at whom, while a hit is on its way. */
  readonly packet?: { readonly attacker: Seat | 'terrain'; readonly victim: Seat } | undefined;
  /** Lines this seat should put right. */
  readonly wrong: number;
  /** It has a device of its own. */
  readonly joined: boolean;
  /** Its decision is open in the tray. */
  readonly open: boolean;
  /** This screen may open it. */
  readonly mayOpen: boolean;
}

export interface BarLine {
  readonly text: string;
  readonly strong: boolean;
}

/** One sentence for the person at this side of the table. */
export function barLine(people: People, facts: BarFacts): BarLine {
  if (facts.decider === facts.seat) return { text: ownLine(people, facts), strong: true };
  if (facts.wrong > 0) return { text: wrongText(facts.wrong), strong: true };
  if (facts.decider === null) return { text: '', strong: false };
  return { text: waitText(people, facts.decider, facts.kind), strong: false };
}

const OWN: Readonly<Record<string, string>> = {
  deploy: 'Choose where your robot starts.',
  activate: 'Your turn.',
  'end-turn': 'Done? End your turn.',
  'module-limit': 'Give up modules.',
  discard: 'Give up modules.',
  'attack-order': 'Your attack goes on.',
  overheat: 'Choose what overheats.',
  cool: 'Choose what cools.',
  detonation: 'Choose the next explosion.',
  show: 'Turn up Auto-Cooling modules?',
  lay: 'Choose where the last tiles lie.',
};

function ownLine(people: People, facts: BarFacts): string {
  const { packet, seat, kind } = facts;
  const what = packet?.victim === seat ? hitLine(people, packet.attacker) : OWN[kind];
  return `${what ?? 'You decide.'}${how(facts)}`;
}

const hitLine = (people: People, attacker: Seat | 'terrain'): string =>
  attacker === 'terrain'
    ? 'The terrain hits you. React?'
    : `${people.name(attacker)} fires at you. React?`;

function how({ open, joined, mayOpen }: BarFacts): string {
  if (open) return '';
  if (joined) return ' It is on your phone.';
  return mayOpen ? ' Tap here.' : '';
}

/** "Two things to put right." */
const wrongText = (count: number): string =>
  `${upperFirst(inWords(count))} ${plural(count, 'thing', 'things')} to put right.`;
