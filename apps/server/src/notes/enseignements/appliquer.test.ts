import {
  addEnseignements,
  enseignements,
  getLotsEnseignement,
  reprendreEnseignements,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { champsDe, changerLignes, idDe, refusDe } from '#notes/tests/base.ts';
import { addAttribution, addEnseignement, addMatiere, addProgramme } from '#notes/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { addClasse, addInscrit, type EcoleEquipee, equiper } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

describe('un programme appliqué à des classes', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let septiemeB: number;
  const matiereIds: number[] = [];
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    septiemeB = await addClasse(server, ecole.ecoleId, '7ème année B');
    matiereIds.length = 0;
    for (const [rang, libelle] of ['Mathématiques', 'Français', 'Anglais'].entries()) {
      const matiereId = idDe(await addMatiere(server.admin, { libelle }));
      matiereIds.push(matiereId);
      const { ecoleId, sessionId } = ecole;
      const place = { coefficient: 100 * (rang + 1), ordre: rang + 1, facultatif: rang === 2 ? 1 : 0 };
      await addProgramme(server.admin, { ecoleId, sessionId, matiereId, ...place });
    }
  });
  const appliquer = (more: Record<string, unknown> = {}, person = server.admin) =>
    person.call(addEnseignements, {
      ecoleId: ecole.ecoleId,
      sessionId: ecole.sessionId,
      classeIds: [ecole.classeId, septiemeB],
      creationUserId: 0,
      ...more,
    });
  const lots = async () => (await server.admin.call(getLotsEnseignement, { ecoleId: ecole.ecoleId })).data;
  const reprendre = async (person = server.admin) => {
    const { id, modifDate } = firstOf(await lots());
    return person.call(reprendreEnseignements, { id, modifUserId: 0, modifDate });
  };
  const actifs = async () =>
    (await server.rows('enseignements')).filter(({ estActif }) => estActif === 1).length;

  it('[NOTE-09] fait un lot, dit en un acte à l’histoire de chaque enseignement ; ce qui est en place reste et se compte', async () => {
    const { ecoleId, sessionId, classeId } = ecole;
    const sent = { ecoleId, sessionId, classeId, matiereId: matiereIds[0], coefficient: 450 };
    await addEnseignement(server.admin, sent);
    const before = (await server.rows('journal')).length;
    const { status, data } = await appliquer();
    expect([status, data]).toMatchObject([201, [{ nombre: 5, existants: 1, ecartes: 0 }]]);
    expect((await server.rows('journal')).length).toBe(before + 1);
    const list = (await server.admin.call(enseignements.list, { ecoleId, classeId })).data;
    expect(champsDe(list, 'matiere', 'coefficient', 'ordre', 'facultatif')).toEqual([
      ['Mathématiques', 450, 1, 0],
      ['Français', 200, 2, 0],
      ['Anglais', 300, 3, 1],
    ]);
    expect(await lots()).toMatchObject([
      { nombre: 5, origine: 'Programme appliqué à 2 classes, 2026-2027', estActif: 1 },
    ]);
    expect((await appliquer()).refus.error).toBe('Tout est déjà en place : il n’y a rien à appliquer.');
  });

  it('[NOTE-09] se reprend en entier, un coefficient changé et un enseignant nommé compris, et laisse ce qui était là', async () => {
    const { ecoleId, sessionId, classeId } = ecole;
    await addEnseignement(server.admin, { ecoleId, sessionId, classeId, matiereId: matiereIds[0] });
    await appliquer();
    const list = (await server.admin.call(enseignements.list, { ecoleId, classeId: septiemeB })).data;
    const row = firstOf(list);
    await server.admin.call(enseignements.update, { ...row, coefficient: 450, modifUserId: 0 });
    const enseignantId = await createTeacher(server, ecoleId);
    await addAttribution(server.admin, { enseignementId: row['id'], enseignantId });
    expect((await reprendre()).status).toBe(200);
    expect(await actifs()).toBe(1);
    expect(await lots()).toMatchObject([{ estActif: 0 }]);
    expect((await appliquer()).data).toMatchObject([{ nombre: 5, existants: 1 }]);
  });

  it('[NOTE-09] ce qu’un élève a dans un enseignement le retient, et rien n’est repris', async () => {
    await appliquer();
    const { inscriptionId } = await addInscrit(server, ecole);
    const { data } = await server.admin.call(enseignements.list, { classeId: ecole.classeId });
    const anglais = data.find(({ matiere }) => matiere === 'Anglais');
    const sent = { enseignementId: anglais?.id, inscriptionId, genre: 'suit', motif: 'Choisi à la rentrée' };
    const periodes = { periodeDebutId: null, periodeFinId: null };
    const made = await server.admin.call(particularites.create, { ...sent, ...periodes, creationUserId: 0 });
    expect(made.status).toBe(201);
    const refused = await reprendre();
    expect(refusDe(refused)).toBe(
      '409 Ce lot ne peut pas être défait : pour 7ème année A, Anglais, 1 particularité en dépend.',
    );
    expect(await actifs()).toBe(6);
  });

  it('refuse une classe sans programme, par son nom, ou d’une autre école, et une année qui n’est pas là', async () => {
    const champs = async (more: Record<string, unknown>) => (await appliquer(more)).refus.champs;
    const huitieme = idDe(await addMatiere(server.admin, { libelle: 'Dessin' }));
    const { ecoleId, sessionId } = ecole;
    await addProgramme(server.admin, { ecoleId, sessionId, matiereId: huitieme, niveau: '8' });
    const ailleurs = await createSchool(server, 'École de Matoto');
    const autre = await addClasse(server, ailleurs);
    expect(await champs({ classeIds: [autre] })).toEqual({
      classeIds: "Une de ces classes n'existe pas ou est désactivée.",
    });
    expect(await champs({ sessionId: 9999 })).toEqual({
      sessionId: "Cette année scolaire n'existe pas ou est désactivée.",
    });
    await changerLignes(server, 'classes', { niveau: 9 }, { id: septiemeB });
    expect(await champs({})).toEqual({
      classeIds: "Aucun programme n'est écrit pour 7ème année B, pour cette année.",
    });
    // The programme is there, for a series that the class does not say.
    await changerLignes(server, 'classes', { etape: 'lycée', niveau: 13 }, { id: septiemeB });
    const onzieme = { ecoleId, sessionId, matiereId: huitieme, etape: 'lycée', niveau: '13', serie: 'SM' };
    await addProgramme(server.admin, onzieme);
    expect((await champs({}))?.['classeIds']).toMatch(/la série manque à 7ème année B : dites-la/);
    expect(await actifs()).toBe(0);
  });

  it('laisse une matière désactivée, et la compte ; une personne d’une autre école n’y peut rien', async () => {
    const stamp = { id: matiereIds[2], modifUserId: 0, modifDate: null };
    expect((await server.admin.call(matieres.disable, stamp)).status).toBe(200);
    expect((await appliquer()).data).toMatchObject([{ nombre: 4, existants: 0, ecartes: 2 }]);
    const person = await server.person({
      ecoleId: await createSchool(server, 'Autre'),
      droits: { enseignements: ['lecture', 'ajout', 'suppression'] },
    });
    expect((await appliquer({}, person)).refus.code).toBe('HORS_DE_PORTEE');
    expect((await reprendre(person)).refus.code).toBe('INTROUVABLE');
    expect((await person.call(getLotsEnseignement, { ecoleId: ecole.ecoleId })).data).toEqual([]);
  });
});
