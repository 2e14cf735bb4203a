import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bareme,
  baremes,
  fiche,
  payees,
  prix,
  remises,
  SANS_REMISE,
  somme,
  tenues,
  tranche,
} from '#tests/echeanciers.ts';
import {
  type Bareme,
  cleDeLigne,
  type FicheDue,
  type LigneDue,
  lignesBrutes,
  resteDe,
} from './echeancier.ts';
import { echeancier, fautesDuRecalcul, recalculer } from './recalcul.ts';
import { auProrata, partsDeRemise, type Remise } from './remises.ts';

describe('recalculer', () => {
  it('ne change rien quand rien n’a changé', () => {
    fc.assert(
      fc.property(baremes, remises, (avant, remise) => {
        const lignes = tenues(echeancier(avant, remise), [0]);
        const { retirees, ajoutees, ecart } = recalculer(lignes, avant, remise);
        expect([retirees, ajoutees, ecart]).toEqual([[], [], 0]);
      }),
    );
  });

  it('garde telles quelles les lignes commencées, et l’écart est ce que le dû change', () => {
    fc.assert(
      fc.property(baremes, baremes, remises, remises, payees, (avant, apres, une, autre, parts) => {
        const lignes = tenues(echeancier(avant, une), parts);
        const { gardees, retirees, ajoutees, ecart } = recalculer(lignes, apres, autre);
        const commencees = lignes.filter(({ paye }) => paye > 0);
        for (const ligne of commencees) expect(gardees).toContain(ligne);
        expect(retirees.every(({ paye }) => paye === 0)).toBe(true);
        expect(gardees.length + retirees.length).toBe(lignes.length);
        const dues = [...gardees, ...ajoutees];
        // Each thing to pay has one line, whatever happened before.
        expect(new Set(dues.map(cleDeLigne)).size).toBe(dues.length);
        const du = (all: readonly LigneDue[]) => somme(all.map(({ montant }) => montant));
        expect(du(dues)).toBe(du(lignes) + ecart);
        for (const { brut, remise, montant } of dues) {
          expect(montant).toBe(brut - remise);
          expect(montant).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('fait ce qu’une inscription nouvelle ferait, quand rien n’est payé', () => {
    fc.assert(
      fc.property(baremes, baremes, remises, (avant, apres, remise) => {
        const lignes = tenues(echeancier(avant, SANS_REMISE), [0]);
        const { gardees, ajoutees } = recalculer(lignes, apres, remise);
        const dues = [...gardees, ...ajoutees].map((ligne) => `${cleDeLigne(ligne)} ${ligne.montant}`);
        const neuves = echeancier(apres, remise).map((ligne) => `${cleDeLigne(ligne)} ${ligne.montant}`);
        expect(new Set(dues)).toEqual(new Set(neuves));
        expect(dues).toHaveLength(neuves.length);
      }),
    );
  });

  it('fait une fois ne change plus rien', () => {
    fc.assert(
      fc.property(baremes, baremes, remises, payees, (avant, apres, remise, parts) => {
        const lignes = tenues(echeancier(avant, SANS_REMISE), parts);
        const une = recalculer(lignes, apres, remise);
        const neuves = une.ajoutees.map((ligne, rang) => ({ ...ligne, id: 1_000 + rang, paye: 0 }));
        const deux = recalculer([...une.gardees, ...neuves], apres, remise);
        expect([deux.retirees, deux.ajoutees, deux.ecart]).toEqual([[], [], 0]);
      }),
    );
  });

  it('[CODE-10] des mois payés comptent dans la durée, aussi ceux que l’école ne demande plus', () => {
    const session = { dateDebut: '2026-08-03', dateFin: '2027-06-30' };
    const trois = fiche({ dureePrestation: 3, uniteDuree: 'Mois' });
    const annee = (moisNonFactures: string[]) => bareme([trois], { session, moisNonFactures });
    // The lines are August to October; only October was paid in part.
    const lignes = tenues(echeancier(annee([]), SANS_REMISE), [0, 0, 4]);
    const mois = (apres: Bareme) => {
      const { gardees, ajoutees } = recalculer(lignes, apres, SANS_REMISE);
      return new Set([...gardees, ...ajoutees].map(({ dateEcheance }) => dateEcheance.slice(0, 7)));
    };
    expect(mois(annee([]))).toEqual(new Set(['2026-08', '2026-09', '2026-10']));
    expect(mois(annee(['10']))).toEqual(new Set(['2026-08', '2026-09', '2026-10']));
    expect(mois(annee(['08', '09', '10']))).toEqual(new Set(['2026-10', '2026-11', '2026-12']));
  });

  it('des tranches ou un rythme qui changent après un paiement demandent le prix en tout, pas davantage', () => {
    const scolarite = (parts: number[], more: Partial<FicheDue> = {}) => {
      const tranches = parts.map((part, rang) => tranche(rang + 1, part, `1${rang}-15`));
      return bareme([fiche({ rythme: 'parTranche', prix: 900_000, tranches, ...more })]);
    };
    const moities = scolarite([50, 50]);
    const lignes = tenues(echeancier(moities, SANS_REMISE), [4, 0]);
    const dus = (apres: Bareme, remise: Remise = SANS_REMISE, avant = lignes) => {
      const { gardees, ajoutees, ecart } = recalculer(avant, apres, remise);
      const all = [...gardees, ...ajoutees].map(({ montant }) => montant);
      expect(somme(all)).toBe(somme(avant.map(({ montant }) => montant)) + ecart);
      return all;
    };
    const autres = scolarite([30, 70]);
    expect(dus(autres)).toEqual([450_000, 450_000]);
    expect(dus(autres, { remisePourcentage: 10, remiseMontant: null })).toEqual([450_000, 360_000]);
    expect(dus(scolarite([20, 40, 40]))).toEqual([450_000, 225_000, 225_000]);
    // The service becomes monthly, or paid once: the amount paid counts in its price all the same.
    const parMois = scolarite([], { rythme: 'mensuel', prix: 100_000 });
    expect(dus(parMois)).toEqual([450_000, ...Array.from({ length: 9 }, () => 50_000)]);
    expect(dus(scolarite([], { rythme: 'unique' }))).toEqual([450_000, 450_000]);
    // Nobody gives money back: the begun line already asks more than the price.
    expect(dus(scolarite([30, 70], { prix: 300_000 }))).toEqual([450_000]);
    // No tranche is left to ask the rest.
    const une = recalculer(lignes, scolarite([100]), SANS_REMISE);
    const complement = { nature: 'unique', libelle: 'Mensualité, complément', montant: 450_000 };
    expect(une.ajoutees).toMatchObject([complement]);
    // The months of one rhythm each have a price of their own.
    const mois = tenues(echeancier(bareme([fiche()]), SANS_REMISE), [4, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(somme(dus(bareme([fiche({ prix: 50_000 })]), SANS_REMISE, mois))).toBe(500_000);
  });

  it('une remise donnée après des paiements est donnée en entier, ou se refuse à son champ', () => {
    const annee = bareme([fiche()]);
    const parts = (payes: number) => Array.from({ length: 9 }, (_, rang) => (rang < payes ? 4 : 0));
    const lignes = (payes: number) => tenues(echeancier(annee, SANS_REMISE), parts(payes));
    const essai = (payes: number, remise: Partial<Remise>) => {
      const given = { ...SANS_REMISE, ...remise };
      const difference = recalculer(lignes(payes), annee, given);
      return { ecart: difference.ecart, fautes: fautesDuRecalcul(difference, given) };
    };
    expect(essai(4, { remiseMontant: 300_000 })).toEqual({ ecart: -300_000, fautes: {} });
    expect(essai(4, { remisePourcentage: 10 })).toEqual({ ecart: -90_000, fautes: {} });
    expect(essai(8, { remiseMontant: 100_000 })).toEqual({ ecart: -100_000, fautes: {} });
    const lire = (fautes: Record<string, string>) =>
      Object.entries(fautes).map(([champ, phrase]) => [champ, phrase.replaceAll('\u00A0', ' ')]);
    expect(lire(essai(8, { remiseMontant: 300_000 }).fautes)).toEqual([
      [
        'remiseMontant',
        "Cette remise fait 300 000 FG, mais seulement 100 000 FG restent à payer sur ce qui n'est pas commencé : elle est de 100 000 FG au plus.",
      ],
    ]);
    expect(Object.keys(essai(8, { remisePourcentage: 50 }).fautes)).toEqual(['remisePourcentage']);
    // The begun lines keep the discount that they have.
    const avant = tenues(echeancier(annee, { ...SANS_REMISE, remiseMontant: 90_000 }), parts(2));
    const moindre = (remise: Partial<Remise>) => {
      const given = { ...SANS_REMISE, ...remise };
      return lire(fautesDuRecalcul(recalculer(avant, annee, given), given));
    };
    expect(moindre({ remiseMontant: 20_000 })).toEqual([]);
    expect(moindre({})).toEqual([
      [
        'remiseMontant',
        "Ce qui est payé ou commencé a eu 20 000 FG de remise, et le garde : elle n'est pas de moins de 20 000 FG.",
      ],
    ]);
  });

  it('chaque prestation payée par tranches demande son prix, remise ôtée, si ce qui est commencé le permet', () => {
    const parts = fc
      .array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 })
      .map((poids) => auProrata(10_000, poids).map((centiemes) => centiemes / 100));
    const plan = fc.tuple(parts, prix).map(([pourcentages, prixDemande]) => {
      const tranches = pourcentages.map((part, rang) => tranche(rang + 1, part, `1${rang % 3}-15`));
      return bareme([fiche({ rythme: 'parTranche', prix: prixDemande, tranches })]);
    });
    fc.assert(
      fc.property(plan, plan, remises, remises, payees, (avant, apres, une, autre, paye) => {
        const lignes = tenues(echeancier(avant, une), paye);
        const difference = recalculer(lignes, apres, autre);
        const dues = [...difference.gardees, ...difference.ajoutees];
        const demande = somme(lignesBrutes(apres).map(({ brut }) => brut));
        const commence = somme(lignes.filter((ligne) => ligne.paye > 0).map(({ brut }) => brut));
        expect(somme(dues.map(({ brut }) => brut))).toBe(Math.max(demande, commence));
        if (Object.keys(fautesDuRecalcul(difference, autre)).length > 0) return;
        const bruts = dues.map(({ brut }) => brut);
        const voulue =
          autre.remisePourcentage === null ? (autre.remiseMontant ?? 0) : somme(partsDeRemise(bruts, autre));
        expect(somme(dues.map(({ remise }) => remise))).toBe(voulue);
      }),
    );
  });

  it('ne refait pas ce qu’un départ a retiré', () => {
    const lignes = tenues(echeancier(bareme([fiche()]), SANS_REMISE), [4, 0, 0, 0, 0, 0, 0, 0, 0]);
    const [novembre, ...autres] = lignes.slice(1);
    if (novembre === undefined) throw new Error('aucune ligne');
    const absentes = new Set([cleDeLigne(novembre)]);
    const tenu = [...lignes.slice(0, 1), ...autres];
    const difference = recalculer(tenu, bareme([fiche({ prix: 120_000 })]), SANS_REMISE, absentes);
    expect(difference.ecart).toBe(7 * 20_000);
    expect(difference.ajoutees.map(({ moisId }) => moisId)).not.toContain('11');
  });

  it('ce qui reste est le dû moins le payé', () => {
    const lignes = tenues(echeancier(bareme([fiche()]), SANS_REMISE), [4, 2, 0]);
    expect(resteDe(lignes)).toBe(900_000 - 3 * 100_000 - 3 * 50_000);
  });
});
