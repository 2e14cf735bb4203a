/** Tests the totals of the receipts: the same figures as the list and its file, cancelled payments apart. */
import {
  exportPaiement,
  getTotauxPaiements,
  paiementSelectBy,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annuler } from '#caisse/tests/gestes.ts';
import { lireCsv } from '#tests/argent/registre.ts';
import { addClasse, addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

const CAISSE = { encaisser: ['lecture', 'ajout'], paiements: ['lecture'] };

describe('les totaux des reçus', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let caissiere: Person;
  let autreClasse: number;

  const totaux = async (filtre: Record<string, unknown> = {}) =>
    (await server.admin.call(getTotauxPaiements, { ecoleId: ecole.ecoleId, ...filtre })).data;
  const recus = async (filtre: Record<string, unknown> = {}) =>
    (await server.admin.call(paiementSelectBy, { ecoleId: ecole.ecoleId, ...filtre })).data;

  /** Returns the sums of the totals, of the rows of the list and of those of the file: one amount, five times. */
  const sommesDe = async (filtre: Record<string, unknown>): Promise<number[]> => {
    const dits = await totaux(filtre);
    const lignes = await recus(filtre);
    const file = { ecoleId: ecole.ecoleId, format: 'csv', ...filtre };
    const { text } = await server.admin.call(exportPaiement, file);
    const somme = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
    return [
      dits.montant,
      somme(lignes.map((ligne) => ligne.montantValable)),
      somme(lireCsv(text).map((row) => Number(row['Montant valable']))),
      somme(dits.parMoyen.map((one) => one.montant)),
      somme(dits.parJour.map((one) => one.montant)),
    ];
  };

  // On the 21st 1 000 and 2 000; on the 22nd 4 000 by Orange Money, and 8 000, 16 000 cancelled, in the other class.
  beforeAll(async () => {
    server = await testServer();
    ecole = await equiper(server);
    autreClasse = await addClasse(server, ecole.ecoleId, '8ème année A');
    caissiere = await server.person({ droits: CAISSE, ecoleId: ecole.ecoleId });
    const { eleveId: un } = await addInscrit(server, ecole);
    const { eleveId: deux } = await addInscrit(server, ecole, { classeId: autreClasse });
    server.now = '2026-11-21T19:00:00.000Z';
    await payer(server.admin, ecole.ecoleId, un, 1000);
    await payer(caissiere, ecole.ecoleId, un, 2000);
    server.now = '2026-11-22T06:00:00.000Z';
    const orange = { moyenPaiement: 'orangeMoney', reference: 'PP26.A1' } as const;
    await payer(server.admin, ecole.ecoleId, un, 4000, orange);
    await payer(caissiere, ecole.ecoleId, deux, 8000);
    await payer(caissiere, ecole.ecoleId, deux, 16_000);
    const annule = (await recus()).find(({ montant }) => montant === 16_000);
    await annuler(server.admin, annule?.id);
  });
  afterAll(() => server.close());

  it('[GUICHET-05] font la somme par moyen et par jour, et disent à part ce qui est annulé', async () => {
    const { caissiers, ...sommes } = await totaux();
    expect(caissiers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([server.admin.id, caissiere.id]);
    expect(sommes).toEqual({
      nombre: 4,
      montant: 15_000,
      annules: { nombre: 1, montant: 16_000 },
      parMoyen: [
        { moyenPaiement: 'especes', nombre: 3, montant: 11_000 },
        { moyenPaiement: 'orangeMoney', nombre: 1, montant: 4000 },
      ],
      parJour: [
        { jour: '2026-11-22', nombre: 2, montant: 12_000 },
        { jour: '2026-11-21', nombre: 2, montant: 3000 },
      ],
    });
  });

  it.each([
    [{ debut: '2026-11-22', fin: '2026-11-22' }, 12_000],
    [{ fin: '2026-11-21' }, 3000],
    [{ debut: '2026-11-23' }, 0],
    [{ moyenPaiement: 'orangeMoney' }, 4000],
    [{ recherche: 'PP26' }, 4000],
    [{ filtres: 'jour:jour' }, 12_000],
    [{ filtres: 'jour:semaine' }, 15_000],
    [{ filtres: 'jour:2026-11-22..' }, 12_000],
    [{ filtres: 'jour:..2026-11-21;moyenPaiement:especes' }, 3000],
    [{ filtres: 'moyenPaiement:orangeMoney,cheque' }, 4000],
  ])(
    '[GUICHET-05] suivent la période, le moyen et la recherche comme la liste et le fichier : %j',
    async (filtre, montant) => {
      expect(new Set(await sommesDe(filtre))).toEqual(new Set([montant]));
    },
  );

  it('[GUICHET-05] suivent le caissier et la classe comme la liste et le fichier, et offrent tous les caissiers', async () => {
    expect(new Set(await sommesDe({ caissierId: caissiere.id }))).toEqual(new Set([10_000]));
    expect(new Set(await sommesDe({ classeId: autreClasse }))).toEqual(new Set([8000]));
    const enClasse = { classeId: ecole.classeId, debut: '2026-11-22' };
    expect(new Set(await sommesDe(enClasse))).toEqual(new Set([4000]));
    expect(new Set(await sommesDe({ filtres: `caissierId:${caissiere.id}` }))).toEqual(new Set([10_000]));
    expect(new Set(await sommesDe({ filtres: `classeId:${autreClasse}` }))).toEqual(new Set([8000]));
    expect((await totaux({ caissierId: caissiere.id })).caissiers).toHaveLength(2);
    expect((await totaux({ filtres: `caissierId:${caissiere.id}` })).caissiers).toHaveLength(2);
    expect((await totaux({ classeId: autreClasse })).caissiers.map(({ id }) => id)).toEqual([caissiere.id]);
  });
});
