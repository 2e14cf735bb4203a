import {
  ABREVIATION_EN_DOUBLE,
  MATIERE_EN_DOUBLE,
  matieres,
} from '@gestionscolaire/contract/notes/matieres.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { abreviationLibre, addMatiere } from '#notes/tests/gestes.ts';
import { firstOf, rowsOf } from '#tests/exemples/reponse.ts';
import { createSchool, theSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

checkCrud({
  contract: matieres,
  sample: async (server, libelle) => ({
    ecoleId: await theSchool(server),
    libelle,
    abreviation: abreviationLibre(),
    genre: 'discipline',
    groupeMatiereId: null,
    ordre: null,
  }),
  change: {
    field: 'genre',
    value: async (_server, row) => (row['genre'] === 'discipline' ? 'conduite' : 'discipline'),
  },
  unique: async () => ({ abreviation: abreviationLibre() }),
  double: MATIERE_EN_DOUBLE,
  ids: {},
});

describe('matières', () => {
  let server: TestServer;
  let ratoma: number;
  let matoto: number;
  beforeEach(async () => {
    server = await ownServer();
    ratoma = await createSchool(server);
    matoto = await createSchool(server, 'École de Matoto');
  });
  const champs = async (more: Record<string, unknown>) => (await addMatiere(server.admin, more)).refus.champs;

  it('[NOTE-01] celles du réseau se lisent de chaque école et ne se changent que du réseau ; celles d’une école ne se voient pas d’une autre', async () => {
    const reseau = firstOf((await addMatiere(server.admin, { libelle: 'Français' })).data)['id'];
    const ici = firstOf((await addMatiere(server.admin, { libelle: 'Soussou', ecoleId: ratoma })).data)['id'];
    const la = firstOf((await addMatiere(server.admin, { libelle: 'Pular', ecoleId: matoto })).data)['id'];
    const droits = { matieres: ['lecture', 'ajout', 'modification', 'suppression'] };
    const person = await server.person({ ecoleId: ratoma, droits });
    const found = rowsOf((await person.call(matieres.list, {})).data).map(({ id }) => id);
    expect(found).toEqual([reseau, ici]);
    expect((await person.call(matieres.get, { id: la })).refus.code).toBe('INTROUVABLE');
    const shared = firstOf((await person.call(matieres.get, { id: reseau })).data);
    const change = await person.call(matieres.update, { ...shared, ordre: 2, modifUserId: 0 });
    expect([change.status, change.refus.code]).toEqual([403, 'DROIT_ABSENT']);
    expect((await person.call(matieres.remove, { id: reseau })).refus.code).toBe('DROIT_ABSENT');
    const own = firstOf((await person.call(matieres.get, { id: ici })).data);
    expect((await person.call(matieres.update, { ...own, ordre: 2, modifUserId: 0 })).status).toBe(200);
    expect((await addMatiere(person, { libelle: 'Malinké', ecoleId: ratoma })).status).toBe(201);
    expect((await addMatiere(person, { libelle: 'Kissi' })).refus.code).toBe('HORS_DE_PORTEE');
  });

  it('[NOTE-02] deux matières actives d’une école n’ont ni le même libellé ni la même abréviation, accents et majuscules égaux', async () => {
    await addMatiere(server.admin, { ecoleId: ratoma, libelle: 'Géographie', abreviation: 'GÉO' });
    const libelle = MATIERE_EN_DOUBLE;
    const abreviation = ABREVIATION_EN_DOUBLE;
    expect(await champs({ ecoleId: ratoma, libelle: 'geographie' })).toEqual({ libelle });
    expect(await champs({ ecoleId: ratoma, libelle: 'Autre', abreviation: 'geo' })).toEqual({ abreviation });
    const both = { ecoleId: ratoma, libelle: 'GEOGRAPHIE', abreviation: 'Geo' };
    expect(await champs(both)).toEqual({ libelle, abreviation });
    // Another school has its own; the network's are each school's.
    expect((await addMatiere(server.admin, { ...both, ecoleId: matoto })).status).toBe(201);
    await addMatiere(server.admin, { libelle: 'Chimie', abreviation: 'CHIM' });
    expect(await champs({ ecoleId: matoto, libelle: 'Chimie', abreviation: 'CHIM' })).toEqual({
      libelle,
      abreviation,
    });
  });

  it('[NOTE-02] une matière désactivée ne compte plus, et ne revient pas à côté de celle qui l’a remplacée', async () => {
    const { id } = firstOf((await addMatiere(server.admin, { ecoleId: ratoma, abreviation: 'MATH' })).data);
    const stamp = { id, modifUserId: 0 };
    const off = firstOf((await server.admin.call(matieres.disable, { ...stamp, modifDate: null })).data);
    const next = { ecoleId: ratoma, libelle: 'Maths', abreviation: 'MATH' };
    expect((await addMatiere(server.admin, next)).status).toBe(201);
    const back = { ...stamp, modifDate: off['modifDate'], libelleConfirme: true };
    expect((await server.admin.call(matieres.enable, back)).refus.champs).toEqual({
      abreviation: ABREVIATION_EN_DOUBLE,
    });
  });

  it('[NOTE-02] de trois personnes qui ajoutent la même abréviation au même instant, une seule le fait', async () => {
    const add = (libelle: string) =>
      addMatiere(server.admin, { ecoleId: ratoma, libelle, abreviation: 'PHYS' });
    const answers = await Promise.all([add('Physique'), add('Physique A'), add('Physique B')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('une abréviation a de 2 à 8 lettres ou chiffres : un code à scanner la porte', async () => {
    const phrase = "L'abréviation a de 2 à 8 lettres ou chiffres, par exemple MATH.";
    for (const wrong of ['M', 'A:B', 'A,B', '-AB'])
      expect(await champs({ abreviation: wrong }), wrong).toEqual({ abreviation: phrase });
    expect(await champs({ abreviation: 'ABCDEFGHI' })).toEqual({
      abreviation: "L'abréviation doit avoir au plus 8 caractères.",
    });
    for (const [rang, right] of ['SVT', 'É.P.S.', 'Hist-Géo', 'A2'].entries())
      expect(
        (await addMatiere(server.admin, { libelle: `Matière ${rang}`, abreviation: right })).status,
      ).toBe(201);
  });
});
