/**
 * Declares the dashboard of payments (B§2, B§3, B§4, B§7; AMB-129 to AMB-134). The lines concerned are those of active enrolments
 * of the session, of the chosen month or of all. A tranche or a single line belongs to the month of its due day.
 */
import * as z from 'zod/mini';
import type { ReferenceMenu } from '#administration/references.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { IDS_DE_MOIS } from '#scolarite/mois.ts';

const MENU = 'tableaudebord' satisfies ReferenceMenu;
const scope = 'ecole';
const francs = z.int();
const mois = z.enum(IDS_DE_MOIS);

const filtres = {
  sessionId: z.nullable(id),
  ecoleId: z.nullable(id),
  moisId: z.nullable(mois),
};

/** The figures of a class (AMB-130): `ontPaye` have a line concerned and no balance on any. */
const carte = z.object({
  classeId: id,
  libelle: z.string(),
  etape: z.string(),
  enseignant: z.string(),
  eleveInscrit: z.int(),
  ontPaye: z.int(),
  montantPaye: francs,
  montantRestant: francs,
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

/**
 * Answers what a school holds in credit, what pupils who left paid, and what came in day by day over the session. The cards give
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
    /** The part of the lines concerned that pupils who left since had paid: receipts have it, no card does. */
    partis: francs,
    /** The receipts by day of payment within the session; a day without any is left out, a cancelled payment does not count. */
    recettes: z.array(z.object({ jour: z.string(), montant: francs })),
  }),
  summary: "Rend les totaux d'une école : crédits, élèves partis, recettes jour par jour.",
  source: 'addition',
});
export type Totaux = Output<typeof getTotauxPaiement>;

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
        /** The amount of the lines concerned. */
        du: francs,
        paye: francs,
        reste: francs,
        aPaye: z.boolean(),
      }),
    ),
  }),
  summary: "Liste qui, dans une classe, a payé et qui n'a pas payé.",
  source: 'addition',
});
export type PayeursDeClasse = Output<typeof getPayeursClasse>;

const FIGURES = ['eleveInscrit', 'ontPaye', 'montantPaye', 'montantRestant'] as const;
export type Comptes = Pick<CarteDeClasse, (typeof FIGURES)[number]>;

/** Sums the figures of the classes of a school. */
export function totalDesCartes(cartes: readonly Comptes[]): Comptes {
  const total = { eleveInscrit: 0, ontPaye: 0, montantPaye: 0, montantRestant: 0 };
  for (const one of cartes) for (const figure of FIGURES) total[figure] += one[figure];
  return total;
}

/** Answers paid divided by enrolled, as a percentage without decimals; 0 when nobody is enrolled (AMB-133). */
export const pourcentagePaye = ({
  ontPaye,
  eleveInscrit,
}: Pick<CarteDeClasse, 'ontPaye' | 'eleveInscrit'>): number =>
  eleveInscrit === 0 ? 0 : Math.round((ontPaye / eleveInscrit) * 100);

/** Writes the figure as a sentence: '0% de paiement'. */
export const phraseDePaiement = (carteDeClasse: Pick<CarteDeClasse, 'ontPaye' | 'eleveInscrit'>): string =>
  `${pourcentagePaye(carteDeClasse)}% de paiement`;
