import type { Pace } from '@ringside/protocol/api';
import type { Profile } from '@ringside/protocol/games/steel-arena';

/** A choice of the set-up: its name, and in one sentence what comes of it. */
interface Tile<Value> {
  readonly value: Value;
  readonly name: string;
  readonly text: string;
}

/** What the app keeps; whatever it does not, people say or keep themselves. */
export const PROFILES: readonly Tile<Profile>[] = [
  { value: 'full', name: 'Everything', text: 'The app knows the board and says what may be done.' },
  {
    value: 'full-without-field',
    name: 'All but the board',
    text: 'You say who is hit; modules, damage and trophies are kept.',
  },
  { value: 'overheat', name: 'Overheat', text: 'Only modules and their Overheat tokens are kept.' },
  { value: 'trophies', name: 'Trophies', text: 'Only trophies are counted, by a tap each.' },
];

/** How reactions wait, and what the others can tell by it. */
export const PACES: readonly Tile<Pace>[] = [
  {
    value: 'hidden',
    name: 'Nobody can tell',
    text: 'Whoever might react is asked and answers alone, so that a wait tells nothing.',
  },
  {
    value: 'fast',
    name: 'Quick',
    text: 'The app passes where nothing else is possible; a quick pass tells that it was so.',
  },
];

/** Real tiles are needed where not everything is tracked: there is no board to deal from. */
export const FACES_BOUND = 'The app deals only where it tracks everything.';
