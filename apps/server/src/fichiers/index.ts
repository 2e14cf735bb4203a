/** Files: images and documents that forms choose, pages show and records name. */
export { fichierBindings, readFichier } from './fichiers.ts';
export { followFiles, namingFiles } from './nommer.ts';
