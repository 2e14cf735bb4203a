import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  getAppelsDuJour,
  getAppelsManquants,
  getFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { addBilletEntree } from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { getAbsentsMaintenant, getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { changerCreneau } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changerLignes } from '#notes/tests/base.ts';
import { addAttribution } from '#notes/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { absent, equiperDeCours, exigerLeRegistreTenu, present } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
/** The day of the server. */
const SAMEDI = '2026-11-21';

let server: TestServer;
let admin: Person;
let ecole: Awaited<ReturnType<typeof equiperDeCours>>;
beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(equiperDeCours));
  admin = server.admin;
});
afterEach(() => exigerLeRegistreTenu(server, ecole.ecoleId));

const lieu = (creneauId: number | null, more: Record<string, unknown> = {}) => ({
  classeId: ecole.classeId,
  jour: SAMEDI,
  demiJournee: 'matin',
  creneauId,
  ...more,
});
const appeler = (
  creneauId: number | null,
  away: readonly number[] = [],
  more: Record<string, unknown> = {},
) =>
  admin.call(addFeuilleAppel, {
    ecoleId: ecole.ecoleId,
    ...lieu(creneauId, more),
    remplieLe: server.now,
    eleves: ecole.inscrits.map((id) => (away.includes(id) ? absent(id) : present(id))),
  });
const duJour = async (person: Person = admin) => {
  const { data } = await person.call(getAppelsDuJour, { ecoleId: ecole.ecoleId, jour: SAMEDI });
  return data.appels.map(({ demiJournee, cours, feuille }) => [
    demiJournee,
    cours?.de ?? null,
    feuille !== null,
  ]);
};

describe('l’appel à chaque cours', () => {
  it('[SUIVI-29] la même matière deux fois dans la matinée fait deux feuilles', async () => {
    const [huit = 0, , dix = 0] = ecole.cours;
    expect([(await appeler(huit)).status, (await appeler(dix)).status]).toEqual([201, 201]);
    const second = await appeler(huit);
    expect([second.status, second.refus.code]).toEqual([409, 'PERIME']);
    const lue = (await admin.call(getFeuilleAppel, lieu(dix))).data;
    expect(lue.cours).toMatchObject({ matiere: 'Mathématiques', de: '10:00', a: '11:00' });
    expect(lue.feuille).not.toBeNull();
  });

  it('[SUIVI-29] une classe qui s’appelle par cours ne s’appelle pas par demi-journée, là où elle a des cours', async () => {
    const phrase = "L'appel de cette classe se fait à chaque cours : ouvrez celui du cours.";
    expect((await appeler(null)).refus.champs).toEqual({ jour: phrase });
    expect((await admin.call(getFeuilleAppel, lieu(null))).data.sansClasse).toBe(phrase);
    // No lesson in the afternoon: it is called once.
    expect((await appeler(null, [], { demiJournee: 'apresMidi' })).status).toBe(201);
  });

  it('[SUIVI-29] un cours d’un autre jour, d’une autre demi-journée ou d’une classe en demi-journées est refusé', async () => {
    const [huit = 0] = ecole.cours;
    const autre = "Cette classe n'a pas ce cours à cette demi-journée, ou l'appel s'y fait en une fois.";
    expect((await appeler(huit, [], { demiJournee: 'apresMidi' })).refus.champs).toEqual({ jour: autre });
    expect((await appeler(huit, [], { jour: '2026-11-20' })).refus.champs).toEqual({ jour: autre });
    const semaine = { ecoleId: ecole.ecoleId, libelle: 'En une fois', aPartirDu: '2026-11-16', etape: null };
    const jours = { ...SEMAINE_D_USAGE, samedi: 'journee' };
    await admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
    expect((await appeler(huit)).refus.champs).toEqual({ jour: autre });
    expect((await appeler(null)).status).toBe(201);
  });

  it('[SUIVI-29] en journée continue un cours de midi est du matin : il est attendu, s’appelle, et l’absent l’est une fois', async () => {
    const { ecoleId, classeId } = ecole;
    const semaine = { ecoleId, libelle: 'Continue', aPartirDu: '2026-11-16', etape: null, appel: 'cours' };
    const jours = { ...SEMAINE_D_USAGE, samedi: 'matin' };
    await admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
    const [huit = 0, neuf = 0, dix = 0] = ecole.cours;
    await changerLignes(server, 'creneaux', { de: '12:30', a: '13:30' }, { id: dix });
    expect(await duJour()).toEqual([
      ['matin', '08:00', false],
      ['matin', '09:00', false],
      ['matin', '12:30', false],
    ]);
    server.now = `${SAMEDI}T12:45:00.000Z`;
    admin = await server.signIn(admin.id);
    const [premier = 0] = ecole.inscrits;
    // Who comes in at that hour comes in at that course.
    const entree = { inscriptionId: premier, jour: SAMEDI, heure: '12:40', motif: null, creationUserId: 0 };
    expect((await admin.call(addBilletEntree, entree)).status).toBe(201);
    const [billet] = await server.rows('billets_entree');
    expect([billet?.demiJournee, billet?.creneauId]).toEqual(['matin', dix]);
    for (const id of [huit, neuf, dix])
      expect((await appeler(id, [ecole.inscrits[1] ?? 0])).status).toBe(201);
    const { data } = await admin.call(getAbsentsMaintenant, { ecoleId });
    expect([data.demiJournee, data.appels, data.absents.length]).toEqual(['matin', 1, 1]);
    const { total } = (
      await admin.call(getTableauSuivi, { ecoleId, sessionId: null, moisId: '11', classeId })
    ).data;
    expect([total.absences, total.faits]).toEqual([1, 3]);
  });

  it('[SUIVI-29] la journée d’un enseignant a ses cours, faits et à faire ; celle de l’école les a tous', async () => {
    const [huit = 0] = ecole.cours;
    await appeler(huit);
    const bah = await server.person({ ecoleId: ecole.ecoleId, droits: { feuillesAppel: TOUT } });
    expect(await duJour()).toEqual([
      ['matin', '08:00', true],
      ['matin', '09:00', false],
      ['matin', '10:00', false],
      ['apresMidi', null, false],
    ]);
    for (const enseignementId of new Set(
      (await server.rows('creneaux')).map((one) => Number(one['enseignementId'])),
    ))
      await addAttribution(admin, { enseignementId, enseignantId: ecole.sow });
    await server.database.transaction((trx) =>
      trx
        .updateTable('creneaux')
        .set({ enseignantId: bah.id })
        .where('enseignantId', '=', ecole.bah)
        .execute(),
    );
    await server.database.transaction((trx) =>
      trx.updateTable('classes').set({ enseignantId: bah.id }).where('id', '=', ecole.classeId).execute(),
    );
    expect(await duJour(bah)).toEqual([
      ['matin', '08:00', true],
      ['matin', '10:00', false],
      ['apresMidi', null, false],
    ]);
  });

  it('[SUIVI-29] un cours fini que personne n’a appelé manque', async () => {
    const manquants = async () =>
      (await admin.call(getAppelsManquants, { ecoleId: ecole.ecoleId, jour: SAMEDI })).data.map(
        ({ cours }) => cours?.de ?? null,
      );
    expect(await manquants()).toEqual([]);
    server.now = '2026-11-21T09:30:00.000Z';
    admin = await server.signIn(admin.id);
    expect(await manquants()).toEqual(['08:00']);
  });

  it('[SUIVI-08] l’élève absent à 2 cours sur 3 a manqué des cours, et à 3 sur 3 une demi-journée', async () => {
    const [un = 0, deux = 0] = ecole.inscrits;
    for (const [rang, creneauId] of ecole.cours.entries())
      await appeler(creneauId, rang === 0 ? [un] : [un, deux]);
    const deLEleve = async (inscriptionId: number) =>
      (await admin.call(getAbsencesDeLEleve, { inscriptionId })).data.absences.map(({ appels, cours }) => [
        appels,
        cours,
      ]);
    expect(await deLEleve(un)).toHaveLength(3);
    expect(await deLEleve(deux)).toEqual([
      [3, 'Chimie'],
      [3, 'Mathématiques'],
    ]);
    const { data } = await admin.call(absenceSelectBy, { ecoleId: ecole.ecoleId });
    expect(new Set(data.map(({ creneauId }) => creneauId))).toEqual(new Set(ecole.cours));
  });

  it('[SUIVI-28] un cours appelé garde ses jours : il ne se change qu’à partir du lendemain', async () => {
    const [huit = 0] = ecole.cours;
    await appeler(huit);
    const row = firstOf((await admin.call(creneaux.get, { id: huit })).data);
    const { modifDate, jourSemaine, de, a, enseignantId, salle } = row;
    const change = { id: huit, modifDate, jourSemaine, de, a, enseignantId, salle };
    const changer = (aPartirDu: string) => admin.call(changerCreneau, { ...change, de: '07:00', aPartirDu });
    expect((await changer(SAMEDI)).refus.champs).toEqual({
      aPartirDu:
        'Une semaine passée garde ses créneaux, et un jour appelé aussi : au plus tôt le 22/11/2026.',
    });
    expect((await changer('2026-11-22')).status).toBe(200);
    expect((await admin.call(getFeuilleAppel, lieu(huit))).data.cours).toMatchObject({ de: '08:00' });
  });
});
