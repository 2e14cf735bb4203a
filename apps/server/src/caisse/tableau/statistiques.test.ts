import {
  type CarteDeClasse,
  enRetardDe,
  exportStatistiquePaiement,
  getPayeursClasse,
  getRecettesPaiement,
  getStatistiqueEcoles,
  getStatistiquePaiement,
  getTotauxPaiement,
  totalDesCartes,
  totalDesConcernees,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { annuler, idDe } from '#caisse/tests/gestes.ts';
import { verifierLaClasse } from '#tests/argent/ecrans.ts';
import { lireCsv } from '#tests/argent/registre.ts';
import { compter, type Recompte } from '#tests/argent/statistiques.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerEtat, changerInscription } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addClasse, addInscrit, type EcoleEquipee, equiper, PRIX, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer, testServer } from '#tests/harness.ts';

const DU = PRIX.inscription + 9 * PRIX.mensualite + PRIX.scolarite + PRIX.tenue;
/** Due by 21 November: registration and uniform, two months, the first tranche. */
const ECHU = PRIX.inscription + PRIX.tenue + 2 * PRIX.mensualite + 300_000;
const MOIS = [null, '10', '11', '12', '03', '07'] as const;

const chiffres = ({ libelle: _l, etape: _e, enseignant: _p, ...comptes }: CarteDeClasse) => comptes;

describe('[DASH-18] getStatistiquePaiement', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const cartes = async (more: Partial<{ sessionId: number; ecoleId: number; moisId: string }> = {}) => {
    return (await server.admin.call(getStatistiquePaiement, { ...demande(), ...more })).data;
  };
  const demande = () => ({ sessionId: ecole.sessionId, ecoleId: ecole.ecoleId, moisId: null });
  const totaux = async (more: object = {}, who: Person = server.admin) =>
    (await who.call(getTotauxPaiement, { ...demande(), ...more })).data;
  const carte = async (moisId: string | null = null) =>
    (await cartes(moisId === null ? {} : { moisId })).find(({ classeId }) => classeId === ecole.classeId);

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });

  it('[DATA-34] répond une ligne par classe, aussi celle où personne n’est inscrit, qui n’a rien à payer', async () => {
    const vide = await addClasse(server, ecole.ecoleId, 'Petits');
    await addInscrit(server, ecole);
    const rows = await cartes();
    expect(new Set(rows.map(({ classeId }) => classeId))).toEqual(new Set([ecole.classeId, vide]));
    const rien = { eleveInscrit: 0, concernes: 0, ontPaye: 0, montantPaye: 0, montantRestant: 0 };
    const petits = rows.find(({ classeId }) => classeId === vide);
    expect(petits).toMatchObject({ libelle: 'Petits', etape: 'collège', ...rien });
    const pleine = rows.find(({ classeId }) => classeId === ecole.classeId);
    const un = { eleveInscrit: 1, concernes: 1, montantRestant: ECHU, aVenir: DU - ECHU };
    expect(pleine).toMatchObject({ libelle: '7ème année A', ...un });
    expect(pleine?.enseignant).toMatch(/\S \S/);
    // The class where nobody has a line enters neither side of the school's percentage.
    expect(totalDesConcernees(rows)).toMatchObject({ eleveInscrit: 1, concernes: 1 });
  });

  it('ce qui est donné aux échéances du mois, ce qui en reste, qui n’en doit plus rien', async () => {
    const un = await addInscrit(server, ecole);
    await addInscrit(server, ecole);
    // The amounts due up to October: registration, October and the uniform, without the first tranche.
    const avant = PRIX.inscription + PRIX.mensualite + PRIX.tenue;
    await payer(server.admin, ecole.ecoleId, un.eleveId, avant);
    const octobre = avant + 300_000;
    expect(await carte('10')).toMatchObject({
      eleveInscrit: 2,
      ontPaye: 0,
      montantPaye: avant,
      montantRestant: 2 * octobre - avant,
    });
    await payer(server.admin, ecole.ecoleId, un.eleveId, 300_000);
    expect(await carte('10')).toMatchObject({ ontPaye: 1, montantPaye: octobre, montantRestant: octobre });
    expect(await carte('11')).toMatchObject({ ontPaye: 0, montantPaye: 0, montantRestant: 200_000 });
    // November is due since its first day: it is late, by less than thirty days.
    expect(await carte()).toMatchObject({
      ontPaye: 0,
      montantPaye: octobre,
      montantRestant: 2 * ECHU - octobre,
      aVenir: 2 * (DU - ECHU),
      enRetard: 2,
      enRetardDepuis30: 1,
      moins30: 200_000,
      moins60: octobre,
      moins90: 0,
      plus90: 0,
    });
    // Nothing is asked in August: nobody has a line concerned, so both owe nothing.
    expect(await carte('08')).toMatchObject({
      eleveInscrit: 2,
      concernes: 0,
      ontPaye: 2,
      montantPaye: 0,
      montantRestant: 0,
      enRetard: 0,
    });
    // March is not due: its month asks for it, nobody is late.
    expect(await carte('03')).toMatchObject({ concernes: 2, ontPaye: 0, aVenir: 0, enRetard: 0, moins30: 0 });
  });

  it('[TDB-01] sans mois, ce qui est échu aujourd’hui compte, et le reste est à venir', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    await payer(server.admin, ecole.ecoleId, eleveId, ECHU + 40_000);
    expect(await carte()).toMatchObject({
      ontPaye: 1,
      montantPaye: ECHU,
      montantRestant: 0,
      aVenir: DU - ECHU - 40_000,
      avance: 40_000,
      enRetard: 0,
    });
    const vu = async (now: string) => {
      server.now = now;
      const alors = await server.signIn(server.admin.id);
      const [une] = (await alors.call(getStatistiquePaiement, demande())).data;
      const { data } = await alors.call(getPayeursClasse, { ...demande(), classeId: ecole.classeId });
      if (une === undefined) throw new Error('no class');
      verifierLaClasse(data.eleves, une);
      return une;
    };
    // December is due on its first day in Conakry, not the evening before.
    expect(await vu('2026-11-30T23:59:59.000Z')).toMatchObject({ ontPaye: 1, montantRestant: 0 });
    expect(await vu('2026-12-01T00:00:00.000Z')).toMatchObject({
      ontPaye: 0,
      montantPaye: ECHU + 40_000,
      montantRestant: 60_000,
      avance: 0,
      enRetard: 1,
      moins30: 60_000,
    });
    // Everything is due once the session is over.
    expect(await vu('2027-07-01T00:00:00.000Z')).toMatchObject({
      montantPaye: ECHU + 40_000,
      montantRestant: DU - ECHU - 40_000,
      aVenir: 0,
      avance: 0,
    });
  });

  it('[TDB-01] d’une année à venir, rien n’est échu : tous sont à jour, rien à payer', async () => {
    const suivante = await createSession(server, '2027-10-01', '2028-06-30');
    await addInscrit(server, { ...ecole, sessionId: suivante });
    const [une] = await cartes({ sessionId: suivante });
    expect(une).toMatchObject({
      eleveInscrit: 1,
      concernes: 0,
      ontPaye: 1,
      montantPaye: 0,
      montantRestant: 0,
      aVenir: DU,
      enRetard: 0,
    });
  });

  it('un paiement annulé ne compte nulle part, un trop-payé est un crédit à part', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    const paye = await payer(server.admin, ecole.ecoleId, eleveId, DU + 25_000);
    expect(await carte()).toMatchObject({ ontPaye: 1, montantPaye: ECHU, avance: DU - ECHU, aVenir: 0 });
    expect(await totaux({ sessionId: null })).toEqual({
      sessionId: ecole.sessionId,
      credit: 25_000,
      partis: 0,
      repris: 0,
      recettes: [{ jour: server.now.slice(0, 10), montant: DU + 25_000 }],
    });
    await annuler(server.admin, idDe(paye));
    expect(await carte()).toMatchObject({ ontPaye: 0, montantPaye: 0, montantRestant: ECHU, avance: 0 });
    expect(await totaux()).toMatchObject({ credit: 0, recettes: [] });
  });

  it('qui est parti, ou désinscrit, ne compte plus ; son école garde son crédit', async () => {
    const { eleveId, inscriptionId } = await addInscrit(server, ecole);
    await payer(server.admin, ecole.ecoleId, eleveId, DU + 1000);
    expect((await changerEtat(server.admin, inscriptionId, { annulerLignes: false })).status).toBe(200);
    expect(await carte()).toMatchObject({ eleveInscrit: 0, montantPaye: 0, montantRestant: 0 });
    // No card has it: it is told beside them, for a month as for the whole session.
    expect(await totaux()).toMatchObject({ credit: 1000, partis: DU });
    expect(await totaux({ moisId: '11' })).toMatchObject({ partis: PRIX.mensualite });
    expect(await totaux({ moisId: '08' })).toMatchObject({ partis: 0 });
  });

  it('les recettes sont celles des jours de la session, au jour du paiement', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    await payer(server.admin, ecole.ecoleId, eleveId, 10_000);
    server.now = '2026-11-23T10:00:00.000Z';
    const demain = await server.signIn(server.admin.id);
    await payer(demain, ecole.ecoleId, eleveId, 20_000);
    await payer(demain, ecole.ecoleId, eleveId, 5000);
    const autre = await createSession({ ...server, admin: demain }, '2027-10-01', '2028-06-30');
    const recettes = async (sessionId: number) => (await totaux({ sessionId }, demain)).recettes;
    expect(await recettes(ecole.sessionId)).toEqual([
      { jour: '2026-11-21', montant: 10_000 },
      { jour: '2026-11-23', montant: 25_000 },
    ]);
    expect(await recettes(autre)).toEqual([]);
  });

  it('une personne d’une école a la sienne sans la dire, et aucune autre ; une du réseau choisit', async () => {
    const droits = { tableaudebord: ['lecture'] };
    const sienne = await server.person({ ecoleId: ecole.ecoleId, droits });
    const ailleurs = await server.person({ ecoleId: await createSchool(server), droits });
    const asked = { sessionId: null, ecoleId: null, moisId: null };
    const combien = async (who: Person) => (await who.call(getStatistiquePaiement, asked)).data.length;
    expect([await combien(sienne), await combien(ailleurs), await combien(server.admin)]).toEqual([1, 0, 0]);
    const { data: reseau } = await server.admin.call(getTotauxPaiement, asked);
    expect(reseau).toMatchObject({ credit: 0, recettes: [] });
  });

  it('[TDB-04] le réseau voit une ligne par école, aux chiffres de son tableau ; une école, la sienne', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    await payer(server.admin, ecole.ecoleId, eleveId, 250_000);
    const autre = await equiper(server, { sessionId: ecole.sessionId });
    await addInscrit(server, autre);
    await addInscrit(server, autre);
    const asked = { sessionId: null, moisId: null };
    const { data } = await server.admin.call(getStatistiqueEcoles, asked);
    expect(data.map(({ ecoleId }) => ecoleId).toSorted((a, b) => a - b)).toEqual([
      ecole.ecoleId,
      autre.ecoleId,
    ]);
    for (const { ecoleId, libelle: _l, ...comptes } of data)
      expect(comptes).toEqual(totalDesCartes(await cartes({ ecoleId })));
    expect(totalDesCartes(data)).toMatchObject({ eleveInscrit: 3, montantPaye: 250_000, enRetard: 3 });
    const droits = { tableaudebord: ['lecture'] };
    const sienne = await server.person({ ecoleId: autre.ecoleId, droits });
    const lues = (await sienne.call(getStatistiqueEcoles, asked)).data;
    expect(lues.map(({ ecoleId }) => ecoleId)).toEqual([autre.ecoleId]);
  });

  it('[TDB-03] ce qui est entré se dit par jour, par moyen et par caissier', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    const droits = { encaisser: ['lecture', 'ajout'], eleves: ['lecture'] };
    const caissier = await server.person({ ecoleId: ecole.ecoleId, droits });
    await payer(server.admin, ecole.ecoleId, eleveId, 10_000);
    await payer(server.admin, ecole.ecoleId, eleveId, 12_000);
    await payer(caissier, ecole.ecoleId, eleveId, 5000, { moyenPaiement: 'orangeMoney', reference: 'OM 1' });
    const paye = await payer(caissier, ecole.ecoleId, eleveId, 7000);
    await annuler(server.admin, idDe(paye));
    const asked = { sessionId: null, ecoleId: ecole.ecoleId };
    const recues = (await server.admin.call(getRecettesPaiement, asked)).data;
    const jour = server.now.slice(0, 10);
    expect(recues.map(({ caissier: _nom, ...one }) => one)).toEqual([
      { jour, moyen: 'especes', caissierId: server.admin.id, montant: 22_000, recus: 2 },
      { jour, moyen: 'orangeMoney', caissierId: caissier.id, montant: 5000, recus: 1 },
    ]);
    expect((await totaux(asked)).recettes).toEqual([{ jour, montant: 27_000 }]);
  });

  it('sans année scolaire, rien', async () => {
    const neuf = await ownServer();
    const ecoleId = await createSchool(neuf);
    const asked = { sessionId: null, ecoleId, moisId: null };
    expect((await neuf.admin.call(getStatistiquePaiement, asked)).data).toEqual([]);
    expect((await neuf.admin.call(getTotauxPaiement, asked)).data).toMatchObject({ sessionId: null });
    expect((await neuf.admin.call(getStatistiqueEcoles, { sessionId: null, moisId: null })).data).toEqual([]);
    expect((await neuf.admin.call(getRecettesPaiement, { sessionId: null, ecoleId })).data).toEqual([]);
    const { text } = await neuf.admin.call(exportStatistiquePaiement, { ...asked, format: 'csv' });
    expect(lireCsv(text)).toEqual([]);
  });
});

describe('les chiffres du tableau de bord', () => {
  let server: TestServer;
  let sessionId: number;

  afterAll(() => server.close());
  beforeAll(async () => {
    server = await testServer();
    sessionId = await createSession(server, '2026-10-01', '2027-06-30');
  });

  type Geste =
    | { fait: 'inscrire'; classe: number; remise: number }
    | { fait: 'payer'; qui: number; montant: number }
    | { fait: 'annuler'; lequel: number }
    | { fait: 'partir'; qui: number; annulerLignes: boolean }
    | { fait: 'changer'; qui: number };

  const rang = fc.nat({ max: 5 });
  const fait = <T extends Geste['fait']>(nom: T) => fc.constant(nom);
  const dansClasse = fc.nat({ max: 1 });
  const uneRemise = fc.constantFrom(0, 0, 5, 33.33, 100);
  const unMontant = fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 1, max: 2 * DU }));
  const annulerLignes = fc.boolean();
  const geste: fc.Arbitrary<Geste> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ fait: fait('inscrire'), classe: dansClasse, remise: uneRemise }) },
    { weight: 5, arbitrary: fc.record({ fait: fait('payer'), qui: rang, montant: unMontant }) },
    { weight: 2, arbitrary: fc.record({ fait: fait('annuler'), lequel: rang }) },
    { weight: 1, arbitrary: fc.record({ fait: fait('partir'), qui: rang, annulerLignes }) },
    { weight: 1, arbitrary: fc.record({ fait: fait('changer'), qui: rang }) },
  );

  /** Reads the figures of the file, class by class. */
  async function lireFichier(asked: { sessionId: number; ecoleId: number; moisId: string | null }) {
    const { text } = await server.admin.call(exportStatistiquePaiement, { ...asked, format: 'csv' });
    return lireCsv(text).map((row) => [
      row['Classe'],
      ...['Ont payé', 'Payé', 'Reste à payer', 'À venir'].map((titre) => Number(row[titre])),
    ]);
  }

  async function jouer(gestes: readonly Geste[]): Promise<EcoleEquipee> {
    const ecole = await equiper(server, { sessionId });
    const classes = [ecole.classeId, await addClasse(server, ecole.ecoleId, 'Autre classe')];
    const inscrits: { eleveId: number; inscriptionId: number }[] = [];
    const paiements: number[] = [];
    for (const one of gestes) {
      if (one.fait === 'inscrire') {
        const remise: Record<string, unknown> =
          one.remise === 0 ? {} : { remisePourcentage: one.remise, remiseMotif: 'Famille nombreuse' };
        inscrits.push(
          await addInscrit(server, ecole, { classeId: classes[one.classe] ?? ecole.classeId, ...remise }),
        );
        continue;
      }
      if (one.fait === 'annuler') {
        const id = paiements[one.lequel % paiements.length];
        if (id !== undefined) await annuler(server.admin, id);
        continue;
      }
      const who = inscrits[one.qui % inscrits.length];
      if (who === undefined) continue;
      if (one.fait === 'payer') {
        const options = {
          headers: { 'idempotency-key': `geste-${ecole.ecoleId}-${paiements.length}-000000` },
        };
        paiements.push(idDe(await payer(server.admin, ecole.ecoleId, who.eleveId, one.montant, options)));
      } else if (one.fait === 'partir')
        await changerEtat(server.admin, who.inscriptionId, { annulerLignes: one.annulerLignes });
      else await changerInscription(server.admin, who.inscriptionId, { classeId: classes[1] });
    }
    return ecole;
  }

  it('[TDB-01] sont ceux que l’on recompte ligne à ligne, quoi qu’il se soit passé', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(geste, { minLength: 4, maxLength: 14, size: 'max' }), async (gestes) => {
        const { ecoleId } = await jouer(gestes);
        const raw: Recompte = await compter(server, ecoleId, sessionId);
        for (const moisId of MOIS) {
          const asked = { sessionId, ecoleId, moisId };
          const cartes = (await server.admin.call(getStatistiquePaiement, asked)).data;
          const attendues = raw.cartes(moisId);
          expect(cartes.map(chiffres).toSorted((a, b) => a.classeId - b.classeId)).toEqual(attendues);
          const totaux = (await server.admin.call(getTotauxPaiement, asked)).data;
          const attendu = totalDesCartes(attendues);
          const { partis, ...autres } = totaux;
          expect(autres).toEqual({ sessionId, credit: raw.credit, repris: 0, recettes: raw.recettes });
          expect(totalDesCartes(cartes)).toEqual(attendu);
          // Every franc of the curve is on a card, paid in advance, in credit, or from somebody who left.
          const entre = raw.recettes.reduce((sum, { montant }) => sum + montant, 0);
          const dit = [attendu.montantPaye + attendu.avance + raw.credit + partis, enRetardDe(attendu)];
          expect(moisId === null ? dit : null).toEqual(
            moisId === null ? [entre, attendu.montantRestant] : null,
          );
          expect(await lireFichier(asked)).toEqual(
            cartes.map((une) => [une.libelle, une.ontPaye, une.montantPaye, une.montantRestant, une.aVenir]),
          );
          for (const carte of cartes) {
            const classe = { classeId: carte.classeId, sessionId, moisId };
            verifierLaClasse((await server.admin.call(getPayeursClasse, classe)).data.eleves, carte);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
