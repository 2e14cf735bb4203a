import { ENTETE_RETARD } from '@gestionscolaire/contract/core/values/clock.ts';
import { champDuJournal } from '@gestionscolaire/contract/journal-mots.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { correctClock } from '#core/db/marks/known-time.ts';
import { refaireLaChaine, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';
import { readAvance } from './avance.ts';

const DEMAIN = '2026-11-22T09:00:00.000Z';
const AVANCE = '2030-01-03T08:00:00.000Z';

describe('après une horloge qui a avancé', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  const encaisser = async (instant: string) => {
    server.now = instant;
    return payer(await server.signIn(server.admin.id), ecole.ecoleId, eleveId, 1000);
  };
  const dire = (instant: string) => server.database.transaction((trx) => correctClock(trx, instant, AVANCE));

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ eleveId } = await addInscrit(server, ecole));
    await encaisser(AVANCE);
  });

  it('la caisse attend cette date, et dit combien d’actes et d’écritures la portent', async () => {
    expect(await server.rows('paiements')).toHaveLength(1);
    const refusee = await encaisser(DEMAIN);
    expect(refusee.refus.error).toContain("L'horloge de l'ordinateur est en retard");
    const avance = await readAvance(server.database.read, DEMAIN);
    expect(avance).toMatchObject({ ecritures: 1, dernier: AVANCE });
    expect(avance?.actes).toBeGreaterThanOrEqual(1);
    expect(await readAvance(server.database.read, '2030-01-03T07:56:00.000Z')).toBeUndefined();
  });

  it('l’heure dite juste, elle encaisse ; en retard sur elle, plus du tout', async () => {
    await dire(DEMAIN);
    const encaissee = await encaisser(DEMAIN);
    expect([encaissee.status, encaissee.headers[ENTETE_RETARD]]).toEqual([201, undefined]);
    expect(await readAvance(server.database.read, DEMAIN)).toBeUndefined();
    expect((await encaisser('2026-11-22T09:02:00.000Z')).status).toBe(201);
    const { isSound, constats, remarques } = await verification(server, ecole.ecoleId);
    expect([isSound, constats, remarques.length]).toEqual([true, [], 1]);

    const tardive = await encaisser('2026-11-22T08:30:00.000Z');
    expect(tardive.refus.error).toContain("L'horloge de l'ordinateur est en retard");
    expect(tardive.headers[ENTETE_RETARD]).toBe('32');
    // The clock runs ahead once more: the earlier correction no longer counts.
    expect((await encaisser(AVANCE)).status).toBe(201);
    expect((await encaisser('2026-11-23T09:00:00.000Z')).status).toBe(409);
    await dire('2026-11-23T09:00:00.000Z');
    expect((await encaisser('2026-11-23T09:00:00.000Z')).status).toBe(201);
  });

  it('une heure dite juste n’excuse pas celle qui recule plus tard', async () => {
    await dire(DEMAIN);
    await encaisser(DEMAIN);
    for (const heure of ['2026-11-24T09:00:00.000Z', '2026-11-24T10:00:00.000Z'])
      expect((await encaisser(heure)).status).toBe(201);
    await dire('2026-11-25T09:00:00.000Z');
    // The owner changes the hours by hand: no act of the journal has them.
    const heures = new Map([
      [3, '2026-11-26T09:00:00.000Z'],
      [4, '2026-11-25T09:00:00.000Z'],
    ]);
    await refaireLaChaine(server, ecole.ecoleId, (entries) =>
      entries.map((one) => {
        const instant = heures.get(one.rang) ?? one.instant;
        return { ...one, instant, contenu: { ...one.contenu, instant, jour: instant.slice(0, 10) } };
      }),
    );
    const { constats, remarques } = await verification(server, ecole.ecoleId);
    expect(constats).toContainEqual(expect.stringMatching(/^Écriture 4 : écrite le 25.11.2026 .+ en retard/));
    expect(remarques).toHaveLength(1);
  });

  it('le journal a un mot pour l’acte qui la dit juste', () => {
    expect(champDuJournal('reperes', 'horloge')).toMatchObject({ label: 'Horloge' });
  });
});
