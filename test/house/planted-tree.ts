import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const WORKSPACES: Readonly<Record<string, string>> = {
  protocol: 'protocol',
  engine: 'hub/engine',
  hub: 'hub',
  'firmware-bridge': 'firmware-bridge',
  ui: 'ui',
};

/** A throw-away copy of the source tree in which offences may be planted; packages are linked, not copied. */
export class PlantedTree {
  readonly root: string;

  constructor() {
    this.root = mkdtempSync(join(tmpdir(), 'ringside-fences-'));
    for (const file of trackedFiles()) {
      const to = join(this.root, file);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(ROOT, file), to);
    }
    this.#linkPackages();
  }

  plant(file: string, ...lines: readonly string[]): void {
    const path = join(this.root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join('\n')}\n`);
  }

  remove(file: string): void {
    rmSync(join(this.root, file), { force: true });
  }

  list(folder: string): readonly string[] {
    return readdirSync(join(this.root, folder));
  }

  /** Everything a tool printed, and how it ended. */
  run(tool: string, ...args: readonly string[]): { readonly text: string; readonly exit: number } {
    const bin = join(this.root, 'node_modules', '.bin', tool);
    const done = spawnSync(bin, args, {
      cwd: this.root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return { text: done.stdout + done.stderr, exit: done.status ?? 1 };
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #linkPackages(): void {
    const from = join(ROOT, 'node_modules');
    const to = join(this.root, 'node_modules');
    mkdirSync(join(to, '@ringside'), { recursive: true });
    for (const name of readdirSync(from)) {
      if (name !== '@ringside' && name !== '.cache') symlinkSync(join(from, name), join(to, name));
    }
    for (const [name, folder] of Object.entries(WORKSPACES)) {
      symlinkSync(join(this.root, folder), join(to, '@ringside', name));
    }
  }
}

/** Files git knows or would add: what a clone holds, and what is being written. */
export function trackedFiles(): readonly string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const deleted = new Set(git('ls-files', '--deleted'));
  return git(...list).filter((file) => !deleted.has(file));
}

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
