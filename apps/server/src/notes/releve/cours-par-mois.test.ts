import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { updateEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { expect, it } from 'vitest';
import { bulletinsTenus, idDe, monde, passerA } from '#notes/tests/base.ts';
import { arreterALaMain, SECOND, scellerLa } from '#notes/tests/bulletins.ts';
import { addPeriode, REGLE } from '#notes/tests/gestes.ts';
import { classeNotee, DEVOIR, evaluer, noterChacun } from '#notes/tests/saisie.ts';
import { verifierNotes } from '#notes/verification/verifier-notes.ts';

it('[NOTE-77] une règle par mois se simule, se choisit, s’explique et se scelle : 11,73 devient 11,80', async () => {
  let { server, admin, classe } = await monde(classeNotee);
  const evaluations = [
    { libelle: 'Interrogation 1', jour: '2026-10-12', notes: [1300, 1300, 1300] },
    { libelle: 'Interrogation 2', jour: '2026-10-26', notes: [1500, 1500, 1500] },
    { libelle: 'Composition', genre: 'composition', jour: '2026-11-20', notes: [1000, 1000, 1000] },
  ];
  await noterChacun(admin, classe, [1500, 1500, 1500]);
  for (const { notes, ...dite } of evaluations)
    await noterChacun(admin, { ...classe, evaluationId: idDe(await evaluer(admin, classe, dite)) }, notes);
  const { ecoleId, sessionId, classeId, periodeId } = classe;
  const moyennes = async () =>
    (await admin.call(getReleveClasse, { classeId, periodeId })).data.eleves.map(({ moyenne }) => moyenne);
  const regleLue = async () => {
    const [row] = (await admin.call(reglesNotation.list, { ecoleId })).data;
    return { id: row?.id ?? 0, modifDate: row?.modifDate ?? null };
  };
  const quatreSixieme = { poidsCours: 40, poidsComposition: 60 };
  const changer = async (more: Record<string, unknown>) => {
    const { id } = await regleLue();
    const regle = { ...quatreSixieme, ...more };
    const asked = { ecoleId, sessionId, regleId: id, regle, enSomme: true };
    const { ecart } = (await admin.call(simulerNotation, asked)).data;
    const sent = { ...REGLE, ...regle, ...(await regleLue()), ecoleId, sessionId, ecart, motif: 'Règlement' };
    return admin.call(reglesNotation.update, { ...sent, modifUserId: 0 });
  };
  expect((await changer({})).status).toBe(200);
  expect(await moyennes()).toEqual([1173, 1173, 1173]);
  expect((await changer({ calcul: 'coursParMois' })).status).toBe(200);
  expect(await moyennes()).toEqual([1180, 1180, 1180]);
  const expliquee = { inscriptionId: classe.inscrits[0], periodeId };
  expect((await admin.call(getMoyenneExpliquee, expliquee)).data.phrases).toContain(
    'Mathématiques, octobre : (13,00 × 1 + 15,00 × 1) ÷ 2 = 14,00',
  );

  // The month of an evaluation weighs: another day of it is free, another month says why.
  admin = await passerA(server, '2026-11-23T08:00:00.000Z');
  const deplacer = async (jour: string) => {
    const row = (await server.rows('evaluations')).find(({ id }) => id === classe.evaluationId);
    const sent = { id: classe.evaluationId, ...DEVOIR, jour, modifDate: row?.['modifDate'], modifUserId: 0 };
    const answer = await admin.call(updateEvaluation, sent);
    return answer.status === 200 ? 200 : Object.keys(answer.refus.champs ?? {});
  };
  expect(await deplacer('2026-10-29')).toEqual(['motif']);
  expect(await deplacer('2026-11-13')).toBe(200);

  await addPeriode(admin, { ecoleId, sessionId, ...SECOND });
  await arreterALaMain(server, classe);
  expect((await scellerLa(admin, classe)).status).toBe(201);
  expect((await bulletinsTenus(server)).map(({ moyenne }) => moyenne)).toEqual([1180, 1180, 1180]);
  expect((await verifierNotes(server.database.read, ecoleId)).constats).toEqual([]);
  const refused = await changer({ calcul: 'toutesNotes' });
  expect([refused.status, Object.keys(refused.refus.champs ?? {})]).toEqual([422, ['calcul']]);
});
