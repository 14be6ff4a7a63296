import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { RigFile } from '@ringside/protocol/rig';
import { DeviceLink, type Reading } from '@ringside/protocol/serial';
import { pieceClass, tagUid, type TagUid } from '@ringside/protocol/vocabulary';

const CELLS = 19;
const RADIUS = 2;
const TICK_MS = 10;

/** A tag for each robot, the same every time. */
export const robotTag = (robot: number): TagUid =>
  tagUid(createHash('sha256').update(`robot/${robot}`).digest().subarray(0, 7));

/** A mat of 19 cells that reads robots, behind this socket. */
export const rigAt = (path: string): RigFile => ({
  format: 'ringside-rig',
  version: 1,
  devices: [{ id: 'bridge/1', kind: 'serial-bridge', address: `unix:${path}`, cells: matCells() }],
  pieces: [1, 2, 3, 4].map((n) => ({ uid: robotTag(n), class: pieceClass(`robot/${n}`) })),
});

function matCells(): RigFile['devices'][number]['cells'] {
  const spaces = [];
  for (let r = -RADIUS; r <= RADIUS; r += 1) {
    for (let q = Math.max(-RADIUS, -RADIUS - r); q <= Math.min(RADIUS, RADIUS - r); q += 1) {
      spaces.push({ q, r });
    }
  }
  return spaces.map((space, cell) => ({ cell, space, mm: { x: cell, y: cell } }));
}

/** The device's end of the wire on a socket: the protocol itself, and readings as the bench wants them. */
export class FakeBridge {
  readonly #server: Server;
  readonly #link = new DeviceLink(
    {
      firmware: { major: 1, minor: 0, patch: 0 },
      build: 1,
      bootId: 1,
      cellCount: CELLS,
      present: Array.from({ length: CELLS }, (_, cell) => cell),
      caps: { lights: true, panel: false, settings: false },
    },
    performance.now(),
  );
  readonly #timer: NodeJS.Timeout;
  #socket: Socket | undefined;

  static async listen(path: string): Promise<FakeBridge> {
    const bridge = new FakeBridge();
    bridge.#server.listen(path);
    await once(bridge.#server, 'listening');
    return bridge;
  }

  private constructor() {
    for (let cell = 0; cell < CELLS; cell += 1)
      this.#link.read(cell, { status: 'empty', tags: [] });
    this.#server = createServer((socket) => {
      this.#socket = socket;
      this.#link.reopened();
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        this.#link.receive(bytes, performance.now());
        this.#pump();
      });
    });
    this.#timer = setInterval(() => {
      this.#pump();
    }, TICK_MS);
  }

  /** A reading that goes out at once; returns when its bytes were handed to the system. */
  read(cell: number, reading: Reading): number {
    this.#link.read(cell, reading);
    const atMs = performance.now();
    this.#pump();
    return atMs;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#socket?.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pump(): void {
    const nowMs = performance.now();
    for (let frame = this.#link.next(nowMs); frame; frame = this.#link.next(nowMs)) {
      this.#socket?.write(frame);
    }
  }
}
