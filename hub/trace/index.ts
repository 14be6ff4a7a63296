export { replayTrace } from './replay.ts';
