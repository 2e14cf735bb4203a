import {
  addEvaluation,
  addEvaluations,
  updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { idDe, monde } from '#notes/tests/base.ts';
import { type ClasseNotee, classeNotee, DEVOIR } from '#notes/tests/saisie.ts';
import type { Person } from '#tests/harness.ts';

let admin: Person;
let classe: ClasseNotee;
beforeEach(async () => {
  ({ admin, classe } = await monde(classeNotee));
  const { ecoleId, sessionId } = classe;
  const fete = { ecoleId, sessionId, libelle: 'Fête de l’école', du: '2026-11-19', au: '2026-11-19' };
  await admin.call(joursSansClasse.create, { ...fete, partie: 'journee', creationUserId: 0 });
});

const PHRASE = 'Pas de classe ce jour-là (Fête de l’école).';
const ajouter = (more: Record<string, unknown> = {}) => {
  const { ecoleId, enseignementId, periodeId } = classe;
  const place = { ecoleId, enseignementId, periodeId, creationUserId: 0 };
  return admin.call(addEvaluation, { ...DEVOIR, ...place, libelle: 'Devoir 2', jour: '2026-11-19', ...more });
};

describe('une évaluation un jour sans classe', () => {
  it('[SUIVI-36] se demande à l’ajout, et se confirme', async () => {
    const asked = await ajouter();
    expect([asked.refus.code, asked.refus.champs]).toEqual(['A_CONFIRMER', { jour: PHRASE }]);
    expect((await ajouter({ jourConfirme: true })).status).toBe(201);
    expect((await ajouter({ libelle: 'Devoir 3', jour: '2026-11-20' })).status).toBe(201);
  });

  it('[SUIVI-36] se demande quand elle y passe, non quand elle y reste', async () => {
    const id = idDe(await ajouter({ jourConfirme: true }));
    const change = { id, ...DEVOIR, modifUserId: 0, modifDate: null };
    const kept = await admin.call(updateEvaluation, { ...change, libelle: 'Devoir 4', jour: '2026-11-19' });
    expect(kept.status).toBe(200);
    const { evaluationId } = classe;
    const moved = { ...change, id: evaluationId, jour: '2026-11-19' };
    expect((await admin.call(updateEvaluation, moved)).refus.champs).toEqual({ jour: PHRASE });
    expect((await admin.call(updateEvaluation, { ...moved, jourConfirme: true })).status).toBe(200);
  });

  it('[SUIVI-36] se demande aussi pour toutes les matières, par la semaine du niveau de chaque classe', async () => {
    const { ecoleId, periodeId, classeId } = classe;
    const semaine = { ecoleId, libelle: 'Collège', aPartirDu: '2026-10-01', etape: 'collège' };
    await admin.call(semainesDeClasse.create, { ...SEMAINE_D_USAGE, ...semaine, creationUserId: 0 });
    const partout = (more: Record<string, unknown>) =>
      admin.call(addEvaluations, {
        ...DEVOIR,
        ecoleId,
        periodeId,
        classeIds: [classeId],
        libelle: 'Composition',
        creationUserId: 0,
        ...more,
      });
    expect((await partout({ jour: '2026-11-21' })).refus.champs).toEqual({
      jour: 'Pas de classe le samedi.',
    });
    expect((await partout({ jour: '2026-11-21', jourConfirme: true })).status).toBe(201);
  });
});
