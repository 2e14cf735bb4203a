/** Installations made from an archive: what the server asks of them (lanceur.ts is their program). */
export { ArchiveRefusee } from './archive.ts';
export { deposer } from './deposer.ts';
export { DEMANDE, ecrireNote, ISSUE, lireNote, retourPossible } from './dossier.ts';
export { ARRET, commeOnLeTape, dossierDInstallation, PRET } from './mots.ts';
