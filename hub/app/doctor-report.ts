import { cellName, conflictsIn, type BridgeFacts } from './doctor-bridge.ts';
import type { PortFacts } from './doctor-ports.ts';

/** A line of the report; with `mend`, something is wrong, and this is what to do about it. */
export interface Finding {
  readonly text: string;
  readonly mend?: string;
}

/** What to do about a bridge that was not heard: the words of docs/errors/drivers.md, in short. */
const MENDS: Readonly<Record<string, string>> = {
  'driver/no-such-port': 'Plug the bridge in, or correct its address in rig.json.',
  'driver/port-held': 'Close what holds the port: the hub itself, a serial monitor, an upload.',
  'driver/port-denied': 'Let this user open it (see above), then log in again.',
  'driver/unreachable': 'Switch the bridge on; check host and port.',
  'driver/no-answer': 'Is it the right port, and is the firmware flashed? See docs/hardware.md.',
  'driver/protocol-version': 'Update the older of hub and firmware.',
  'driver/no-serialport': 'Run: npm rebuild @serialport/bindings-cpp',
};

export function portFindings(
  ports: readonly PortFacts[] | { readonly why: string },
): readonly Finding[] {
  if ('why' in ports) {
    const mend = 'Run: npm rebuild @serialport/bindings-cpp';
    return [{ text: `serial ports can't be listed: ${ports.why}`, mend }];
  }
  if (ports.length === 0) return [{ text: 'no serial port: no bridge is plugged in by USB' }];
  return ports.map(({ path, byId, maker, mend }) => ({
    text: [byId === undefined ? path : `${byId} -> ${path}`, maker].filter(Boolean).join(', '),
    ...(mend !== undefined && { mend: `This user may not open it. Run: ${mend}` }),
  }));
}

export function bridgeFindings(facts: BridgeFacts): readonly Finding[] {
  const { device, health } = facts;
  const name = `${device.id} at ${health.address}`;
  if (health.link !== 'alive' || !health.hello) {
    const code = health.lastError ?? 'driver/no-answer';
    const mend = MENDS[code] ?? 'Look this code up in docs/errors/drivers.md.';
    return [{ text: `${name}: not heard (${code})`, mend }];
  }
  return [
    { text: `${name}: heard` },
    { text: versionText(health.hello) },
    ...lineFindings(facts),
    ...cellFindings(facts),
    ...readingFindings(facts),
  ];
}

type Hello = NonNullable<BridgeFacts['health']['hello']>;

const versionText = ({ firmware, build, protocol }: Hello): string => {
  const version = `${String(firmware.major)}.${String(firmware.minor)}.${String(firmware.patch)}`;
  const image = build === 0 ? 'no image' : `image ${build.toString(16).padStart(8, '0')}`;
  return `firmware ${version}, ${image}, protocol ${String(protocol)}`;
};

function lineFindings({ health }: BridgeFacts): readonly Finding[] {
  const { counters, beat, reconnects } = health;
  const round = beat ? `${String(beat.scanPeriodMs)} ms a round over all readers` : 'no beat yet';
  const damaged = counters.crcErrors + (beat?.crcErrors ?? 0);
  const lost = counters.lostFrames;
  const text = `${round}, ${String(damaged)} frames damaged, ${String(lost)} lost`;
  const line: Finding =
    damaged + lost === 0
      ? { text }
      : { text, mend: 'Use a shorter or better shielded cable, away from motors.' };
  if (reconnects === 0) return [line];
  const mend = 'Check its power supply and its plug.';
  return [line, { text: `lost and found again ${String(reconnects)} times`, mend }];
}

function cellFindings(facts: BridgeFacts): readonly Finding[] {
  const { device, health, cells } = facts;
  const present = new Set(health.hello?.present);
  const sick = new Set(health.beat?.sick);
  const named = device.cells.map(({ cell }) => cell);
  const well = named.filter((cell) => present.has(cell) && !sick.has(cell));
  const unnamed = [...present].filter((cell) => !named.includes(cell));
  return [
    { text: `${String(well.length)} of ${String(named.length)} cells of rig.json read` },
    ...named
      .filter((cell) => !present.has(cell))
      .map((cell) => ({
        text: `${cellName(device, cell)}: no reader answered when the bridge started`,
        mend: 'Check its plug, 3.3 V and select wire; then restart the bridge.',
      })),
    ...named
      .filter((cell) => sick.has(cell))
      .map((cell) => ({
        text: `${cellName(device, cell)}: its reader is sick`,
        mend: 'Loose wire, weak supply or a bad clone: see docs/hardware.md.',
      })),
    ...named
      .filter((cell) => cells.get(cell)?.status === 'collision')
      .map((cell) => ({
        text: `${cellName(device, cell)}: tags that can't be told apart`,
        mend: 'Take one off; more than three tags on a cell are too many.',
      })),
    ...conflictsIn(facts).map((text) => ({
      text,
      mend: 'A copied tag, or a field that reaches too far: see docs/hardware.md, calibration.',
    })),
    ...unnamed.map((cell) => ({
      text: `cell ${String(cell)} has a reader, but rig.json has no space for it`,
      mend: 'Give it a space in rig.json.',
    })),
  ];
}

/** What lies where: whoever enrols tags by hand copies them from here. */
const readingFindings = ({ device, cells }: BridgeFacts): readonly Finding[] =>
  [...cells]
    .filter(([, { tags }]) => tags.length > 0)
    .map(([cell, { tags }]) => ({ text: `${cellName(device, cell)} reads ${tags.join(' and ')}` }));

/** The report as it is printed. */
export function reportText(sections: readonly (readonly [string, readonly Finding[]])[]): string {
  const wrong = sections.flatMap(([, findings]) => findings).filter(({ mend }) => mend).length;
  return [
    ...sections.map(([title, findings]) => [title, ...findings.map(lineOf)].join('\n')),
    wrong === 0 ? 'Nothing to mend.' : `To mend: ${String(wrong)}.`,
  ].join('\n\n');
}

const lineOf = ({ text, mend }: Finding): string =>
  mend === undefined ? `  ok    ${text}` : `  MEND  ${text}\n        ${mend}`;
