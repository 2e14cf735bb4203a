import {
  addPaiement,
  affecterCredit,
  annulerPaiement,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { changerEtatInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstOf } from '#tests/exemples/reponse.ts';
import { addInscrit, type EcoleEquipee, equiper, PRIX, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

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
  const annuler = (id: number, annuleMotif = 'Erreur de saisie') =>
    server.admin.call(annulerPaiement, { id, annuleMotif, modifUserId: 0, modifDate: null });

  beforeEach(async () => {
    server = await ownServer();
    ecole = await equiper(server);
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
    const line = (await soldeDe(server.admin, eleveId)).inscriptions[0]?.lignes[0];
    const refused = await server.admin.call(affecterCredit, {
      ecoleId: ecole.ecoleId,
      eleveId,
      affectations: [{ echeanceId: Number(line?.id), montant: 40_000 }],
      creationUserId: 0,
    });
    expect(refused.refus.champs).toHaveProperty('affectations');
  });

  it('annuler rend les échéances dues ; le paiement reste, le numéro ne revient pas', async () => {
    const { id } = await encaisser(200_000);
    expect((await annuler(Number(id))).status).toBe(200);
    expect(await solde()).toEqual({ du: DU, paye: 0, reste: DU, credit: 0 });
    expect((await annuler(Number(id))).refus.code).toBe('REGLE');
    expect(await encaisser(100_000)).toMatchObject({ numero: 2 });
    const row = firstOf((await server.admin.call(selectPaiementById, { id: Number(id) })).data);
    expect(row).toMatchObject({ annuleMotif: 'Erreur de saisie', credit: 0, numero: 1, estActif: 1 });
  });

  it('une fiche désactivée ne redevient pas débitrice : l’annulation attend qu’elle soit réactivée', async () => {
    const { inscriptionId, eleveId: parti } = await addInscrit(server, ecole);
    const { data } = await payer(server.admin, ecole.ecoleId, parti, DU);
    const id = Number(firstOf(data)['id']);
    const depart = {
      etat: 'parti',
      dateDepart: '2026-11-20',
      motifDepart: null,
      annulerLignes: true,
    } as const;
    const parle = { id: inscriptionId, modifUserId: 0, modifDate: null, ...depart };
    expect((await server.admin.call(changerEtatInscription, parle)).status).toBe(200);
    const actuel = { id: parti, modifUserId: 0, modifDate: null };
    const desactivation = await server.admin.call(eleves.disable, actuel);
    expect(desactivation.status).toBe(200);
    const refus = await annuler(id);
    expect([refus.status, refus.refus.error]).toEqual([409, expect.stringContaining('désactivé')]);
    expect((await soldeDe(server.admin, parti)).reste).toBe(0);
    const { modifDate } = firstOf(desactivation.data);
    await server.admin.call(eleves.enable, { ...actuel, modifDate: String(modifDate) });
    expect((await annuler(id)).status).toBe(200);
  });

  it('un envoi répété ne paie qu’une fois', async () => {
    const headers = { 'idempotency-key': 'essai-de-paiement-00000001' };
    const [line] = (await soldeDe(server.admin, eleveId)).inscriptions[0]?.lignes ?? [];
    const body = {
      ecoleId: ecole.ecoleId,
      eleveId,
      montant: 50_000,
      moyenPaiement: 'especes' as const,
      reference: null,
      payeur: null,
      observations: null,
      affectations: [{ echeanceId: Number(line?.id), montant: 50_000 }],
      creationUserId: 0,
    };
    const first = await server.admin.call(addPaiement, body, headers);
    const again = await server.admin.call(addPaiement, body, headers);
    expect(again.data).toEqual(first.data);
    expect(await solde()).toMatchObject({ paye: 50_000 });
    // Without its key, the same payment asks for a confirmation.
    const affectations: typeof body.affectations = [];
    const third = await server.admin.call(addPaiement, { ...body, affectations });
    expect(third.refus).toMatchObject({ code: 'A_CONFIRMER' });
    expect(third.refus.champs).toHaveProperty('montant');
  });

  it('refuse plus qu’il ne reste, une échéance d’un autre, et n’écrit rien', async () => {
    const other = await addInscrit(server, ecole);
    const theirs = (await soldeDe(server.admin, other.eleveId)).inscriptions[0]?.lignes[0];
    const base = {
      ecoleId: ecole.ecoleId,
      eleveId,
      montant: 100_000,
      moyenPaiement: 'especes' as const,
      reference: null,
      payeur: null,
      observations: null,
      creationUserId: 0,
    };
    const affectations = [{ echeanceId: Number(theirs?.id), montant: 1000 }];
    const answer = await server.admin.call(addPaiement, { ...base, affectations });
    expect(answer.refus.champs).toHaveProperty('affectations');
    expect(await server.rows('paiements')).toEqual([]);
    expect((await server.rows('echeances')).filter(({ paye }) => paye !== 0)).toEqual([]);
  });

  it('demande une référence, sauf en espèces', async () => {
    const answer = await payer(server.admin, ecole.ecoleId, eleveId, 1000, { moyenPaiement: 'orangeMoney' });
    expect(answer.refus.champs).toEqual({ reference: 'La référence est obligatoire, sauf en espèces.' });
  });
});
