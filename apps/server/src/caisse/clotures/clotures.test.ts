import {
  clotureSelectBy,
  exportCloture,
  getJournalCaisse,
  imprimerCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { type Moyen, selectPaiementById } from '@gestionscolaire/contract/caisse/paiements.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  annuler as annulerPar,
  clore as clorePar,
  idDe,
  JOUR,
  poser,
  texteImprime,
} from '#caisse/tests/gestes.ts';
import { ecrituresDe, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

const LENDEMAIN = '2026-11-22T08:00:00.000Z';
const DEMAIN = '2026-11-22';
const DROITS = {
  encaisser: ['lecture', 'ajout'],
  paiements: ['lecture', 'suppression'],
  journalCaisse: ['lecture', 'ajout'],
};

describe('la journée d’un caissier', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  let aissatou: Person;

  const caissier = (ecoleId = ecole.ecoleId) => server.person({ droits: DROITS, ecoleId });
  const encaisser = async (who: Person, montant: number, moyenPaiement: Moyen = 'especes') => {
    const reference = moyenPaiement === 'especes' ? null : `PP ${montant}`;
    return idDe(await payer(who, ecole.ecoleId, eleveId, montant, { moyenPaiement, reference }));
  };
  const annuler = (who: Person, id: number, caissierId: number | null = null) =>
    annulerPar(who, id, { caissierId });
  /** Returns the drawer that the window names beforehand. */
  const rendu = async (who: Person, id: number) =>
    firstOf((await who.call(selectPaiementById, { id })).data)['rendu'];
  const laChaine = async () => (await verification(server, ecole.ecoleId)).constats;
  const journal = async (who: Person, jour = JOUR, caissierId: number | null = null) =>
    (await who.call(getJournalCaisse, { ecoleId: ecole.ecoleId, jour, caissierId })).data;
  const clore = (who: Person, compte: number, more: Record<string, unknown> = {}) =>
    clorePar(who, ecole.ecoleId, compte, more);

  /** Reads what the chain keeps of the only act of its kind. */
  const lEcriture = async (genre: 'annulation' | 'cloture'): Promise<unknown> => {
    const siennes = server.database.read.selectFrom('ecritures').select('contenu').where('genre', '=', genre);
    return JSON.parse((await siennes.executeTakeFirstOrThrow()).contenu);
  };

  /** Moves on to the next day and signs in again: no connexion lasts that long. */
  async function passerLaNuit(): Promise<void> {
    server.now = LENDEMAIN;
    aissatou = await server.signIn(aissatou.id);
  }

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ eleveId } = await addInscrit(server, ecole));
    aissatou = await caissier();
  });

  it('se compte par moyen ; ce que l’on annule un autre jour sort de la caisse de ce jour-là', async () => {
    const first = await encaisser(aissatou, 50_000);
    await encaisser(aissatou, 30_000);
    await encaisser(aissatou, 20_000, 'orangeMoney');
    await annuler(aissatou, first);
    const other = await caissier();
    const theirs = await encaisser(other, 70_000);
    expect(await journal(aissatou)).toMatchObject({
      caissierId: aissatou.id,
      totaux: [
        { moyenPaiement: 'especes', nombre: 2, annulations: 1, rendu: 50_000, montant: 30_000 },
        { moyenPaiement: 'orangeMoney', nombre: 1, annulations: 0, rendu: 0, montant: 20_000 },
      ],
      attendu: 30_000,
      cloture: null,
      nonClos: [],
    });
    const { mouvements, caissiers } = await journal(aissatou);
    expect(mouvements.map(({ genre, montant }) => [genre, montant])).toEqual([
      ['paiement', 50_000],
      ['annulation', -50_000],
      ['paiement', 30_000],
      ['paiement', 20_000],
    ]);
    expect(caissiers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([aissatou.id, other.id]);

    await passerLaNuit();
    await annuler(aissatou, theirs);
    expect(await journal(aissatou, DEMAIN)).toMatchObject({ attendu: -70_000, nonClos: [JOUR] });
    expect(await journal(aissatou, JOUR, other.id)).toMatchObject({ attendu: 70_000 });
  });

  it('clôturée, ne change plus : ni paiement, ni annulation de ce caissier ; un autre continue', async () => {
    const id = await encaisser(aissatou, 50_000);
    const closeId = idDe(await clore(aissatou, 50_000));
    const refus = 'Votre caisse de ce jour est clôturée : plus rien ne s’y écrit.';
    expect((await payer(aissatou, ecole.ecoleId, eleveId, 1000)).refus.error).toBe(refus);
    expect((await annuler(aissatou, id)).refus.error).toBe(refus);
    expect(await journal(aissatou)).toMatchObject({
      attendu: 50_000,
      cloture: { id: closeId, attendu: 50_000, compte: 50_000, ecart: 0 },
    });
    const other = await caissier();
    expect((await payer(other, ecole.ecoleId, eleveId, 1000)).status).toBe(201);
    await passerLaNuit();
    expect((await payer(aissatou, ecole.ecoleId, eleveId, 2000)).status).toBe(201);
  });

  it('annulé le jour même par un autre, un paiement sort de la caisse qui l’a pris', async () => {
    const direction = await caissier();
    const id = await encaisser(aissatou, 150_000);
    await encaisser(aissatou, 5000);
    await encaisser(direction, 5555);
    expect(await rendu(direction, id)).toMatchObject({ caissierId: aissatou.id });
    // The caller was shown another drawer than this one.
    expect((await annuler(direction, id, direction.id)).refus.error).toContain('plus à rendre de la même');
    expect((await annuler(direction, id, aissatou.id)).status).toBe(200);
    expect(await rendu(direction, id)).toBeNull();
    expect(await journal(direction)).toMatchObject({ attendu: 5555, mouvements: [{ genre: 'paiement' }] });
    const sien = await journal(aissatou);
    expect(sien).toMatchObject({ attendu: 5000 });
    const [annule, ...autres] = sien.mouvements.toSorted((x, y) => x.genre.localeCompare(y.genre));
    expect(annule).toMatchObject({ genre: 'annulation', montant: -150_000 });
    expect(annule?.annulePar).toMatch(/^Personne \d+ Essai$/);
    expect(annule?.annulePar).not.toBe(sien.caissier);
    expect(autres.map(({ annulePar }) => annulePar)).toEqual([null, null]);
    // Both days close with what their drawers hold, and the chain tells whose day it was and who closed it.
    expect((await clore(aissatou, 5000)).status).toBe(201);
    expect((await clore(direction, 5555)).status).toBe(201);
    expect(await laChaine()).toEqual([]);
    expect(await lEcriture('annulation')).toMatchObject({
      caissierId: aissatou.id,
      annuleParId: direction.id,
    });
    await poser(server, 'paiements', id, { annuleCaissierId: direction.id });
    expect(await laChaine()).toEqual([expect.stringContaining('rendu par la caisse de')]);
  });

  it('une fois ce jour clôturé, ou passé, c’est la caisse de qui annule : elle peut rendre plus qu’elle n’a reçu', async () => {
    const direction = await caissier();
    const [une, autre] = [await encaisser(aissatou, 150_000), await encaisser(aissatou, 7000)];
    await encaisser(direction, 5555);
    expect((await clore(aissatou, 157_000)).status).toBe(201);
    expect(await rendu(direction, une)).toMatchObject({ caissierId: direction.id });
    expect((await annuler(direction, une)).status).toBe(200);
    expect(await journal(aissatou)).toMatchObject({ attendu: 157_000, cloture: { attendu: 157_000 } });
    const sien = await journal(direction);
    expect(sien.attendu).toBe(-144_445);
    expect(sien.mouvements.map(({ annulePar }) => annulePar)).toEqual([null, null]);
    // The drawer should be empty: that is no surplus. Money in it is one, and wants its reason.
    const attendu = { attendu: -144_445 };
    expect((await clore(direction, 100, attendu)).refus.champs).toHaveProperty('observations');
    expect((await clore(direction, 0, attendu)).status).toBe(201);
    expect((await journal(direction)).cloture).toMatchObject({ ...attendu, compte: 0, ecart: 0 });
    const id = (await journal(direction)).cloture?.id;
    expect(await texteImprime(server, imprimerCloture, { id }, direction)).toContain(
      serre('Rendu de plus que reçu 144 445 FG'),
    );
    // Both drawers are closed: nobody gives anything back today.
    expect((await annuler(direction, autre)).refus.error).toContain('clôturée');

    await passerLaNuit();
    const demain = await server.signIn(direction.id);
    expect((await annuler(demain, autre)).status).toBe(200);
    expect(await journal(demain, DEMAIN)).toMatchObject({ attendu: -7000 });
    expect(await journal(aissatou, DEMAIN)).toMatchObject({ mouvements: [], nonClos: [] });
    expect(await laChaine()).toEqual([]);
  });

  it('ne se clôture qu’une fois, même demandée deux fois au même instant', async () => {
    await encaisser(aissatou, 50_000);
    const answers = await Promise.all([clore(aissatou, 50_000), clore(aissatou, 50_000)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await server.rows('clotures')).toHaveLength(1);
    expect((await ecrituresDe(server, ecole.ecoleId)).map(({ genre }) => genre)).toEqual([
      'paiement',
      'cloture',
    ]);
  });

  it('un écart s’explique, et ce qui est attendu est encore ce qui fut montré', async () => {
    await encaisser(aissatou, 50_000);
    expect((await clore(aissatou, 49_000, { attendu: 50_000 })).refus.champs).toEqual({
      observations: "Les observations disent d'où vient l'écart.",
    });
    expect((await clore(aissatou, 40_000)).refus).toMatchObject({ code: 'REGLE' });
    expect((await clore(aissatou, 0, { jour: DEMAIN, attendu: 0 })).refus.champs).toHaveProperty('jour');
    expect(await server.rows('clotures')).toEqual([]);
    const given = { attendu: 50_000, observations: 'Un billet de 1 000 rendu en trop' };
    expect((await clore(aissatou, 49_000, given)).status).toBe(201);
    const { data } = await aissatou.call(clotureSelectBy, { ecoleId: ecole.ecoleId });
    expect(firstOf(data)).toMatchObject({ jour: JOUR, caissierId: aissatou.id, ecart: -1000 });
    expect(firstOf(data)['tete']).toMatch(new RegExp(`^${ecole.ecoleId}-2-[0-9a-f]{32}$`));
    const file = { ecoleId: ecole.ecoleId, format: 'csv', colonnes: ['jour', 'caissier', 'ecart'] };
    expect((await aissatou.call(exportCloture, file)).text).toContain('1000');
  });

  it('un jour sans rien ne se clôture pas', async () => {
    const refus = 'Rien n’a été encaissé ni annulé ce jour-là : il n’y a rien à clôturer.';
    expect((await clore(aissatou, 0)).refus.error).toBe(refus);
    await encaisser(aissatou, 50_000);
    expect((await clore(aissatou, 0, { jour: '2026-11-20' })).refus.error).toBe(refus);
    expect(await server.rows('clotures')).toEqual([]);
  });

  it('qui a le droit « modification » clôture le jour passé d’un autre, et y est nommé', async () => {
    await encaisser(aissatou, 50_000);
    const sienne = { caissierId: aissatou.id };
    const droits = { journalCaisse: ['lecture', 'ajout', 'modification'] };
    const { id: directionId } = await server.person({ droits, ecoleId: ecole.ecoleId });
    const [direction, collegue] = [await server.signIn(directionId), await caissier()];
    // The day is not over: she may still take money.
    expect((await clore(direction, 50_000, sienne)).refus.champs).toHaveProperty('jour');
    await passerLaNuit();
    const [demain, autre] = [await server.signIn(directionId), await server.signIn(collegue.id)];
    expect((await clore(autre, 50_000, sienne)).refus).toMatchObject({ code: 'DROIT_ABSENT' });
    expect((await clore(demain, 50_000)).refus.error).toContain('rien à clôturer');
    const id = idDe(await clore(demain, 50_000, sienne));
    const faite = { id, caissierId: aissatou.id, creationUserId: directionId };
    const { cloture } = await journal(aissatou);
    expect(cloture).toMatchObject(faite);
    expect(cloture?.cloturePar).toMatch(/^Personne \d+ Essai$/);
    expect(cloture?.cloturePar).not.toBe(cloture?.caissier);
    expect(await lEcriture('cloture')).toMatchObject({ caissierId: aissatou.id, clotureParId: directionId });
    expect(await laChaine()).toEqual([]);
    // Their own closing names nobody else; and a day is closed once, whoever does it.
    expect((await clore(aissatou, 50_000)).refus.code).toBe('REGLE');
    server.now = '2026-11-22T09:00:00.000Z';
    await encaisser(aissatou, 1000);
    expect((await clore(aissatou, 1000, { jour: DEMAIN })).status).toBe(201);
    expect((await journal(aissatou, DEMAIN)).cloture).toMatchObject({ cloturePar: null });
    await poser(server, 'clotures', id, { creationUserId: aissatou.id });
    expect(await laChaine()).toEqual([
      expect.stringMatching(/clôturé par : \d+ dans la chaîne, \d+ dans les livres$/),
    ]);
  });

  it('ne dit pas le nom de qui n’est ni de l’école, ni passé à sa caisse', async () => {
    const stranger = await caissier(await createSchool(server, 'École de Matoto'));
    const asked = { ecoleId: ecole.ecoleId, jour: JOUR, caissierId: stranger.id };
    expect((await aissatou.call(getJournalCaisse, asked)).refus.code).toBe('INTROUVABLE');
  });
});
