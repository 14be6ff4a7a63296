export { steelArena } from './steel-arena.ts';
