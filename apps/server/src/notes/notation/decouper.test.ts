import {
  addPeriodes,
  getLotsPeriode,
  proposerPeriodes,
  reprendrePeriodes,
} from '@gestionscolaire/contract/notes/periodes-en-lot.ts';
import { deleteEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { expect, it } from 'vitest';
import { champsDe, idDe, monde } from '#notes/tests/base.ts';
import { addPeriode, addRegle } from '#notes/tests/gestes.ts';
import { addEnseignement, evaluer } from '#notes/tests/saisie.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { equiper } from '#tests/gestes/scolarite.ts';

it('[NOTE-74] trois trimestres pour des niveaux : un lot, un acte ; ce qui est en place reste, et le lot se défait', async () => {
  const { server, admin, classe: ecole } = await monde(equiper);
  const { ecoleId, sessionId } = ecole;
  const session = { dateDebut: '2026-10-01', dateFin: '2027-06-30' };
  await addPeriode(admin, { ecoleId, sessionId });
  const sent = {
    ecoleId,
    sessionId,
    etapes: ['collège', 'lycée'],
    genre: 'trimestre',
    periodes: proposerPeriodes(session, 'trimestre'),
    creationUserId: 0,
  };
  const before = (await server.rows('journal')).length;
  const made = await admin.call(addPeriodes, sent);
  expect([made.status, made.data]).toMatchObject([201, [{ nombre: 5, existants: 1 }]]);
  expect(await server.rows('journal')).toHaveLength(before + 1);
  const actives = async () =>
    champsDe(
      (await server.rows('periodes')).filter(({ estActif }) => estActif === 1),
      'etape',
      'rang',
      'dateDebut',
    );
  expect(await actives()).toEqual([
    ['collège', 1, '2026-10-05'],
    ['collège', 2, '2027-01-01'],
    ['collège', 3, '2027-04-01'],
    ['lycée', 1, '2026-10-01'],
    ['lycée', 2, '2027-01-01'],
    ['lycée', 3, '2027-04-01'],
  ]);
  expect((await admin.call(addPeriodes, sent)).refus.error).toContain('Tout est déjà en place');

  const lots = async () => (await admin.call(getLotsPeriode, { ecoleId })).data;
  const { id, modifDate } = firstOf(await lots());
  const defaire = () => admin.call(reprendrePeriodes, { id, modifDate, modifUserId: 0 });
  // A period that has an evaluation keeps the lot.
  await addRegle(admin, { ecoleId, sessionId });
  const enseignementId = await addEnseignement(server, ecole);
  const deuxieme = (await server.rows('periodes')).find(
    ({ etape, rang }) => etape === 'collège' && rang === 2,
  );
  const place = { ...ecole, enseignementId, periodeId: Number(deuxieme?.['id']) };
  const evaluation = idDe(await evaluer(admin, place, { jour: '2027-01-12' }));
  expect((await defaire()).refus.error).toContain('collège, 2e trimestre');
  await admin.call(deleteEvaluation, { id: evaluation });
  expect((await defaire()).status).toBe(200);
  expect(await actives()).toEqual([['collège', 1, '2026-10-05']]);
  // Periods that were undone are not in place any more: the same ones come again.
  expect((await admin.call(addPeriodes, sent)).data).toMatchObject([{ nombre: 5, existants: 1 }]);
});

it('[NOTE-74] un jour hors de l’année se dit à sa ligne, et rien n’est ajouté ; une autre école n’est pas atteinte', async () => {
  const { server, admin, classe: ecole } = await monde(equiper);
  const { ecoleId } = ecole;
  const sessionId = await createSession(server, '2030-10-01', '2031-06-30');
  const periodes = proposerPeriodes({ dateDebut: '2030-10-01', dateFin: '2031-07-31' }, 'trimestre');
  const sent = { ecoleId, sessionId, etapes: ['collège'], genre: 'trimestre', periodes, creationUserId: 0 };
  const refused = await admin.call(addPeriodes, sent);
  expect([refused.status, Object.keys(refused.refus.champs ?? {})]).toEqual([422, ['periodes.2.dateFin']]);
  expect(await server.rows('periodes')).toEqual([]);
  const ailleurs = await createSchool(server, 'Autre');
  const person = await server.person({ ecoleId: ailleurs, droits: { reglesNotation: ['lecture', 'ajout'] } });
  expect((await person.call(addPeriodes, sent)).status).toBeGreaterThanOrEqual(400);
});
