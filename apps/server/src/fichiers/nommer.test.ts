/** A file is read by its sender, then by those to whom its record shows it; only its sender may have it named. */
import { type Menu, menus } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { getDocument } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { faults, setColumns } from '#administration/tests/gestes.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { menuAvec, opened, PNG, sentBy, showIn, shown } from '#tests/gestes/fichiers.ts';
import { ajoute, fiche, formulaire, lu } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

const INDISPONIBLE = "Cette image n'est pas disponible : choisissez-la de nouveau.";

const fileOf = async (nom: string) => (await server.rows('fichiers')).find((row) => row['nom'] === nom);

const vue = async (file: string) => (await shown(server, file)).statusCode;

/** Opens a file as each of these persons, and returns the statuses. */
const statuses = async (file: string, persons: Person[]) =>
  Promise.all(persons.map(async (person) => (await opened(server, person, file)).statusCode));

/** Sends a user's edit form. */
async function modifie(id: number, more: Record<string, unknown>, by = admin) {
  return by.call(utilisateurs.update, formulaire(await lu(server, id), more));
}

const droits = {
  menus: ['lecture', 'ajout', 'modification'],
  utilisateurs: ['lecture', 'ajout', 'modification'],
};

describe('un fichier envoyé', () => {
  it('se lit avec un jeton : par qui l’envoie, son école et le réseau, par personne d’autre', async () => {
    const ecoleId = await createSchool(server);
    const sender = await server.person({ ecoleId });
    const colleague = await server.person({ ecoleId });
    const stranger = await server.person({ ecoleId: await createSchool(server, 'École de Matam') });
    const file = await sentBy(server, sender);
    expect(await statuses(file, [sender, colleague, admin, stranger])).toEqual([200, 200, 200, 404]);
    expect(await vue(file)).toBe(404);
    expect((await server.stranger.call(getDocument, { file })).refus.code).toBe('NON_CONNECTE');
  });

  it('du réseau ne se lit dans aucune école, pas même par qui l’a envoyé avant d’y venir', async () => {
    const moved = await server.person();
    const file = await sentBy(server, moved);
    const ofNetwork = await sentBy(server, admin);
    const ecoleId = await createSchool(server);
    await setColumns(server, 'utilisateurs', moved.id, { ecoleId });
    for (const one of [file, ofNetwork]) expect(await statuses(one, [moved])).toEqual([404]);
  });

  it('ne reste dans aucun navigateur, s’enregistre au lieu de se montrer', async () => {
    const file = await sentBy(server, admin);
    expect((await opened(server, admin, file)).headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename*=UTF-8''${file}`,
    });
  });

  it('désactivé, ne se lit plus', async () => {
    const file = await sentBy(server, admin);
    await server.database.transaction((trx) => trx.updateTable('fichiers').set({ estActif: 0 }).execute());
    expect(await statuses(file, [admin])).toEqual([404]);
  });
});

describe('l’image d’un menu ou d’un onglet', () => {
  const onglet = (image: string) => {
    const { menuPereId: _pere, typeMenu: typeOnglet, ...fields } = menuAvec(image);
    return { ...fields, typeOnglet, menuId: 2 };
  };

  it('devient publique quand qui l’a envoyée enregistre le menu, en un seul acte', async () => {
    const person = await server.person({ droits });
    const file = await sentBy(server, person);
    const before = (await server.rows('journal')).length;
    await showIn(person, file);
    expect((await shown(server, file)).rawPayload.equals(PNG)).toBe(true);
    expect(await fileOf(file)).toMatchObject({ estPublic: 1, modifUserId: person.id });
    expect((await server.rows('journal')).length).toBe(before + 1);
  });

  it('celle d’un onglet de même, à la modification aussi', async () => {
    const [first, second] = [await sentBy(server, admin), await sentBy(server, admin)];
    const fields = onglet(first);
    const { data } = await admin.call(onglets.create, fields);
    expect(await vue(first)).toBe(200);
    const id = data[0]?.id;
    await admin.call(onglets.update, { ...fields, id, image: second, modifUserId: 0, modifDate: null });
    expect([await vue(first), await vue(second)]).toEqual([404, 200]);
  });

  it.each([
    ['envoyée par un autre', () => sentBy(server, admin)],
    [
      'qui est la photo de quelqu’un, même envoyée par soi',
      async (person: Person) => {
        const photo = await sentBy(server, person);
        await person.call(utilisateurs.create, await fiche(server, { photo }));
        return photo;
      },
    ],
  ])('%s : refusée à son champ, et elle ne se montre pas', async (_, image) => {
    const person = await server.person({ droits });
    const file = await image(person);
    const refused = await person.call(menus.create, menuAvec(file));
    expect(faults(refused)).toEqual([422, { image: INDISPONIBLE }]);
    expect(await vue(file)).toBe(404);
  });

  it.each(['absente.png', 'pays.gif', 'C:\\images\\pays.png', ''])(
    '[FID-03] un nom qui n’est pas un fichier du produit (« %s ») est ignoré : l’icône reste, et le reste s’enregistre',
    async (inconnue) => {
      const imageOf = async (table: 'menus' | 'onglets', id: unknown) =>
        (await server.rows(table)).find((row) => row['id'] === id);
      for (const { contract, table, fields, aucune } of [
        { contract: menus, table: 'menus', fields: menuAvec(inconnue), aucune: 'menu.png' },
        { contract: onglets, table: 'onglets', fields: onglet(inconnue), aucune: '' },
      ] as const) {
        const made = await admin.call(contract.create, fields);
        expect(made.status).toBe(201);
        const id = made.data[0]?.id;
        expect(await imageOf(table, id)).toMatchObject({ image: aucune });
        // A chosen image stays when another call sends a name that is no file, or none.
        const file = await sentBy(server, admin);
        const change = async (more: object) => {
          const modifDate = (await imageOf(table, id))?.['modifDate'] ?? null;
          const { image: _image, creationUserId: _personne, ...rest } = fields;
          return admin.call(contract.update, { ...rest, id, modifDate, ...more });
        };
        expect((await change({ image: file })).status).toBe(200);
        // A tab's '' is no name, and takes the image away: such a call leaves the key out.
        const autre = inconnue === aucune ? {} : { image: inconnue };
        expect((await change({ ...autre, ordre: 8 })).status).toBe(200);
        expect((await change({ ordre: 9 })).status).toBe(200);
        expect(await imageOf(table, id)).toMatchObject({ image: file, ordre: 9 });
        expect(await vue(file)).toBe(200);
      }
    },
  );

  it('déjà publique, se reprend ; elle reste tant qu’un menu la montre, et s’en va avec le dernier', async () => {
    const file = await sentBy(server, admin);
    const mine = await showIn(admin, file);
    const person = await server.person({ droits });
    const other = await showIn(person, file);
    const without = async ({ id, ...fields }: typeof mine) => {
      const { data } = await admin.call(menus.get, { id });
      const { modifDate }: Pick<Menu, 'modifDate'> = data.menu[0] ?? { modifDate: null };
      await admin.call(menus.update, { ...fields, id, image: 'menu.png', modifDate });
      return (await shown(server, file)).statusCode;
    };
    expect(await without(mine)).toBe(200);
    expect(await without(other)).toBe(404);
    expect(await server.rows('fichiers')).toEqual([]);
  });

  it('le menu se modifie par un autre sans que son image change', async () => {
    const fields = await showIn(admin, await sentBy(server, admin));
    const person = await server.person({ droits });
    const input = { ...fields, ordre: 9, modifDate: null };
    expect((await person.call(menus.update, input)).status).toBe(200);
  });
});

describe('le logo d’une école', () => {
  it('devient public avec elle ; ses gens le changent, et l’ancien s’en va', async () => {
    const logo = await sentBy(server, admin);
    const fields = { libelle: 'École de Dixinn', slogan: null, dateCreation: '2001-10-03', logo };
    const { data } = await admin.call(ecoles.create, { ...fields, creationUserId: 0 });
    const id = data[0]?.id ?? 0;
    expect(await vue(logo)).toBe(200);

    const director = await server.person({ ecoleId: id, droits: { detail: ['lecture', 'modification'] } });
    const other = await sentBy(server, director);
    const edit = { ...fields, id, logo: other, modifUserId: 0, modifDate: null };
    expect((await director.call(ecoles.update, edit)).status).toBe(200);
    expect([await vue(logo), await vue(other)]).toEqual([404, 200]);
  });
});

describe('la photo d’un utilisateur', () => {
  it('est de son école, qui que ce soit qui l’envoie, et jamais publique', async () => {
    const ecoleId = await createSchool(server);
    const photo = await sentBy(server, admin);
    const { id } = await ajoute(server, { ecoleId, photo });
    expect((await lu(server, id)).photo).toBe(photo);
    const colleague = await server.person({ ecoleId });
    const stranger = await server.person({ ecoleId: await createSchool(server, 'École de Matam') });
    expect(await statuses(photo, [colleague, stranger, admin])).toEqual([200, 404, 200]);
    expect(await vue(photo)).toBe(404);
  });

  it('le suit dans une autre école', async () => {
    const [from, to] = [await createSchool(server), await createSchool(server, 'École de Matam')];
    const photo = await sentBy(server, admin);
    const { id } = await ajoute(server, { ecoleId: from, photo });
    await modifie(id, { ecoleId: to });
    const persons = [await server.person({ ecoleId: from }), await server.person({ ecoleId: to })];
    expect(await statuses(photo, persons)).toEqual([404, 200]);
    await modifie(id, { ecoleId: null });
    expect(await statuses(photo, persons)).toEqual([404, 404]);
  });

  it('reste quand on ne la dit pas, se retire, et s’en va alors tout à fait', async () => {
    const photo = await sentBy(server, admin);
    const { id } = await ajoute(server, { photo });
    await modifie(id, { photo: undefined });
    expect((await lu(server, id)).photo).toBe(photo);
    await modifie(id, { photo: null });
    expect((await lu(server, id)).photo).toBeNull();
    expect(await server.rows('fichiers')).toEqual([]);
  });

  it('celle d’un autre, ou envoyée par un autre, est refusée à son champ', async () => {
    const person = await server.person({ droits });
    const photo = await sentBy(server, admin);
    const refused = await person.call(utilisateurs.create, await fiche(server, { photo }));
    expect(faults(refused)).toEqual([422, { photo: INDISPONIBLE }]);
    await ajoute(server, { photo });
    const { id } = await ajoute(server);
    expect(faults(await modifie(id, { photo }))).toEqual([422, { photo: INDISPONIBLE }]);
  });

  it('périmée, la fiche le dit avant sa photo', async () => {
    const [first, second] = [await sentBy(server, admin), await sentBy(server, admin)];
    const { id } = await ajoute(server, { photo: first });
    const read = formulaire(await lu(server, id));
    await modifie(id, { photo: second });
    expect((await admin.call(utilisateurs.update, read)).refus.code).toBe('PERIME');
  });
});
