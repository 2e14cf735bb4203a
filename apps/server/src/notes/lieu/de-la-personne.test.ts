import { getMesClasses } from '@gestionscolaire/contract/eleves/eleves.ts';
import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes, idDe } from '#notes/tests/base.ts';
import { addAttribution, addEnseignement, addMatiere } from '#notes/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { confierLaClasse } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { enseignementsDe } from './de-la-personne.ts';

const JOUR = '2026-11-21';
describe('les enseignements d’une personne, un jour', () => {
  let server: TestServer;
  let ecoleId: number;
  let sessionId: number;
  let userId: number;
  let matieres: number[];
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    sessionId = await createSession(server, '2026-10-01', '2027-06-30');
    userId = await createTeacher(server, ecoleId);
    matieres = [];
    for (const libelle of ['Maths', 'Dessin'])
      matieres.push(idDe(await addMatiere(server.admin, { libelle })));
  });
  const classe = async (etape: string, niveau: string, enseignantId: number | null) =>
    idDe(
      await server.admin.call(classes.create, {
        ecoleId,
        enseignantId,
        etape,
        niveau,
        libelle: `${etape} ${niveau}`,
        creationUserId: 0,
      }),
    );
  /** Adds both subjects to a class, and returns them. */
  const enseigner = async (classeId: number, of = sessionId) => {
    const made: number[] = [];
    for (const [rang, matiereId] of matieres.entries()) {
      const sent = { ecoleId, sessionId: of, classeId, matiereId, ordre: rang + 1 };
      made.push(idDe(await addEnseignement(server.admin, sent)));
    }
    return made;
  };
  const deLui = async (jour = JOUR, of = userId) =>
    (await enseignementsDe(server.database.read, { userId: of, ecoleId }, jour)).map(({ id }) => id);
  const attribuer = (enseignementId: number | undefined, more: Record<string, unknown> = {}) =>
    addAttribution(server.admin, { enseignementId, enseignantId: userId, ...more });

  it.each([
    ['maternelle', '2'],
    ['primaire', '3'],
  ])('[NOTE-11] le titulaire, en %s, a toute sa classe', async (etape, niveau) => {
    const all = await enseigner(await classe(etape, niveau, userId));
    expect(await deLui()).toEqual(all);
    const [first] = await enseignementsDe(server.database.read, { userId, ecoleId }, JOUR);
    expect(first).toMatchObject({ sessionId, matiereId: matieres[0] });
  });

  it('[NOTE-11] au collège, le professeur principal n’a que ce qui lui est attribué', async () => {
    const [maths] = await enseigner(await classe('collège', '7', userId));
    expect(await deLui()).toEqual([]);
    await attribuer(maths);
    expect(await deLui()).toEqual([maths]);
  });

  it('[NOTE-11] une attribution vaut de son premier jour à son dernier, compris ; le lendemain, plus', async () => {
    const [maths, dessin] = await enseigner(await classe('lycée', '15', null));
    await attribuer(maths, { du: '2026-11-01', au: '2026-11-21' });
    await attribuer(dessin, { du: '2026-11-22' });
    expect(await deLui('2026-10-31')).toEqual([]);
    expect(await deLui('2026-11-01')).toEqual([maths]);
    expect(await deLui('2026-11-21')).toEqual([maths]);
    expect(await deLui('2026-11-22')).toEqual([dessin]);
    const autre = await createTeacher(server, ecoleId);
    expect(await deLui(JOUR, autre)).toEqual([]);
  });

  it('[SEC-17] les classes dont il lit les élèves : celles où une attribution vaut ce jour, et celle dont il est le titulaire', async () => {
    const personne = await server.person({ ecoleId, droits: { classesEleves: ['lecture'] } });
    await changerLignes(server, 'utilisateurs', { fonctionCle: 'enseignant' }, { id: personne.id });
    const siennes = async () => {
      const { classes: lues } = (await personne.call(getMesClasses, { ecoleId })).data;
      return lues.map(({ id }) => id);
    };
    const [college, lycee] = [await classe('collège', '7', null), await classe('lycée', '15', null)];
    const [maths] = await enseigner(college);
    const [autre] = await enseigner(lycee);
    const attribuee = { enseignantId: personne.id, du: '2026-11-01' };
    await attribuer(maths, { ...attribuee, au: '2026-11-21' });
    await attribuer(autre, { ...attribuee, au: '2026-11-20' });
    expect(await siennes()).toEqual([college]);
    const principal = await classe('collège', '8', null);
    await confierLaClasse(server, principal, personne.id);
    expect(await siennes()).toEqual([college, principal]);
  });

  it('[NOTE-11] un enseignant de plus au primaire a la matière qui lui est attribuée ; le titulaire la garde', async () => {
    const titulaire = await createTeacher(server, ecoleId);
    const all = await enseigner(await classe('primaire', '6', titulaire));
    await attribuer(all[1]);
    expect([await deLui(), await deLui(JOUR, titulaire)]).toEqual([[all[1]], all]);
  });

  it('[NOTE-11] le nouveau titulaire a la classe, l’ancien ne l’a plus', async () => {
    const classeId = await classe('primaire', '2', userId);
    const all = await enseigner(classeId);
    const nouveau = await createTeacher(server, ecoleId);
    const row = firstOf((await server.admin.call(classes.get, { id: classeId })).data);
    await server.admin.call(classes.update, { ...row, enseignantId: nouveau, modifUserId: 0 });
    expect([await deLui(), await deLui(JOUR, nouveau)]).toEqual([[], all]);
  });

  it('[NOTE-11] rien d’une autre année, d’un enseignement ou d’une attribution désactivés, d’une classe qui l’est', async () => {
    const passee = await createSession(server, '2025-10-01', '2026-06-30');
    const classeId = await classe('primaire', '4', userId);
    const [avant] = await enseigner(classeId, passee);
    expect(await deLui()).toEqual([]);
    expect(await deLui('2026-02-02')).toContain(avant);
    const [maths, dessin] = await enseigner(classeId);
    const stamp = { modifUserId: 0, modifDate: null };
    await server.admin.call(enseignements.disable, { id: maths, ...stamp });
    expect(await deLui()).toEqual([dessin]);
    const [autre] = await enseigner(await classe('collège', '8', null));
    const attribution = idDe(await attribuer(autre));
    expect(await deLui()).toEqual([dessin, autre]);
    await server.admin.call(enseignementsEnseignants.disable, { id: attribution, ...stamp });
    expect(await deLui()).toEqual([dessin]);
    // No call disables a class while it is taught; a base may hold one.
    await changerLignes(server, 'classes', { estActif: 0 }, { id: classeId });
    expect(await deLui()).toEqual([]);
  });
});
