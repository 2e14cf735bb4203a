import {
  addAttributions,
  getLotsAttribution,
  getTableauDesEnseignants,
  reprendreAttributions,
} from '@gestionscolaire/contract/notes/enseignements/tableau.ts';
import { expect, it } from 'vitest';
import { champsDe, monde } from '#notes/tests/base.ts';
import { addAttribution } from '#notes/tests/gestes.ts';
import { addEnseignement } from '#notes/tests/saisie.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { equiper } from '#tests/gestes/scolarite.ts';

it('[NOTE-74] le tableau « Qui enseigne quoi » s’enregistre en un acte et un lot ; défait, chaque case revient', async () => {
  const { server, admin, classe: ecole } = await monde(equiper);
  const { ecoleId, sessionId } = ecole;
  const [bah, sow] = [await createTeacher(server, ecoleId), await createTeacher(server, ecoleId)];
  const maths = await addEnseignement(server, ecole);
  const francais = await addEnseignement(server, ecole, { libelle: 'Français' });
  await addAttribution(admin, { enseignementId: maths, enseignantId: bah });
  const lire = async () => (await admin.call(getTableauDesEnseignants, { ecoleId, sessionId })).data;
  const qui = async () =>
    (await lire()).cases.map((one) => [one.enseignementId, one.enseignants.map(({ id }) => id)]);
  const offerts = (await lire()).enseignants.map(({ id }) => id);
  expect([bah, sow].filter((id) => !offerts.includes(id))).toEqual([]);
  const enregistrer = (cases: object[], person = admin) =>
    person.call(addAttributions, { ecoleId, sessionId, cases, creationUserId: 0 });
  const cases = [
    { enseignementId: maths, vu: bah, enseignantId: sow },
    { enseignementId: francais, vu: null, enseignantId: bah },
  ];
  const before = (await server.rows('journal')).length;
  expect((await enregistrer(cases)).data).toMatchObject([{ nombre: 2 }]);
  expect(await server.rows('journal')).toHaveLength(before + 1);
  expect(await qui()).toEqual([
    [maths, [sow]],
    [francais, [bah]],
  ]);
  // Who is replaced keeps the days that they had; the one who comes has theirs from today on.
  expect(champsDe(await server.rows('enseignements_enseignants'), 'enseignantId', 'du', 'au')).toEqual([
    [bah, null, '2026-11-20'],
    [sow, '2026-11-21', null],
    [bah, null, null],
  ]);
  expect((await enregistrer(cases)).refus.code).toBe('PERIME');
  expect((await enregistrer([{ enseignementId: maths, vu: sow, enseignantId: null }])).status).toBe(422);

  const { id, modifDate } = firstOf((await admin.call(getLotsAttribution, { ecoleId })).data);
  expect((await admin.call(reprendreAttributions, { id, modifDate, modifUserId: 0 })).status).toBe(200);
  expect(await qui()).toEqual([
    [maths, [bah]],
    [francais, []],
  ]);
});

it('[NOTE-74] n’attribue qu’à un enseignant de l’école, une matière de l’école et de l’année ; rien n’est à moitié écrit', async () => {
  const { server, admin, classe: ecole } = await monde(equiper);
  const { ecoleId, sessionId } = ecole;
  const bah = await createTeacher(server, ecoleId);
  const ailleurs = await createTeacher(server, await createSchool(server, 'Autre'));
  const maths = await addEnseignement(server, ecole);
  const francais = await addEnseignement(server, ecole, { libelle: 'Français' });
  const enregistrer = (cases: object[], person = admin) =>
    person.call(addAttributions, { ecoleId, sessionId, cases, creationUserId: 0 });
  const refused = await enregistrer([
    { enseignementId: maths, vu: null, enseignantId: bah },
    { enseignementId: francais, vu: null, enseignantId: ailleurs },
  ]);
  expect([refused.status, Object.keys(refused.refus.champs ?? {})]).toEqual([422, [String(francais)]]);
  expect(await server.rows('enseignements_enseignants')).toEqual([]);
  expect((await enregistrer([{ enseignementId: 9999, vu: null, enseignantId: bah }])).status).toBe(404);
  // To replace somebody asks for the right to change.
  await addAttribution(admin, { enseignementId: maths, enseignantId: bah });
  const person = await server.person({ ecoleId, droits: { enseignements: ['lecture', 'ajout'] } });
  const vide = [{ enseignementId: maths, vu: bah, enseignantId: null }];
  expect((await enregistrer(vide, person)).refus.code).toBe('DROIT_ABSENT');
  expect((await enregistrer(vide)).status).toBe(201);
});

it('[NOTE-74] au primaire, le tableau dit que le titulaire tient les matières où personne n’est nommé', async () => {
  const { server, admin, classe } = await monde(equiper);
  const { ecoleId, sessionId, classeId } = classe;
  const bah = await createTeacher(server, ecoleId);
  await addEnseignement(server, classe);
  const titulaires = async (etape: string) => {
    await server.database.transaction((trx) =>
      trx.updateTable('classes').set({ etape, enseignantId: bah }).where('id', '=', classeId).execute(),
    );
    const { classes } = (await admin.call(getTableauDesEnseignants, { ecoleId, sessionId })).data;
    return classes.map(({ titulaire }) => titulaire?.id ?? null);
  };
  expect(await titulaires('primaire')).toEqual([bah]);
  // A class of collège has a teacher a subject: its own answers for none.
  expect(await titulaires('collège')).toEqual([null]);
});
