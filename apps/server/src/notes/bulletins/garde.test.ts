import { CRUDS, DOMAINES } from '@gestionscolaire/contract/api.ts';
import { crudEndpoints } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { fermerSaisie, rouvrirSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import {
  addEvaluation,
  addEvaluations,
  annulerEvaluation,
  deleteEvaluation,
  reprendreEvaluation,
  updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import { insertRow } from '#core/db/rows.ts';
import { arreterALaMain, noterTout, SECOND, scellerLa } from '#notes/tests/bulletins.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  DEVOIR,
  evaluer,
  note,
} from '#notes/tests/saisie.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { PERIODE_SCELLEE } from './garde.ts';

/** The tables that hold what a bulletin is made of. */
const TABLES = [
  'notes',
  'changements_notes',
  'evaluations',
  'particularites',
  'non_evaluees',
  'bilans',
  'appreciations',
  'conseils',
  'bulletins',
  'scellements',
  'registres_notes',
  'etats_periodes',
  'reouvertures',
] as const;

/** The calls on marks that write nothing of a class in a period, each with its reason. */
const HORS_DES_BULLETINS: Readonly<Record<string, string>> = {
  rectifierBulletins: 'la seule qui change un bulletin scellé, par une nouvelle version',
  copierProgramme: "un programme n'est d'aucune classe",
  reprendreProgramme: "un programme n'est d'aucune classe",
  addEnseignements:
    'une matière ajoutée est pour les périodes à venir : le relevé scellé se lit dans les bulletins',
  reprendreEnseignements: 'une matière qui a des notes ne se retire pas',
};

const idOf = (data: unknown): number => Number(firstOf(data)['id']);

let server: TestServer;
let classe: ClasseNotee;
let secondId: number;
/** An evaluation that is cancelled, one without a mark, a subject with an exemption, and another subject that is optional. */
let faits: { annulee: number; sansNote: number; physique: number; option: number; dispense: number };

beforeEach(async () => {
  server = await ownServer();
  const { admin } = server;
  classe = await classeNotee(server);
  const { ecoleId, sessionId, inscrits } = classe;
  secondId = idOf((await addPeriode(admin, { ecoleId, sessionId, ...SECOND })).data);
  await noterTout(admin, classe);
  const sansNote = idOf((await evaluer(admin, classe, { libelle: 'Oral', compte: 0 })).data);
  const annulee = idOf((await evaluer(admin, classe, { libelle: 'Devoir perdu' })).data);
  const perdu = { motif: 'Copies perdues', modifUserId: 0, modifDate: null };
  await admin.call(annulerEvaluation, { id: annulee, ...perdu });
  const physique = await addEnseignement(server, classe, { libelle: 'Physique' });
  const option = await addEnseignement(server, classe, { libelle: 'Dessin' });
  await server.database.transaction((trx) =>
    trx.updateTable('enseignements').set({ facultatif: 1 }).where('id', '=', option).execute(),
  );
  const dispense = await server.database.transaction((trx) =>
    insertRow(
      trx,
      'particularites',
      {
        ecoleId,
        inscriptionId: inscrits[0] ?? 0,
        enseignementId: physique,
        genre: 'dispense',
        periodeDebutId: null,
        periodeFinId: null,
        motif: 'Certificat',
        piece: null,
      },
      { now: server.now, userId: admin.id },
    ),
  );
  faits = { annulee, sansNote, physique, option, dispense };
  await arreterALaMain(server, classe);
  expect((await scellerLa(admin, classe)).status).toBe(201);
});

async function tout(): Promise<string> {
  const rows: unknown[] = [];
  for (const table of TABLES)
    rows.push([table, await anyTable(server.database.read).selectFrom(table).selectAll().execute()]);
  return JSON.stringify(rows);
}

interface Ecriture {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  /** True where the call answers that it left everything as it was. */
  readonly laisse?: true;
}

async function ecritures(): Promise<Ecriture[]> {
  const { ecoleId, classeId, periodeId, enseignementId, evaluationId, inscrits } = classe;
  const stampOf = async (table: 'evaluations' | 'particularites', id: number) =>
    (await server.rows(table)).find((row) => row['id'] === id)?.['modifDate'] ?? null;
  const lieu = { ecoleId, classeId, periodeId };
  const [a = 0, b = 0] = inscrits;
  const motif = 'Après le sceau';
  const option = { enseignementId: faits.option, inscriptionId: b, genre: 'suit', motif };
  const toujours = { periodeDebutId: null, periodeFinId: null };
  const read = { modifDate: await stampOf('particularites', faits.dispense), modifUserId: 0 };
  return [
    {
      endpoint: updateNotes,
      input: {
        ...lieu,
        cellules: [{ evaluationId, inscriptionId: a, vu: note(1200), ...note(1900), motif }],
      },
    },
    {
      endpoint: addEvaluation,
      input: { ecoleId, enseignementId, periodeId, ...DEVOIR, libelle: 'Devoir 9', creationUserId: 0 },
    },
    {
      endpoint: addEvaluations,
      input: { ecoleId, periodeId, classeIds: [classeId], ...DEVOIR, libelle: 'Devoir 9', creationUserId: 0 },
    },
    {
      endpoint: updateEvaluation,
      input: {
        id: evaluationId,
        ...DEVOIR,
        noteSur: 40,
        modifDate: await stampOf('evaluations', evaluationId),
        modifUserId: 0,
      },
    },
    {
      endpoint: annulerEvaluation,
      input: {
        id: evaluationId,
        motif,
        modifDate: await stampOf('evaluations', evaluationId),
        modifUserId: 0,
      },
    },
    {
      endpoint: reprendreEvaluation,
      input: { id: faits.annulee, modifDate: await stampOf('evaluations', faits.annulee), modifUserId: 0 },
    },
    { endpoint: deleteEvaluation, input: { id: faits.sansNote } },
    {
      endpoint: fermerSaisie,
      input: { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 },
      laisse: true,
    },
    {
      endpoint: rouvrirSaisie,
      input: { ...lieu, enseignementId: null, jusquAu: server.now.slice(0, 10), motif, modifUserId: 0 },
    },
    {
      endpoint: scellerPeriode,
      input: { classeId, periodeId, empreinteFigures: '0'.repeat(64), creationUserId: 0 },
    },
    { endpoint: particularites.create, input: { ...option, ...toujours, creationUserId: 0 } },
    {
      endpoint: particularites.update,
      input: {
        id: faits.dispense,
        enseignementId: faits.physique,
        inscriptionId: a,
        genre: 'neSuitPas',
        ...toujours,
        motif,
        ...read,
      },
    },
    { endpoint: particularites.disable, input: { id: faits.dispense, ...read } },
    ...(particularites.remove === undefined
      ? []
      : [{ endpoint: particularites.remove, input: { id: faits.dispense } }]),
  ];
}

describe('une classe scellée', () => {
  it('[NOTE-47] aucun appel des notes ne change ce qui est scellé, quel que soit le droit', async () => {
    const before = await tout();
    for (const { endpoint, input, laisse } of await ecritures()) {
      const { status } = await server.admin.call(endpoint, input);
      expect([endpoint.name, status >= 400 || laisse === true, (await tout()) === before]).toEqual([
        endpoint.name,
        true,
        true,
      ]);
    }
    const refused = await server.admin.call(updateNotes, (await ecritures())[0]?.input ?? {});
    expect(refused.refus.error).toBe(PERIODE_SCELLEE);
  });

  it('[NOTE-47] chaque appel qui écrit dans les notes est essayé, ou dit pourquoi il n’y touche pas', async () => {
    const essayes = new Set((await ecritures()).map(({ endpoint }) => endpoint.name));
    const deReference = new Set(
      CRUDS.filter(({ entity }) => entity !== 'particularites')
        .flatMap(crudEndpoints)
        .map(({ name }) => name),
    );
    // Enabling again, and acts on many, run the operation on one.
    const memes = new Set(
      crudEndpoints(particularites)
        .map(({ name }) => name)
        .filter((name) => !essayes.has(name)),
    );
    const notes = DOMAINES.find(({ nom }) => nom === 'Notes')?.appels ?? [];
    const oublies = notes
      .filter(({ kind }) => kind === 'write')
      .map(({ name }) => name)
      .filter((name) => !essayes.has(name) && !deReference.has(name) && !memes.has(name))
      .filter((name) => !(name in HORS_DES_BULLETINS));
    expect(oublies).toEqual([]);
  });

  it('[NOTE-47] ce qui vaut pour les périodes suivantes reste permis', async () => {
    const { inscrits } = classe;
    const suit = {
      enseignementId: faits.option,
      inscriptionId: inscrits[1] ?? 0,
      genre: 'suit',
      periodeDebutId: secondId,
      periodeFinId: null,
      motif: 'Dès le 2e trimestre',
      creationUserId: 0,
    };
    expect((await server.admin.call(particularites.create, suit)).status).toBeLessThan(300);
    const finit = {
      id: faits.dispense,
      enseignementId: faits.physique,
      inscriptionId: inscrits[0] ?? 0,
      genre: 'dispense',
      periodeDebutId: null,
      periodeFinId: classe.periodeId,
      motif: 'Certificat',
      modifDate: null,
      modifUserId: 0,
    };
    expect((await server.admin.call(particularites.update, finit)).status).toBe(200);
  });
});
