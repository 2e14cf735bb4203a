import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes, constatsDe, monde, oterLignes } from '#notes/tests/base.ts';
import {
  arreterALaMain,
  type ClasseAvecComposition,
  classeArretee,
  rectifierLa,
  SECOND,
  scellerLa,
} from '#notes/tests/bulletins.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import { classeNotee, note } from '#notes/tests/saisie.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { verifierNotes } from './verifier-notes.ts';

let server: TestServer;
let classe: ClasseAvecComposition;
beforeEach(async () => {
  ({ server, classe } = await monde(classeArretee, scellerLa));
});

const constats = () => constatsDe(server, classe.ecoleId);
const ou = '7ème année A, 1er trimestre';

it('une classe scellée sans aucune note d’elle : sa matière change encore, et ce n’est pas une différence', async () => {
  server = await ownServer();
  const { admin } = server;
  const sans = await classeNotee(server);
  const { ecoleId, sessionId, enseignementId } = sans;
  await addPeriode(admin, { ecoleId, sessionId, ...SECOND });
  await oterLignes(server, 'evaluations');
  await arreterALaMain(server, sans);
  await scellerLa(admin, sans);
  const [tenue] = (await admin.call(enseignements.get, { id: enseignementId })).data;
  const sent = { ...tenue, coefficient: 300, modifUserId: 0 };
  expect((await admin.call(enseignements.update, sent)).status).toBe(200);
  const { constats: dits, bulletins } = await verifierNotes(server.database.read, ecoleId);
  expect([bulletins, dits]).toEqual([3, []]);
});

describe('ce que pèsent les notes d’une classe scellée', () => {
  it.each([
    [{ coefficient: 300 }, 'coefficient : 3 dans la base, 1 aux bulletins scellés'],
    [{ noteSur: 40 }, 'barème : 40 dans la base, 20 aux bulletins scellés'],
    [{ genre: 'composition' }, 'genre : Composition dans la base, Devoir aux bulletins scellés'],
    [{ compte: 0 }, 'compte dans la moyenne : non dans la base, oui aux bulletins scellés'],
    [{ annuleMotif: 'Sujet perdu' }, 'annulée : oui dans la base, non aux bulletins scellés'],
  ])('[NOTE-49] une évaluation changée se dit une fois, pour la classe : %o', async (change, dit) => {
    await changerLignes(server, 'evaluations', change, { id: classe.evaluationId });
    expect(await constats()).toEqual([{ ou, quoi: `Mathématiques, Devoir 1, ${dit}` }]);
  });

  it.each([
    [{ coefficient: 450 }, 'coefficient : 4,5 dans la base, 2 aux bulletins scellés'],
    [
      { priseEnCompte: 'horsMoyenne' },
      'prise en compte : Hors moyenne dans la base, Compte aux bulletins scellés',
    ],
    [{ facultatif: 1 }, 'facultative : oui dans la base, non aux bulletins scellés'],
  ])('[NOTE-49] une matière changée se dit une fois, pour la classe : %o', async (change, dit) => {
    await changerLignes(server, 'enseignements', change, { id: classe.enseignementId });
    expect(await constats()).toEqual([{ ou, quoi: `Mathématiques, ${dit}` }]);
  });

  it('[NOTE-48] un coefficient rectifié aux bulletins laisse la matière telle qu’elle fut scellée', async () => {
    const cellules = [
      { evaluationId: classe.compositionId, inscriptionId: classe.inscrits[0], ...note(1900) },
    ];
    const coefficients = [{ enseignementId: classe.enseignementId, coefficient: 300 }];
    const motif = 'Coefficient de la série';
    const acte = await rectifierLa(server.admin, classe, { cellules, coefficients }, motif);
    expect(acte.status).toBe(201);
    expect(await constats()).toEqual([]);
  });
});
