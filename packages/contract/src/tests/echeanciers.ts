/** Makes price sheets and schedules for tests. */
import fc from 'fast-check';
import type { Bareme, FicheDue, LigneDue, LigneTenue } from '#eleves/echeancier.ts';
import type { Remise } from '#eleves/remises.ts';

const ANNEE = { dateDebut: '2026-10-01', dateFin: '2027-07-31' };
export const SANS_REMISE: Remise = { remisePourcentage: null, remiseMontant: null };

export const fiche = (more: Partial<FicheDue> = {}): FicheDue => ({
  prestationId: 1,
  prestation: 'Mensualité',
  prix: 100_000,
  fr_inscription: 0,
  rythme: 'mensuel',
  dureePrestation: null,
  uniteDuree: null,
  tranches: [],
  ...more,
});

export const bareme = (fiches: FicheDue[], more: Partial<Bareme> = {}): Bareme => ({
  fiches,
  session: ANNEE,
  moisNonFactures: ['07', '08', '09'],
  premierMois: null,
  ...more,
});

export const tranche = (id: number, pourcentage: number, echeance: string | null) => ({
  id,
  libelle: `Tranche ${id}`,
  pourcentage,
  facteurMultiplicite: 100,
  echeance,
});

export const somme = (montants: readonly number[]) => montants.reduce((total, montant) => total + montant, 0);

export const montants = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 30 });
export const centieme = fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100);

export const remises: fc.Arbitrary<Remise> = fc.oneof(
  fc.constant(SANS_REMISE),
  centieme.map((remisePourcentage) => ({ remisePourcentage, remiseMontant: null })),
  fc.integer({ min: 1, max: 3_000_000 }).map((remiseMontant) => ({ remisePourcentage: null, remiseMontant })),
);
export const prix = fc.integer({ min: 0, max: 500_000 });
const fiches = fc.tuple(prix, prix, prix, prix).map(([mensuel, unique, scolarite, frais]) => [
  fiche({ prix: mensuel, fr_inscription: frais }),
  fiche({ prestationId: 2, prestation: 'Tenue', rythme: 'unique', prix: unique }),
  fiche({
    prestationId: 3,
    prestation: 'Scolarité',
    rythme: 'parTranche',
    prix: scolarite,
    tranches: [tranche(1, 33.33, '10-15'), tranche(2, 33.33, '12-15'), tranche(3, 33.34, '03-15')],
  }),
]);
export const baremes = fiches.map((all) => bareme(all));

/** Makes the lines of the books, each paid by some share of it. */
export const tenues = (lignes: readonly LigneDue[], parts: readonly number[]): LigneTenue[] =>
  lignes.map((ligne, rang) => ({
    ...ligne,
    id: rang + 1,
    paye: Math.floor((ligne.montant * (parts[rang % parts.length] ?? 0)) / 4),
  }));
export const payees = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 14 });
