/** Acts that meet a roll call, or the seal of its day, wait for it: PostgreSQL lets two of them write at once. */
import { setTimeout } from 'node:timers/promises';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { addFeuilleAppel, updateFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { addFait, annulerFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { type SqlBool, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { insertRow } from '#core/db/rows.ts';
import { justifierLesAnnoncees, justifierLesExclus } from '#suivi/absences/changer-l-etat.ts';
import { scellerJusquAu } from '#suivi/registre/inscrire.ts';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse } from '#tests/gestes/scolarite.ts';
import {
  absent,
  type EcoleAppelee,
  equiperDAppels,
  exigerLeRegistreTenu,
  present,
} from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const SAMEDI = '2026-11-21';
const LUNDI = '2026-11-23';

let server: TestServer;
let admin: Person;
let depart: EcoleAppelee;
let feuille: number;
beforeEach(async () => {
  ({ server, depart } = await commencer(equiperDAppels));
  ({ admin } = server);
  const { ecoleId, classeId, inscrits } = depart;
  const lieu = { ecoleId, classeId, jour: SAMEDI, demiJournee: 'matin' };
  const eleves = inscrits.map(present);
  feuille = idOf((await admin.call(addFeuilleAppel, { ...lieu, remplieLe: server.now, eleves })).data);
});
afterEach(() => exigerLeRegistreTenu(server, depart.ecoleId));

const premier = () => depart.inscrits[0] ?? 0;
type Answer = Awaited<ReturnType<Person['call']>>;

/** Makes a call that comes while an act has written what nobody sees yet, and returns its answer. */
async function pendant(acte: (trx: Trx) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
  const { made } = await server.database.transaction(async (trx) => {
    await acte(trx);
    const asked = call();
    await setTimeout(300);
    // It is not awaited here: it waits for this transaction.
    return { made: () => asked };
  });
  return made();
}

const stamp = () => ({ now: server.now, userId: admin.id });
/** Finds the first pupil away, as the roll call of their class on Saturday does. */
async function manquer(trx: Trx): Promise<void> {
  const { ecoleId, classeId } = depart;
  await lockRow(trx, 'classes', classeId);
  const of = { ecoleId, feuilleAppelId: feuille, inscriptionId: premier(), jour: SAMEDI };
  const dit = {
    genre: 'absence',
    minutes: null,
    etat: 'aJustifier',
    motifId: null,
    annuleeLe: null,
  } as const;
  await insertRow(trx, 'absences', { ...of, demiJournee: 'matin', ...dit }, stamp());
  const deLaFeuille = sql<SqlBool>`a."feuilleAppelId" = ${feuille}`;
  await justifierLesAnnoncees(trx, ecoleId, deLaFeuille, stamp());
  await justifierLesExclus(trx, ecoleId, deLaFeuille, stamp());
}
const exclure = () =>
  admin.call(addFait, {
    inscriptionId: premier(),
    genre: 'sanction',
    motifId: null,
    jour: SAMEDI,
    texte: 'Bagarre',
    mesure: null,
    du: SAMEDI,
    au: SAMEDI,
    visibilite: 'equipe',
    creationUserId: 0,
  });
const etats = async () =>
  (await admin.call(getAbsencesDeLEleve, { inscriptionId: premier() })).data.absences.map(({ etat }) => etat);

/** Lets the pupil change class on Monday: the sheets of Saturday are of the class before. */
async function changerDeClasse(): Promise<void> {
  const autre = await addClasse(server, depart.ecoleId, '7ème année B');
  server.now = `${LUNDI}T08:00:00.000Z`;
  admin = await server.signIn(admin.id);
  expect((await changerInscription(admin, premier(), { classeId: autre })).status).toBe(200);
}

it('[SUIVI-15] l’exclusion annulée pendant un appel rouvre ce que cet appel justifie par elle', async () => {
  const id = idOf((await exclure()).data);
  const said = { id, annuleMotif: 'Ce n’était pas lui', modifDate: null, modifUserId: 0 };
  expect((await pendant(manquer, () => admin.call(annulerFait, said))).status).toBe(200);
  expect(await etats()).toEqual(['aJustifier']);
});

it('[SUIVI-14] l’exclusion dite pendant un appel de la classe d’avant justifie ce qu’il trouve', async () => {
  await changerDeClasse();
  expect((await pendant(manquer, exclure)).status).toBe(201);
  expect(await etats()).toEqual(['justifiee']);
});

it('[SUIVI-06] l’absence annoncée pendant un appel de la classe d’avant justifie ce qu’il trouve', async () => {
  await changerDeClasse();
  const jours = { du: SAMEDI, au: SAMEDI, partie: 'journee' };
  const dit = { motifId: null, texte: 'Voyage', parQui: null, creationUserId: 0 };
  const annonce = { inscriptionId: premier(), ...jours, ...dit };
  expect((await pendant(manquer, () => admin.call(absencesAnnoncees.create, annonce))).status).toBe(201);
  expect(await etats()).toEqual(['justifiee']);
});

it('[SUIVI-06] l’annonce désactivée pendant un appel rouvre ce que cet appel justifie par elle', async () => {
  const dit = { du: SAMEDI, au: SAMEDI, partie: 'journee', motifId: null, texte: 'Voyage', parQui: null };
  const annonce = { inscriptionId: premier(), ...dit, creationUserId: 0 };
  const id = idOf((await admin.call(absencesAnnoncees.create, annonce)).data);
  const asked = { id, modifDate: null, modifUserId: 0 };
  expect((await pendant(manquer, () => admin.call(absencesAnnoncees.disable, asked))).status).toBe(200);
  expect(await etats()).toEqual(['aJustifier']);
});

it('[SUIVI-25] la correction qui attend la clôture de sa journée veut un motif', async () => {
  const eleves = [{ ...absent(premier()), vu: { pointage: 'present', minutes: null } }];
  const { status, refus } = await pendant(
    (trx) => scellerJusquAu(trx, depart.ecoleId, SAMEDI, stamp()),
    () => admin.call(updateFeuilleAppel, { id: feuille, eleves, motif: null }),
  );
  expect([status, Object.keys(refus.champs ?? {})]).toEqual([422, ['motif']]);
  expect(await server.rows('changements_absences')).toEqual([]);
});
