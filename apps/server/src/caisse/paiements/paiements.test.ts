import { addPaiement, selectPaiementById } from '@gestionscolaire/contract/caisse/paiements.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  annuler as annulerPar,
  employer,
  idDe,
  payerLignes,
  refusDe,
  unPaiement,
} from '#caisse/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { addInscrit, type EcoleEquipee, equiper, PRIX, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

const DU = PRIX.inscription + 9 * PRIX.mensualite + PRIX.scolarite + PRIX.tenue;

describe('paiements', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  const encaisser = async (montant: number, more: Parameters<typeof payer>[4] = {}) =>
    firstOf((await payer(server.admin, ecole.ecoleId, eleveId, montant, more)).data);
  const solde = async () => {
    const { du, paye, reste, credit } = await soldeDe(server.admin, eleveId);
    return { du, paye, reste, credit };
  };
  const annuler = (id: unknown) => annulerPar(server.admin, id);
  const premiere = async (de: number) => (await soldeDe(server.admin, de)).inscriptions[0]?.lignes[0]?.id;

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ eleveId } = await addInscrit(server, ecole));
  });

  it('va aux échéances les plus anciennes, frais d’inscription d’abord, et le reste suit', async () => {
    expect(await solde()).toEqual({ du: DU, paye: 0, reste: DU, credit: 0 });
    const paye = await encaisser(200_000);
    expect(paye).toMatchObject({ numero: 1, sessionId: ecole.sessionId });
    expect(await solde()).toEqual({ du: DU, paye: 200_000, reste: DU - 200_000, credit: 0 });
    const { data } = await server.admin.call(selectPaiementById, { id: Number(paye['id']) });
    expect(firstOf(data)).toMatchObject({
      classe: '7ème année A',
      reste: DU - 200_000,
      lignes: [
        { libelle: "Mensualité, frais d'inscription", montant: 50_000 },
        { libelle: 'Mensualité, octobre 2026', montant: 100_000 },
        { libelle: 'Tenue', montant: 30_000 },
        { libelle: 'Scolarité, 1ere tranche', montant: 20_000 },
      ],
    });
  });

  it('un trop-payé reste en crédit, puis règle une échéance sans nouvel argent', async () => {
    await encaisser(DU + 40_000);
    expect(await solde()).toEqual({ du: DU, paye: DU, reste: 0, credit: 40_000 });
    const affectations = [{ echeanceId: await premiere(eleveId), montant: 40_000 }];
    const refused = await employer(server.admin, ecole.ecoleId, eleveId, affectations);
    expect(refused.refus.champs).toHaveProperty('affectations');
  });

  it('annuler rend les échéances dues ; le paiement reste, le numéro ne revient pas', async () => {
    const { id } = await encaisser(200_000);
    expect((await annuler(id)).status).toBe(200);
    expect(await solde()).toEqual({ du: DU, paye: 0, reste: DU, credit: 0 });
    expect((await annuler(id)).refus.code).toBe('REGLE');
    expect(await encaisser(100_000)).toMatchObject({ numero: 2 });
    const row = firstOf((await server.admin.call(selectPaiementById, { id: Number(id) })).data);
    expect(row).toMatchObject({ annuleMotif: 'Erreur', credit: 0, numero: 1, estActif: 1 });
  });

  it('une fiche désactivée ne redevient pas débitrice : l’annulation attend qu’elle soit réactivée', async () => {
    const { inscriptionId, eleveId: parti } = await addInscrit(server, ecole);
    const id = idDe(await payer(server.admin, ecole.ecoleId, parti, DU));
    expect((await changerEtat(server.admin, inscriptionId)).status).toBe(200);
    const actuel = { id: parti, modifUserId: 0, modifDate: null };
    const desactivation = await server.admin.call(eleves.disable, actuel);
    expect(desactivation.status).toBe(200);
    expect(await refusDe(annuler(id))).toMatch(/^409 .*désactivé/);
    expect((await soldeDe(server.admin, parti)).reste).toBe(0);
    const { modifDate } = firstOf(desactivation.data);
    // Another pupil has their name.
    const retour = { ...actuel, modifDate: String(modifDate), libelleConfirme: true };
    expect((await server.admin.call(eleves.enable, retour)).status).toBe(200);
    expect((await annuler(id)).status).toBe(200);
  });

  it('un envoi répété ne paie qu’une fois', async () => {
    const headers = { 'idempotency-key': 'essai-de-paiement-00000001' };
    const affectations = [{ echeanceId: await premiere(eleveId), montant: 50_000 }];
    const body = unPaiement(ecole.ecoleId, eleveId, { montant: 50_000, affectations });
    const first = await server.admin.call(addPaiement, body, headers);
    const again = await server.admin.call(addPaiement, body, headers);
    expect(again.data).toEqual(first.data);
    expect(await solde()).toMatchObject({ paye: 50_000 });
    // Without its key, the same payment asks for a confirmation.
    const third = await server.admin.call(addPaiement, { ...body, affectations: [] });
    expect(third.refus).toMatchObject({ code: 'A_CONFIRMER' });
    expect(third.refus.champs).toHaveProperty('montant');
  });

  it('refuse une échéance d’un autre, et n’écrit rien', async () => {
    const other = await addInscrit(server, ecole);
    const theirs = { echeanceId: await premiere(other.eleveId), montant: 1000 };
    const answer = await payerLignes(server.admin, { ecoleId: ecole.ecoleId, eleveId }, [theirs], 100_000);
    expect(answer.refus.champs).toHaveProperty('affectations');
    expect(await server.rows('paiements')).toEqual([]);
    expect((await server.rows('echeances')).filter(({ paye }) => paye !== 0)).toEqual([]);
  });
});
