/** The amounts that families owe are told to whoever reads payments or arrears, and to no teacher who reads class lists. */
import { getRecents, noterRecent } from '@gestionscolaire/contract/accueil/recents.ts';
import { rechercher } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { DOMAINES } from '@gestionscolaire/contract/api.ts';
import { obstacle, type Rights } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ENTETE_TOTAUX } from '@gestionscolaire/contract/core/api/lists.ts';
import { chercherEleve, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  apercuEcheancier,
  getSoldeEleve,
  inscriptions,
  selectInscriptionById,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

/** The keys that say what a family owes or paid. */
const CLES = ['echu', 'reste', 'du', 'paye', 'credit', 'anterieur', 'montant', 'brut', 'remiseMontant'];
/** A price sheet alone, whose lines of an enrolment the handler keeps; and figures that each list answers for itself. */
const AUTREMENT = ['apercuEcheancier', 'getPrestationsAPrendre', 'getAccueil', 'rechercher'];

/** The rights of a teacher, who reads class lists and no payment. */
const LECTEUR = { classesEleves: ['lecture'] };
const DROITS: Rights = {
  menus: new Map(Object.keys(LECTEUR).map((menu) => [menu, new Set(['lecture'] as const)])),
  onglets: new Map(),
};

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

/** Answers every key that a value holds, at any depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...keysIn(inside),
  ]);
}

const isReached = ({ access }: Endpoint): boolean =>
  access.who === 'signed-in' || (access.who === 'right' && obstacle(access, DROITS, 1) === undefined);

describe('ce que doivent les familles', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  let inscriptionId: number;
  beforeEach(async () => {
    server = await ownServer();
    ecole = await equiper(server);
    ({ eleveId, inscriptionId } = await addInscrit(server, ecole, { prenoms: 'Aïssatou' }));
    await payer(server.admin, ecole.ecoleId, eleveId, 50_000);
  });
  const quelquUn = (droits: Record<string, readonly string[]>) =>
    server.person({ ecoleId: ecole.ecoleId, droits });

  /** Makes each call that tells what a pupil owes; answers the keys of dues of each answer. */
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

  it('chaque appel qui les dit les réserve : un nouveau le fait aussi', () => {
    const calls = DOMAINES.flatMap(({ appels }) => appels).filter(
      (call) => call.kind === 'read' && isReached(call) && dueKeysOf(call).length > 0,
    );
    const told = calls.filter(({ name }) => !AUTREMENT.includes(name));
    expect(
      told
        .map(({ name }) => name)
        .toSorted()
        .join(' '),
    ).toBe(
      'chercherEleve eleveSelectBy getRecents getSoldeEleve inscriptionSelectBy selectEleveById selectInscriptionById',
    );
  });

  it('qui lit les listes de classe sans lire les paiements ne les reçoit nulle part', async () => {
    const found = await dit(await quelquUn(LECTEUR));
    expect(Object.values(found).flat()).toEqual([]);
  });

  it.each([
    ['lit les paiements', { ...LECTEUR, paiements: ['lecture'] }],
    ['encaisse', { encaisser: ['lecture', 'ajout'] }],
    ['suit les arriérés', { arrieres: ['lecture'] }],
    ['tient les élèves', { eleves: ['lecture'] }],
  ])('qui %s les reçoit partout', async (_, droits) => {
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

  it('l’aperçu d’une inscription qui est là leur est refusé ; celui d’une nouvelle dit les prix', async () => {
    const { ecoleId, sessionId, classeId, tenue } = ecole;
    const sansRemise = { premierMois: null, remisePourcentage: null, remiseMontant: null };
    const sent = { ecoleId, sessionId, classeId, prestationIds: [tenue], ...sansRemise };
    const lecteur = await quelquUn(LECTEUR);
    expect((await lecteur.call(apercuEcheancier, sent)).data.total).toBe(30_000);
    expect((await lecteur.call(apercuEcheancier, { ...sent, inscriptionId })).refus.code).toBe(
      'DROIT_ABSENT',
    );
    expect((await server.admin.call(apercuEcheancier, { ...sent, inscriptionId })).status).toBe(200);
  });
});
