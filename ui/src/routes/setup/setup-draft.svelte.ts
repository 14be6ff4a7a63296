import type { NewGameRequest, Pace, TableFrame } from '@ringside/protocol/api';
import type { Config, Faces, Options, Profile } from '@ringside/protocol/games/steel-arena';
import { pieceClass, SEATS, type Seat } from '@ringside/protocol/vocabulary';
import { list } from '../../lib/words/plural.ts';

const SEATS_MOST = 4;
const SEATS_LEAST = 2;
const PARTY = ['Ana', 'Ben', 'Chiara', 'Deniz'];

interface Named {
  readonly seat: Seat;
  readonly name: string;
}

/** A game as the host wants it. Everything has a default; what can't be together is never asked for together. */
export class SetupDraft {
  names = $state<string[]>([]);
  profile = $state<Profile>('full');
  pace = $state<Pace>('hidden');
  advanced = $state(false);
  teamPlay = $state(false);
  options = $state.raw<Partial<Options>>({});
  #faces = $state<Faces>('virtual');

  constructor({ seats, sensing, pace }: TableFrame) {
    const known = seats.map(({ name }) => name).filter((name) => name !== '');
    this.names = known.length >= SEATS_LEAST ? known : PARTY.slice(0, SEATS_LEAST);
    // tiles that are felt are real ones
    this.#faces = sensing.state === 'off' ? 'virtual' : 'physical';
    this.pace = pace;
  }

  get seats(): readonly Named[] {
    return this.names.map((name, index) => ({ seat: SEATS[index] ?? 'A', name: name.trim() }));
  }

  get mayAdd(): boolean {
    return this.names.length < SEATS_MOST;
  }

  get mayRemove(): boolean {
    return this.names.length > SEATS_LEAST;
  }

  get isUnnamed(): boolean {
    return this.seats.some(({ name }) => name === '');
  }

  /** Profiles with anything untracked are for real tiles (docs/adr/0013-tracking-profiles.md). */
  get mayDeal(): boolean {
    return this.profile === 'full';
  }

  get faces(): Faces {
    return this.mayDeal ? this.#faces : 'physical';
  }

  set faces(faces: Faces) {
    this.#faces = faces;
  }

  get mayTeamUp(): boolean {
    return this.names.length === SEATS_MOST;
  }

  /** Neighbours are rivals (SA-TEAM-02). Empty: everybody plays alone. */
  get teams(): readonly (readonly Seat[])[] {
    if (!this.teamPlay || !this.mayTeamUp) return [];
    return ([0, 1] as const).map((team) =>
      this.seats.filter((_, index) => index % 2 === team).map(({ seat }) => seat),
    );
  }

  /** "Ana and Chiara against Ben and Deniz" */
  get teamText(): string {
    const nameOf = (seat: Seat) => this.seats.find((one) => one.seat === seat)?.name ?? '';
    return this.teams.length > 0
      ? this.teams.map((team) => list(team.map(nameOf))).join(' against ')
      : 'For four: whoever sits opposite is on your side.';
  }

  readonly add = (): void => {
    if (this.mayAdd) this.names.push(PARTY[this.names.length] ?? '');
  };

  readonly remove = (): void => {
    if (this.mayRemove) this.names.pop();
  };

  get request(): NewGameRequest {
    const { seats, teams, options, profile, faces } = this;
    const robots = seats.map(({ seat }, index) => ({
      seat,
      robot: pieceClass(`robot/${String(index + 1)}`),
    }));
    const config: Config = {
      seats: robots,
      profile,
      faces,
      ...(this.advanced && profile === 'full' && { advanced: true }),
      ...(teams.length > 0 && { teams }),
      ...(Object.keys(options).length > 0 && { options }),
    };
    return { ruleset: 'steel-arena', seats, config, pace: this.pace };
  }
}
