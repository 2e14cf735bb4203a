/**
 * Declares the dashboard of payments (B§2, B§3, B§4, B§7; AMB-129 to AMB-134, AMB-161, AMB-181). The lines concerned are those of active
 * enrolments of the session: of the chosen month, or, without a month, those due by today (all of a past session, none of a
 * future one); the others are to come. A tranche or a single line belongs to the month of its due day.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { FORMATS } from '#core/api/lists.ts';
import { id } from '#core/api/stamps.ts';
import { exportDe, listeLue } from '#core/api/trace.ts';
import { formulations } from '#core/text/formulations.ts';
import { LIBELLES } from '#ecrans/messages.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { IDS_DE_MOIS } from '#scolarite/mois.ts';
import { MOYENS } from './paiements.ts';

const MENU = 'tableaudebord' satisfies ReferenceMenu;
const scope = 'ecole';
const francs = z.int();
const mois = z.enum(IDS_DE_MOIS);

const filtres = {
  sessionId: z.nullable(id),
  ecoleId: z.nullable(id),
  moisId: z.nullable(mois),
};

/** The figures that a class, a school and a network have alike, and that add up. */
const comptes = {
  eleveInscrit: z.int(),
  /** The enrolled who have a line concerned, whatever it asks. */
  concernes: z.int(),
  /** The enrolled who owe nothing on lines concerned, whether or not they have one. */
  ontPaye: z.int(),
  montantPaye: francs,
  montantRestant: francs,
  /** The amount that the lines to come still ask; 0 for a month. */
  aVenir: francs,
  /** The amount that the lines to come were given already; 0 for a month. */
  avance: francs,
  /** The enrolled who owe on a line concerned that was due by today; for thirty days or more. */
  enRetard: z.int(),
  enRetardDepuis30: z.int(),
  /** The amount that they owe on these lines, by the days since each was due (`AGES`). */
  moins30: francs,
  moins60: francs,
  moins90: francs,
  plus90: francs,
};

/** The figures of a class (AMB-161). */
const carte = z.object({
  classeId: id,
  libelle: z.string(),
  etape: z.string(),
  enseignant: z.string(),
  ...comptes,
});

/** Answers one row for each class of the school. Without a session: the current one; without a school: the person's. */
export const getStatistiquePaiement = endpoint('POST getStatistiquePaiement', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object(filtres),
  output: z.array(carte),
  summary: 'Rend, classe par classe, ce qui est dû et ce qui est payé.',
  source: 'B§7',
});
export type CarteDeClasse = Output<typeof getStatistiquePaiement>[number];

/** Answers the same rows as a file. An addition. */
export const exportStatistiquePaiement = endpoint('POST exportStatistiquePaiement', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object({ ...filtres, format: z.enum(FORMATS) }),
  output: z.unknown(),
  file: true,
  trace: exportDe('Tableau de bord des paiements'),
  summary: 'Rend en fichier, classe par classe, ce qui est dû et ce qui est payé.',
  source: 'addition',
});

/** Answers one row for each active school that the caller reaches, with the sums of its classes. An addition. */
export const getStatistiqueEcoles = endpoint('POST getStatistiqueEcoles', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object({ sessionId: z.nullable(id), moisId: z.nullable(mois) }),
  output: z.array(z.object({ ecoleId: id, libelle: z.string(), ...comptes })),
  summary: 'Rend, école par école, les sommes de ses classes.',
  source: 'addition',
});
export type LigneDEcole = Output<typeof getStatistiqueEcoles>[number];

/**
 * Answers what a school holds in credit, what pupils who left paid, what was paid before the product, and what came in day by day over the session. The cards give
 * the other totals (`totalDesCartes`). An addition.
 */
export const getTotauxPaiement = endpoint('POST getTotauxPaiement', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object(filtres),
  output: z.object({
    sessionId: z.nullable(id),
    /** The credit of all pupils, which no line received yet. */
    credit: francs,
    /** The money of pupils who left since, on lines of the month or of the whole session: receipts have it, no card does. */
    partis: francs,
    /** The part of the cards' `montantPaye` that was paid before the product was there (AMB-165): no receipt has it. */
    repris: francs,
    /** The receipts by day of payment within the session; a day without any is left out, a cancelled payment does not count. */
    recettes: z.array(z.object({ jour: z.string(), montant: francs })),
  }),
  summary: "Rend les totaux d'une école : crédits, élèves partis, part reprise, recettes jour par jour.",
  source: 'addition',
});
export type Totaux = Output<typeof getTotauxPaiement>;

/** Answers what came in over the session: by day, means and cashier. Cancelled payments count nowhere. An addition. */
export const getRecettesPaiement = endpoint('POST getRecettesPaiement', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object({ sessionId: z.nullable(id), ecoleId: z.nullable(id) }),
  output: z.array(
    z.object({
      jour: z.string(),
      moyen: z.enum(MOYENS),
      caissierId: id,
      caissier: z.string(),
      montant: francs,
      /** The number of receipts. */
      recus: z.int(),
    }),
  ),
  summary: 'Rend ce qui est entré dans une école, par jour, moyen de paiement et caissier.',
  source: 'addition',
});
export type Recette = Output<typeof getRecettesPaiement>[number];

/** Lists the pupils of a class who paid and those who did not, for the same month. An addition. */
export const getPayeursClasse = endpoint('POST getPayeursClasse', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object({ classeId: id, sessionId: id, moisId: z.nullable(mois) }),
  output: z.object({
    ecoleId: id,
    classe: z.string(),
    etape: z.string(),
    enseignant: z.string(),
    session: z.string(),
    eleves: z.array(
      z.object({
        id,
        matricule: z.string(),
        prenoms: z.string(),
        nom: z.string(),
        tuteurTelephone: z.nullable(z.string()),
        /** Whether a line of theirs is concerned. */
        estConcerne: z.boolean(),
        /** The amount of the lines concerned. */
        du: francs,
        paye: francs,
        reste: francs,
        /** The amounts that the lines to come still ask, and were given already. */
        aVenir: francs,
        avance: francs,
        /** Whether they owe nothing on lines concerned. */
        aPaye: z.boolean(),
      }),
    ),
  }),
  trace: listeLue("Payeurs d'une classe"),
  summary: "Liste qui, dans une classe, a payé et qui n'a pas payé.",
  source: 'addition',
});
export type PayeursDeClasse = Output<typeof getPayeursClasse>;

export type Comptes = Pick<CarteDeClasse, keyof typeof comptes>;

const RIEN: Comptes = {
  eleveInscrit: 0,
  concernes: 0,
  ontPaye: 0,
  montantPaye: 0,
  montantRestant: 0,
  aVenir: 0,
  avance: 0,
  enRetard: 0,
  enRetardDepuis30: 0,
  moins30: 0,
  moins60: 0,
  moins90: 0,
  plus90: 0,
};

const isFigure = (name: string): name is keyof Comptes => name in RIEN;
const FIGURES = Object.keys(RIEN).filter(isFigure);

/** Sums the figures of classes, or of schools. */
export function totalDesCartes(cartes: readonly Comptes[]): Comptes {
  const total = { ...RIEN };
  for (const one of cartes) for (const figure of FIGURES) total[figure] += one[figure];
  return total;
}

/** Whether nobody of a class has a line concerned (AMB-161): it says so in words of its own (`rienAPayer`). */
export const aRienAPayer = ({ concernes }: Pick<Comptes, 'concernes'>): boolean => concernes === 0;

/** Says that a class, or a school, has nothing due: the documents' '0% de paiement' until the network chose otherwise (AMB-181). */
export const rienAPayer = (): string => LIBELLES.rienAPayer;

type Eleves = Pick<Comptes, 'ontPaye' | 'eleveInscrit'>;

/** Returns paid divided by enrolled, as a percentage without decimals; 0 when nobody is enrolled (AMB-133). */
export const pourcentagePaye = ({ ontPaye, eleveInscrit }: Eleves): number =>
  eleveInscrit === 0 ? 0 : Math.round((ontPaye / eleveInscrit) * 100);

/**
 * Returns the percentage that a card and a paper show, and the bar with them; null where nothing is due and no bar stands, which
 * the documents' words do not know (AMB-181).
 */
export function partDesPayeurs(one: Eleves & Pick<Comptes, 'concernes'>): number | null {
  if (!aRienAPayer(one)) return pourcentagePaye(one);
  return formulations() === 'document' ? 0 : null;
}

/** Writes the figure of a class as a sentence: '0% de paiement'. */
export const phraseDePaiement = (one: Eleves & Pick<Comptes, 'concernes'>): string =>
  aRienAPayer(one) ? rienAPayer() : `${pourcentagePaye(one)}% de paiement`;

/** Sums the classes that have something to pay: the others enter neither side of the school's percentage of pupils. */
export const totalDesConcernees = (cartes: readonly Comptes[]): Comptes =>
  totalDesCartes(cartes.filter((one) => !aRienAPayer(one)));

type Montants = Pick<Comptes, 'montantPaye' | 'montantRestant'>;

export const montantDu = ({ montantPaye, montantRestant }: Montants): number => montantPaye + montantRestant;

/**
 * Returns the part of the amount due that came in, as a percentage without decimals; null when nothing was due. It says 100 only
 * when nothing is left, and 0 only when nothing came in.
 */
export function pourcentageEncaisse(one: Montants): number | null {
  const due = montantDu(one);
  if (due === 0) return null;
  const rounded = Math.round((one.montantPaye / due) * 100);
  if (one.montantRestant > 0 && rounded === 100) return 99;
  return one.montantPaye > 0 && rounded === 0 ? 1 : rounded;
}

/** Returns what was due by today and is not paid. */
export const enRetardDe = ({
  moins30,
  moins60,
  moins90,
  plus90,
}: Pick<Comptes, 'moins30' | 'moins60' | 'moins90' | 'plus90'>): number =>
  moins30 + moins60 + moins90 + plus90;

/** Orders classes or schools, the one most behind first: by the part that came in, then by what is left; nothing due stands last. */
export function parRetard(a: Montants, b: Montants): number {
  const part = (one: Montants) => (montantDu(one) === 0 ? 2 : one.montantPaye / montantDu(one));
  return part(a) - part(b) || b.montantRestant - a.montantRestant;
}
