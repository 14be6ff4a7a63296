import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes names created or changed in a folder durable; syncing a file alone doesn't do that. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
