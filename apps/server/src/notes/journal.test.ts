/** Each act on marks is one row of the journal, under the class or its subject and the school, and tells no mark. */

import { CRUDS, DOMAINES } from '@gestionscolaire/contract/api.ts';
import { crudEndpoints } from '@gestionscolaire/contract/core/api/crud.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exemples } from '#tests/exemples/calls.ts';
import { type TestServer, testServer } from '#tests/harness.ts';

const DES_FICHES = new Set(CRUDS.flatMap(crudEndpoints));
const APPELS = DOMAINES.find(({ nom }) => nom === 'Notes')?.appels ?? [];
/** The acts that are no form of a look-alike: what the journal says of those is tested with them all. */
const ACTES = APPELS.filter((endpoint) => endpoint.kind === 'write' && !DES_FICHES.has(endpoint));

/** Where each act is told: among its row and what is attached to it stands a record of each of these. */
const SOUS: Readonly<Record<string, readonly string[]>> = {
  copierProgramme: ['lots', 'programmes'],
  addExempleProgramme: ['lots', 'programmes'],
  reprendreProgramme: ['lots', 'programmes'],
  addEnseignements: ['lots', 'enseignements'],
  reprendreEnseignements: ['lots', 'enseignements'],
  addPeriodes: ['lots', 'periodes'],
  reprendrePeriodes: ['lots', 'periodes'],
  addAttributions: ['lots', 'enseignements_enseignants'],
  reprendreAttributions: ['lots', 'enseignements_enseignants'],
  addEvaluation: ['evaluations', 'enseignements'],
  addEvaluations: ['evaluations', 'enseignements'],
  updateEvaluation: ['evaluations', 'enseignements'],
  annulerEvaluation: ['evaluations', 'enseignements'],
  reprendreEvaluation: ['evaluations', 'enseignements'],
  deleteEvaluation: ['evaluations', 'enseignements'],
  updateNotes: ['classes', 'enseignements'],
  importNote: ['lots', 'classes', 'enseignements'],
  reprendreImportNote: ['lots', 'classes', 'enseignements'],
  fermerSaisie: ['classes'],
  rouvrirSaisie: ['classes'],
  addNonEvaluee: ['classes', 'enseignements'],
  retirerNonEvaluee: ['classes', 'enseignements'],
  direNonTenue: ['classes'],
  retirerNonTenue: ['classes'],
  arreterPeriode: ['classes'],
  desarreterPeriode: ['classes'],
  addConseil: ['conseils', 'classes'],
  updateConseil: ['conseils', 'classes'],
  updateBilans: ['classes'],
  accepterPropositions: ['classes'],
  updateAppreciations: ['classes', 'enseignements'],
  scellerPeriode: ['classes'],
  rectifierBulletins: ['classes'],
  updateAcquis: ['classes'],
  addCertificatScolarite: ['inscriptions'],
};

/** The mark that the examples write, as it might be told: a number, or a text; ids stand in lists, as [12,5]. */
const UNE_NOTE = /\b1250\b|["' ]12[.,]50?["' ]/;

let server: TestServer;
let exemples: Exemples;
beforeAll(async () => {
  server = await testServer();
  exemples = new Exemples(server);
});
afterAll(() => server.close());

describe('le journal des notes', () => {
  it('[NOTE-66] chaque acte du contrat dit ici sous quoi le journal le range', () => {
    expect(ACTES.map(({ name }) => name).toSorted()).toEqual(Object.keys(SOUS).toSorted());
  });

  it.each(ACTES.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[NOTE-66] %s est une ligne du journal, sous la classe et l’école, sans aucune note',
    async (name, endpoint) => {
      const input = await exemples.validInput(endpoint, server.admin);
      const known = new Set((await server.rows('journal')).map(({ id }) => id));
      const answer = await server.admin.call(endpoint, input);
      expect([name, answer.status < 300 || answer.text]).toEqual([name, true]);
      const rows = (await server.rows('journal')).filter(({ id }) => !known.has(id));
      expect(rows.map(({ appel }) => appel)).toEqual([`${endpoint.method} ${name}`]);
      const [row] = rows;
      expect(row?.['ecoleId']).toEqual(expect.any(Number));
      // They have no id of their own: they stand under their row.
      const under = await server.database.read
        .selectFrom('rattachements')
        .selectAll()
        .where('journalId', '=', Number(row?.['id']))
        .execute();
      const entites = new Set([row?.['entite'], ...under.map(({ entite }) => entite)].map(String));
      expect([...entites]).toEqual(expect.arrayContaining([...(SOUS[name] ?? [])]));
      expect(String(row?.['changements'])).not.toMatch(UNE_NOTE);
    },
  );
});
