/** The amounts that families owe and their receipts are told to whoever holds a menu of money, and to nobody by the card of a pupil. */
import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { getRecents, noterRecent } from '@gestionscolaire/contract/accueil/recents.ts';
import { rechercher } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { MODELES } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { DOMAINES } from '@gestionscolaire/contract/api.ts';
import { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import { apercuFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import {
  exportPaiement,
  getTotauxPaiements,
  imprimerRecu,
  paiementSelectBy,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { obstacle, type Rights } from '@gestionscolaire/contract/core/api/acces.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ENTETE_TOTAUX } from '@gestionscolaire/contract/core/api/lists.ts';
import { MENUS } from '@gestionscolaire/contract/ecrans/references.ts';
import { chercherEleve, eleves, lireLesDus } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  apercuEcheancier,
  getSoldeEleve,
  inscriptions,
  selectInscriptionById,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { apercuPassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, confierLaClasse, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** The keys that say what a family owes or paid. */
const CLES = ['echu', 'reste', 'du', 'paye', 'credit', 'anterieur', 'montant', 'brut', 'remiseMontant'];
/**
 * A price sheet alone, whose lines of an enrolment the handler keeps; figures that each list answers for itself; the limit of a
 * school's discounts; and words of other areas: what is due of marks, a bulletin, the first day of who teaches a class.
 */
const AUTREMENT = new Set(
  [
    'apercuEcheancier getPrestationsAPrendre getAccueil rechercher getControles',
    'getGrilleNotes getGrilleAcquis selectBulletinById',
    'enseignementEnseignantSelectBy selectEnseignementEnseignantById apercuEnseignementEnseignantEnNombre',
    // « du » is a day there.
    'jourSansClasseSelectBy selectJourSansClasseById apercuJourSansClasseEnNombre getCalendrier',
    'absenceAnnonceeSelectBy selectAbsenceAnnonceeById apercuAbsenceAnnonceeEnNombre',
    'creneauSelectBy selectCreneauById apercuCreneauEnNombre getEmploiDuTemps getCoursDeLAbsent',
    'faitSelectBy getFeuilleAppel getVieScolaireDeLEleve getTableauSuivi getAbsencesDeLEleve',
  ].flatMap((names) => names.split(' ')),
);

/** The menus that tell money. */
const CAISSE = new Set<string>([
  'encaisser',
  'paiements',
  'journalCaisse',
  'arrieres',
  'reprises',
  'tableaudebord',
]);
/** The rights of a person of the network who holds every menu but those. */
const DROITS: Rights = {
  menus: new Map(MENUS.filter((menu) => !CAISSE.has(menu)).map((menu) => [menu, new Set(OPERATIONS)])),
  onglets: new Map(),
};
/** The rights of a teacher, who reads class lists and no payment. */
const LECTEUR = { classesEleves: ['lecture'] };

function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries<unknown>({ ...schema }).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...keysOf(value),
  ]);
}

const dueKeysOf = ({ output }: Endpoint): string[] =>
  keysOf(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' })).filter((key) =>
    CLES.includes(key),
  );

/** Returns every key that a value holds, at any depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...keysIn(inside),
  ]);
}

const isReached = ({ access }: Endpoint): boolean =>
  access.who === 'signed-in' || (access.who === 'right' && obstacle(access, DROITS, null) === undefined);

describe('ce que doivent les familles', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  let inscriptionId: number;
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ eleveId, inscriptionId } = await addInscrit(server, ecole, { prenoms: 'Aïssatou' }));
    await payer(server.admin, ecole.ecoleId, eleveId, 50_000);
  });
  /** Makes a person with these rights, the teacher of the pupil's class. */
  const quelquUn = async (droits: Record<string, readonly string[]>) => {
    const person = await server.person({ ecoleId: ecole.ecoleId, droits });
    await confierLaClasse(server, ecole.classeId, person.id);
    return person;
  };

  /** Makes each call that tells what a pupil owes; returns the keys of dues of each answer. */
  async function dit(person: Person): Promise<Record<string, string[]>> {
    const { ecoleId } = ecole;
    await person.call(noterRecent, { genre: 'eleves', id: eleveId });
    const answers: [Endpoint, unknown][] = [
      [eleves.list, (await person.call(eleves.list, { ecoleId, page: 1 })).data],
      [eleves.get, (await person.call(eleves.get, { id: eleveId })).data],
      [chercherEleve, (await person.call(chercherEleve, { ecoleId, recherche: 'Aïssatou' })).data],
      [inscriptions.list, (await person.call(inscriptions.list, { ecoleId, page: 1 })).data],
      [selectInscriptionById, (await person.call(selectInscriptionById, { id: inscriptionId })).data],
      [getSoldeEleve, (await person.call(getSoldeEleve, { id: eleveId })).data],
      [rechercher, (await person.call(rechercher, { ecoleId, recherche: 'Aïssatou' })).data],
      [getRecents, (await person.call(getRecents, {})).data],
    ];
    return Object.fromEntries(
      answers.map(([{ name }, data]) => {
        const all = keysIn(data);
        expect(all.length, name).toBeGreaterThan(3);
        return [name, [...new Set(all.filter((key) => CLES.includes(key)))].toSorted()];
      }),
    );
  }

  it('[SEC-17] chaque appel qui les dit sans un menu de caisse les réserve : un nouveau le fait aussi', () => {
    const calls = DOMAINES.flatMap(({ appels }) => appels).filter(
      (call) => call.kind === 'read' && isReached(call) && dueKeysOf(call).length > 0,
    );
    const told = calls.filter(({ name }) => !AUTREMENT.has(name));
    expect(
      told
        .map(({ name }) => name)
        .toSorted()
        .join(' '),
    ).toBe(
      'apercuEleveEnNombre apercuFusion apercuPassage chercherEleve eleveSelectBy getRecents getSoldeEleve inscriptionSelectBy selectEleveById selectInscriptionById',
    );
    const open = told.filter(({ reserved }) => !reserved.some(({ to }) => to === lireLesDus));
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['les listes de classe', LECTEUR],
    ['les fiches et les listes, comme « Surveillance »', MODELES.surveillance.menus],
    ['et tient les élèves, comme « Secrétariat »', MODELES.secretariat.menus],
    ['et tient tout des élèves, sans la caisse', { eleves: OPERATIONS, classesEleves: OPERATIONS }],
  ])('[SEC-17] qui lit %s ne les reçoit nulle part', async (_, droits) => {
    const found = await dit(await quelquUn(droits));
    expect(Object.values(found).flat()).toEqual([]);
  });

  it('[SEC-17] ni reçu, ni liste de reçus, ni recette : la fiche d’un élève n’en ouvre aucun', async () => {
    const { ecoleId } = ecole;
    const id = Number((await server.admin.call(paiementSelectBy, { ecoleId })).data[0]?.id);
    const tenant = await quelquUn({ eleves: OPERATIONS, classesEleves: OPERATIONS });
    const caissier = await quelquUn({ encaisser: ['lecture'] });
    const calls: [Endpoint, Record<string, unknown>][] = [
      [paiementSelectBy, { ecoleId }],
      [exportPaiement, { ecoleId, format: 'csv' }],
      [getTotauxPaiements, { ecoleId }],
      [selectPaiementById, { id }],
      [getTexteRecu, { id }],
      [imprimerRecu, { id, format: 'ticket', origine: 'https://ecole.test' }],
    ];
    for (const [call, sent] of calls) {
      expect((await tenant.call(call, sent)).refus.code, call.name).toBe('DROIT_ABSENT');
      expect((await caissier.call(call, sent)).status, call.name).toBe(200);
    }
    for (const [person, isTold] of [
      [tenant, false],
      [caissier, true],
    ] as const) {
      await person.call(noterRecent, { genre: 'paiements', id });
      const accueil = (await person.call(getAccueil, {})).data;
      const trouve = (await person.call(rechercher, { ecoleId, recherche: 'Aïssatou' })).data;
      const { paiements } = (await person.call(getRecents, {})).data;
      expect([accueil.encaisse !== undefined, trouve.recus !== undefined, paiements.length > 0]).toEqual([
        isTold,
        isTold,
        isTold,
      ]);
    }
  });

  it('[SEC-17] réunir deux fiches, ou faire passer un élève, ne dit aucun montant à qui n’a pas la caisse', async () => {
    const { ecoleId } = ecole;
    const { eleveId: ecarteId } = await addInscrit(server, ecole, {
      prenoms: 'Aïssatou',
      dateNaissance: '2013-02-03',
    });
    const fusion = { ecoleId, eleveId, ecarteId, prend: [], retireIds: [] };
    const versEcoleId = await createSchool(server, 'École de Matam');
    const passage = { ecoleId, eleveId, versEcoleId, jour: server.now.slice(0, 10) };
    const du = ['echu', 'reste', 'credit', 'recus', 'ote'];
    const dits = async (droits: Record<string, readonly string[]>) => {
      const person = await server.person({ droits: { fusions: ['ajout'], passages: ['ajout'], ...droits } });
      const reunion = (await person.call(apercuFusion, fusion)).data;
      expect(reunion.comptes.apres.inscriptions).toBeGreaterThan(0);
      const depart = (await person.call(apercuPassage, passage)).data;
      expect(depart.quittees).toHaveLength(1);
      return [reunion, depart].map((answer) => [
        ...new Set(keysIn(answer).filter((key) => du.includes(key))),
      ]);
    };
    expect(await dits({})).toEqual([[], []]);
    const [reunion = [], depart = []] = await dits({ arrieres: ['lecture'] });
    expect(reunion.toSorted()).toEqual(['credit', 'echu', 'recus', 'reste']);
    expect(depart.toSorted()).toEqual(['credit', 'ote', 'reste']);
  });

  it.each([
    ['lit les paiements', { ...LECTEUR, paiements: ['lecture'] }],
    ['encaisse', { encaisser: ['lecture', 'ajout'] }],
    ['suit les arriérés', { arrieres: ['lecture'] }],
    ['suit le tableau de bord', { ...LECTEUR, tableaudebord: ['lecture'] }],
    ['reprend ce qui était dû', { eleves: ['lecture'], reprises: ['ajout'] }],
  ])('[SEC-17] qui %s les reçoit partout', async (_, droits) => {
    const found = await dit(await quelquUn(droits));
    for (const [name, keys] of Object.entries(found)) expect(keys, name).not.toEqual([]);
    expect(found['eleveSelectBy']).toEqual(['echu', 'reste']);
    expect(found['getSoldeEleve']).toEqual(
      ['anterieur', 'brut', 'credit', 'du', 'montant', 'paye', 'remiseMontant', 'reste'].toSorted(),
    );
  });

  it('ni somme, ni colonne de fichier, ni tri, ni filtre ne les dit autrement', async () => {
    const lecteur = await quelquUn(LECTEUR);
    const caissier = await quelquUn({ ...LECTEUR, paiements: ['lecture'] });
    const { ecoleId } = ecole;
    for (const list of [eleves, inscriptions] as const) {
      const sent = { ecoleId, page: 1, taille: 1 };
      const sums = async (person: Person) =>
        String((await person.call(list.list, sent)).headers[ENTETE_TOTAUX.toLowerCase()]);
      expect(await sums(caissier), list.entity).toContain('reste');
      expect(await sums(lecteur), list.entity).toBe('{}');
      const head = async (person: Person) =>
        (await person.call(list.export, { ecoleId, format: 'csv' })).text.split('\r\n')[0];
      expect(await head(caissier), list.entity).toContain('Reste');
      expect(await head(lecteur), list.entity).toContain('Matricule');
      expect(await head(lecteur), list.entity).not.toMatch(/Reste|Échu|Payé|À payer/);
      for (const call of [list.list, list.export] as const) {
        const sorted = { ecoleId, tri: 'reste', ...(call === list.export ? { format: 'csv' } : { page: 1 }) };
        expect((await caissier.call(call, sorted)).status, call.name).toBe(200);
        expect((await lecteur.call(call, sorted)).refus.code, call.name).toBe('DROIT_ABSENT');
      }
    }
    const filtered = { ecoleId, page: 1, filtres: 'solde:enRetard' };
    expect((await caissier.call(eleves.list, filtered)).data).toHaveLength(1);
    expect((await lecteur.call(eleves.list, filtered)).refus.code).toBe('DROIT_ABSENT');
  });

  it('l’aperçu d’une inscription dit les prix à qui inscrit, les lignes de celle qui est là à la caisse, rien à qui ne fait que lire', async () => {
    const { ecoleId, sessionId, classeId, tenue } = ecole;
    const sansRemise = { premierMois: null, remisePourcentage: null, remiseMontant: null };
    const sent = { ecoleId, sessionId, classeId, prestationIds: [tenue], ...sansRemise };
    const lecteur = await quelquUn(LECTEUR);
    const inscrit = await quelquUn({ eleves: ['lecture', 'ajout'] });
    expect((await inscrit.call(apercuEcheancier, sent)).data.total).toBe(30_000);
    const refuses = [
      await lecteur.call(apercuEcheancier, sent),
      await inscrit.call(apercuEcheancier, { ...sent, inscriptionId }),
    ];
    expect(refuses.map(({ refus }) => refus.code)).toEqual(['DROIT_ABSENT', 'DROIT_ABSENT']);
    expect((await server.admin.call(apercuEcheancier, { ...sent, inscriptionId })).status).toBe(200);
  });
});
