/** The journal on a screen tells acts, filters them, and shows each to the readers of its school. */

import { addPrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getFiltresDuJournal, getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow } from '#core/db/tables.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

type Filtres = Partial<Input<typeof getJournal>>;

/** Reads the acts that somebody sees with these filters. */
const acts = async (person: Person, filtres: Filtres = {}) => (await person.call(getJournal, filtres)).data;

/** Writes acts as they are stored, without the calls that would make them. */
const write = (rows: readonly Partial<NewRow<'journal'>>[]) => {
  const common = { userId: null, entite: 'reperes', entiteId: 1, appel: 'commande', changements: '{}' };
  const values = rows.map((row) => ({ ...common, instant: server.now, ...row }));
  return server.database.transaction((trx) => trx.insertInto('journal').values(values).execute());
};
/** Returns so many acts of a test, on records 1, 2 and so on. */
const essais = (length: number) => Array.from({ length }, (_, at) => ({ entiteId: at + 1, appel: 'essai' }));

async function addDevise(person: Person, libelle: string): Promise<number> {
  const { data } = await person.call(devises.create, { libelle, symbole: 'FG', creationUserId: person.id });
  return data[0]?.id ?? 0;
}

describe('journal', () => {
  it('nomme ce que les valeurs désignent, tel que cela s’appelle maintenant', async () => {
    const [groupe] = (
      await admin.call(groupes.create, { libelle: 'Comptables', observations: null, creationUserId: 0 })
    ).data;
    const groupeId = groupe?.id ?? 0;
    const privilege = { menuId: 2, ongletId: null, groupeId, modeAccesId: 1, creationUserId: 0 };
    await admin.call(addPrivilege, privilege);
    const [acte] = await acts(admin, { entite: 'privileges', appel: 'POST addPrivilege' });
    expect(acte?.noms).toEqual({
      'menuId 2': 'Pays',
      [`groupeId ${groupeId}`]: 'Comptables',
      'modeAccesId 1': 'Lecture',
    });
  });

  it('dit qui a fait quoi, quand, à quel enregistrement, et l’avant et l’après de chaque champ', async () => {
    const person = await server.person({ droits: { devises: ['ajout', 'modification'] } });
    const id = await addDevise(person, 'Franc');
    server.now = '2026-11-21T09:30:00.000Z';
    const changed = { id, libelle: 'Franc guinéen', symbole: 'GNF', modifUserId: person.id, modifDate: null };
    await person.call(devises.update, changed);
    const found = await acts(admin, { entite: 'devises' });
    expect(found).toEqual([
      {
        id: found[0]?.id,
        instant: '2026-11-21T09:30:00.000Z',
        userId: person.id,
        personne: 'Personne 1 Essai',
        appel: 'PUT updateDevise',
        entite: 'devises',
        entiteId: id,
        libelle: 'Franc guinéen',
        changements: { libelle: ['Franc', 'Franc guinéen'], symbole: ['FG', 'GNF'] },
        noms: {},
      },
      expect.objectContaining({
        appel: 'POST addDevise',
        // The name is today's, for an act of yesterday too.
        libelle: 'Franc guinéen',
        changements: { libelle: [null, 'Franc'], symbole: [null, 'FG'] },
        noms: {},
      }),
    ]);
  });

  it('nomme une personne par son prénom et son nom ; ce qui n’est plus, n’a pas de nom, ou une machine, reste sans', async () => {
    const id = await addDevise(admin, 'Éphémère');
    await admin.call(devises.remove, { id });
    const { id: entiteId } = await server.person();
    await write([
      { entite: 'utilisateurs', entiteId },
      { entite: 'reperes', entiteId: 1 },
      { entite: 'utilisateurs; drop table devises', entiteId: 1 },
    ]);
    const found = await acts(admin, { debut: '2026-11-21' });
    const noms = [null, null, 'Personne 1 Essai', null, null];
    expect(found.slice(0, 5).map(({ libelle }) => libelle)).toEqual(noms);
    const [commande] = await acts(admin, { appel: 'commande' });
    expect(commande).toMatchObject({ userId: null, personne: null });
  });

  it('se filtre par personne, entité, enregistrement et appel, ensemble ou non', async () => {
    const [a, b] = [await server.person(), await server.person()];
    await write([
      { userId: a.id, entite: 'pays', entiteId: 1, appel: 'POST addPays' },
      { userId: a.id, entite: 'pays', entiteId: 2, appel: 'PUT updatePays' },
      { userId: b.id, entite: 'pays', entiteId: 2, appel: 'PUT updatePays' },
      { userId: b.id, entite: 'unites', entiteId: 2, appel: 'PUT updateUnite' },
    ]);
    const told = async (filtres: Filtres) =>
      (await acts(admin, filtres)).map(({ userId, entite, entiteId }) => [
        userId === a.id ? 'a' : 'b',
        `${entite} ${entiteId}`,
      ]);
    expect(await told({ userId: a.id })).toEqual([
      ['a', 'pays 2'],
      ['a', 'pays 1'],
    ]);
    expect(await told({ entite: 'pays', entiteId: 2 })).toEqual([
      ['b', 'pays 2'],
      ['a', 'pays 2'],
    ]);
    expect(await told({ appel: 'PUT updateUnite' })).toEqual([['b', 'unites 2']]);
    expect(await told({ userId: b.id, entite: 'pays', appel: 'PUT updatePays' })).toEqual([['b', 'pays 2']]);
    expect(await told({ userId: a.id, entite: 'unites' })).toEqual([]);
  });

  it('se filtre par jours de Conakry, le premier et le dernier compris', async () => {
    const instants = [
      '2026-11-18T23:59:59.999Z',
      '2026-11-19T00:00:00.000Z',
      '2026-11-20T23:59:59.999Z',
      '2026-11-21T00:00:00.000Z',
    ];
    await write(instants.map((instant) => ({ instant, appel: 'essai' })));
    const told = async (filtres: Filtres) =>
      (await acts(admin, { appel: 'essai', ...filtres })).map(({ instant }) => instant);
    expect(await told({ debut: '2026-11-19', fin: '2026-11-20' })).toEqual([instants[2], instants[1]]);
    expect(await told({ debut: '2026-11-21' })).toEqual([instants[3]]);
    expect(await told({ fin: '2026-11-18' })).toEqual([instants[0]]);
    expect(await told({ debut: '2026-11-20', fin: '2026-11-19' })).toEqual([]);
  });

  it('vient par pages, du plus récent au plus ancien, avec son total', async () => {
    await write(essais(5));
    const pages = [1, 2, 3, 4].map((page) => admin.call(getJournal, { appel: 'essai', page, taille: 2 }));
    const answers = await Promise.all(pages);
    expect(answers.map(({ data }) => data.map(({ entiteId }) => entiteId))).toEqual([
      [5, 4],
      [3, 2],
      [1],
      [],
    ]);
    expect(answers.map(({ headers }) => headers['x-total-count'])).toEqual(['5', '5', '5', '5']);
    expect(answers.map(({ headers }) => headers['x-total-count-exact'])).toEqual(Array(4).fill(undefined));
  });

  it('au-delà de 10 000 actes le total n’est plus compté, et sans page il n’en vient que cent', async () => {
    for (let part = 0; part < 11; part += 1) await write(essais(1000));
    const { headers, data } = await admin.call(getJournal, { appel: 'essai' });
    expect([headers['x-total-count'], headers['x-total-count-exact']]).toEqual(['10000', 'false']);
    expect(data).toHaveLength(100);
  });

  it('à une personne d’une école, ne montre que les actes de son école, qui que ce soit qui les ait faits', async () => {
    const droits = { journal: ['lecture'] };
    const [ratoma, matam] = [await createSchool(server), await createSchool(server, 'École de Matam')];
    const reader = await server.person({ ecoleId: ratoma, droits });
    const network = await server.person({ droits });
    await write([
      { entiteId: 1, ecoleId: ratoma, userId: reader.id, appel: 'essai' },
      { entiteId: 2, ecoleId: ratoma, userId: network.id, appel: 'essai' },
      { entiteId: 3, ecoleId: ratoma, appel: 'essai' },
      { entiteId: 4, ecoleId: matam, userId: reader.id, appel: 'essai' },
      { entiteId: 5, userId: reader.id, appel: 'essai' },
    ]);
    const told = async (person: Person, filtres: Filtres = {}) =>
      (await acts(person, { appel: 'essai', ...filtres })).map(({ entiteId }) => entiteId);
    expect(await told(reader)).toEqual([3, 2, 1]);
    expect(await told(reader, { userId: reader.id })).toEqual([1]);
    expect(await told(reader, { entite: 'reperes', entiteId: 4 })).toEqual([]);
    expect(await told(network)).toEqual([5, 4, 3, 2, 1]);
    const { headers } = await reader.call(getJournal, { appel: 'essai', page: 2, taille: 2 });
    expect(headers['x-total-count']).toBe('3');
  });

  it('vient aussi à la suite d’un acte : ce qui s’ajoute entre-temps ne décale rien', async () => {
    await write(essais(5));
    const older = async (avant?: number) => {
      const input = { appel: 'essai', page: 1, taille: 2, ...(avant === undefined ? {} : { avant }) };
      const { data, headers } = await admin.call(getJournal, input);
      return { data, left: headers['x-total-count'], last: data.at(-1)?.id };
    };
    const first = await older();
    await write([{ entiteId: 6, appel: 'essai' }]);
    const second = await older(first.last);
    const third = await older(second.last);
    expect([first, second, third].map(({ data }) => data.map(({ entiteId }) => entiteId))).toEqual([
      [5, 4],
      [3, 2],
      [1],
    ]);
    expect([first, second, third].map(({ left }) => left)).toEqual(['5', '3', '1']);
  });
});

describe('filtres du journal', () => {
  it('offrent chaque entité, chaque appel et chaque personne du journal, une fois, dans l’ordre', async () => {
    const [a, b] = [await server.person(), await server.person()];
    await write([
      { userId: b.id, entite: 'unites', appel: 'PUT updateUnite' },
      { userId: a.id, entite: 'unites', appel: 'POST addUnite' },
      { userId: a.id, entite: 'devises', appel: 'PUT updateUnite' },
    ]);
    await server.person();
    const { entites, appels, personnes } = (await admin.call(getFiltresDuJournal, {})).data;
    expect(entites.filter((one) => ['devises', 'unites'].includes(one))).toEqual(['devises', 'unites']);
    expect(appels.filter((one) => one.includes('Unite'))).toEqual(['POST addUnite', 'PUT updateUnite']);
    expect(entites.toSorted()).toEqual(entites);
    expect(personnes).toEqual([
      { id: a.id, prenoms: 'Personne 1', nom: 'Essai' },
      { id: b.id, prenoms: 'Personne 2', nom: 'Essai' },
    ]);
  });
});
