import { accessSync, constants, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { reasonOf, systemCodeOf } from './app-error.ts';

/** A serial port of this machine. */
export interface PortFacts {
  readonly path: string;
  /** A name that survives replugging, where the system gives one. */
  readonly byId: string | undefined;
  /** Who made what is plugged in. */
  readonly maker: string | undefined;
  /** What to type where this user may not open it. */
  readonly mend: string | undefined;
}

const BY_ID = '/dev/serial/by-id';

/** All serial ports, or why they can't be listed. */
export async function listPorts(): Promise<readonly PortFacts[] | { readonly why: string }> {
  try {
    const { SerialPort } = await import('serialport');
    const names = namesById();
    const ports = await SerialPort.list();
    return ports.map(({ path, manufacturer }) => ({
      path,
      byId: names.get(path),
      maker: manufacturer,
      mend: mendAccess(path),
    }));
  } catch (cause) {
    return { why: reasonOf(cause) };
  }
}

function namesById(): ReadonlyMap<string, string> {
  try {
    const names = readdirSync(BY_ID).map((name) => join(BY_ID, name));
    return new Map(names.map((name) => [realpathSync(name), name]));
  } catch {
    return new Map();
  }
}

function mendAccess(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (cause) {
    return systemCodeOf(cause) === 'EACCES' ? joinGroup(path, userInfo().username) : undefined;
  }
}

/** The command that lets a user open a device file: whoever is in its group may. On Debian that is `dialout`. */
export function joinGroup(path: string, user: string): string {
  const { gid } = statSync(path);
  const row = readFileSync('/etc/group', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([, , id]) => id === String(gid));
  return `sudo usermod -aG ${row?.[0] ?? 'dialout'} ${user}`;
}
