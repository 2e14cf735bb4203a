/** The domain of files: forms choose images and documents, pages show them and records name them. */
export { fichierBindings, readFichier } from './fichiers.ts';
export { followFiles, namingFiles } from './nommer.ts';
