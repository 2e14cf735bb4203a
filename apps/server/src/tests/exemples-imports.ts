/** Files of one row for the calls of the imports, and an import to take back. */

import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { IMPORTS } from '@gestionscolaire/contract/api.ts';
import type { CrudContract } from '@gestionscolaire/contract/core/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/endpoint.ts';
import type { ImportContract } from '@gestionscolaire/contract/core/importation.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import type { Person } from './harness.ts';

type Values = Record<string, unknown>;

/** What examples are made with. */
interface Exemples {
  school(as: Person): Promise<number>;
  record(crud: CrudContract, as: Person, given?: Values): Promise<Values>;
  asAdministrator(endpoint: Endpoint, input: Values): Promise<Values>;
}

type Prepare = (exemples: Exemples, as: Person) => Promise<Values>;

let files = 0;

/** A row for each entity that is imported, all of its columns filled. */
const CELLULES: Readonly<Record<string, (exemples: Exemples, as: Person) => Promise<string[]>>> = {
  async classes(exemples, as) {
    const ecoleId = await exemples.school(as);
    const teacher = await exemples.record(utilisateurs, as, { ecoleId, fonction: FONCTION_ENSEIGNANT });
    return [`Classe ${files}`, 'primaire', '1', String(teacher['telephone'])];
  },
  async utilisateurs(exemples, as) {
    const quartier = await exemples.record(quartiers, as);
    const telephone = String(630_000_000 + files);
    return ['Mamadou', 'Camara', telephone, `m${files}@ecole.test`, '1 500 000', String(quartier['libelle'])];
  },
};

/** What the file of an import holds. */
async function fileOf({ entity, colonnes }: ImportContract, exemples: Exemples, as: Person): Promise<Values> {
  files += 1;
  const cellules = await CELLULES[entity]?.(exemples, as);
  return { colonnes: Object.keys(colonnes), lignes: [{ ligne: 2, cellules }] };
}

/** An import that may be taken back. */
async function done(contract: ImportContract, exemples: Exemples, as: Person): Promise<Values> {
  const ecoleId = await exemples.school(as);
  const file = await fileOf(contract, exemples, as);
  const sent = { ecoleId, ...file, origine: 'essai.csv', creationUserId: 0 };
  const { id } = await exemples.asAdministrator(contract.importer, sent);
  return { id, modifDate: null };
}

/** By method and path, as exemples.ts wants them. */
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
