import { evidenceIn, settingsOf } from '../../hub/trace/replay.ts';
import { TraceDesk } from '../../hub/trace/trace-desk.ts';
import type { Opinion, Sense } from '../../hub/trace/sense.ts';
import type { TraceLine } from '@ringside/protocol/record';
import { decisionId, spaceKey, type RawAction } from '@ringside/protocol/vocabulary';
import { drawOf } from './chance.ts';
import { indexFor, type Evening } from './evening.ts';
import type { ReconcilerSettings } from '../../hub/reconciler/index.ts';
import type { Noise } from './noise.ts';
import { newOutcome, type ActionOutcome, type GameOutcome, type WrongOutcome } from './outcome.ts';
import { isMark, type Mark } from './trace-mark.ts';

/** A way to make something of reports, and how it is made for one game. */
export interface Method {
  readonly name: string;
  readonly sense: (making: Making) => Sense;
}

interface Making {
  readonly settings: ReconcilerSettings;
  readonly evening: Evening;
  readonly noise: Noise;
}

/** Somebody asked answers after so long. */
const REACT_MS = 1_200;
/** People look up so often. */
const GLANCE_MS = 100;
/** What is told so soon after something was put right was still true when it was sent. */
const GRACE_MS = 1_000;

interface Pending {
  readonly n: number;
  readonly decision: string;
  readonly action: RawAction;
  readonly goals: readonly string[];
  doneMs: number | undefined;
}

/** Lets one method sit at an evening: it hears what was told, people answer what it asks, and it is held against the truth. */
export function hostEvening(evening: Evening, method: Method, noise: Noise): GameOutcome {
  return new Host(evening, method, noise).run();
}

class Host {
  readonly #evening: Evening;
  readonly #desk: TraceDesk;
  readonly #actions: ActionOutcome[] = [];
  readonly #wrongs = new Map<number, WrongOutcome>();
  readonly #open = new Set<number>();
  readonly #costs: number[] = [];
  readonly #trace: TraceLine[] = [];
  #pending: Pending[] = [];
  #current: ActionOutcome | undefined;
  #rightedMs = -Infinity;
  #alarmed = false;
  #asked = '';
  #askedMs = 0;
  #claimed = '';
  #isReady = false;

  constructor(evening: Evening, method: Method, noise: Noise) {
    this.#evening = evening;
    const { kind, header, seed } = evening;
    const sense = method.sense({ settings: settingsOf(header), evening, noise });
    const timed: Sense = {
      take: (evidence) => {
        sense.take(evidence);
      },
      look: (scene) => {
        const from = process.cpuUsage();
        const fromMs = performance.now();
        const opinion = sense.look(scene);
        const wallMs = performance.now() - fromMs;
        const { user, system } = process.cpuUsage(from);
        // other processes lengthen the one, other threads of this one the other: the truth is below both
        this.#costs.push(Math.min(wallMs, (user + system) / 1_000));
        return opinion;
      },
      forget: () => {
        sense.forget();
      },
    };
    this.#desk = new TraceDesk({
      match: evening.start,
      spaces: kind.spaces,
      sense: timed,
      draw: drawOf(seed),
      indexOf: (match) => indexFor(match, kind),
      onLook: (opinion) => {
        if (this.#isReady) this.#note(opinion);
      },
    });
    this.#isReady = true;
  }

  run(): GameOutcome {
    let fault: string | undefined;
    try {
      this.#hear();
    } catch (thrown) {
      fault = thrown instanceof Error ? thrown.message : String(thrown);
    }
    return {
      kind: this.#evening.kind.name,
      seed: this.#evening.seed,
      actions: this.#actions,
      wrongs: [...this.#wrongs.values()],
      costs: this.#costs,
      ...(fault !== undefined && { fault }),
      trace: { header: this.#evening.header, lines: this.#trace },
    };
  }

  #hear(): void {
    const { lines, header, kind } = this.#evening;
    for (let n = 0; n < lines.length; n += 1) {
      const line = lines[n];
      if (!line) break;
      this.#passTo(line.at);
      if (isMark(line)) {
        this.#part(line.at);
        this.#mark(line);
      } else if (line.do !== 'report' && line.do !== 'link') this.#do(line);
      else {
        const batch = [line];
        for (let next = lines[n + 1]; next && !isMark(next); next = lines[n + 1]) {
          if ((next.do !== 'report' && next.do !== 'link') || next.at !== line.at) break;
          batch.push(next);
          n += 1;
        }
        this.#trace.push(...batch);
        this.#desk.take(batch.flatMap((each) => evidenceIn(each, header, kind.spaces) ?? []));
      }
    }
  }

  /** What comes after a mark of the same time was another look. */
  #part(at: number): void {
    const last = this.#trace.at(-1);
    if (last?.at === at && (last.do === 'report' || last.do === 'link'))
      this.#trace.push({ do: 'wait', at });
  }

  #do(line: Exclude<TraceLine, { do: 'report' | 'link' }>): void {
    if (line.do === 'restart') {
      this.#trace.push(line);
      this.#desk.restart();
    } else if (line.do === 'answer') this.#tap(line.decision, line.action);
    else this.#trace.push(line);
  }

  #tap(decision: string, action: RawAction): void {
    const isOpen = this.#desk.match.open().some(({ id }) => id === decision);
    if (!isOpen) {
      // the record has gone astray; the person sees it and puts it right
      this.#correct(this.#truthBefore(decision));
      if (this.#current) this.#current.taps += 1;
    }
    const answered = this.#desk.answer(decisionId(decision), action);
    if (!answered.ok) return;
    this.#trace.push({ do: 'answer', at: this.#desk.nowMs, decision, action });
  }

  #truthBefore(decision: string): number {
    const at = this.#evening.answers.findIndex(({ decisionId: id }) => id === decision);
    return at < 0 ? this.#evening.answers.length : at;
  }

  /** Puts the record right up to where the truth has `answers`. */
  #correct(answers: number): void {
    const truth = this.#evening.answers.slice(0, answers);
    const { acts } = this.#desk;
    let same = 0;
    while (
      same < acts.length &&
      same < truth.length &&
      isSame(acts[same]?.action, truth[same]?.action) &&
      acts[same]?.decisionId === truth[same]?.decisionId
    )
      same += 1;
    const at = this.#desk.nowMs;
    if (acts.length > same) {
      this.#trace.push({ do: 'correct', at, answers: same });
      this.#desk.rewind(same, false);
    }
    for (const { decisionId: id, action } of truth.slice(this.#desk.acts.length)) {
      if (!this.#desk.answer(id, action).ok) return;
      this.#trace.push({ do: 'answer', at: this.#desk.nowMs, decision: id, action });
    }
  }

  #passTo(untilMs: number): void {
    for (;;) {
      const nextMs = Math.min(untilMs, this.#desk.nowMs + GLANCE_MS);
      this.#desk.advance(nextMs);
      this.#glance();
      if (nextMs >= untilMs) return;
    }
  }

  /** Whoever is asked what they have just done says so. */
  #glance(): void {
    const [pending] = this.#pending;
    if (pending?.doneMs === undefined) return;
    if (this.#isRecorded(pending)) {
      this.#pending.shift();
      return;
    }
    const asked = this.#desk.opinion.aside?.asked;
    if (!asked?.options.some((option) => isSame(option.action, pending.action))) return;
    if (this.#desk.nowMs < Math.max(this.#askedMs, pending.doneMs) + REACT_MS) return;
    const outcome = this.#actions.find(({ n }) => n === pending.n);
    if (outcome) outcome.answered = asked.kind;
    this.#tap(pending.decision, pending.action);
    this.#pending.shift();
  }

  #isRecorded({ decision, action }: Pending): boolean {
    return this.#desk.acts.some((act) => act.decisionId === decision && isSame(act.action, action));
  }

  #mark(mark: Mark): void {
    switch (mark.mark) {
      case 'begin': {
        this.#begin(mark);
        return;
      }
      case 'done': {
        this.#done(mark.n);
        return;
      }
      case 'end': {
        this.#end(mark);
        return;
      }
      case 'wrong':
        this.#open.add(mark.id);
        this.#alarmed = false;
        this.#wrongs.set(mark.id, { what: mark.what, sinceMs: mark.at, hands: mark.hands });
        if (this.#current) this.#current.isWrong = true;
        {
          this.#note(this.#desk.opinion);
          return;
        }
      case 'righted':
        this.#open.delete(mark.id);
        this.#rightedMs = mark.at;
        return;
      case 'trouble':
        this.#current?.troubles.push(mark.what);
    }
  }

  #begin({ n, how, decision, action, goals, at }: Extract<Mark, { mark: 'begin' }>): void {
    this.#current = newOutcome(n, how, at);
    this.#actions.push(this.#current);
    if (how === 'shown') this.#pending.push({ n, decision, action, goals, doneMs: undefined });
  }

  #done(n: number): void {
    const pending = this.#pending.find((each) => each.n === n);
    if (pending) pending.doneMs = this.#desk.nowMs;
    const outcome = this.#actions.find((each) => each.n === n);
    if (outcome) outcome.doneMs = this.#desk.nowMs;
    this.#note(this.#desk.opinion);
  }

  #end({ answers }: Extract<Mark, { mark: 'end' }>): void {
    const outcome = this.#current;
    if (!outcome) return;
    this.#glance();
    const truth = this.#evening.answers.slice(0, answers);
    const { acts, opinion } = this.#desk;
    const hasWrongAct = acts.some((act, n) => !isSameAct(act, truth[n]));
    const isRight = acts.length === truth.length && !hasWrongAct;
    outcome.state = opinion.state;
    if (isRight) outcome.verdict = 'right';
    else if (isTold(opinion)) outcome.verdict = 'noticed';
    else if (hasWrongAct || opinion.state === 'in-step') outcome.verdict = 'silent';
    else outcome.verdict = 'late';
    this.#pending = [];
    this.#correct(answers);
  }

  #note(opinion: Opinion): void {
    this.#noteAsked(opinion);
    this.#noteClaim(opinion);
    this.#noteAlarm(opinion);
    this.#noteSight(opinion);
  }

  #noteAsked({ aside }: Opinion): void {
    const asked = aside?.asked;
    const key = asked ? JSON.stringify(asked.options) : '';
    if (key === this.#asked) return;
    this.#asked = key;
    this.#askedMs = this.#desk.nowMs;
    if (!asked || !this.#current) return;
    if (asked.kind === 'choice') this.#current.choices += 1;
    else if (asked.options.length > 0) {
      this.#current.questions += 1;
      const [pending] = this.#pending;
      if (pending && asked.options.some(({ action }) => isSame(action, pending.action)))
        this.#current.usefulQuestions += 1;
    }
  }

  /** One physical way is taken for what was meant: entered, or put to the seat as a choice of modules. */
  #noteClaim({ proposals, revise, aside, why }: Opinion): void {
    const asked = aside?.asked;
    const options = [...(revise ? [revise] : []), ...proposals].filter(({ action }) =>
      isAct(action),
    );
    const claim =
      options.length > 0 ? options : asked?.kind === 'choice' ? asked.options : undefined;
    const key = claim ? JSON.stringify(claim) : '';
    if (key === this.#claimed) return;
    this.#claimed = key;
    const outcome = this.#current;
    if (!claim || claim.length === 0 || !outcome) return;
    const pending = this.#pending.find((each) => !this.#isRecorded(each));
    const isRight = pending ? claim.some(({ action }) => isSame(action, pending.action)) : false;
    const isEntered = options.length > 0;
    const posterior = why?.[0]?.posterior;
    if (posterior !== undefined) outcome.stated.push({ posterior, isRight });
    if (!isRight) {
      outcome.premature = true;
      if (isEntered) outcome.prematureEntered = true;
    } else outcome.claimedMs ??= this.#desk.nowMs;
  }

  #noteAlarm(opinion: Opinion): void {
    const { nowMs } = this.#desk;
    const list = [...opinion.putRight, ...(opinion.aside?.putRight ?? [])];
    const fixes = new Set(
      list.filter(({ because }) => because === 'fix').map((each) => JSON.stringify(each)),
    ).size;
    for (const id of this.#open) {
      const wrong = this.#wrongs.get(id);
      if (!wrong || wrong.toldMs !== undefined) continue;
      const isWrongTold = wrong.what === 'forgotten' ? list.length > 0 : fixes > 0;
      if (!isWrongTold && !isTold(opinion)) continue;
      wrong.toldMs = nowMs;
      wrong.steps = fixes;
    }
    const isAlarm = opinion.state === 'disturbed';
    if (isAlarm && !this.#alarmed && this.#open.size === 0 && this.#current) {
      if (nowMs - this.#rightedMs > GRACE_MS) {
        if (this.#current.doneMs === undefined) this.#current.alarmsInHand += 1;
        else this.#current.falseAlarms += 1;
      }
    }
    this.#alarmed = isAlarm;
  }

  #noteSight({ tentative, proposals, aside }: Opinion): void {
    const [pending] = this.#pending;
    const outcome = pending && this.#actions.find(({ n }) => n === pending.n);
    if (!outcome || outcome.seenMs !== undefined || pending.doneMs === undefined) return;
    const isSeen =
      tentative.some(({ to }) => pending.goals.includes(spaceKey(to))) ||
      proposals.length > 0 ||
      aside?.asked !== undefined;
    if (isSeen) outcome.seenMs = this.#desk.nowMs;
  }
}

/** Everybody can see that something is not right, or somebody is asked. */
const isTold = ({ state, putRight, aside }: Opinion): boolean =>
  state === 'disturbed' ||
  state === 'asking' ||
  state === 'lost' ||
  putRight.some(({ because }) => because === 'fix') ||
  aside?.asked !== undefined;

/** What tags tell by themselves is no action of hands. */
const isAct = ({ kind }: RawAction): boolean => !/^(name-|identify)/.test(kind);

type Given = Evening['answers'][number];

const isSameAct = (a: Given, b: Given | undefined): boolean =>
  a.decisionId === b?.decisionId && isSame(a.action, b.action);

const isSame = (a: RawAction | undefined, b: RawAction | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
