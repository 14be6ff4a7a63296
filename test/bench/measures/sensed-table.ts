import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FakeBridge, rigAt } from '../fake-bridge.ts';
import { HubProcess } from '../hub-process.ts';
import type { Tablet } from '../tablet.ts';

/** Greeting, first snapshot, and the effect index of the opening, with room to spare. */
const SETTLE_MS = 3_000;

export interface SensedTable {
  readonly hub: HubProcess;
  readonly bridge: FakeBridge;
  readonly spectator: Tablet;
  readonly close: () => Promise<void>;
}

/** A hub with a game begun, a mat that is alive and empty, and one spectator; everything has come to rest. */
export async function openSensedTable(): Promise<SensedTable> {
  let path = '';
  const hub = await HubProcess.start({ rig: (data) => rigAt((path = join(data, 'b.sock'))) });
  const bridge = await FakeBridge.listen(path);
  await hub.begin({ faces: 'virtual' });
  const spectator = await hub.spectator();
  await sleep(SETTLE_MS);
  return {
    hub,
    bridge,
    spectator,
    close: async () => {
      spectator.close();
      await bridge.close();
      await hub.stop();
    },
  };
}
