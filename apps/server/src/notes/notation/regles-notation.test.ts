import { valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { getRegleDeClasse, SANS_REGLE } from '@gestionscolaire/contract/notes/regle-de-classe.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { addRegle, REGLE } from '#notes/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, theSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

let year = 2300;

/** Makes a year that has no rule yet. */
function freeSession(server: TestServer): Promise<number> {
  year += 1;
  return createSession(server, `${year}-10-01`, `${year + 1}-06-30`);
}

checkCrud({
  contract: reglesNotation,
  sample: async (server) => ({
    ...REGLE,
    ecoleId: await theSchool(server),
    sessionId: await freeSession(server),
  }),
  change: { field: 'poidsCours', value: async (_server, row) => (row['poidsCours'] === 3 ? 4 : 3) },
  ids: {},
});

describe('règles de notation', () => {
  let server: TestServer;
  let ecoleId: number;
  let sessionId: number;
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    sessionId = await createSession(server);
  });
  const add = (more: Record<string, unknown> = {}) => addRegle(server.admin, { ecoleId, sessionId, ...more });
  const champs = async (more: Record<string, unknown>) => (await add(more)).refus.champs;
  const read = async (id: unknown) => firstOf((await server.admin.call(reglesNotation.get, { id })).data);

  it('[NOTE-71] sans dire si une période non classée compte, une règle la compte, et la garde telle quelle', async () => {
    const { periodeNonClassee: _unsaid, ...avant } = REGLE;
    const { data } = await server.admin.call(reglesNotation.create, {
      ...avant,
      ecoleId,
      sessionId,
      creationUserId: 0,
    });
    const id = Number(firstOf(data)['id']);
    const changer = async (more: Record<string, unknown>) => {
      const { modifDate } = await read(id);
      const sent = { ...avant, id, ecoleId, sessionId, modifUserId: 0, modifDate, ...more };
      await server.admin.call(reglesNotation.update, sent);
      return (await read(id))['periodeNonClassee'];
    };
    expect((await read(id))['periodeNonClassee']).toBe('compte');
    expect(await changer({ periodeNonClassee: 'exclue' })).toBe('exclue');
    expect(await changer({ poidsCours: 3 })).toBe('exclue');
  });

  it('[NOTE-06] la règle d’une classe est la plus précise, et dit pourquoi', async () => {
    const classe = async (serie: string | null, niveau = '15') => {
      const fields = { ecoleId, enseignantId: null, etape: 'lycée', niveau, serie };
      const { data } = await server.admin.call(classes.create, {
        ...fields,
        libelle: `Classe ${niveau} ${serie ?? ''}`,
        creationUserId: 0,
      });
      return Number(firstOf(data)['id']);
    };
    const [sm, se, onzieme] = [await classe('SM'), await classe('SE'), await classe('SM', '13')];
    const of = async (classeId: number) =>
      (await server.admin.call(getRegleDeClasse, { classeId, sessionId })).data;
    expect(await of(sm)).toEqual({ regle: null, pourquoi: SANS_REGLE });
    await add();
    expect((await of(sm)).regle).toBeNull();
    const lycee = { etape: 'lycée' };
    const tout = firstOf((await add(lycee)).data)['id'];
    expect(await of(sm)).toMatchObject({
      regle: { id: tout, mentions: [{ seuil: 1600, libelle: 'Très bien' }, {}, {}, {}, {}, {}] },
      pourquoi: 'La règle de tout le niveau : lycée.',
    });
    const serie = firstOf((await add({ ...lycee, serie: 'SM' })).data)['id'];
    const niveau = firstOf((await add({ ...lycee, niveau: '15' })).data)['id'];
    const precise = firstOf((await add({ ...lycee, niveau: '15', serie: 'SM' })).data)['id'];
    const answers = [await of(sm), await of(se), await of(onzieme)];
    expect(answers.map(({ regle }) => regle?.id)).toEqual([precise, niveau, serie]);
    expect(answers.map(({ pourquoi }) => pourquoi)).toEqual([
      'La règle la plus précise pour cette classe : lycée, Terminale, SM.',
      'La règle la plus précise pour cette classe : lycée, Terminale.',
      'La règle la plus précise pour cette classe : lycée, SM.',
    ]);
    const elsewhere = await server.person({
      ecoleId: await createSchool(server, 'Autre'),
      droits: { reglesNotation: ['lecture'] },
    });
    const asked = await elsewhere.call(getRegleDeClasse, { classeId: sm, sessionId });
    expect(asked.refus.code).toBe('INTROUVABLE');
  });

  it('[NOTE-06] deux règles actives n’ont pas la même clé, même ajoutées au même instant', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(await champs({})).toEqual({
      etape: 'Ce niveau a déjà cette règle pour cette année : modifiez-la plutôt.',
    });
    expect((await add({ niveau: '7' })).status).toBe(201);
    expect((await add({ sessionId: await freeSession(server) })).status).toBe(201);
  });

  it('[NOTE-07] refuse deux poids nuls, un rattrapage au-dessus de l’admission, un seuil hors de l’échelle', async () => {
    expect(await champs({ poidsCours: 0, poidsComposition: 0 })).toEqual({
      poidsComposition: 'Un des deux poids au moins est au-dessus de 0.',
    });
    expect((await add({ poidsCours: 0, poidsComposition: 1, niveau: '8' })).status).toBe(201);
    expect(await champs({ seuilRattrapage: 1001 })).toEqual({
      seuilRattrapage: "Le seuil de rattrapage ne passe pas celui d'admission.",
    });
    expect((await add({ seuilRattrapage: 1000, niveau: '9' })).status).toBe(201);
    expect(await champs({ seuilAdmission: 2001 })).toEqual({
      seuilAdmission: "Ce seuil passe l'échelle, 20.",
    });
    expect(await champs({ mentions: '20,5 Parfait' })).toEqual({
      mentions: "« Parfait » passe l'échelle, 20.",
    });
    expect(await champs({ mentions: '12 Bien\n12 Mieux' })).toEqual({
      mentions: "« Mieux » commence au même seuil qu'une autre mention.",
    });
    expect(await champs({ distinctions: 'Félicitations, conduite 21' })).toEqual({
      distinctions: "« Félicitations » passe l'échelle, 20.",
    });
    expect(await champs({ niveau: '3' })).toEqual({ niveau: "Cet ordre n'existe pas à ce niveau." });
    expect(await champs({ serie: 'SM' })).toEqual({ serie: 'Seule une classe de lycée a une série.' });
  });

  it('[NOTE-08] garde son modèle quand ses valeurs changent', async () => {
    const { id } = firstOf((await add({ poidsCours: 2 })).data);
    expect(await read(id)).toMatchObject({ modele: 'cours1Composition2', poidsCours: 2 });
    const row = await read(id);
    await server.admin.call(reglesNotation.update, { ...row, poidsComposition: 5, modifUserId: 0 });
    expect(await read(id)).toMatchObject({ modele: 'cours1Composition2', poidsComposition: 5 });
  });

  it('ses mentions et ses distinctions s’enregistrent avec elle, en un acte ; une distinction gardée garde son numéro', async () => {
    const { id } = firstOf(
      (
        await add({
          mentions: '10 Passable\n16,5 Très bien\n12,05 Bien',
          distinctions: '12 Tableau, conduite 14\nBlâme',
        })
      ).data,
    );
    const row = await read(id);
    expect(row).toMatchObject({
      mentions: '16,5 Très bien\n12,05 Bien\n10 Passable',
      distinctions: '12 Tableau, conduite 14\nBlâme',
    });
    const told = async () =>
      (await server.rows('journal')).filter(
        ({ entite, entiteId }) => entite === 'regles_notation' && entiteId === id,
      ).length;
    expect(await told()).toBe(1);
    const [kept] = await server.rows('distinctions');
    const change = { mentions: null, distinctions: '13 Tableau\nFélicitations' };
    await server.admin.call(reglesNotation.update, { ...row, ...change, modifUserId: 0 });
    expect(await told()).toBe(2);
    expect(await read(id)).toMatchObject(change);
    expect(await server.rows('regles_mentions')).toEqual([]);
    const rows = await server.rows('distinctions');
    expect(rows.map(({ libelle, seuil, estActif }) => [libelle, seuil, estActif])).toEqual([
      ['Tableau', 1300, 1],
      ['Blâme', null, 0],
      ['Félicitations', null, 1],
    ]);
    expect(rows[0]?.['id']).toBe(kept?.['id']);
    await server.admin.call(reglesNotation.remove, { id });
    expect(await server.rows('distinctions')).toEqual([]);
  });

  it('en maternelle, une règle de compétences n’a ni mention ni classement', async () => {
    const { id } = firstOf(
      (
        await add({
          etape: 'maternelle',
          modele: 'competences',
          ...valeursDuModele('competences', 'maternelle'),
        })
      ).data,
    );
    expect(await read(id)).toMatchObject({ genre: 'competences', mentions: null, classement: 0 });
  });
});
