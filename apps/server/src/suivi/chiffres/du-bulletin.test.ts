import { estDeNotes } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { imprimerBulletins } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  cloreJournee,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { lireSansPersonne } from '#notes/scelles/personne-a-part.ts';
import { bulletinsTenus, changerLignes, constatsDe, passerA } from '#notes/tests/base.ts';
import { classeArretee, rectifierLaComposition, scellerLa, voirAvant } from '#notes/tests/bulletins.ts';
import { BULLETINS_EN_A4, expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { readAbsencesScellees } from '#notes/verification/absences-scellees.ts';
import { verifierSuivi } from '#suivi/registre/verifier-suivi.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { absent, exigerLeRegistreTenu, present, retard } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const JEUDI = '2026-11-19';
const VENDREDI = '2026-11-20';
const LUNDI = '2026-11-23';
const LUNDI_MATIN = `${LUNDI}T08:30:00.000Z`;

let server: TestServer;
let admin: Person;
let classe: Awaited<ReturnType<typeof classeArretee>>;
beforeEach(async () => {
  ({ server, depart: classe } = await commencer(classeArretee));
  admin = server.admin;
});

async function appeler(
  eleves: readonly { inscriptionId: number }[],
  lieu: { jour: string; demiJournee: string },
): Promise<number> {
  const named = new Set(eleves.map(({ inscriptionId }) => inscriptionId));
  const others = classe.inscrits.filter((id) => !named.has(id)).map(present);
  const { ecoleId, classeId } = classe;
  const sheet = { ecoleId, classeId, ...lieu, remplieLe: server.now, eleves: [...eleves, ...others] };
  const { data, status } = await admin.call(addFeuilleAppel, sheet);
  expect(status).toBe(201);
  return Number(firstOf(data)['id']);
}

async function justifierUne(inscriptionId: number): Promise<void> {
  const [first] = (await admin.call(getAbsencesDeLEleve, { inscriptionId })).data.absences;
  const { status } = await admin.call(justifierAbsences, {
    inscriptionId,
    absences: [{ id: first?.id, vu: first?.etat }],
    etat: 'justifiee',
    motifId: null,
    texte: 'Certificat',
    piece: null,
  });
  expect(status).toBe(200);
}

/** Makes the rolls of two days: Aïssatou is away three times, once justified, Boubacar is late once. */
async function troisAppels(): Promise<number> {
  const [a = 0, b = 0] = classe.inscrits;
  await appeler([absent(a)], { jour: JEUDI, demiJournee: 'matin' });
  await appeler([absent(a), retard(b)], { jour: VENDREDI, demiJournee: 'matin' });
  const id = await appeler([absent(a)], { jour: VENDREDI, demiJournee: 'apresMidi' });
  await justifierUne(a);
  return id;
}

/** Returns the absences of each sealed bulletin, in the order of the class. */
const scellees = async () =>
  (await bulletinsTenus(server)).map(({ contenu }) => {
    const lu = lireSansPersonne(contenu);
    return lu !== undefined && estDeNotes(lu) ? lu.absences : undefined;
  });
const constats = async () => {
  const db = server.database.read;
  const { ecoleId } = classe;
  const lus = await verifierSuivi(db, ecoleId, await readAbsencesScellees(db, ecoleId));
  return lus.constats.map(({ quoi }) => quoi);
};

describe('les absences du bulletin', () => {
  it('[SUIVI-11] sont celles du tableau du suivi le jour du sceau, avec les appels faits et attendus', async () => {
    const { ecoleId, classeId, sessionId } = classe;
    // The term begins three days after the year, whose figures the dashboard has.
    const rentree = { ecoleId, sessionId, libelle: 'Rentrée', du: '2026-10-01', au: '2026-10-04' };
    const fermes = { ...rentree, partie: 'journee', creationUserId: 0 };
    expect((await admin.call(joursSansClasse.create, fermes)).status).toBe(201);
    await troisAppels();
    admin = await passerA(server, LUNDI_MATIN);
    expect((await scellerLa(admin, classe)).status).toBe(201);
    const { total } = (await admin.call(getTableauSuivi, { ecoleId, classeId, sessionId, moisId: null }))
      .data;
    const [a, b, c] = await scellees();
    const commun = {
      appelsFaits: total.faits,
      appelsAttendus: total.attendus,
      jusquAu: '2026-11-22',
      registre: 5,
    };
    expect(total).toMatchObject({ absences: 3, faits: 3 });
    expect(total.attendus).toBeGreaterThan(3);
    expect(a).toEqual({ demiJournees: 3, justifiees: 1, retards: 0, ...commun });
    expect(b).toEqual({ demiJournees: 0, justifiees: 0, retards: 1, ...commun });
    expect(c).toEqual({ demiJournees: 0, justifiees: 0, retards: 0, ...commun });
    expect(await constatsDe(server, ecoleId)).toEqual([]);
    await exigerLeRegistreTenu(server, ecoleId);
  });

  it('[SUIVI-11] le bulletin les imprime, provisoire et scellé, et dit jusqu’à quel jour', async () => {
    await troisAppels();
    admin = await passerA(server, LUNDI_MATIN);
    const { classeId, periodeId, ecoleId } = classe;
    const lieu = { ecoleId, classeId, periodeId, ...BULLETINS_EN_A4 };
    const [brouillon] = await lirePapier(server, admin, imprimerBulletins, { ...lieu, provisoire: true });
    await scellerLa(admin, classe);
    const [scelle] = await lirePapier(server, admin, imprimerBulletins, lieu);
    const attendus = (await scellees())[0]?.appelsAttendus;
    expect(attendus).toBeGreaterThan(3);
    for (const page of [brouillon, scelle])
      expectDits(
        texteDe(page === undefined ? [] : [page]),
        `Absences : 3 demi-journées dont 1 justifiée (3 appels faits sur ${attendus} attendus, au 22/11/2026) · Retards : 0`,
      );
  });

  it('[SUIVI-11] ce qui change ensuite ne change pas le bulletin, qui se recompte à l’écriture qu’il nomme', async () => {
    const [, b = 0] = classe.inscrits;
    const id = await troisAppels();
    admin = await passerA(server, LUNDI_MATIN);
    await scellerLa(admin, classe);
    const avant = await scellees();
    const vu = { pointage: 'present', minutes: null };
    await admin.call(updateFeuilleAppel, { id, motif: 'Oublié', eleves: [{ ...absent(b), vu }] });
    await appeler([], { jour: JEUDI, demiJournee: 'apresMidi' });
    expect(await scellees()).toEqual(avant);
    expect(await constats()).toEqual([]);
    // A version that replaces it says what it said.
    expect(await rectifierLaComposition(admin, classe)).toBe(201);
    expect((await scellees()).slice(3)).toEqual(avant.slice(1));
    expect(await constats()).toEqual([]);
  });

  it('[SUIVI-11] [SUIVI-24] un compte changé par qui tient la base, ou une écriture que le registre n’a pas, se trouve', async () => {
    await troisAppels();
    admin = await passerA(server, LUNDI_MATIN);
    await scellerLa(admin, classe);
    const [premier] = await bulletinsTenus(server);
    const contenu = premier?.contenu ?? '';
    const mettre = (text: string) =>
      changerLignes(server, 'bulletins', { contenu: text }, { id: premier?.id ?? 0 });
    await mettre(contenu.replace('"demiJournees":3,"justifiees":1', '"demiJournees":2,"justifiees":0'));
    expect(await constats()).toEqual([
      "demi-journées d'absence : 2 au bulletin, 3 au registre",
      'demi-journées justifiées : 0 au bulletin, 1 au registre',
    ]);
    await mettre(contenu.replace('"retards":0,"appelsFaits":3', '"retards":1,"appelsFaits":2'));
    expect(await constats()).toEqual([
      'retards : 1 au bulletin, 0 au registre',
      'appels faits : 2 au bulletin, 3 au registre',
    ]);
    await mettre(contenu.replace('"registre":5', '"registre":40'));
    expect(await constats()).toEqual(["il compte l'écriture 40 du registre des journées, qui n'y est pas"]);
    await mettre(contenu.replace(/"appelsAttendus":\d+/u, '"appelsAttendus":1'));
    expect(await constats()).toEqual(['il attend moins d’appels qu’il n’en compte de faits']);
    await mettre(contenu);
    expect(await constats()).toEqual([]);
  });

  it('[SUIVI-11] une journée close compte le jour même ; une absence venue depuis que l’on a vu les chiffres se relit', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await appeler([absent(a)], { jour: VENDREDI, demiJournee: 'matin' });
    admin = await passerA(server, LUNDI_MATIN);
    const id = await appeler([absent(a)], { jour: LUNDI, demiJournee: 'matin' });
    const vu = async () => (await voirAvant(admin, classe)).data.empreinteFigures;
    const ouverte = await vu();
    // The day is open: what its sheets say may still change, and is not counted.
    const pointe = { pointage: 'present', minutes: null };
    await admin.call(updateFeuilleAppel, { id, motif: null, eleves: [{ ...absent(b), vu: pointe }] });
    expect(await vu()).toBe(ouverte);
    await admin.call(cloreJournee, { ecoleId: classe.ecoleId, jour: LUNDI });
    expect(await vu()).not.toBe(ouverte);
    expect((await scellerLa(admin, classe)).status).toBe(201);
    expect((await scellees()).map((one) => [one?.demiJournees, one?.jusquAu])).toEqual([
      [2, LUNDI],
      [1, LUNDI],
      [0, LUNDI],
    ]);
    await exigerLeRegistreTenu(server, classe.ecoleId);
  });

  it('[SUIVI-11] le sceau du bulletin scelle d’abord les jours passés : il compte ce que le registre tient alors', async () => {
    const [a = 0] = classe.inscrits;
    admin = await passerA(server, LUNDI_MATIN);
    await appeler([absent(a)], { jour: LUNDI, demiJournee: 'matin' });
    expect(await server.database.read.selectFrom('registre_suivi').select('jour').execute()).toEqual([]);
    admin = await passerA(server, '2026-11-24T08:30:00.000Z');
    expect((await scellerLa(admin, classe)).status).toBe(201);
    expect((await scellees())[0]).toMatchObject({ demiJournees: 1, jusquAu: LUNDI, registre: 1 });
    await exigerLeRegistreTenu(server, classe.ecoleId);
  });

  it('[SUIVI-11] le bulletin d’une école qui ne fait pas d’appel n’en dit rien, et son sceau reste bon', async () => {
    admin = await passerA(server, LUNDI_MATIN);
    expect((await scellerLa(admin, classe)).status).toBe(201);
    expect(await scellees()).toEqual([null, null, null]);
    const { classeId, periodeId, ecoleId } = classe;
    const pages = await lirePapier(server, admin, imprimerBulletins, {
      ecoleId,
      classeId,
      periodeId,
      ...BULLETINS_EN_A4,
    });
    expect(texteDe(pages)).not.toContain('Absences');
    expect(await constatsDe(server, ecoleId)).toEqual([]);
  });
});
