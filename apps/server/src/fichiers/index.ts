/** Files: images that forms choose and pages show. */
export { fichierBindings } from './fichiers.ts';
