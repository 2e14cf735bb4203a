import { updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { updateInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerFichePrix } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { apercuDe, changerInscription, formulaireDe, readInscription } from '#tests/gestes/inscriptions.ts';
import { addInscrit, type EcoleEquipee, equiper, PRIX, payer } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

describe('une inscription modifiée', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const lire = (id: number) => readInscription(server.admin, id);
  const changer = (id: number, more: Record<string, unknown>) => changerInscription(server.admin, id, more);
  const inscrit = (prestationId: number, more: Record<string, unknown> = {}) =>
    addInscrit(server, ecole, { prestationIds: [prestationId], ...more });
  const changerLePrix = async (prestationId: number, prix: number) =>
    expect((await changerFichePrix(server.admin, ecole, prestationId, { prix })).status).toBe(200);
  const changerUneTranche = async (libelle: string, pourcentage: number) => {
    const { ecoleId, scolarite: prestationId } = ecole;
    const { data } = await server.admin.call(tranches.list, { ecoleId });
    const row = data.find((one) => one.libelle === libelle && one.prestationId === prestationId);
    const sent = { ...row, pourcentage, modifUserId: 0 };
    expect((await server.admin.call(tranches.update, sent)).status).toBe(200);
  };

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });

  it('d’une observation garde ses échéances, que les prix montent ou passent sous sa remise', async () => {
    const remise = { remiseMontant: 20_000, remiseMotif: 'Bourse' };
    const { inscriptionId: id } = await inscrit(ecole.tenue, remise);
    await changerLePrix(ecole.tenue, 45_000);
    expect(await apercuDe(server.admin, id)).toMatchObject({
      ecart: 0,
      retirees: [],
      ajoutees: [],
      total: 10_000,
    });
    expect((await changer(id, { observations: 'Interne', ecart: 0 })).status).toBe(200);
    expect(await apercuDe(server.admin, id, { recalculer: true })).toMatchObject({ ecart: 15_000 });
    await changerLePrix(ecole.tenue, 15_000);
    expect((await changer(id, { observations: 'Externe' })).status).toBe(200);
    expect(await lire(id)).toMatchObject({ observations: 'Externe', du: 10_000 });
    const { refus } = await changer(id, { recalculer: true });
    expect(Object.keys(refus.champs ?? {})).toEqual(['remiseMontant']);
  });

  it('après un paiement, et des tranches autrement réparties, demande le prix et pas davantage', async () => {
    const { eleveId, inscriptionId: id } = await inscrit(ecole.scolarite);
    const [premiere] = (await lire(id)).lignes;
    await payer(server.admin, ecole.ecoleId, eleveId, premiere?.montant ?? 0);
    await changerUneTranche('1ere tranche', 10);
    await changerUneTranche('2eme tranche', 45);
    await changerUneTranche('3eme tranche', 45);
    expect((await changer(id, { recalculer: true })).status).toBe(200);
    const { du, lignes } = await lire(id);
    expect(du).toBe(PRIX.scolarite);
    expect(lignes.map(({ montant }) => montant)).toEqual([300_000, 300_000, 300_000]);
  });

  it('d’une remise après des paiements la donne en entier, ou dit à son champ ce qui peut l’être', async () => {
    const { eleveId, inscriptionId: id } = await inscrit(ecole.mensualite);
    await payer(server.admin, ecole.ecoleId, eleveId, PRIX.inscription + 8 * PRIX.mensualite);
    const bourse = { remiseMontant: 300_000, remiseMotif: 'Bourse' };
    const { refus } = await changer(id, bourse);
    expect(Object.keys(refus.champs ?? {})).toEqual(['remiseMontant']);
    expect(refus.error.replaceAll('\u00A0', ' ')).toContain('seulement 100 000 FG restent à payer');
    const pourcent = { remisePourcentage: 50, remiseMotif: 'Bourse' };
    expect(Object.keys((await changer(id, pourcent)).refus.champs ?? {})).toEqual(['remisePourcentage']);
    expect((await changer(id, { ...pourcent, remisePourcentage: 10 })).status).toBe(200);
    const { du, lignes } = await lire(id);
    expect(du).toBe(PRIX.inscription + 9 * PRIX.mensualite - 90_000);
    expect(lignes.at(-1)).toMatchObject({ brut: 100_000, remise: 90_000, montant: 10_000 });
  });

  it('[SEC-17] par qui n’a pas la caisse garde la remise qu’il ne voit pas, et suit le reste', async () => {
    const secretaire = await server.person({
      ecoleId: ecole.ecoleId,
      droits: { eleves: ['lecture', 'ajout', 'modification'] },
    });
    const remise = { remisePourcentage: 10, remiseMotif: 'Fratrie' };
    const { inscriptionId: id } = await inscrit(ecole.mensualite, remise);
    const before = await lire(id);
    const { classeId, dateInscription, prestationIds, modifDate } = before;
    const sent = {
      id,
      classeId,
      dateInscription,
      prestationIds,
      observations: null,
      modifUserId: 0,
      modifDate,
    };
    const lu = await readInscription(secretaire, id);
    expect([lu.classe, 'remisePourcentage' in lu, 'lignes' in lu]).toEqual([before.classe, false, false]);
    const changed = { ...sent, premierMois: '12', ecart: null };
    expect((await secretaire.call(updateInscription, changed)).status).toBe(200);
    const after = await lire(id);
    expect(after).toMatchObject({ premierMois: '12', ...remise });
    expect(after.du).toBeLessThan(before.du);
    // Sent as null it is taken away, as before.
    expect((await changer(id, { remisePourcentage: null, remiseMotif: null })).status).toBe(200);
    expect(await lire(id)).toMatchObject({ remisePourcentage: null, remiseMotif: null });
  });

  it('[SEC-17] par qui n’a pas la caisse : un refus ne dit ni ce qui est payé, ni la remise qui est déjà là', async () => {
    const { ecoleId } = ecole;
    const droits = { eleves: ['lecture', 'ajout', 'modification'], accords: ['lecture', 'ajout'] };
    const secretaire = await server.person({ ecoleId, droits });
    const { eleveId, inscriptionId: id } = await inscrit(ecole.mensualite);
    await payer(server.admin, ecoleId, eleveId, PRIX.inscription + 8 * PRIX.mensualite);
    const bourse = { remiseMontant: 300_000, remiseMotif: 'Bourse' };
    const { ecart: _, ...formulaire } = await formulaireDe(server.admin, id);
    const envoi = { ...formulaire, ...bourse, observations: null, ecart: null };
    const { refus } = await secretaire.call(updateInscription, envoi);
    expect(refus.champs?.['remiseMontant']).toMatch(/ne va pas avec ce qui est déjà payé/);
    expect(JSON.stringify(refus)).not.toMatch(/FG|\d/);

    // A rate below the limit of the school, which a dearer year takes above its francs.
    const remise = { remisePourcentage: 10, remiseMotif: 'Fratrie' };
    const { inscriptionId: autre } = await inscrit(ecole.mensualite, { ...remise, premierMois: '06' });
    await server.admin.call(updateControles, {
      ecoleId,
      annulation: 0,
      cloture: 0,
      remise: 1,
      remisePourcentage: null,
      remiseMontant: 30_000,
      modifUserId: 0,
      modifDate: null,
    });
    const {
      remisePourcentage: _p,
      remiseMontant: _m,
      remiseMotif: _t,
      ...sansRemise
    } = await formulaireDe(server.admin, autre);
    const change = { ...sansRemise, premierMois: null, observations: null, ecart: null };
    const retenue = await secretaire.call(updateInscription, change);
    expect(retenue.refus.code).toBe('REGLE');
    expect(JSON.stringify(retenue.refus)).not.toMatch(/FG|10\s%|Fratrie/);
    // Whoever reads what families owe asks for the agreement.
    const caisse = await server.person({ ecoleId, droits: { ...droits, paiements: ['lecture'] } });
    expect((await caisse.call(updateInscription, change)).refus.code).toBe('ACCORD_REQUIS');
    expect(await lire(autre)).toMatchObject({ premierMois: '06', ...remise });
  });
});
