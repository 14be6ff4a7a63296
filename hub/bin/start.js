#!/usr/bin/env node
// `npm start`. Loads nothing that `npm ci` would have to bring first, and nothing that an old Node could not read
// before it has been told that it is too old.
import { checkNode } from './preflight.js';

try {
  checkNode();
} catch (error) {
  console.error(`${error.message}\n(${error.code})`);
  process.exit(error.exitCode);
}
const { launch } = await import('./launch.js');
await launch();
