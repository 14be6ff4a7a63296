import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RigDevice } from '@ringside/protocol/rig';
import { Command, CommanderError } from 'commander';
import { parseAddress } from '../drivers/serial-bridge/address.ts';
import { parseRig } from '../rig/parse-rig.ts';
import { listenTo } from './doctor-bridge.ts';
import { bridgeFindings, portFindings, reportText, type Finding } from './doctor-report.ts';
import { listPorts } from './doctor-ports.ts';
import { placesIn } from './places.ts';

/** `ringside doctor`: what is plugged in, what of it works, and how to mend the rest (docs/operations.md). */

const EXIT = { well: 0, mend: 1, usage: 64 } as const;

interface Flags {
  readonly data: string;
  readonly seconds: string;
}

const program = new Command('ringside doctor')
  .description('Looks at ports, rig.json and bridges, and says how to mend what does not work.')
  .option('--data <folder>', 'where rig.json lies', process.env['RINGSIDE_DATA'] ?? '.ringside')
  .option('--seconds <number>', 'how long each bridge is listened to', '8')
  .addHelpText('after', '\nStop the hub first: a serial port has one listener.')
  .exitOverride()
  .action(async ({ data, seconds }: Flags) => {
    process.exitCode = await examine(placesIn(resolve(data)).rig, Number(seconds) * 1000);
  });

try {
  await program.parseAsync();
} catch (thrown) {
  if (!(thrown instanceof CommanderError)) throw thrown;
  process.exitCode = thrown.exitCode === 0 ? EXIT.well : EXIT.usage;
}

async function examine(rigPath: string, forMs: number): Promise<number> {
  if (!(forMs > 0)) {
    console.error('--seconds wants a number above 0');
    return EXIT.usage;
  }
  const ports = portFindings(await listPorts());
  const { findings, devices } = readRig(rigPath);
  const bridges = await Promise.all(devices.map((device) => bridgeSection(device, forMs)));
  const sections = [['Serial ports', ports], ['rig.json', findings], ...bridges] as const;
  console.log(reportText(sections));
  const isWell = sections.every(([, all]) => all.every(({ mend }) => mend === undefined));
  return isWell ? EXIT.well : EXIT.mend;
}

interface Rig {
  readonly findings: readonly Finding[];
  readonly devices: readonly RigDevice[];
}

function readRig(path: string): Rig {
  if (!existsSync(path)) {
    return { findings: [{ text: `no ${path}: everything is tapped` }], devices: [] };
  }
  const rig = parseRig(readFileSync(path, 'utf8'));
  if (!rig.ok) {
    const { code, path: at } = rig.error;
    const mend = 'Look this code up in docs/errors/rig.md.';
    const place = at === '' ? 'the top' : at;
    return { findings: [{ text: `${path} is wrong at ${place}: ${code}`, mend }], devices: [] };
  }
  const { devices, pieces } = rig.value;
  const text = `${String(devices.length)} devices, ${String(pieces.length)} pieces with a tag`;
  return { findings: [{ text }], devices };
}

async function bridgeSection(
  device: RigDevice,
  forMs: number,
): Promise<readonly [string, readonly Finding[]]> {
  const address = parseAddress(device.address);
  if (address.ok) return [device.id, bridgeFindings(await listenTo(device, address.value, forMs))];
  const text = `${device.address} is no address (${address.error.code})`;
  return [device.id, [{ text, mend: 'Look this code up in docs/errors/drivers.md.' }]];
}
