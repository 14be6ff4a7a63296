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
  readonly packet?: { readonly attacker: Seat; readonly victim: Seat } | undefined;
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
};

function ownLine(people: People, facts: BarFacts): string {
  const { packet, seat, kind } = facts;
  const what =
    packet?.victim === seat
      ? `${people.name(packet.attacker)} fires at you. React?`
      : (OWN[kind] ?? 'You decide.');
  return `${what}${how(facts)}`;
}

function how({ open, joined, mayOpen }: BarFacts): string {
  if (open) return '';
  if (joined) return ' It is on your phone.';
  return mayOpen ? ' Tap here.' : '';
}

/** "Two things to put right." */
const wrongText = (count: number): string =>
  `${upperFirst(inWords(count))} ${plural(count, 'thing', 'things')} to put right.`;
