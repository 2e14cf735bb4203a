/** Draws a price sheet, and what happens to two pupils, for property tests of money. */
import fc from 'fast-check';

/** The value that an arbitrary draws. */
type Tire<A> = A extends fc.Arbitrary<infer T> ? Readonly<T> : never;

/** Draws a few francs, where roundings show; amounts that schools ask; sums that no 32 bits hold. */
const francs = fc.oneof(
  { weight: 2, arbitrary: fc.nat(60) },
  { weight: 4, arbitrary: fc.nat(2_000_000) },
  { weight: 1, arbitrary: fc.integer({ min: 2_000_000_000, max: 20_000_000_000 }) },
);
export const unPrix = fc.record({
  prix: francs,
  fr_inscription: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: francs }),
});

export type Prix = Tire<typeof unPrix>;

/** Draws percentages of two decimals that make a hundred or less. */
const tranches: fc.Arbitrary<readonly TrancheTiree[]> = fc
  .array(
    fc.record({
      centiemes: fc.integer({ min: 100, max: 5000 }),
      echeance: fc.constantFrom(null, '10-15', '11-30', '12-15', '02-29', '03-15'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .chain((parts) => fc.boolean().map((isWhole) => ({ parts, isWhole })))
  .map(({ parts, isWhole }) => {
    const total = parts.reduce((sum, { centiemes }) => sum + centiemes, 0);
    const scale = isWhole || total > 9000 ? 9000 / total : 1;
    const scaled = parts.map((one) => ({
      ...one,
      centiemes: Math.max(100, Math.floor(one.centiemes * scale)),
    }));
    const others = scaled.slice(1).reduce((sum, { centiemes }) => sum + centiemes, 0);
    return scaled.map(({ centiemes, echeance }, rang) => ({
      pourcentage: (isWhole && rang === 0 ? 10_000 - others : centiemes) / 100,
      echeance,
    }));
  });

interface TrancheTiree {
  readonly pourcentage: number;
  readonly echeance: string | null;
}

/** The next year has prices and tranches of its own; null: those of every year hold. */
export const unPlan = fc.record({
  mensualite: unPrix,
  scolarite: unPrix,
  tenue: unPrix,
  autreMensualite: unPrix,
  tranches,
  suivante: fc.record({
    mensualite: fc.option(unPrix),
    scolarite: fc.option(unPrix),
    tenue: fc.option(unPrix),
    autreMensualite: fc.option(unPrix),
    tranches: fc.option(tranches),
  }),
});

export type Plan = Tire<typeof unPlan>;

/** At most one of the two. */
export type Remise =
  | { readonly remisePourcentage?: number | null }
  | { readonly remiseMontant?: number | null };

const eleve = fc.nat(1);
const remise: fc.Arbitrary<Remise> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record({ remisePourcentage: fc.integer({ min: 100, max: 10_000 }).map((n) => n / 100) }),
  },
  { weight: 1, arbitrary: fc.record({ remiseMontant: fc.integer({ min: 1, max: 300_000 }) }) },
);
const services = fc.array(fc.nat(2), { minLength: 1, maxLength: 4 });
/** Draws a share of what is left of the line at this place. */
const part = fc.record({
  rang: fc.nat(14),
  milliemes: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1000 })),
});
export type Part = Tire<typeof part>;
const parts = fc.array(part, { maxLength: 6 });

const inscrire = fc.record({
  acte: fc.constant('inscrire' as const),
  eleve,
  services,
  remise,
  premierMois: fc.constantFrom(null, null, '10', '01', '06'),
  annee: fc.constantFrom(0, 0, 1),
  classe: fc.nat(1),
  // The answer about a pupil who left in that year: it is no return.
  isSeconde: fc.boolean(),
});

/** Draws an enrolment as its form may send it, also with a month that is not of the year. */
export const uneInscription = fc.record({
  services,
  remise,
  premierMois: fc.constantFrom(null, null, '10', '01', '07'),
  annee: fc.nat(2),
  classe: fc.nat(1),
  dateInscription: fc.constantFrom('2026-10-01', '2026-10-20', '2026-11-20'),
});

/** They owed so much of before, and had paid a share of all that they owe then, more than a thousand too. */
const reprendre = fc.record({
  acte: fc.constant('reprendre' as const),
  eleve,
  resteAnterieur: fc.oneof(fc.constant(0), francs),
  milliemes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1100 })),
});

/** They leave, somebody forgets it and enrols them again, and they come back. */
const revenir = fc.record({
  acte: fc.constant('revenir' as const),
  eleve,
  etat: fc.constantFrom('parti' as const, 'transfere' as const),
  jour: fc.constantFrom('2026-10-01', '2026-10-20', '2026-11-20'),
  annulerLignes: fc.boolean(),
});

/** Draws an act but for its name. `eleve`, `rang`, `fiche` are places, counted round. */
const ACTES = {
  // They pass to another school on a day; taken back at once, or not.
  passer: fc.record({
    acte: fc.constant('passer' as const),
    eleve,
    jour: fc.constantFrom('2026-10-01', '2026-10-20', '2026-11-20'),
    estDefait: fc.boolean(),
  }),
  // The record at this place is kept; taken back at once, or not.
  reunir: fc.record({ acte: fc.constant('reunir' as const), eleve, estDefaite: fc.boolean() }),
  reprendre,
  oterReprise: fc.record({ acte: fc.constant('oterReprise' as const), rang: fc.nat(3) }),
  inscrire,
  // They pay a share of what they owe, more than a thousand too; parts null: the oldest lines first.
  payer: fc.record({
    acte: fc.constant('payer' as const),
    eleve,
    milliemes: fc.integer({ min: 1, max: 1300 }),
    parts: fc.option(parts),
    // The money came so many days ago; 0: today.
    ilYA: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 15 }) },
    ),
  }),
  annuler: fc.record({ acte: fc.constant('annuler' as const), rang: fc.nat(20) }),
  employer: fc.record({ acte: fc.constant('employer' as const), eleve, parts }),
  prix: fc.record({ acte: fc.constant('prix' as const), fiche: fc.nat(7), tarif: unPrix }),
  tranche: fc.record({
    acte: fc.constant('tranche' as const),
    rang: fc.nat(7),
    pourcentage: fc.integer({ min: 100, max: 6000 }).map((n) => n / 100),
  }),
  observer: fc.record({ acte: fc.constant('observer' as const), eleve }),
  recalculer: fc.record({
    acte: fc.constant('recalculer' as const),
    eleve,
    services: fc.option(services),
    remise: fc.option(remise),
    classe: fc.option(fc.nat(1)),
  }),
  etat: fc.record({
    acte: fc.constant('etat' as const),
    eleve,
    etat: fc.constantFrom('inscrit' as const, 'inscrit' as const, 'parti' as const, 'transfere' as const),
    jour: fc.constantFrom('2026-10-01', '2026-10-20', '2026-11-20'),
    annulerLignes: fc.boolean(),
    moisRetour: fc.constantFrom(null, '10', '02'),
  }),
  revenir,
  desinscrire: fc.record({ acte: fc.constant('desinscrire' as const), eleve }),
};
export type Acte = { [K in keyof typeof ACTES]: Tire<(typeof ACTES)[K]> }[keyof typeof ACTES];

const unActe: fc.Arbitrary<Acte> = fc.oneof(
  { weight: 1, arbitrary: ACTES.passer },
  { weight: 2, arbitrary: ACTES.reunir },
  { weight: 2, arbitrary: ACTES.reprendre },
  { weight: 1, arbitrary: ACTES.oterReprise },
  { weight: 2, arbitrary: ACTES.inscrire },
  { weight: 6, arbitrary: ACTES.payer },
  { weight: 3, arbitrary: ACTES.annuler },
  { weight: 9, arbitrary: ACTES.employer },
  { weight: 2, arbitrary: ACTES.prix },
  { weight: 2, arbitrary: ACTES.tranche },
  { weight: 4, arbitrary: ACTES.observer },
  { weight: 3, arbitrary: ACTES.recalculer },
  { weight: 2, arbitrary: ACTES.etat },
  { weight: 2, arbitrary: ACTES.revenir },
  { weight: 1, arbitrary: ACTES.desinscrire },
);

/**
 * Draws a beginning: a pupil is enrolled, may bring what they owed and had paid before, kept or taken back, and pays
 * some of it, may leave and come back, and the tranches or their price change before their schedule is made again.
 */
const debut: fc.Arbitrary<readonly Acte[]> = fc
  .record({
    premier: inscrire,
    milliemes: fc.integer({ min: 1, max: 1300 }),
    parts: fc.option(parts),
    change: fc.oneof(
      fc.record({ acte: fc.constant('prix' as const), fiche: fc.constant(1), tarif: unPrix }),
      fc.record({
        acte: fc.constant('tranche' as const),
        rang: fc.nat(3),
        pourcentage: fc.integer({ min: 100, max: 2500 }).map((n) => n / 100),
      }),
    ),
    remise: fc.option(remise),
    reprise: fc.option(fc.record({ reprendre, isRetiree: fc.boolean() })),
    retour: fc.option(revenir, { freq: 2 }),
  })
  .map(({ premier, milliemes, parts: choisies, change, remise: autre, reprise, retour }): Acte[] => [
    premier,
    ...(reprise === null ? [] : [{ ...reprise.reprendre, eleve: premier.eleve }]),
    ...(reprise?.isRetiree === true ? [{ acte: 'oterReprise' as const, rang: 0 }] : []),
    { acte: 'payer', eleve: premier.eleve, milliemes, parts: choisies, ilYA: 0 },
    ...(retour === null ? [] : [{ ...retour, eleve: premier.eleve }]),
    change,
    { acte: 'recalculer', eleve: premier.eleve, services: null, remise: autre, classe: null },
  ]);

/** Draws the acts: they begin so, and the rest comes in any order. */
export const desActes = (maxLength: number): fc.Arbitrary<readonly Acte[]> =>
  fc.tuple(debut, fc.array(unActe, { minLength: 3, maxLength })).map(([first, rest]) => [...first, ...rest]);
