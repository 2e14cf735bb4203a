import { repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { exportArrieres, getArrieres, getTotauxArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { apercuReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { getStatistiquePaiement, totalDesCartes } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { reprendre } from '#caisse/tests/gestes.ts';
import { noterDus } from '#eleves/index.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { lireCsv } from '#tests/argent/registre.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addEleve, type EcoleEquipee, equiper, PRIX, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

const duAvant = 9 * PRIX.mensualite + PRIX.inscription;

/** A pupil of two school years: the first one is over, and they owe all of it. */
describe('années précédentes', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let avant: number;
  let eleveId: number;

  const lignes = async () => (await soldeDe(server.admin, eleveId)).inscriptions.flatMap((one) => one.lignes);

  beforeEach(async () => {
    server = await ownServer();
    avant = await createSession(server, '2025-10-01', '2026-06-30');
    ecole = await equiper(server);
    eleveId = await addEleve(server, ecole.ecoleId);
    // A tranche of the closed year falls due with its last days: it is older than this year's first line all the same.
    for (const sessionId of [avant, ecole.sessionId])
      await inscrire(server.admin, ecole, eleveId, {
        sessionId,
        prestationIds: [ecole.mensualite],
        dateInscription: sessionId === avant ? '2025-10-01' : '2026-10-01',
      });
  });

  it('[ANNEE-04] les arriérés d’une année finie restent à l’élève, à part du solde de l’année', async () => {
    const solde = await soldeDe(server.admin, eleveId);
    expect([solde.reste, solde.anterieur]).toEqual([2 * duAvant, duAvant]);
    for (const { sessionId, lignes: siennes } of solde.inscriptions)
      for (const ligne of siennes) expect(ligne.anterieure).toBe(sessionId === avant);
  });

  it('[ANNEE-04] le reste antérieur d’une reprise en est', async () => {
    await reprendre(server.admin, ecole.ecoleId, eleveId, { resteAnterieur: 70_000 });
    const { anterieur, reste } = await soldeDe(server.admin, eleveId);
    expect([anterieur, reste]).toEqual([duAvant + 70_000, 2 * duAvant + 70_000]);
  });

  it('[ANNEE-04] un paiement et ce qui est déjà payé vont d’abord à ces années, quel que soit leur jour', async () => {
    // A line of the closed year that falls due after this year began.
    const [derniere] = (await lignes()).filter(({ anterieure }) => anterieure).slice(-1);
    await server.database.transaction(async (trx) => {
      const [moved] = await trx
        .updateTable('echeances')
        .set({ dateEcheance: '2026-12-01' })
        .where('id', '=', derniere?.id ?? 0)
        .returning('inscriptionId')
        .execute();
      await noterDus(trx, ecole.ecoleId, [moved?.inscriptionId ?? 0], server.now);
    });
    const due = await lignes();
    const { affectations } = repartir(duAvant, due);
    expect(new Set(affectations.map(({ echeanceId }) => echeanceId))).toEqual(
      new Set(due.filter(({ anterieure }) => anterieure).map(({ id }) => id)),
    );
    const passe = { ecoleId: ecole.ecoleId, eleveId, resteAnterieur: null, dejaPaye: duAvant };
    const { data: apercu } = await server.admin.call(apercuReprise, passe);
    expect(apercu.couvertes).toHaveLength(10);
    expect(apercu.couvertes.at(-1)).toMatchObject({ dateEcheance: '2026-12-01', reste: 0 });
    await payer(server.admin, ecole.ecoleId, eleveId, duAvant + 30_000);
    const apres = await soldeDe(server.admin, eleveId);
    expect([apres.anterieur, apres.reste]).toEqual([0, duAvant - 30_000]);
    await verifierLesComptes(server);
  });

  it('[ANNEE-04] la liste des arriérés, ses totaux et son fichier les disent à part', async () => {
    const { ecoleId } = ecole;
    const { data: rows } = await server.admin.call(getArrieres, { ecoleId, page: 1, taille: 10 });
    expect(rows.map(({ id, total, anterieur }) => [id, total, anterieur])).toEqual([
      [eleveId, duAvant + 250_000, duAvant],
    ]);
    const { data: totaux } = await server.admin.call(getTotauxArrieres, { ecoleId });
    expect([totaux.total, totaux.anterieur]).toEqual([duAvant + 250_000, duAvant]);
    const { text } = await server.admin.call(exportArrieres, { ecoleId, format: 'csv' });
    expect(lireCsv(text).map((row) => row['Années précédentes'])).toEqual([String(duAvant)]);
    // The dashboard of a year tells that year alone.
    const filtres = { ecoleId, sessionId: ecole.sessionId, moisId: null };
    const { data: cartes } = await server.admin.call(getStatistiquePaiement, filtres);
    expect(totalDesCartes(cartes).montantRestant).toBe(250_000);
  });

  it('[SEMAINE-15] ce qui reste de l’année d’avant a l’âge de ses propres jours, partout où un âge se dit', async () => {
    const { ecoleId, sessionId } = ecole;
    const ages = async (jour: string) => {
      server.now = `${jour}T10:00:00.000Z`;
      const admin = await server.signIn(server.admin.id);
      const { data } = await admin.call(getTotauxArrieres, { ecoleId });
      const { data: cartes } = await admin.call(getStatistiquePaiement, { ecoleId, sessionId, moisId: null });
      const { data: rows } = await admin.call(getArrieres, { ecoleId, page: 1, taille: 10 });
      const de = ({ moins30, moins60, moins90, plus90 }: typeof data) => [moins30, moins60, moins90, plus90];
      return {
        liste: de(data),
        tableau: totalDesCartes(cartes).plus90,
        depuis: rows.map((row) => row.depuis),
      };
    };
    const duMois = PRIX.inscription + PRIX.mensualite;
    const nouveau = await addEleve(server, ecoleId, { nom: 'Barry' });
    await inscrire(server.admin, ecole, nouveau, {
      prestationIds: [ecole.mensualite],
      dateInscription: '2026-10-01',
    });
    await reprendre(server.admin, ecoleId, nouveau, { resteAnterieur: 70_000 });
    const closed = (row: { dateFin: string } | { estActif: number }) =>
      server.database.transaction(async (trx) => {
        await trx.updateTable('sessions').set(row).where('id', '=', avant).execute();
      });
    await closed({ dateFin: '2026-07-15' });
    // The lines of the closed year fell due from October to June, those of this one in October and November.
    // It is owed since the last day of the closed year, though it is written on the first day of this one.
    expect(await ages('2026-11-29')).toEqual({
      liste: [2 * PRIX.mensualite, 2 * duMois, 0, duAvant + 70_000],
      tableau: 70_000,
      depuis: ['2026-07-15', '2025-10-01'],
    });
    // Where no year stands before this one, it ended as this one will.
    await closed({ estActif: 0 });
    expect((await ages('2026-11-29')).depuis).toContain('2026-06-30');
  });

  it('[ANNEE-04] l’année finie reste celle en cours tant qu’aucune autre n’a commencé', async () => {
    server.now = '2026-08-15T08:00:00.000Z';
    const admin = await server.signIn(server.admin.id);
    expect((await soldeDe(admin, eleveId)).anterieur).toBe(0);
  });
});
