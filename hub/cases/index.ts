export { casePlayer } from './play-case.ts';
export { report, type FileReport } from './report.ts';
export { steelArenaWords } from './steel-arena/index.ts';
export { voltWords } from './volt/index.ts';
