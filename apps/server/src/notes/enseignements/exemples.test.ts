import { addExempleProgramme } from '@gestionscolaire/contract/notes/enseignements/exemples.ts';
import {
  getLotsProgramme,
  programmes,
  reprendreProgramme,
} from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { idDe, refusDe } from '#notes/tests/base.ts';
import { addMatiere, addProgramme } from '#notes/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

describe('un exemple de programme', () => {
  let server: TestServer;
  let ecoleId: number;
  let sessionId: number;
  let maths: number;
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    sessionId = await createSession(server);
    maths = idDe(await addMatiere(server.admin, { libelle: 'MATHÉMATIQUES', abreviation: 'CHIM' }));
  });
  const SM = { exemple: 'lyceeSM', niveaux: ['14', '15'], matieres: ['Mathématiques', 'Chimie'] };
  const prendrePlusieurs = (exemples: unknown[], more: Record<string, unknown> = {}, who = server.admin) =>
    who.call(addExempleProgramme, {
      ecoleId,
      sessionId,
      exemples,
      ajouterMatieres: 1,
      creationUserId: 0,
      ...more,
    });
  const prendre = (
    { exemple, niveaux, matieres: taken, ...more }: Record<string, unknown> = {},
    who = server.admin,
  ) => {
    const said = Object.entries({ exemple, niveaux, matieres: taken }).filter(
      ([, value]) => value !== undefined,
    );
    return prendrePlusieurs([{ ...SM, ...Object.fromEntries(said) }], more, who);
  };
  const lignes = async () =>
    (await server.admin.call(programmes.list, { ecoleId, sessionId, estActif: 1 })).data.map(
      ({ niveau, serie, matiere, abreviation, coefficient, ordre }) =>
        [niveau, serie, matiere, abreviation, coefficient, ordre].join(' '),
    );
  const leLot = async () => firstOf((await server.admin.call(getLotsProgramme, { ecoleId })).data);
  const reprendre = async () => {
    const { id, modifDate } = await leLot();
    return server.admin.call(reprendreProgramme, { id, modifUserId: 0, modifDate });
  };
  const siennes = async () =>
    (await server.rows('matieres')).filter((row) => row['ecoleId'] === ecoleId && row['estActif'] === 1)
      .length;

  it('[NOTE-09] se prend pour les ordres et les matières choisis, en un lot avec ce qui manquait ; ce qui est en place reste ; il se défait en entier', async () => {
    const place = { ecoleId, sessionId, etape: 'lycée', serie: 'SM', matiereId: maths };
    await addProgramme(server.admin, { ...place, niveau: '15', coefficient: 500 });
    const answer = await prendre();
    expect([answer.status, answer.data]).toMatchObject([201, [{ nombre: 3, existants: 1, ecartes: 0 }]]);
    // The subject is known by its name, however it is written; a new one takes an abbreviation that is free.
    const all = [
      '14 SM MATHÉMATIQUES CHIM 400 1',
      '14 SM Chimie CHIM2 300 2',
      '15 SM MATHÉMATIQUES CHIM 500 1',
      '15 SM Chimie CHIM2 300 2',
    ];
    expect((await lignes()).toSorted()).toEqual(all.toSorted());
    expect(await leLot()).toMatchObject({
      nombre: 3,
      origine: 'Exemple à vérifier, Lycée, Sciences mathématiques, pris pour 2026-2027',
    });
    expect((await prendre()).refus.error).toBe('Tout est déjà en place : il n’y a rien à ajouter.');
    expect((await reprendre()).status).toBe(200);
    expect([await lignes(), await siennes()]).toEqual([['15 SM MATHÉMATIQUES CHIM 500 1'], 0]);
  });

  it('[NOTE-74] les exemples de plusieurs classes se prennent en un lot : une matière manquante est ajoutée une fois', async () => {
    const college = { exemple: 'college', niveaux: ['7', '8'], matieres: ['Mathématiques', 'Chimie'] };
    const before = (await server.rows('journal')).length;
    const { data } = await prendrePlusieurs([college, SM, SM]);
    // The same example twice: its second rows stand already.
    expect(data).toMatchObject([{ nombre: 8, existants: 4, ecartes: 0 }]);
    expect(await server.rows('journal')).toHaveLength(before + 1);
    expect((await lignes()).toSorted()).toEqual([
      '14 SM Chimie CHIM2 300 2',
      '14 SM MATHÉMATIQUES CHIM 400 1',
      '15 SM Chimie CHIM2 300 2',
      '15 SM MATHÉMATIQUES CHIM 400 1',
      '7  Chimie CHIM2 100 2',
      '7  MATHÉMATIQUES CHIM 200 1',
      '8  Chimie CHIM2 100 2',
      '8  MATHÉMATIQUES CHIM 200 1',
    ]);
    expect((await leLot()).origine).toMatch(/^Exemples à vérifier, Collège, Lycée, Sciences mathématiques/);
    expect((await reprendre()).status).toBe(200);
    expect([await lignes(), await siennes()]).toEqual([[], 0]);
  });

  it('[NOTE-09] « ECM » est la matière que l’école abrège ainsi ; une autre qui a son abréviation, non', async () => {
    await addMatiere(server.admin, { libelle: 'Éducation civique et morale', abreviation: 'ECM' });
    await addMatiere(server.admin, { libelle: 'Physionomie', abreviation: 'PHYS' });
    const { data } = await prendre({ exemple: 'college', niveaux: ['7'], matieres: ['Physique', 'ECM'] });
    expect(data).toMatchObject([{ nombre: 2, existants: 0, ecartes: 0 }]);
    expect((await lignes()).toSorted()).toEqual([
      '7  Physique PHYS2 100 1',
      '7  Éducation civique et morale ECM 100 2',
    ]);
  });

  it('sans ajouter de matières, laisse et compte celles qui manquent ; sans aucune, il le dit', async () => {
    const { data } = await prendre({ ajouterMatieres: 0 });
    expect(data).toMatchObject([{ nombre: 2, existants: 0, ecartes: 2 }]);
    const rien = await prendre({ ajouterMatieres: 0, matieres: ['Chimie'] });
    expect(rien.refus.error).toMatch(/^Cette école n'a aucune de ces matières/);
  });

  it('une matière qu’il a ajoutée et qui sert ailleurs depuis le retient, et rien n’est défait', async () => {
    await prendre({ niveaux: ['15'] });
    const found = (await server.rows('matieres')).find((row) => row['libelle'] === 'Chimie');
    await addProgramme(server.admin, { ecoleId, sessionId, matiereId: found?.['id'], niveau: '7' });
    const { status, refus } = await reprendre();
    expect(refusDe({ status, refus })).toBe(
      '409 Ce lot ne peut pas être défait : pour Chimie, 1 programme en dépend.',
    );
    expect(await lignes()).toHaveLength(3);
  });

  it('demande le droit d’ajouter des matières à qui en ajoute, et refuse ce que l’exemple n’a pas, une autre école', async () => {
    const droits = { enseignements: ['lecture', 'ajout'] };
    const person = await server.person({ ecoleId, droits });
    expect((await prendre({}, person)).status).toBe(403);
    expect([await lignes(), await siennes()]).toEqual([[], 0]);
    expect((await prendre({ ajouterMatieres: 0 }, person)).status).toBe(201);
    const both = { enseignements: ['lecture', 'ajout'], matieres: ['ajout'] };
    expect((await prendre({}, await server.person({ ecoleId, droits: both }))).status).toBe(201);
    const field = "L'un d'eux n'est pas de cet exemple.";
    const champ = (quoi: string) => ({ [`exemples.0.${quoi}`]: field });
    expect((await prendre({ niveaux: ['7'] })).refus.champs).toEqual(champ('niveaux'));
    expect((await prendre({ matieres: ['Lecture'] })).refus.champs).toEqual(champ('matieres'));
    expect((await prendre({ matieres: [] })).refus.champs).toHaveProperty('exemples');
    expect((await prendrePlusieurs([])).refus.champs).toHaveProperty('exemples');
    const ailleurs = await createSchool(server, 'École de Matoto');
    expect((await prendre({ ecoleId: ailleurs }, person)).refus.code).toBe('HORS_DE_PORTEE');
    const list = await server.admin.call(matieres.list, { recherche: 'Chimie', page: 1, taille: 10 });
    expect(list.data).toHaveLength(1);
  });
});
