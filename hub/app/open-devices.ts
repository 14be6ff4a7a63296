import { existsSync, readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { RigDevice, RigFile } from '@ringside/protocol/rig';
import { deviceId } from '@ringside/protocol/vocabulary';
import type { DeviceLinks } from '../api/ports.ts';
import { parseAddress } from '../drivers/serial-bridge/address.ts';
import { SerialBridge, type BridgeLog } from '../drivers/serial-bridge/bridge.ts';
import { parseRig } from '../rig/parse-rig.ts';
import { createRig } from '../rig/rig.ts';
import type { Actuators, Rig, Sensors } from '../table/ports.ts';
import { AppError } from './app-error.ts';
import { systemClock, systemEntropy } from './system.ts';

/** The hardware of this hub, bundled for its table. */
export interface Devices {
  readonly rig: Rig;
  readonly sensors: Sensors;
  readonly actuators: Actuators;
  readonly links: DeviceLinks;
  /** Begins to dial; subscribe first, for what was said is not said again. */
  open(): void;
  close(): Promise<void>;
}

/** What `rig.json` names, or nothing: then all is tapped. Throws `app/rig-invalid` with the place and the reason. */
export function readDevices(path: string, logger: Logger): Devices | undefined {
  const file = readRig(path, logger);
  if (file === undefined || file.devices.length === 0) return undefined;
  return bundle(
    createRig(file),
    file.devices.map((device) => bridgeOf(device, path, logger)),
  );
}

function readRig(path: string, logger: Logger): RigFile | undefined {
  if (!existsSync(path)) return undefined;
  const file = parseRig(readFileSync(path, 'utf8'));
  if (file.ok) return file.value;
  const { code, path: at, detail } = file.error;
  // what a power cut leaves behind must not keep people from playing
  if (code === 'rig/empty' || code === 'rig/not-json') {
    logger.warn({ code }, `${path} is empty or cut off: nothing is sensed until it is replaced`);
    return undefined;
  }
  throw invalid(path, code, at, Object.values(detail).join(', '));
}

const invalid = (path: string, code: string, at: string, why: string): AppError =>
  new AppError(
    'app/rig-invalid',
    `${path} is wrong at ${at === '' ? 'the top' : at}: ${code} (${why}). Correct it, or move it away to play without sensing.`,
    { code, at },
  );

function bridgeOf({ id, address, readers }: RigDevice, path: string, logger: Logger): SerialBridge {
  const parsed = parseAddress(address);
  if (!parsed.ok) throw invalid(path, parsed.error.code, id, address);
  return new SerialBridge({
    device: deviceId(id),
    address: parsed.value,
    clock: systemClock,
    entropy: systemEntropy,
    log: logOnce(logger),
    readers,
  });
}

/** One line when it is lost and one when it is back. Further reasons while it is away are for whoever looks closely. */
function logOnce(logger: Logger): (entry: BridgeLog) => void {
  let isLost = false;
  return (entry) => {
    const { device, kind } = entry;
    if (kind === 'back') logger.info({ device }, 'device is heard');
    else if (isLost) logger.debug({ device, code: entry.error.code }, 'device is still away');
    else logger.warn({ device, code: entry.error.code }, 'device is lost: tap instead');
    isLost = kind !== 'back';
  };
}

function bundle(rig: Rig, bridges: readonly SerialBridge[]): Devices {
  const byId = new Map(bridges.map((bridge) => [bridge.health().device, bridge]));
  return {
    rig,
    sensors: {
      subscribe: (listener) => {
        const stops = bridges.map((bridge) => bridge.subscribe(listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    actuators: {
      light: (lights) => {
        for (const { space, light } of lights) {
          const at = rig.cellOf(space);
          if (at !== undefined) byId.get(at.device)?.light(at.cell, light);
        }
      },
    },
    links: () =>
      bridges.map((bridge) => {
        const { device, link } = bridge.health();
        return { id: device, link };
      }),
    open: () => {
      for (const bridge of bridges) bridge.open();
    },
    close: async () => {
      await Promise.all(bridges.map((bridge) => bridge.close()));
    },
  };
}
