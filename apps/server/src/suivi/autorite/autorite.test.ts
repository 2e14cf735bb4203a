import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { ETAPES, ORDRES_DES_CLASSES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { sommer } from '@gestionscolaire/contract/suivi/autorite/compter.ts';
import {
  exportDonneesAutorite,
  getDonneesAutorite,
  imprimerDonneesAutorite,
} from '@gestionscolaire/contract/suivi/autorite/donnees.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes } from '#notes/tests/base.ts';
import { expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { addClasse, addInscrit, equiper } from '#tests/gestes/scolarite.ts';
import { absent, type EcoleAppelee, equiperDAppels, present } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

/** The day of the server. */
const SAMEDI = '2026-11-21';

let server: TestServer;
let admin: Person;
let ecole: EcoleAppelee;
beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(equiperDAppels));
  admin = server.admin;
});

const lues = async (more: Record<string, unknown> = {}, person: Person = admin) =>
  (await person.call(getDonneesAutorite, { ecoleId: ecole.ecoleId, jour: SAMEDI, ...more })).data;
const inscrits = async (more: Record<string, unknown> = {}) =>
  (
    await admin.call(inscriptionSelectBy, {
      ecoleId: ecole.ecoleId,
      sessionId: ecole.sessionId,
      taille: 100,
      ...more,
    })
  ).data;

describe('les données pour l’autorité', () => {
  it('[SUIVI-38] les inscrits, les arrivés et les partis sont ceux des listes d’élèves', async () => {
    const [a = 0] = ecole.inscrits;
    await addInscrit(server, ecole, { prenoms: 'Djénabou', dateInscription: '2026-11-02' });
    await changerEtat(admin, a, { etat: 'parti', dateDepart: '2026-11-20' });
    const { lignes } = await lues();
    const { inscrits: presents, arrives, partis } = sommer(lignes);
    expect(presents).toBe((await inscrits({ etatInscription: 'inscrit' })).length);
    expect(partis).toBe((await inscrits({ etatInscription: 'parti' })).length);
    expect([presents, arrives, partis]).toEqual([3, 1, 1]);
    // On the eve nobody had left, and before she came the fourth was not there.
    expect(sommer((await lues({ jour: '2026-11-19' })).lignes)).toMatchObject({ inscrits: 4, partis: 0 });
    expect(sommer((await lues({ jour: '2026-11-01' })).lignes)).toMatchObject({ inscrits: 3, arrives: 0 });
  });

  it('[SUIVI-38] la présence est celle des appels de ce jour ; sans appel il n’y a pas de taux', async () => {
    const { ecoleId, classeId } = ecole;
    const [a = 0, ...autres] = ecole.inscrits;
    const lieu = { ecoleId, classeId, jour: SAMEDI, demiJournee: 'matin', remplieLe: server.now };
    const eleves = [absent(a), ...autres.map(present)];
    expect((await admin.call(addFeuilleAppel, { ...lieu, eleves })).status).toBe(201);
    expect(sommer((await lues()).lignes)).toMatchObject({ demisAppelees: 3, demisPresentes: 2 });
    expect(sommer((await lues({ jour: '2026-11-20' })).lignes)).toMatchObject({ demisAppelees: 0 });
  });

  it('[SUIVI-38] le réseau additionne ses écoles ; une personne d’une école ne lit que la sienne', async () => {
    const autre = await equiper(server, {
      ecoleId: await createSchool(server, 'École de Kindia'),
      sessionId: ecole.sessionId,
    });
    await addInscrit(server, autre);
    const { ecoles, lignes } = await lues({ ecoleId: null });
    expect(ecoles.length).toBeGreaterThanOrEqual(2);
    expect(sommer(lignes).inscrits).toBe(4);
    const de = (id: number) => sommer(lignes.filter(({ ecoleId }) => ecoleId === id)).inscrits;
    expect([de(ecole.ecoleId), de(autre.ecoleId)]).toEqual([3, 1]);
    const droits = { donneesAutorite: ['lecture'] };
    const sienne = await server.person({ ecoleId: ecole.ecoleId, droits });
    expect(sommer((await lues({ ecoleId: null }, sienne)).lignes).inscrits).toBe(3);
    const asked = { ecoleId: autre.ecoleId, jour: SAMEDI };
    expect((await sienne.call(getDonneesAutorite, asked)).refus.code).toBe('HORS_DE_PORTEE');
  });

  it('[SUIVI-38] le papier et le fichier disent les mêmes sommes', async () => {
    await changerLignes(server, 'eleves', { sexe: 'F', dateNaissance: '2014-03-12' });
    const asked = { ecoleId: ecole.ecoleId, jour: SAMEDI };
    const text = texteDe(await lirePapier(server, admin, imprimerDonneesAutorite, asked));
    expectDits(text, "DONNÉES POUR L'AUTORITÉ", 'Au 21/11/2026', '12 ans', '3 / 3');
    expect(text).toContain(serre('7ème année 303 000 000 ———'));
    const { text: csv } = await admin.call(exportDonneesAutorite, { ...asked, format: 'csv' });
    expect(csv).toContain('7ème année;Fille;12;3;0;0;0;0');
  });

  it('[SUIVI-38] tous les niveaux d’une école tiennent entre les marges', async () => {
    for (const etape of ETAPES)
      for (const { niveau } of ORDRES_DES_CLASSES[etape]) {
        const classeId = await addClasse(server, ecole.ecoleId, `${etape} ${niveau}`, { etape, niveau });
        await addInscrit(server, { ...ecole, classeId });
      }
    const [page] = await lirePapier(server, admin, imprimerDonneesAutorite, {
      ecoleId: ecole.ecoleId,
      jour: SAMEDI,
    });
    const { width = 0, height = 0 } = page ?? {};
    const bord = { y: 0, width: 18, height: Math.floor(height) };
    expect(await page?.image({ ...bord, x: Math.floor(width) - 18 })).toBe(
      await page?.image({ ...bord, x: 0 }),
    );
  });

  it('[SUIVI-38] un jour hors de toute année n’a personne à l’écran, et ne fait aucun papier', async () => {
    const asked = { ecoleId: ecole.ecoleId, jour: '2020-01-01' };
    expect(await lues(asked)).toEqual({ session: null, ecoles: [], lignes: [] });
    const { refus } = await admin.call(imprimerDonneesAutorite, asked);
    expect(refus.champs).toEqual({ jour: "Ce jour n'est d'aucune année scolaire." });
  });
});
