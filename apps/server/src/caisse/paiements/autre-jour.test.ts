import {
  clotureSelectBy,
  getJournalCaisse,
  rouvrirCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import {
  addPaiement,
  exportPaiement,
  imprimerRecu,
  paiementSelectBy,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  annuler,
  clore,
  idDe,
  JOUR,
  ORIGINE,
  poser,
  texteImprime,
  unPaiement,
} from '#caisse/tests/gestes.ts';
import { refaireLaChaine, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addInscrit, type EcoleEquipee, equiper, soldeDe } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

const HIER = joursAvant(JOUR, 1);
const AVANT_HIER = joursAvant(JOUR, 2);
const MOTIF = 'Coupure de courant, reçus sur papier';
const DROITS = {
  encaisser: ['lecture', 'ajout', 'modification'],
  paiements: ['lecture', 'suppression'],
  journalCaisse: ['lecture', 'ajout'],
};

describe('l’argent d’un autre jour', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  let caissiere: Person;

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ eleveId } = await addInscrit(server, ecole));
    caissiere = await server.person({ ecoleId: ecole.ecoleId, droits: DROITS });
  });

  const encaisser = (jour: string, more: Record<string, unknown> = {}, who = caissiere) =>
    who.call(addPaiement, {
      ...unPaiement(ecole.ecoleId, eleveId, { montantConfirme: true, ...more }),
      ...(jour === JOUR ? {} : { jour, motifJour: MOTIF }),
      ...more,
    });
  const journal = async (jour: string, who = caissiere) =>
    (await who.call(getJournalCaisse, { ecoleId: ecole.ecoleId, jour, caissierId: caissiere.id })).data;
  const constats = async () => (await verification(server, ecole.ecoleId)).constats;

  it('[SEMAINE-03] a le numéro du jour où il est saisi, et compte le jour où il est venu : reçu, listes, journal, clôture, chaîne', async () => {
    await encaisser(JOUR, { montant: 4000 });
    const id = idDe(await encaisser(HIER, { montant: 7000 }));
    expect(await journal(JOUR)).toMatchObject({ attendu: 4000, nonClos: [HIER] });
    const { attendu, mouvements } = await journal(HIER);
    expect(attendu).toBe(7000);
    expect(mouvements).toMatchObject([{ paiementId: id, numero: 2, saisiLe: JOUR, montant: 7000 }]);
    const dit = { jour: HIER, saisiLe: JOUR, motifJour: MOTIF };
    expect(firstOf((await caissiere.call(selectPaiementById, { id })).data)).toMatchObject(dit);
    const { data } = await caissiere.call(paiementSelectBy, {
      ecoleId: ecole.ecoleId,
      debut: HIER,
      fin: HIER,
    });
    expect(data).toMatchObject([{ id, ...dit }]);
    const { text } = await caissiere.call(exportPaiement, { ecoleId: ecole.ecoleId, format: 'csv' });
    expect(text).toContain(MOTIF);
    const solde = await soldeDe(server.admin, eleveId);
    expect(solde.paiements.map((one) => one.saisiLe)).toEqual([null, JOUR]);
    const ecrit = serre('Reçu le 20/11/2026, saisi le 21/11/2026');
    for (const format of ['a4', 'ticket'])
      expect(await texteImprime(server, imprimerRecu, { id, format }, caissiere)).toContain(ecrit);
    const sent = { id, format: 'a4', origine: ORIGINE };
    expect((await caissiere.call(getTexteRecu, sent)).data.texte).toContain('saisi le 21/11/2026');
    expect((await clore(caissiere, ecole.ecoleId, 7000, { jour: HIER })).status).toBe(201);
    expect(await constats()).toEqual([]);
  });

  it('[SEMAINE-03] se refuse à son champ : sans droit, sans motif, à venir, de plus de quinze jours, d’une autre année, un jour clôturé', async () => {
    const sans = await server.person({
      ecoleId: ecole.ecoleId,
      droits: { ...DROITS, encaisser: ['lecture', 'ajout'] },
    });
    const refus = async (...asked: Parameters<typeof encaisser>) =>
      (await encaisser(...asked)).refus.champs ?? {};
    expect((await refus(HIER, {}, sans))['jour']).toContain('demande le droit');
    expect(Object.keys(await refus(HIER, { motifJour: ' ' }))).toEqual(['motifJour']);
    expect((await refus('2026-11-22'))['jour']).toContain('déjà passé');
    expect((await refus(joursAvant(JOUR, 16)))['jour']).toContain('à partir du 06/11/2026');
    expect((await refus('2026-02-30'))['jour']).toContain('un jour du calendrier');
    expect((await encaisser(joursAvant(JOUR, 15))).status).toBe(201);
    await poser(server, 'sessions', ecole.sessionId, { dateDebut: HIER });
    await createSession(server, '2025-12-01', AVANT_HIER);
    expect((await refus(AVANT_HIER))['jour']).toContain('n’est pas de l’année scolaire du reçu');
    const id = idDe(await encaisser(HIER, { montant: 7000 }));
    const cloture = idDe(await clore(caissiere, ecole.ecoleId, 7000, { jour: HIER }));
    expect((await refus(HIER))['jour']).toContain('est clôturée');
    // A closing is of its day, whenever it is made.
    const { data: closes } = await server.admin.call(clotureSelectBy, {
      ecoleId: ecole.ecoleId,
      debut: HIER,
      fin: HIER,
    });
    expect(closes).toMatchObject([{ id: cloture }]);
    // Another cashier's day is not hers.
    const autre = await server.person({ ecoleId: ecole.ecoleId, droits: DROITS });
    expect((await encaisser(HIER, {}, autre)).status).toBe(201);
    const rouvrir = { id: cloture, modifDate: null, rouverteMotif: 'Un reçu oublié', modifUserId: 0 };
    expect((await server.admin.call(rouvrirCloture, rouvrir)).status).toBe(200);
    expect((await encaisser(HIER, { montant: 500 })).status).toBe(201);
    expect(id).toBeGreaterThan(0);
    expect(await constats()).toEqual([]);
  });

  it('[SEMAINE-03] le même montant déjà pris ce jour-là ou depuis se demande ; renvoyé, il n’est payé qu’une fois', async () => {
    await encaisser(JOUR, { montant: 4000 });
    const deux = await encaisser(HIER, { montant: 4000, montantConfirme: false });
    expect(deux.refus.champs?.['montant']).toContain('ce jour-là ou depuis');
    const sent = {
      ...unPaiement(ecole.ecoleId, eleveId, { montantConfirme: true }),
      jour: HIER,
      motifJour: MOTIF,
    };
    const headers = { 'idempotency-key': '0b54c9c4-9d8f-4a53-9d4b-6b2f6f0f1a11' };
    const [un, encore] = [
      await caissiere.call(addPaiement, sent, headers),
      await caissiere.call(addPaiement, sent, headers),
    ];
    expect(encore.data).toEqual(un.data);
    expect((await journal(HIER)).mouvements).toHaveLength(1);
  });

  it('[SEMAINE-03] annulé le jour de sa saisie il sort de la caisse qui l’a pris ; ce jour clôturé, de celle du jour', async () => {
    const [un, deux] = [idDe(await encaisser(HIER)), idDe(await encaisser(HIER, { montant: 2000 }))];
    const [recu] = (await caissiere.call(selectPaiementById, { id: un })).data;
    expect(recu?.rendu).toMatchObject({ caissierId: caissiere.id, jour: HIER });
    expect((await annuler(caissiere, un)).status).toBe(200);
    expect(await journal(HIER)).toMatchObject({ attendu: 2000 });
    expect((await clore(caissiere, ecole.ecoleId, 2000, { jour: HIER })).status).toBe(201);
    expect((await annuler(caissiere, deux)).status).toBe(200);
    expect(await journal(JOUR)).toMatchObject({ attendu: -2000 });
    expect(await constats()).toEqual([]);
  });

  it('[SEMAINE-03] la vérification voit un jour ou un motif changés, et un jour que rien ne permet', async () => {
    const id = idDe(await encaisser(HIER));
    await poser(server, 'paiements', id, { motifJour: 'Autre' });
    expect((await constats()).join(' ')).toContain('motif du jour');
    await poser(server, 'paiements', id, { motifJour: MOTIF, jour: AVANT_HIER });
    expect((await constats()).join(' ')).toContain('jour : 20/11/2026 dans la chaîne');
    const changer = (more: object) =>
      refaireLaChaine(server, ecole.ecoleId, (all) =>
        all.map((one) => ({ ...one, contenu: { ...one.contenu, ...more } })),
      );
    await changer({ jour: AVANT_HIER });
    // The journal tells the day too.
    expect((await constats()).join(' ')).toContain('au journal');
    await poser(server, 'paiements', id, { jour: '2026-10-02' });
    await changer({ jour: '2026-10-02' });
    expect((await constats()).join(' ')).toContain('n’est pas d’un jour permis');
    await changer({ jour: HIER, saisiLe: null });
    expect((await constats()).join(' ')).toContain('son heure n’est pas du jour qu’elle dit');
  });
});
