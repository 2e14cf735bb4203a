/**
 * Declares price sheets (B§2, B§3, B§5, B§7): what a school asks for one prestation, of one class or of the whole school, and
 * what a pupil pays of it.
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, choixRequis, cocheOmissible, fixe, montantRequis } from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { sessionDePrix } from './annee-de-prix.ts';
import { direTranche } from './dire-tranche.ts';
import { dureeEnMois, RYTHMES } from './prestations.ts';
import type { Periode } from './sessions.ts';
import { montantsDesTranches, parEcheance } from './tranches.ts';

/** The scopes of a price, one class's or the school's: derived from classeId, stored nowhere (AMB-112). */
export const MODES_DE_PAIEMENT = ['parClasse', 'parEcole'] as const;
export type ModeDePaiement = (typeof MODES_DE_PAIEMENT)[number];

const texte = z.nullable(z.string());

const contract = crudContract({
  entity: 'fiches_renseignement',
  item: 'cette ligne',
  noms: { un: 'fiche de prix', plusieurs: 'fiches de prix', feminin: true },
  screen: 'fichesRenseignement' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'B§7',
  calls: {
    list: 'GET selectAllFicheRenseignement',
    get: 'GET selectFicheRenseignementById/:id',
    create: 'POST addFicheRenseignement',
    update: 'PUT updateFicheRenseignement',
    disable: 'PUT disableFicheRenseignement',
    enable: 'PUT enableFicheRenseignement',
    export: 'POST exportFicheRenseignement',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    prestationId: choixRequis('Prestation', 'La prestation', 'prestations'),
    // null makes it the whole school's price.
    classeId: choixFacultatif('Classe', 'La classe', 'classes'),
    prix: montantRequis('Prix', 'Le prix', { minimum: 0 }),
    fr_inscription: montantRequis("Frais d'inscription", "Le montant des frais d'inscription", {
      minimum: 0,
    }),
    sessionId: sessionDePrix(),
    // Whether each pupil of the class takes the service, unless a person decides otherwise (DEBUT-09).
    estObligatoire: cocheOmissible('Obligatoire'),
  },
  read: {
    prestation: z.string(),
    ecole: z.string(),
    classe: texte,
    session: texte,
    modePaiement: z.enum(MODES_DE_PAIEMENT),
    rythme: z.enum(RYTHMES),
    dureePrestation: z.nullable(z.int()),
    uniteDuree: texte,
    // The step to which the price was rounded when it was copied from the year before: its instalments are too. null: none.
    arrondi: z.nullable(z.int()),
  },
  sortable: ['prestation', 'ecole', 'classe', 'prix', 'fr_inscription', 'session', 'estObligatoire'],
  within: { fields: ['ecoleId'] },
});

/** A tranche, as a price line shows it (addition). */
export const part = z.object({
  id,
  libelle: z.string(),
  pourcentage: z.number(),
  facteurMultiplicite: z.number(),
  echeance: texte,
});

/** A price line as lists show it, with the tranches of its prestation in its school: the screen shows what is to be paid. */
export const ficheRenseignement = z.extend(contract.row, { tranches: z.array(part) });
const rows = z.array(ficheRenseignement);

export const fichesRenseignement = {
  ...contract,
  list: { ...contract.list, output: rows },
  get: { ...contract.get, output: rows },
};

export type FicheRenseignement = z.output<typeof rows>[number];

/** A thing to pay: its label, and its amount in whole francs. */
interface PosteAPayer {
  readonly libelle: string;
  readonly montant: number;
  readonly echeance?: string | null;
}

export interface APayer {
  /** The registration fee, then each tranche, or the price itself. */
  readonly lignes: readonly PosteAPayer[];
  /** The amount of each month; null where the rhythm is another one. */
  readonly parMois: number | null;
  /** The amount in all, in whole francs; null where the number of months is unknown. */
  readonly total: number | null;
  /** The part of the price that no tranche asks for, in hundredths of a percent. */
  readonly nonCouvert: number;
}

/**
 * Returns the price line of a class in a session: a line of that session before one of every year, and among those of one year the
 * class's own before that of the whole school; undefined where the school asks nothing. Every screen and schedule asks it.
 * `fiches`: the active lines of one school; `sessionId` null: the lines of every year alone.
 */
export function prixPour<F extends Pick<FicheRenseignement, 'prestationId' | 'classeId' | 'sessionId'>>(
  fiches: readonly F[],
  { classeId, prestationId, sessionId }: LieuDePrix,
): F | undefined {
  const own = fiches.filter((fiche) => fiche.prestationId === prestationId);
  const de = (annee: number | null, classe: number | null) =>
    own.find((fiche) => fiche.sessionId === annee && fiche.classeId === classe);
  return de(sessionId, classeId) ?? de(sessionId, null) ?? de(null, classeId) ?? de(null, null);
}

/** The class, the service and the year whose price is asked. */
export interface LieuDePrix {
  readonly classeId: number | null;
  readonly prestationId: number;
  readonly sessionId: number | null;
}

/** Computes what a pupil pays of one price line in a session: in all, per month or per tranche. */
export function aPayer(
  fiche: Pick<
    FicheRenseignement,
    'prix' | 'fr_inscription' | 'rythme' | 'dureePrestation' | 'uniteDuree' | 'tranches'
  > &
    Partial<Pick<FicheRenseignement, 'arrondi'>>,
  session: Pick<Periode, 'dateDebut'>,
): APayer {
  const { prix, fr_inscription: inscription, rythme } = fiche;
  const first: PosteAPayer[] =
    inscription > 0 ? [{ libelle: "Frais d'inscription", montant: inscription }] : [];
  if (rythme === 'parTranche') {
    const { montants, total, nonCouvert } = montantsDesTranches(prix, fiche.tranches, session, fiche.arrondi);
    const parts = fiche.tranches.toSorted(parEcheance(session)).map(({ id: tranche, libelle, echeance }) => ({
      libelle: direTranche(libelle),
      echeance,
      montant: montants.get(tranche) ?? 0,
    }));
    return { lignes: [...first, ...parts], parMois: null, total: inscription + total, nonCouvert };
  }
  if (rythme === 'mensuel') {
    const months = dureeEnMois(fiche);
    return {
      lignes: [...first, { libelle: 'Chaque mois', montant: prix }],
      parMois: prix,
      total: months === null ? null : inscription + prix * months,
      nonCouvert: 0,
    };
  }
  return {
    lignes: [...first, { libelle: 'Une seule fois', montant: prix }],
    parMois: null,
    total: inscription + prix,
    nonCouvert: 0,
  };
}
