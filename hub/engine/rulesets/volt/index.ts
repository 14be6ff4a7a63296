export { boardNamed, TEST_FACE, toBoard } from './boards.ts';
export { volt } from './volt.ts';
