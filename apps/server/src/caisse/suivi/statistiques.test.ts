import { annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import {
  type CarteDeClasse,
  getPayeursClasse,
  getStatistiquePaiement,
  getTotauxPaiement,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { changerEtatInscription, updateInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compter, type Recompte } from '#tests/argent/statistiques.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import {
  addClasse,
  addInscrit,
  type EcoleEquipee,
  equiper,
  PRIX,
  payer,
  uneInscription,
} from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer, testServer } from '#tests/harness.ts';

const DU = PRIX.inscription + 9 * PRIX.mensualite + PRIX.scolarite + PRIX.tenue;
const MOIS = [null, '10', '11', '12', '03', '07'] as const;

const annuler = (server: TestServer, id: number) =>
  server.admin.call(annulerPaiement, { id, annuleMotif: 'Erreur', modifUserId: 0, modifDate: null });

const partir = (server: TestServer, id: number, annulerLignes = false) =>
  server.admin.call(changerEtatInscription, {
    id,
    etat: 'parti',
    dateDepart: '2026-11-20',
    motifDepart: null,
    annulerLignes,
    modifUserId: 0,
    modifDate: null,
  });

const chiffres = ({ classeId, eleveInscrit, ontPaye, montantPaye, montantRestant }: CarteDeClasse) => ({
  classeId,
  eleveInscrit,
  ontPaye,
  montantPaye,
  montantRestant,
});

describe('[DASH-18] getStatistiquePaiement', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const cartes = async (more: Partial<{ sessionId: number; ecoleId: number; moisId: string }> = {}) => {
    const asked = { sessionId: ecole.sessionId, ecoleId: ecole.ecoleId, moisId: null, ...more };
    return (await server.admin.call(getStatistiquePaiement, asked)).data;
  };
  const carte = async (moisId: string | null = null) =>
    (await cartes(moisId === null ? {} : { moisId })).find(({ classeId }) => classeId === ecole.classeId);

  beforeEach(async () => {
    server = await ownServer();
    ecole = await equiper(server);
  });

  it('[DATA-34] répond une ligne par classe, aussi celle où personne n’est inscrit', async () => {
    const vide = await addClasse(server, ecole.ecoleId, 'Petits');
    await addInscrit(server, ecole);
    const rows = await cartes();
    expect(new Set(rows.map(({ classeId }) => classeId))).toEqual(new Set([ecole.classeId, vide]));
    expect(rows.find(({ classeId }) => classeId === vide)).toMatchObject({
      libelle: 'Petits',
      etape: 'collège',
      eleveInscrit: 0,
      ontPaye: 0,
      montantPaye: 0,
      montantRestant: 0,
    });
    const pleine = rows.find(({ classeId }) => classeId === ecole.classeId);
    expect(pleine).toMatchObject({ libelle: '7ème année A', eleveInscrit: 1, montantRestant: DU });
    expect(pleine?.enseignant).toMatch(/\S \S/);
  });

  it('ce qui est donné aux échéances du mois, ce qui en reste, qui n’en doit plus rien', async () => {
    const un = await addInscrit(server, ecole);
    await addInscrit(server, ecole);
    // The amounts due up to October: registration, October and the uniform, without the first tranche.
    const avant = PRIX.inscription + PRIX.mensualite + PRIX.tenue;
    await payer(server.admin, ecole.ecoleId, un.eleveId, avant);
    const octobre = avant + 299_970;
    expect(await carte('10')).toMatchObject({
      eleveInscrit: 2,
      ontPaye: 0,
      montantPaye: avant,
      montantRestant: 2 * octobre - avant,
    });
    await payer(server.admin, ecole.ecoleId, un.eleveId, 299_970);
    expect(await carte('10')).toMatchObject({
      ontPaye: 1,
      montantPaye: octobre,
      montantRestant: octobre,
    });
    expect(await carte('11')).toMatchObject({ ontPaye: 0, montantPaye: 0, montantRestant: 200_000 });
    expect(await carte()).toMatchObject({
      ontPaye: 0,
      montantPaye: octobre,
      montantRestant: 2 * DU - octobre,
    });
    // Nothing is asked in August: nobody has a line concerned, so nobody paid.
    expect(await carte('08')).toMatchObject({
      eleveInscrit: 2,
      ontPaye: 0,
      montantPaye: 0,
      montantRestant: 0,
    });
  });

  it('un paiement annulé ne compte nulle part, un trop-payé est un crédit à part', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    const { data } = await payer(server.admin, ecole.ecoleId, eleveId, DU + 25_000);
    const totaux = async () => {
      const asked = { sessionId: null, ecoleId: ecole.ecoleId, moisId: null };
      return (await server.admin.call(getTotauxPaiement, asked)).data;
    };
    expect(await carte()).toMatchObject({ ontPaye: 1, montantPaye: DU, montantRestant: 0 });
    expect(await totaux()).toEqual({
      sessionId: ecole.sessionId,
      credit: 25_000,
      partis: 0,
      recettes: [{ jour: server.now.slice(0, 10), montant: DU + 25_000 }],
    });
    await annuler(server, Number(firstOf(data)['id']));
    expect(await carte()).toMatchObject({ ontPaye: 0, montantPaye: 0, montantRestant: DU });
    expect(await totaux()).toMatchObject({ credit: 0, recettes: [] });
  });

  it('qui est parti, ou désinscrit, ne compte plus ; son école garde son crédit', async () => {
    const { eleveId, inscriptionId } = await addInscrit(server, ecole);
    await payer(server.admin, ecole.ecoleId, eleveId, DU + 1000);
    expect((await partir(server, inscriptionId)).status).toBe(200);
    expect(await carte()).toMatchObject({ eleveInscrit: 0, montantPaye: 0, montantRestant: 0 });
    const asked = { sessionId: ecole.sessionId, ecoleId: ecole.ecoleId, moisId: null };
    const totaux = async (moisId: string | null) =>
      (await server.admin.call(getTotauxPaiement, { ...asked, moisId })).data;
    // No card has it: it is told beside them, for a month as for the whole session.
    expect(await totaux(null)).toMatchObject({ credit: 1000, partis: DU });
    expect(await totaux('11')).toMatchObject({ partis: PRIX.mensualite });
    expect(await totaux('08')).toMatchObject({ partis: 0 });
  });

  it('les recettes sont celles des jours de la session, au jour du paiement', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    await payer(server.admin, ecole.ecoleId, eleveId, 10_000);
    server.now = '2026-11-23T10:00:00.000Z';
    const demain = await server.signIn(server.admin.id);
    await payer(demain, ecole.ecoleId, eleveId, 20_000);
    await payer(demain, ecole.ecoleId, eleveId, 5000);
    const autre = await createSession({ ...server, admin: demain }, '2027-10-01', '2028-06-30');
    const recettes = async (sessionId: number) => {
      const asked = { sessionId, ecoleId: ecole.ecoleId, moisId: null };
      return (await demain.call(getTotauxPaiement, asked)).data.recettes;
    };
    expect(await recettes(ecole.sessionId)).toEqual([
      { jour: '2026-11-21', montant: 10_000 },
      { jour: '2026-11-23', montant: 25_000 },
    ]);
    expect(await recettes(autre)).toEqual([]);
  });

  it('une personne d’une école a la sienne, pas une autre ; une du réseau choisit', async () => {
    const droits = { tableaudebord: ['lecture'] };
    const sienne = await server.person({ ecoleId: ecole.ecoleId, droits });
    const ailleurs = await server.person({ ecoleId: await createSchool(server), droits });
    const asked = { sessionId: null, ecoleId: null, moisId: null };
    expect((await sienne.call(getStatistiquePaiement, asked)).data).toHaveLength(1);
    expect((await ailleurs.call(getStatistiquePaiement, asked)).data).toEqual([]);
    expect((await server.admin.call(getStatistiquePaiement, asked)).data).toEqual([]);
    expect((await server.admin.call(getTotauxPaiement, asked)).data).toMatchObject({
      credit: 0,
      recettes: [],
    });
    const other = { ...asked, ecoleId: ecole.ecoleId };
    expect((await ailleurs.call(getStatistiquePaiement, other)).refus.code).toBe('HORS_DE_PORTEE');
    expect((await ailleurs.call(getTotauxPaiement, other)).refus.code).toBe('HORS_DE_PORTEE');
    const { classeId, sessionId } = ecole;
    const classe = { classeId, sessionId, moisId: null };
    expect((await ailleurs.call(getPayeursClasse, classe)).status).toBe(404);
    expect((await sienne.call(getPayeursClasse, classe)).data).toMatchObject({ classe: '7ème année A' });
    const sans = await server.person({ ecoleId: ecole.ecoleId, droits: { eleves: ['lecture'] } });
    expect((await sans.call(getStatistiquePaiement, asked)).status).toBe(403);
  });

  it('sans année scolaire, rien', async () => {
    const neuf = await ownServer();
    const ecoleId = await createSchool(neuf);
    const asked = { sessionId: null, ecoleId, moisId: null };
    expect((await neuf.admin.call(getStatistiquePaiement, asked)).data).toEqual([]);
    expect((await neuf.admin.call(getTotauxPaiement, asked)).data).toMatchObject({ sessionId: null });
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
  const geste: fc.Arbitrary<Geste> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        fait: fc.constant('inscrire' as const),
        classe: fc.nat({ max: 1 }),
        remise: fc.constantFrom(0, 0, 5, 33.33, 100),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        fait: fc.constant('payer' as const),
        qui: rang,
        montant: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 1, max: 2 * DU })),
      }),
    },
    { weight: 2, arbitrary: fc.record({ fait: fc.constant('annuler' as const), lequel: rang }) },
    {
      weight: 1,
      arbitrary: fc.record({ fait: fc.constant('partir' as const), qui: rang, annulerLignes: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ fait: fc.constant('changer' as const), qui: rang }) },
  );

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
        if (id !== undefined) await annuler(server, id);
        continue;
      }
      const who = inscrits[one.qui % inscrits.length];
      if (who === undefined) continue;
      if (one.fait === 'payer') {
        const options = {
          headers: { 'idempotency-key': `geste-${ecole.ecoleId}-${paiements.length}-000000` },
        };
        const { data } = await payer(server.admin, ecole.ecoleId, who.eleveId, one.montant, options);
        paiements.push(Number(firstOf(data)['id']));
      } else if (one.fait === 'partir') await partir(server, who.inscriptionId, one.annulerLignes);
      else {
        const {
          ecoleId: _e,
          eleveId: _l,
          sessionId: _s,
          creationUserId: _c,
          ...form
        } = uneInscription(ecole, who.eleveId);
        const classeId = classes[1] ?? ecole.classeId;
        const sent = {
          ...form,
          classeId,
          id: who.inscriptionId,
          ecart: null,
          modifUserId: 0,
          modifDate: null,
        };
        await server.admin.call(updateInscription, sent);
      }
    }
    return ecole;
  }

  it('sont ceux que l’on recompte ligne à ligne, quoi qu’il se soit passé', async () => {
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
          const somme = (of: Exclude<keyof (typeof attendues)[number], 'classeId'>) =>
            attendues.reduce((sum, carte) => sum + carte[of], 0);
          const { partis, ...autres } = totaux;
          expect(autres).toEqual({ sessionId, credit: raw.credit, recettes: raw.recettes });
          // Every franc of the curve is on a card, in credit, or from somebody who left.
          const entre = raw.recettes.reduce((sum, { montant }) => sum + montant, 0);
          const ditDeTous = somme('montantPaye') + raw.credit + partis;
          expect(moisId === null ? ditDeTous : totalDesCartes(cartes).montantPaye).toBe(
            moisId === null ? entre : somme('montantPaye'),
          );
          expect(totalDesCartes(cartes)).toEqual({
            eleveInscrit: somme('eleveInscrit'),
            ontPaye: somme('ontPaye'),
            montantPaye: somme('montantPaye'),
            montantRestant: somme('montantRestant'),
          });
          for (const carte of cartes) {
            const classe = { classeId: carte.classeId, sessionId, moisId };
            const { eleves } = (await server.admin.call(getPayeursClasse, classe)).data;
            expect(eleves).toHaveLength(carte.eleveInscrit);
            expect(eleves.filter(({ aPaye }) => aPaye)).toHaveLength(carte.ontPaye);
            expect(eleves.reduce((sum, { paye }) => sum + paye, 0)).toBe(carte.montantPaye);
            expect(eleves.reduce((sum, { reste }) => sum + reste, 0)).toBe(carte.montantRestant);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
