export { lightsFor, type CellLight } from './lights.ts';
