/** Makes files of one row for the calls of the imports, and an import to take back. */

import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { IMPORTS } from '@gestionscolaire/contract/api.ts';
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { ecoleDe } from './caisse.ts';
import { uneLigneDeNotes } from './notes.ts';

type Values = Record<string, unknown>;

/** The part of the examples that this file uses. */
interface Exemples {
  server(): Promise<TestServer>;
  parent(entity: string, as: Person): Promise<number>;
  school(as: Person): Promise<number>;
  schoolOf(as: Person): Promise<number | null>;
  record(crud: CrudContract, as: Person, given?: Values): Promise<Values>;
  asAdministrator(endpoint: Endpoint, input: Values): Promise<Values>;
}

type Prepare = (exemples: Exemples, as: Person) => Promise<Values>;

let files = 0;

/** Makes a row for each entity that is imported, all of its columns filled. */
const CELLULES: Readonly<Record<string, (exemples: Exemples, as: Person) => Promise<string[]>>> = {
  async classes(exemples, as) {
    const ecoleId = await exemples.school(as);
    const teacher = await exemples.record(utilisateurs, as, { ecoleId, fonction: FONCTION_ENSEIGNANT });
    return [`Classe ${files}`, 'lycée', '15', 'SM', String(teacher['telephone'])];
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
    // No pupil is like him: each file has another name.
    const nom = Array.from(String(files), (digit) => 'abcdefghij'.charAt(Number(digit))).join('');
    const eleve = ['Mamadou', nom, 'M', '12/03/2015', 'Labé', '7ème année A', '01/10/2026'];
    const responsables = ['Aly Camara', 'père', '622111111', 'Hawa Sow', 'mère', '655111111'];
    return [...eleve, ...responsables, String(quartier['libelle']), '10', '', 'Bourse', '', '', 'Rien'];
  },
  notes: (exemples, as) => uneLigneDeNotes(exemples, as),
};

/** The options chosen once for a file, where it has any. */
const OPTIONS: Readonly<Record<string, (exemples: Exemples, as: Person) => Promise<Values>>> = {
  async eleves(exemples, as) {
    const { sessionId, mensualite, tenue } = await ecoleDe(exemples, as);
    return { sessionId, prestationIds: [mensualite, tenue], seulementObligatoires: [] };
  },
};

/** Answers the content of an import's file. */
async function fileOf(
  { entity, colonnes, jumelles }: ImportContract,
  exemples: Exemples,
  as: Person,
): Promise<Values> {
  files += 1;
  const options = (await OPTIONS[entity]?.(exemples, as)) ?? {};
  const cellules = await CELLULES[entity]?.(exemples, as);
  // A file sent twice is about the same pupil.
  const decided = jumelles === undefined ? {} : { decision: 'nouveau' };
  return { options, colonnes: Object.keys(colonnes), lignes: [{ ligne: 2, cellules, ...decided }] };
}

/** Makes an import that may be taken back. */
async function done(contract: ImportContract, exemples: Exemples, as: Person): Promise<Values> {
  const ecoleId = await exemples.school(as);
  const file = await fileOf(contract, exemples, as);
  const sent = { ecoleId, ...file, origine: 'essai.csv', creationUserId: 0 };
  const { id } = await exemples.asAdministrator(contract.importer, sent);
  return { id, modifDate: null };
}

/** The preparations by method and path, as calls.ts wants them. */
export const preparesDesImports: Readonly<Record<string, Prepare>> = Object.fromEntries(
  IMPORTS.flatMap((contract): [string, Prepare][] => {
    const { verifier, importer, reprendre } = contract;
    const file: Prepare = (exemples, as) => fileOf(contract, exemples, as);
    return [
      [`${verifier.method} ${verifier.path}`, file],
      [`${importer.method} ${importer.path}`, file],
      [`${reprendre.method} ${reprendre.path}`, (exemples, as) => done(contract, exemples, as)],
    ];
  }),
);
