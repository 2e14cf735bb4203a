import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type Person, type PersonOptions, type TestServer, testServer } from '#tests/harness.ts';

const CAISSIER = { encaisser: ['ajout'], paiements: ['lecture'], journalCaisse: ['ajout'] } as const;
const DIRECTION = {
  ...CAISSIER,
  journalCaisse: ['ajout', 'modification'],
  arrieres: ['lecture'],
  tableaudebord: ['lecture'],
  eleves: ['lecture'],
  classesEleves: ['lecture'],
} as const;

/** A Saturday, the Wednesday before, and the Friday of the week before. */
const [SAMEDI, MERCREDI, AVANT] = ['2026-12-05', '2026-12-02', '2026-11-27'];

let server: TestServer;
let ecole: EcoleEquipee;
let direction: Person;
let caissier: Person;

const a = (jour: string) => {
  server.now = `${jour}T09:00:00.000Z`;
};
const de = (options: PersonOptions) => server.person({ ecoleId: ecole.ecoleId, ...options });
const lus = async (person: Person, input: { ecoleId?: number } = {}) =>
  (await person.call(getAccueil, input)).data;

const encaisse = async (person: Person, eleveId: number, montant: number) =>
  expect((await payer(person, ecole.ecoleId, eleveId, montant)).status).toBe(201);

beforeAll(async () => {
  server = await testServer();
  ecole = await equiper(server);
  [direction, caissier] = [await de({ droits: DIRECTION }), await de({ droits: CAISSIER })];
  const { eleveId } = await addInscrit(server, ecole);
  a(AVANT);
  caissier = await server.signIn(caissier.id);
  await encaisse(caissier, eleveId, 10_000);
  a(MERCREDI);
  caissier = await server.signIn(caissier.id);
  await encaisse(caissier, eleveId, 20_000);
  a(SAMEDI);
  [direction, caissier] = [await server.signIn(direction.id), await server.signIn(caissier.id)];
  await encaisse(direction, eleveId, 40_000);
  const revenu = { ...server, admin: await server.signIn(server.admin.id) };
  await addInscrit(revenu, ecole, { dateInscription: MERCREDI });
});
afterAll(() => server.close());

it('[NAV-06] un appel dit tout à la direction : aujourd’hui, la semaine, ce qui est en retard, ce qui attend', async () => {
  const dit = await lus(direction);
  expect(dit).toMatchObject({ jour: SAMEDI, lundi: '2026-11-30', inscriptions: 1 });
  expect(dit.encaisse).toEqual({
    jour: { montant: 40_000, recus: 1 },
    semaine: { montant: 60_000, recus: 2 },
  });
  expect(dit.journees).toMatchObject({
    nombre: 2,
    premieres: [
      { jour: AVANT, caissierId: caissier.id },
      { jour: MERCREDI, caissierId: caissier.id },
    ],
  });
  expect(dit.classes).toMatchObject([{ classeId: ecole.classeId, libelle: '7ème année A' }]);
  expect(dit.arrieres?.eleves).toBe(2);
  expect(dit.arrieres?.montant).toBe(dit.classes?.[0]?.retard);
});

it('[NAV-06] chacun n’a que ce que ses droits ouvrent, et rien de vide', async () => {
  for (const [menu, siens] of [
    ['arrieres', ['arrieres']],
    ['tableaudebord', ['classes']],
    ['devises', []],
  ] as const) {
    const dit = await lus(await de({ droits: { [menu]: ['lecture'] } }));
    expect(Object.keys(dit)).toEqual(['jour', 'lundi', ...siens]);
  }
  // Who reads the books and closes nothing is not told to.
  const lecteur = await lus(await de({ droits: { journalCaisse: ['lecture'] } }));
  expect(lecteur.journees).toBeUndefined();
  const seul = await lus(await de({ droits: CAISSIER }));
  expect([seul.journees, Object.keys(seul)]).toEqual([undefined, ['jour', 'lundi', 'encaisse']]);
  const vide = await createSchool(server, 'École de Matam');
  expect(await lus(await de({ ecoleId: vide, droits: DIRECTION }))).toEqual({
    jour: SAMEDI,
    lundi: '2026-11-30',
  });
});

it('[NAV-06] une journée close n’attend plus ; un caissier n’a que les siennes', async () => {
  const [premiere] = (await lus(caissier)).journees?.premieres ?? [];
  expect(premiere?.jour).toBe(AVANT);
  const cloture = {
    ecoleId: ecole.ecoleId,
    jour: AVANT,
    compte: 10_000,
    attendu: 10_000,
    observations: null,
  };
  expect((await caissier.call(addCloture, { ...cloture, creationUserId: 0 })).status).toBe(201);
  expect((await lus(caissier)).journees).toMatchObject({ nombre: 1, premieres: [{ jour: MERCREDI }] });
});

it('[NAV-06] une personne d’une école n’a rien d’une autre ; celle du réseau nomme l’école', async () => {
  const dixinn = await createSchool(server, 'École de Dixinn');
  expect((await direction.call(getAccueil, { ecoleId: dixinn })).refus.code).toBe('HORS_DE_PORTEE');
  const reseau = await server.person({ droits: DIRECTION });
  expect(await lus(reseau)).toEqual({ jour: SAMEDI, lundi: '2026-11-30' });
  expect((await lus(reseau, { ecoleId: ecole.ecoleId })).encaisse?.jour.montant).toBe(40_000);
});
