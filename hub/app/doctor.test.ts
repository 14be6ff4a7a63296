import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tags, temporaryFolder } from '../../test/serial-bridge/bridge-kit.ts';
import { realClock } from '../../test/serial-bridge/real-clock.ts';
import { ScriptedDevice } from '../../test/serial-bridge/scripted-device.ts';
import { portFindings } from './doctor-report.ts';
import { joinGroup } from './doctor-ports.ts';

const SHIM = join(import.meta.dirname, '../bin/ringside.js');

interface Said {
  readonly status: number;
  readonly out: string;
}

const doctor = (folder: string, ...more: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    const args = [SHIM, 'doctor', '--data', folder, '--seconds', '3', ...more];
    execFile(process.execPath, args, (error, stdout, stderr) => {
      const status = typeof error?.code === 'number' ? error.code : 0;
      resolve({ status, out: `${stdout}${stderr}` });
    });
  });

/** A data folder whose rig has one bridge of these cells, and a device that answers there. */
async function bridge(cells: readonly number[], device?: (it: ScriptedDevice) => void) {
  const folder = temporaryFolder();
  const path = join(folder, 'bridge.sock');
  if (device) {
    const it = new ScriptedDevice(realClock());
    onTestFinished(() => it.destroy());
    await it.listen({ path });
    device(it);
  }
  const rig = {
    format: 'ringside-rig',
    version: 1,
    devices: [
      {
        id: 'bridge/1',
        kind: 'serial-bridge',
        address: `unix:${path}`,
        cells: cells.map((cell) => ({ cell, space: { q: cell, r: 0 }, mm: { x: cell, y: 0 } })),
      },
    ],
    pieces: [],
  };
  writeFileSync(join(folder, 'rig.json'), JSON.stringify(rig));
  return folder;
}

const ALL = Array.from({ length: 19 }, (_, cell) => cell);

test('a bridge that is well', async () => {
  const folder = await bridge(ALL, (device) => {
    device.read(5, tags(7, 8));
  });
  const { status, out } = await doctor(folder);
  expect(out).toMatch(/cell 5 \(5,0\) reads 04000007 and 04000008/);
  expect(out).toMatch(/bridge\/1 at unix:\S+: heard/);
  expect(out).toMatch(/firmware \d+\.\d+\.\d+, .*, protocol 1/);
  expect(out).toContain('19 of 19 cells of rig.json read');
  expect(out).toContain('Nothing to mend.');
  expect(status).toBe(0);
});

test('cells without a reader, a copied tag, a cell without a space: each with what to do', async () => {
  const folder = await bridge(ALL.slice(0, 18), (device) => {
    device.reboot(1, { present: ALL.filter((cell) => cell !== 3) });
    device.read(5, tags(7));
    device.read(9, tags(7));
    device.read(11, { status: 'collision', tags: [] });
  });
  const { status, out } = await doctor(folder);
  expect(out).toMatch(/cell 3 \(3,0\): no reader answered .*\n +Check its plug/);
  expect(out).toMatch(/tag \w+ on cell 5 \(5,0\) and cell 9 \(9,0\)\n +A copied tag/);
  expect(out).toContain('cell 11 (11,0): tags that can');
  expect(out).toMatch(/cell 18 has a reader, but rig.json has no space for it/);
  expect(out).toContain('17 of 18 cells of rig.json read');
  expect(out).toContain('To mend: 4.');
  expect(status).toBe(1);
});

test('nobody answers', async () => {
  const { status, out } = await doctor(await bridge([0]));
  expect(out).toMatch(/not heard \(driver\/no-such-port\)\n +Plug the bridge in/);
  expect(status).toBe(1);
});

test('a rig that is wrong is told with place and code', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'rig.json'), '{"format":"ringside-rig","version":1,"devices":[{}]}');
  const { status, out } = await doctor(folder);
  expect(out).toMatch(/rig\.json is wrong at devices\[0\]: rig\/missing-key/);
  expect(status).toBe(1);
});

test.each([
  ['no time at all', ['--seconds', '0']],
  ['an unknown flag', ['--louder']],
])('%s is a usage error', async (_, flags) => {
  expect((await doctor(temporaryFolder(), ...flags)).status).toBe(64);
});

test('a port this user may not open comes with the command that mends it', () => {
  const mend = joinGroup(temporaryFolder(), 'ana');
  expect(mend).toMatch(/^sudo usermod -aG [\w-]+ ana$/);
  const port = { path: '/dev/ttyACM0', byId: undefined, maker: 'Arduino', mend };
  expect(portFindings([port])).toEqual([
    { text: '/dev/ttyACM0, Arduino', mend: `This user may not open it. Run: ${mend}` },
  ]);
});
