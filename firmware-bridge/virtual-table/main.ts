import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Bridge } from './bridge/bridge.ts';
import { chooseDevice } from './bridge/choose-device.ts';
import { Desk } from './desk/desk.ts';
import { HubEye } from './desk/hub-eye.ts';
import { addressText, parseOptions, type Options } from './options.ts';
import { runsWords } from './picture/runs.ts';
import { readRig } from './rig-file.ts';
import { TableError } from './table-error.ts';
import { controlServer } from './web/http.ts';
import { Pages } from './web/pages.ts';
import { tableState } from './web/state.ts';
import { seededDice } from './world/dice.ts';
import { furnish } from './world/furniture.ts';
import { robotsIn, startingPieces, wellsFor } from './world/start.ts';
import { World } from './world/world.ts';

const TICK_MS = 10;
const PUBLISH_MS = 33;
const LOOK_MS = 700;
/** A machine that slept must not make hands fly. */
const LONGEST_TICK_MS = 250;

const HOST = '127.0.0.1';

/** Sets the table up, says so in one line, and keeps it going until SIGTERM or SIGINT. */
async function main(options: Options): Promise<void> {
  const rig = await readRig(options.rig);
  const furniture = furnish({
    cells: rig.cells,
    wells: wellsFor(rig.pieces),
    robots: robotsIn(rig.pieces),
  });
  const start = () => startingPieces(rig.pieces, furniture, seededDice(options.seed));
  const world = new World(furniture, start());
  const dice = seededDice(options.seed + 1);
  const device = await chooseDevice(options.image, {
    cells: furniture.cells,
    scanMs: options.scanMs,
    bootId: randomInt(1, 2 ** 32 - 1),
    dice: seededDice(options.seed + 2),
  });
  const bridge = new Bridge({
    address: options.listen,
    cells: furniture.cells,
    dice: seededDice(options.seed + 3),
    device,
  });
  const desk = new Desk({ world, bridge, eye: new HubEye(options.hub), dice, start });
  const server = controlServer({ desk, state: () => tableState(world, desk, options.seed) });
  const pages = new Pages(server, { desk, world, seed: options.seed });

  await listen(server, options.pagePort);
  await bridge.open();
  const clocks = [
    setInterval(ticker(desk), TICK_MS),
    setInterval(() => {
      pages.publish();
    }, PUBLISH_MS),
    setInterval(() => {
      if (pages.isAnybodyLooking) void desk.look();
    }, LOOK_MS),
  ];
  const { port } = server.address() as AddressInfo;
  if (options.image !== undefined) console.log(`bridge: ${runsWords(device.runs)}`);
  console.log(
    `virtual table ready: page http://${HOST}:${port}/ bridge ${addressText(options.listen)}`,
  );

  const end = () => {
    process.stdin.destroy();
    clocks.forEach(clearInterval);
    pages.close();
    server.close();
    server.closeAllConnections();
    void bridge.close().then(() => {
      process.exitCode = 0;
    });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (options.endWithStdin) process.stdin.resume().once('end', end);
}

function ticker(desk: Desk): () => void {
  let lastMs = performance.now();
  return () => {
    const nowMs = performance.now();
    desk.step(Math.min(nowMs - lastMs, LONGEST_TICK_MS));
    lastMs = nowMs;
  };
}

function listen(server: ReturnType<typeof controlServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `The page can't be served on port ${port}: it is taken. Stop what uses it, or give another --page-port.`;
      reject(new TableError('virtual-table/page-port-taken', message, { port }, { cause }));
    });
    server.listen(port, HOST, resolve);
  });
}

try {
  await main(parseOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof TableError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exit(error.exitCode);
}
