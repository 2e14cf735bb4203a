/** The words that an installation made from an archive shares with its server, and how its commands are typed. */

/** The words between the launcher and the server, which every version understands. */
export const PRET = 'pret';
export const ARRET = 'arret';

/** The commands of the product that an installation runs; those that make archives or measure want its sources. */
export const COMMANDES: readonly string[] = [
  'sauvegarde',
  'restauration',
  'administrateur',
  'verifier',
  'horloge',
  'cles',
  'demo',
  'https',
  'diagnostic',
];

/** Returns the folder of the installation; undefined: the product runs from its sources. */
export const dossierDInstallation = (): string | undefined => process.env['GESTIONSCOLAIRE_DOSSIER'];

/** Writes the commands of a sentence as they are typed here: an archive has no npm. */
export function commeOnLeTape(phrase: string): string {
  if (dossierDInstallation() === undefined) return phrase;
  const programme = process.platform === 'win32' ? 'gestionscolaire' : './gestionscolaire';
  return phrase
    .replace(/npm start(?: --)?/g, programme)
    .replace(/npm run ([a-z]+)(?: --)?/g, `${programme} $1`);
}
