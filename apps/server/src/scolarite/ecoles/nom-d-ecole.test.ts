/** A school keeps its name to itself: no other school takes it, or one that looks like it. */
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { describe, expect, it } from 'vitest';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { NOM_PRIS } from './nom-d-ecole.ts';

/** Makes a school with its head, who renames it. */
async function direction(server: TestServer, nom: string) {
  const id = await createSchool(server, nom);
  const person = await server.person({ ecoleId: id, droits: { detail: OPERATIONS } });
  const renommer = async (libelle: string, libelleConfirme = false) => {
    const { modifDate } = firstOf((await person.call(ecoles.get, { id })).data);
    const form = { id, libelle, slogan: 'Savoir', dateCreation: '2010-10-04', libelleConfirme };
    return person.call(ecoles.update, { ...form, modifDate, modifUserId: 0 });
  };
  return { id, renommer };
}

describe('nom d’une école', () => {
  it.each([
    ['le nom même', 'Le Manguier 1'],
    ['le même sans sa casse ni ses espaces', 'LE  manguier-1.'],
    ['un « о » cyrillique dans un mot', 'Le Mаnguier 2'],
    ['un mot tout cyrillique', 'Сосо'],
    ['des lettres d’un autre poids', '𝐋𝐞 𝐌𝐚𝐧𝐠𝐮𝐢𝐞𝐫 𝟏'],
    ['un chiffre ou une lettre pour une autre', 'Ie ManguIer l'],
    ['un signe pour une lettre', '|e Manguier 3'],
    ['un mot de deux alphabets arabe et latin', 'Manguierا'],
    ['des lettres lisues', 'ꓡꓰ ꓟꓐ'],
    ['celui d’une école désactivée', 'Les Anciens'],
  ])('[SEC-02] personne d’une école ne lui donne celui d’une autre : %s', async (_, libelle) => {
    const server = await ownServer();
    await createSchool(server, 'Le Manguier 1');
    const closed = await createSchool(server, 'Les Anciens');
    await server.admin.call(ecoles.disable, { id: closed, modifUserId: 0, modifDate: null });
    const { id, renommer } = await direction(server, 'Les Palmiers');
    for (const isConfirmed of [false, true]) {
      const { status, refus } = await renommer(libelle, isConfirmed);
      expect([status, refus.champs]).toEqual([422, { libelle: NOM_PRIS }]);
    }
    expect(firstOf((await server.admin.call(ecoles.get, { id })).data)['libelle']).toBe('Les Palmiers');
  });

  it('prend un nom à elle, de tout alphabet des papiers, et écrit le sien autrement', async () => {
    const server = await ownServer();
    await createSchool(server, 'Le Manguier');
    const { renommer } = await direction(server, 'Les Palmiers');
    for (const libelle of [
      'LES PALMIERS',
      'Groupe scolaire « L’Œil d’Aïcha » (n° 2), Kipé',
      'Ɓaleejo Ŋonndi',
      'École الهدى',
      'ߒߞߏ ߞߊ߬ߙߊ߲',
      '𞤁𞤵𞤣𞤫 𞤖𞤢𞤪𞤢',
    ])
      expect([libelle, (await renommer(libelle)).status]).toEqual([libelle, 200]);
  });

  it('le réseau le donne après l’avoir confirmé ; l’école garde le sien en changeant le reste', async () => {
    const server = await ownServer();
    await createSchool(server, 'Школа');
    const { id, renommer } = await direction(server, 'Les Palmiers');
    const form = { id, libelle: 'Школа', slogan: null, dateCreation: '2010-10-04', modifUserId: 0 };
    const asked = await server.admin.call(ecoles.update, { ...form, modifDate: null });
    expect(asked.refus.code).toBe('A_CONFIRMER');
    const confirmed = { ...form, libelleConfirme: true, modifDate: null };
    expect((await server.admin.call(ecoles.update, confirmed)).status).toBe(200);
    expect((await renommer('Школа')).status).toBe(200);
  });

  it('[SEC-02] de deux écoles qui prennent un nom au même instant, une seule l’a', async () => {
    const server = await ownServer();
    for (let rang = 0; rang < 5; rang += 1) {
      const deux = [await direction(server, `Une ${rang}`), await direction(server, `Autre ${rang}`)];
      const answers = await Promise.all(deux.map(({ renommer }) => renommer(`Neuve ${'abcde'[rang]}`)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    }
  });
});
