import { beforeEach, describe, expect, it } from 'vitest';
import { inscrireEnLot } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse, addEleve, addInscrit, type EcoleEquipee, equiper } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';
import { classesApres } from './classes-du-jour.ts';

describe('les classes d’une inscription', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let autre: number;
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    autre = await addClasse(server, ecole.ecoleId, '7ème année B');
  });
  const suite = async (id: number) =>
    (
      await server.database.read
        .selectFrom('inscriptions_classes')
        .select(['du', 'classeId'])
        .where('inscriptionId', '=', id)
        .orderBy('du')
        .execute()
    ).map(({ du, classeId }) => [du, classeId]);

  it('commencent au jour de l’inscription, d’un élève seul ou de toute une classe', async () => {
    const { inscriptionId } = await addInscrit(server, ecole);
    expect(await suite(inscriptionId)).toEqual([['2026-10-01', ecole.classeId]]);
    const eleveId = await addEleve(server, ecole.ecoleId);
    const lot = { dateInscription: '2026-10-12' };
    await inscrireEnLot(server.admin, { ...ecole, classeId: autre }, [eleveId], lot);
    expect(await suite(inscriptionId + 1)).toEqual([['2026-10-12', autre]]);
  });

  it('changent le jour où la classe change, une fois par jour ; ce qui ne la change pas n’y touche pas', async () => {
    const { inscriptionId: id } = await addInscrit(server, ecole);
    const changer = (more: Record<string, unknown>) => changerInscription(server.admin, id, more);
    expect((await changer({ observations: 'Interne' })).status).toBe(200);
    expect(await suite(id)).toEqual([['2026-10-01', ecole.classeId]]);
    const jour = server.now.slice(0, 10);
    expect((await changer({ classeId: autre })).status).toBe(200);
    expect(await suite(id)).toEqual([
      ['2026-10-01', ecole.classeId],
      [jour, autre],
    ]);
    // Sent back the same day, they never left.
    expect((await changer({ classeId: ecole.classeId })).status).toBe(200);
    expect(await suite(id)).toEqual([['2026-10-01', ecole.classeId]]);
    expect((await changer({ dateInscription: '2026-10-05' })).status).toBe(200);
    expect(await suite(id)).toEqual([['2026-10-05', ecole.classeId]]);
  });

  it('se calculent d’un jour à l’autre', () => {
    const [A, B, C] = [1, 2, 3];
    const deux = [
      { du: '2026-10-01', classeId: A },
      { du: '2026-11-02', classeId: B },
    ];
    const le1er = { classeId: B, dateInscription: '2026-10-01' };
    const dit = (rows: ReturnType<typeof classesApres>) =>
      rows.map(({ du, classeId }) => `${du.slice(5)} ${classeId}`).join(', ');
    expect(dit(classesApres(deux, le1er, '2026-12-01'))).toBe('10-01 1, 11-02 2');
    expect(dit(classesApres(deux, { ...le1er, classeId: C }, '2026-12-01'))).toBe(
      '10-01 1, 11-02 2, 12-01 3',
    );
    expect(dit(classesApres(deux, { ...le1er, classeId: C }, '2026-11-02'))).toBe('10-01 1, 11-02 3');
    // The day of the enrolment moves past a change: only the class of that day is left before.
    expect(dit(classesApres(deux, { ...le1er, dateInscription: '2026-11-10' }, '2026-12-01'))).toBe(
      '11-10 2',
    );
    expect(dit(classesApres(deux, { ...le1er, dateInscription: '2026-09-15' }, '2026-12-01'))).toBe(
      '09-15 1, 11-02 2',
    );
    // Enrolled for a year to come, they are changed before its first day.
    const venir = [{ du: '2027-10-01', classeId: A }];
    expect(dit(classesApres(venir, { classeId: B, dateInscription: '2027-10-01' }, '2026-12-01'))).toBe(
      '10-01 2',
    );
    expect(dit(classesApres([], { classeId: B, dateInscription: '2026-10-01' }, '2026-12-01'))).toBe(
      '10-01 2',
    );
  });
});
