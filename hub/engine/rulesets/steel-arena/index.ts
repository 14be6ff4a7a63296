export { catalogueChanges, readCatalogueFile, sayChange } from './catalogue-file.ts';
export type { CatalogueChange, CatalogueFault } from './catalogue-file.ts';
export { steelArena } from './steel-arena.ts';
