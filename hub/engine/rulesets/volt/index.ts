export { volt } from './volt.ts';
