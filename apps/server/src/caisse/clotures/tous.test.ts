/** Tests the cash journal of all cashiers: who opens there, its totals, and each one's closing. */
import { getJournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annuler, clore, idDe, JOUR } from '#caisse/tests/gestes.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

const CAISSE = { encaisser: ['lecture', 'ajout'], journalCaisse: ['lecture', 'ajout'] };

describe('le journal de tous les caissiers', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let aissatou: Person;
  let binta: Person;
  let direction: Person;
  const journal = async (who: Person, more: Record<string, unknown>) =>
    (await who.call(getJournalCaisse, { ecoleId: ecole.ecoleId, jour: JOUR, ...more })).data;

  beforeAll(async () => {
    server = await testServer();
    ecole = await equiper(server);
    const { ecoleId } = ecole;
    const { eleveId } = await addInscrit(server, ecole);
    aissatou = await server.person({ droits: CAISSE, ecoleId });
    binta = await server.person({ droits: CAISSE, ecoleId });
    direction = await server.person({ droits: { journalCaisse: ['lecture', 'modification'] }, ecoleId });
    await payer(aissatou, ecoleId, eleveId, 50_000);
    const annule = await payer(aissatou, ecoleId, eleveId, 20_000);
    await payer(binta, ecoleId, eleveId, 30_000, { moyenPaiement: 'cheque', reference: 'CH 1' });
    server.now = '2026-11-21T09:00:00.000Z';
    await annuler(server.admin, idDe(annule));
    await clore(binta, ecoleId, 0);
  });

  afterAll(() => server.close());

  it('[GUICHET-06] réunit les caissiers, finit par ses totaux, et compte les annulations à part', async () => {
    const tous = await journal(direction, { tous: 'toujours' });
    expect(tous).toMatchObject({
      caissierId: null,
      caissier: null,
      cloture: null,
      totaux: [
        { moyenPaiement: 'especes', nombre: 2, annulations: 1, rendu: 20_000, montant: 50_000 },
        { moyenPaiement: 'cheque', nombre: 1, annulations: 0, rendu: 0, montant: 30_000 },
      ],
      attendu: 50_000,
    });
    expect(tous.mouvements.map(({ caissierId, montant }) => [caissierId, montant])).toEqual([
      [aissatou.id, 50_000],
      [aissatou.id, 20_000],
      [binta.id, 30_000],
      [aissatou.id, -20_000],
    ]);
    const clos = new Map(tous.caissiers.map(({ id, estClos }) => [id, estClos]));
    expect([clos.get(aissatou.id), clos.get(binta.id)]).toEqual([0, 1]);
  });

  it('[GUICHET-06] s’ouvre pour qui n’a rien encaissé ce jour-là ; un caissier y retrouve le sien', async () => {
    expect((await journal(direction, { tous: 'siRien' })).caissierId).toBeNull();
    expect((await journal(aissatou, { tous: 'siRien' })).caissierId).toBe(aissatou.id);
    expect((await journal(direction, { caissierId: binta.id })).cloture).not.toBeNull();
  });

  it('dit les jours qu’un caissier au moins n’a pas clôturés', async () => {
    const demain = await journal(direction, { tous: 'toujours', jour: '2026-11-22' });
    expect(demain.nonClos).toEqual([JOUR]);
    expect((await journal(direction, { caissierId: binta.id, jour: '2026-11-22' })).nonClos).toEqual([]);
  });
});
