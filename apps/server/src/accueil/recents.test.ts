import { effacerRecents, getRecents, noterRecent } from '@gestionscolaire/contract/accueil/recents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve, addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { DEBUT, type Person, type TestServer, testServer } from '#tests/harness.ts';

const LECTURES = { eleves: ['lecture'], paiements: ['lecture'], devises: ['lecture'] } as const;

describe('les dernières fiches ouvertes', () => {
  let server: TestServer;
  let ecoleId: number;
  const eleves: number[] = [];
  let recu: number;
  let devises: number;

  beforeAll(async () => {
    server = await testServer();
    const ecole = await equiper(server);
    ecoleId = ecole.ecoleId;
    for (let rang = 0; rang < 9; rang += 1)
      eleves.push(await addEleve(server, ecoleId, { dateNaissance: `2015-01-0${rang + 1}` }));
    const { eleveId } = await addInscrit(server, ecole);
    recu = Number((await payer(server.admin, ecoleId, eleveId, 10_000)).data[0]?.id);
    const menus = await server.rows('menus');
    devises = Number(menus.find(({ reference }) => reference === 'devises')?.['id']);
  });
  afterAll(() => server.close());

  const lecteur = (more: object = {}): Promise<Person> =>
    server.person({ droits: LECTURES, ecoleId, ...more });
  const lus = async (person: Person) => (await person.call(getRecents, {})).data;
  /** Opens records, a second after one another. */
  async function ouvrir(person: Person, ...ouverts: [genre: string, id: number | undefined][]) {
    for (const [rang, [genre, id]] of ouverts.entries()) {
      server.now = new Date(Date.parse(DEBUT) + rang * 1000).toISOString();
      expect((await person.call(noterRecent, { genre, id })).status).toBe(200);
    }
    server.now = DEBUT;
  }

  it('[NAV-05] garde les 8 dernières, la plus récente d’abord, chacune une fois, sans rien écrire au journal', async () => {
    const person = await lecteur();
    const before = (await server.rows('journal')).length;
    await ouvrir(
      person,
      ...eleves.map((id): [string, number] => ['eleves', id]),
      ['paiements', recu],
      ['eleves', eleves[5]],
    );
    const recents = await lus(person);
    expect(recents.eleves.map(({ id }) => id)).toEqual([
      eleves[5],
      eleves[8],
      eleves[7],
      eleves[6],
      eleves[4],
      eleves[3],
      eleves[2],
    ]);
    expect(recents.paiements).toMatchObject([{ id: recu, montant: 10_000, nom: 'Diallo' }]);
    expect((await server.rows('journal')).length).toBe(before);
    const kept = await server.database.read.selectFrom('recents').selectAll().execute();
    expect(Object.keys(kept[0] ?? {}).toSorted()).toEqual(['entiteId', 'genre', 'ouvertLe', 'userId']);
    expect(kept.filter(({ userId }) => userId === person.id)).toHaveLength(8);
  });

  it('[NAV-05] les oublie quand la personne le demande, et n’a que les siennes', async () => {
    const [one, other] = [await lecteur(), await lecteur()];
    await ouvrir(one, ['eleves', eleves[0]], ['menus', devises]);
    await ouvrir(other, ['eleves', eleves[1]]);
    expect((await lus(one)).menus).toMatchObject([
      { id: devises, libelle: 'Devises', menuPere: 'Paramètres' },
    ]);
    expect((await one.call(effacerRecents, {})).status).toBe(200);
    expect(await lus(one)).toEqual({ eleves: [], paiements: [], menus: [] });
    expect((await lus(other)).eleves.map(({ id }) => id)).toEqual([eleves[1]]);
  });

  it('[NAV-05] ne nomme que ce que la personne peut voir maintenant : ses droits, son école', async () => {
    const ailleurs = await createSchool(server, 'École de Matam');
    for (const person of [await lecteur({ ecoleId: ailleurs }), await lecteur({ droits: {} })]) {
      await ouvrir(person, ['eleves', eleves[0]], ['paiements', recu], ['eleves', 999_999]);
      expect(await lus(person)).toEqual({ eleves: [], paiements: [], menus: [] });
    }
    const sansMenu = await lecteur({ droits: { eleves: ['lecture'] } });
    await ouvrir(sansMenu, ['menus', devises], ['eleves', eleves[0]]);
    expect((await lus(sansMenu)).menus).toEqual([]);
    expect((await lus(sansMenu)).eleves).toHaveLength(1);
  });
});
