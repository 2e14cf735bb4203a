/** Makes files of one row for the calls of the imports, and an import to take back. */

import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { IMPORTS } from '@gestionscolaire/contract/api.ts';
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import type { Person } from '#tests/harness.ts';
import { ecoleDe } from './caisse.ts';
import { uneLigneDeNotes } from './notes.ts';
import { type Fournis, fait, type Prepare, type Prepares, titleOf, type Values } from './prepare.ts';

let files = 0;

/** Makes a row for each entity that is imported, all of its columns filled. */
const CELLULES: Readonly<Record<string, (exemples: Fournis, as: Person) => Promise<string[]>>> = {
  async classes(exemples, as) {
    const ecoleId = await exemples.school(as);
    const teacher = await exemples.record(utilisateurs, as, { ecoleId, fonction: FONCTION_ENSEIGNANT });
    return [`Les Lions ${files}`, 'lycée', '15', 'SM', String(teacher['telephone'])];
  },
  async utilisateurs(exemples, as) {
    const quartier = await exemples.record(quartiers, as);
    const telephone = String(630_000_000 + files);
    return [
      'Mamadou',
      'Camara',
      telephone,
      '664 00 00 00',
      `m${files}@ecole.test`,
      '1 500 000',
      String(quartier['libelle']),
    ];
  },
  async eleves(exemples, as) {
    const quartier = await exemples.record(quartiers, as);
    // No pupil is like them: each file has another name.
    const nom = Array.from(String(files), (digit) => 'abcdefghij'.charAt(Number(digit))).join('');
    const eleve = ['Mamadou', nom, 'M', '12/03/2015', 'Labé', 'Guinéenne', '7ème année A', '01/10/2026'];
    const responsables = ['Aly Camara', 'père', '622111111', 'Hawa Sow', 'mère', '655111111'];
    return [...eleve, ...responsables, String(quartier['libelle']), '10', '', 'Bourse', '', '', 'Rien'];
  },
  notes: (exemples, as) => uneLigneDeNotes(exemples, as),
};

/** The options chosen once for a file, where it has any. */
const OPTIONS: Readonly<Record<string, (exemples: Fournis, as: Person) => Promise<Values>>> = {
  async eleves(exemples, as) {
    const { sessionId, mensualite, tenue } = await ecoleDe(exemples, as);
    return { sessionId, prestationIds: [mensualite, tenue], seulementObligatoires: [] };
  },
};

/** Returns the content of an import's file. */
async function fileOf(
  { entity, colonnes, jumelles }: ImportContract,
  exemples: Fournis,
  as: Person,
): Promise<Values> {
  files += 1;
  const options = (await OPTIONS[entity]?.(exemples, as)) ?? {};
  const cellules = await CELLULES[entity]?.(exemples, as);
  // A file sent twice is about the same pupil.
  const decided = jumelles === undefined ? {} : { decision: 'nouveau' };
  return { options, colonnes: Object.keys(colonnes), lignes: [{ ligne: 2, cellules, ...decided }] };
}

/** The preparations by method and path, as calls.ts wants them. */
export const preparesDesImports: Prepares = Object.fromEntries(
  IMPORTS.flatMap((contract): [string, Prepare][] => {
    const file: Prepare = async (exemples, as) => ({
      ecoleId: await exemples.school(as),
      ...(await fileOf(contract, exemples, as)),
      origine: 'essai.csv',
    });
    return [
      [titleOf(contract.verifier), file],
      [titleOf(contract.importer), file],
      [titleOf(contract.reprendre), fait(contract.importer, file)],
    ];
  }),
);
