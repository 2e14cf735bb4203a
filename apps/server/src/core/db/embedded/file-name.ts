/** The file of the embedded base, in the folder of data. */
export const FICHIER = 'gestionscolaire.db';
