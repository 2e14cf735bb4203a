/** The domain of files: forms choose images and documents, pages show them and records name them. */
export { oterFichiers } from './contenus.ts';
export { oublierLesDocuments } from './documents.ts';
export { fichierBindings, readContenu, readFichier } from './fichiers.ts';
export { followFiles, namingFiles } from './nommer.ts';
