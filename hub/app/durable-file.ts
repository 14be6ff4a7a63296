import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file so that after a power cut either the old text or the new one is there, never half of it: written
 * beside, synced, renamed, and the folder synced too. Readable by its owner alone.
 */
export function writeDurably(path: string, text: string): void {
  const beside = `${path}.new`;
  const file = openSync(beside, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
