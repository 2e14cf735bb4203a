import { getJournalCaisse, rouvrirCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import {
  changerEtatInscription,
  disableInscription,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { annuler, clore, employer, JOUR, payerLignes } from '#caisse/tests/gestes.ts';
import { verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { formulaireDe } from '#tests/gestes/inscriptions.ts';
import { addInscrit, type EcoleEquipee, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUS = { encaisser: ['lecture', 'ajout'], paiements: ['lecture', 'suppression'] };

describe('plusieurs à la fois sur un même élève', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let ecoleId: number;
  let eleveId: number;
  let inscriptionId: number;
  let une: Person;
  let autre: Person;

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ ecoleId } = ecole);
    ({ eleveId, inscriptionId } = await addInscrit(server, ecole));
    const droits = { ...TOUS, journalCaisse: ['lecture', 'ajout'] };
    [une, autre] = [await server.person({ ecoleId, droits }), await server.person({ ecoleId, droits })];
  });

  const lignes = async () =>
    (await soldeDe(server.admin, eleveId)).inscriptions.flatMap((inscription) => inscription.lignes);
  const statuts = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);
  const entiers = async () => expect((await verification(server, ecoleId)).constats).toEqual([]);
  const payerLigne = (who: Person, echeanceId: number, montant: number, donne = montant) =>
    payerLignes(who, { ecoleId, eleveId }, [{ echeanceId, montant: donne }], montant);

  it('deux caissiers règlent la même échéance : un seul, et l’autre relit ce qui est dû', async () => {
    const [ligne] = await lignes();
    const answers = await Promise.all(
      [une, autre, une, autre].map((who) => payerLigne(who, ligne?.id ?? 0, ligne?.montant ?? 0)),
    );
    expect(statuts(answers)).toEqual([201, 422, 422, 422]);
    expect((await lignes())[0]?.paye).toBe(ligne?.montant);
    expect(await server.rows('paiements')).toHaveLength(1);
    await entiers();
  });

  it('deux annulations du même paiement : une seule écriture, les échéances rendues une fois', async () => {
    const { id } = firstOf((await payer(une, ecoleId, eleveId, 200_000)).data);
    await payer(une, ecoleId, eleveId, 30_000);
    const answers = await Promise.all([une, autre, une, autre].map((who) => annuler(who, id)));
    expect(statuts(answers)).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.refus.error).toBe('Ce paiement est déjà annulé.');
    expect(await soldeDe(une, eleveId)).toMatchObject({ paye: 30_000, credit: 0 });
    await entiers();
  });

  it('le même crédit n’est employé qu’une fois', async () => {
    const [a, b, c] = await lignes();
    await payerLigne(une, a?.id ?? 0, 60_000, 10_000);
    const prendre = (who: Person, echeanceId: number | undefined) =>
      employer(who, ecoleId, eleveId, [{ echeanceId, montant: 50_000 }]);
    const answers = await Promise.all([prendre(une, b?.id), prendre(autre, c?.id)]);
    expect(statuts(answers)).toEqual([201, 422]);
    expect(await soldeDe(une, eleveId)).toMatchObject({ paye: 60_000, credit: 0 });
    await entiers();
  });

  it('annuler un paiement pendant que son crédit est employé : rien ne reste payé par lui', async () => {
    const [a, b] = await lignes();
    const { id } = firstOf((await payerLigne(une, a?.id ?? 0, 60_000, 10_000)).data);
    const [annulation] = await Promise.all([
      annuler(une, id),
      employer(autre, ecoleId, eleveId, [{ echeanceId: b?.id, montant: 50_000 }]),
    ]);
    expect(annulation.status).toBe(200);
    expect(await soldeDe(une, eleveId)).toMatchObject({ paye: 0, credit: 0 });
    await entiers();
  });

  it('payer, recalculer, partir, ôter l’inscription au même instant : jamais un paiement sur une échéance ôtée', async () => {
    const form = await formulaireDe(server.admin, inscriptionId);
    const stamp = { id: inscriptionId, modifDate: form.modifDate, modifUserId: 0 };
    const depart = { etat: 'parti', dateDepart: '2026-10-02', motifDepart: null, annulerLignes: true };
    const last = (await lignes()).at(-1);
    const answers = await Promise.all([
      payerLigne(une, last?.id ?? 0, 5000),
      // This takes away every line but those of one service.
      server.admin.call(updateInscription, { ...form, prestationIds: [ecole.mensualite] }),
      server.admin.call(disableInscription, stamp),
      server.admin.call(changerEtatInscription, { ...stamp, ...depart }),
      payerLigne(autre, last?.id ?? 0, 7000),
    ]);
    expect(statuts(answers).filter((status) => status >= 500)).toEqual([]);
    // At most one change of the enrolment succeeded; a payment may have forbidden all of them.
    expect(answers.slice(1, 4).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const payes = answers.filter(({ status }) => status === 201).length;
    expect(await server.rows('paiements')).toHaveLength(payes);
    await entiers();
    const { reste, du, paye, credit } = await soldeDe(server.admin, eleveId);
    const recu = (await server.rows('paiements')).reduce((sum, { montant }) => sum + Number(montant), 0);
    expect([reste, paye + credit]).toEqual([du - paye, recu]);
  });

  it('la clôture et les paiements de son caissier au même instant : aucun ne suit la clôture, aucun n’y manque', async () => {
    const compter = async () => {
      const asked = { ecoleId, jour: JOUR, caissierId: null };
      return clore(une, ecoleId, (await une.call(getJournalCaisse, asked)).data.attendu);
    };
    const ligne = (await lignes()).at(-1)?.id ?? 0;
    const encaisser = async () => {
      const statuses: number[] = [];
      for (let rang = 1; rang <= 8; rang += 1) statuses.push((await payerLigne(une, ligne, 1000)).status);
      return statuses;
    };
    const [premiers, seconds, cloture] = await Promise.all([
      encaisser(),
      encaisser(),
      (async () => {
        for (;;) {
          const answer = await compter();
          if (answer.status === 201) return answer;
          // Somebody paid while the cash was counted.
          expect(answer.refus.code).toBe('REGLE');
        }
      })(),
    ]);
    expect(cloture.status).toBe(201);
    const faits = [...premiers, ...seconds].filter((status) => status === 201).length;
    expect([...premiers, ...seconds].filter((status) => status !== 201)).toEqual(
      Array.from({ length: 16 - faits }, () => 409),
    );
    const [tenue] = await server.rows('clotures');
    expect(tenue?.['attendu']).toBe(1000 * faits);
    expect((await payerLigne(une, ligne, 1000)).status).toBe(409);
    expect((await payerLigne(autre, ligne, 1000)).status).toBe(201);
    await entiers();
  });

  it('[SEMAINE-04] rouvrir deux fois, clôturer et payer au même instant : une réouverture, et rien hors d’un jour ouvert', async () => {
    const ligne = (await lignes()).at(-1)?.id ?? 0;
    await payerLigne(une, ligne, 1000);
    const { id } = firstOf((await clore(une, ecoleId, 1000)).data);
    const rouvrir = () =>
      server.admin.call(rouvrirCloture, { id, modifDate: null, rouverteMotif: 'Trop tôt', modifUserId: 0 });
    const [premiere, seconde, cloture, ...paiements] = await Promise.all([
      rouvrir(),
      rouvrir(),
      clore(une, ecoleId, 1000),
      payerLigne(une, ligne, 2000),
      payerLigne(une, ligne, 3000),
    ]);
    expect(statuts([premiere, seconde])).toEqual([200, 409]);
    const faits = paiements.filter(({ status }) => status === 201).length;
    expect(statuts([cloture, ...paiements]).every((status) => status === 201 || status === 409)).toBe(true);
    expect(await server.rows('paiements')).toHaveLength(1 + faits);
    const tenues = await server.rows('clotures');
    expect(tenues).toHaveLength(cloture.status === 201 ? 2 : 1);
    expect(tenues.filter(({ rouverteLe }) => rouverteLe === null)).toHaveLength(tenues.length - 1);
    await entiers();
  });
});
