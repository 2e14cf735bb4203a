/**
 * The grid of a school's prices as a person changes it: the lines that are stored, what was typed over them, what a class inherits
 * and pays in all. Pure: amounts are made by the functions that make the schedules.
 */
import { peutDevenirMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Bareme } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { lignesBrutes } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { fichesRenseignement, prixPour } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import {
  type CaseDePrix,
  cleDeCase,
  type GrilleDePrix,
  type LigneDeGrille,
  type PlaceDePrix,
} from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';

/** Whole francs, null for nothing, or a text that is no amount yet. */
export type MontantTape = number | string | null;

export interface Valeurs {
  readonly prix: MontantTape;
  readonly fr_inscription: MontantTape;
  readonly estObligatoire: 0 | 1;
}

/** The values of a cell that are shown and typed one at a time. */
export type Couche = keyof Valeurs;

const VIDES: Valeurs = { prix: null, fr_inscription: null, estObligatoire: 0 };

/** The values typed in a cell, and the line over which it was typed; null: there was none. */
interface SaisieDeCase {
  readonly place: PlaceDePrix;
  readonly valeurs: Valeurs;
  readonly vu: Pick<LigneDeGrille, 'id' | 'modifDate'> | null;
}

export type Saisies = Readonly<Record<string, SaisieDeCase>>;

/** The stored lines that the grid of a year changes, by cell. */
export type Propres = ReadonlyMap<string, LigneDeGrille>;

export const lignesPropres = ({ lignes }: Pick<GrilleDePrix, 'lignes'>, sessionId: number | null): Propres =>
  new Map(lignes.filter((ligne) => ligne.sessionId === sessionId).map((ligne) => [cleDeCase(ligne), ligne]));

/** The rows: the whole school, then each class. */
export interface Rang {
  readonly classeId: number | null;
  readonly libelle: string;
  readonly etape: string | null;
}

const TOUTE_L_ECOLE = "Toute l'école";

export const rangsDe = ({ classes }: Pick<GrilleDePrix, 'classes'>): readonly Rang[] => [
  { classeId: null, libelle: TOUTE_L_ECOLE, etape: null },
  ...classes.map(({ id, libelle, etape }) => ({ classeId: id, libelle, etape })),
];

const valeursDe = (ligne: LigneDeGrille | undefined): Valeurs =>
  ligne === undefined
    ? VIDES
    : { prix: ligne.prix, fr_inscription: ligne.fr_inscription, estObligatoire: ligne.estObligatoire };

/** Returns what a cell holds now: what was typed, else what is stored. */
export const valeursEn = (propres: Propres, saisies: Saisies, cle: string): Valeurs =>
  saisies[cle]?.valeurs ?? valeursDe(propres.get(cle));

/** A price without a fee asks none; a cell without a price is nothing. */
function normales(valeurs: Valeurs): Valeurs {
  const { prix, fr_inscription, estObligatoire } = valeurs;
  if (prix === null && (fr_inscription === null || fr_inscription === 0)) return VIDES;
  return { prix, fr_inscription: fr_inscription ?? 0, estObligatoire };
}

/** A fee or a box that was typed before the price stays. */
const pasVides = (
  { fr_inscription, estObligatoire }: Pick<Valeurs, 'fr_inscription' | 'estObligatoire'>,
  now: Valeurs,
): Pick<Valeurs, 'fr_inscription' | 'estObligatoire'> => ({
  fr_inscription: now.fr_inscription ?? fr_inscription,
  estObligatoire: now.estObligatoire === 1 ? 1 : estObligatoire,
});

const sontPareilles = (a: Valeurs, b: Valeurs): boolean =>
  a.prix === b.prix && a.fr_inscription === b.fr_inscription && a.estObligatoire === b.estObligatoire;

/**
 * Writes values into a cell; one that holds again what is stored is not changed any more, and one without a price is empty.
 * `herite`: the price that held there; a first price of the cell's own keeps its fee and its box.
 */
export function ecrire(
  saisies: Saisies,
  propres: Propres,
  place: PlaceDePrix,
  change: Partial<Valeurs>,
  herite: Pick<Valeurs, 'fr_inscription' | 'estObligatoire'> | null = null,
): Saisies {
  const cle = cleDeCase(place);
  const stored = propres.get(cle);
  const now = valeursEn(propres, saisies, cle);
  const begun = now.prix === null && herite !== null ? { ...now, ...pasVides(herite, now) } : now;
  const valeurs = change.prix === null ? VIDES : normales({ ...begun, ...change });
  const { [cle]: before, ...others } = saisies;
  if (sontPareilles(valeurs, valeursDe(stored))) return others;
  const vu = stored === undefined ? null : { id: stored.id, modifDate: stored.modifDate };
  return { ...others, [cle]: { place, valeurs, vu: before === undefined ? vu : before.vu } };
}

const { fields } = fichesRenseignement;

/** Returns the fault of what a cell holds, by the rules of the form; undefined where it may be saved. */
function fauteDe({ prix, fr_inscription }: Valeurs): string | undefined {
  if (prix === null && fr_inscription === null) return undefined;
  const found = [
    fields.prix.schema.safeParse(prix),
    fields.fr_inscription.schema.safeParse(fr_inscription ?? 0),
  ];
  return found.flatMap(({ error }) => error?.issues ?? [])[0]?.message;
}

export const fautesDeGrille = (saisies: Saisies): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(saisies).flatMap(([cle, { valeurs }]) => {
      const faute = fauteDe(valeurs);
      return faute === undefined ? [] : [[cle, faute]];
    }),
  );

/** Leaves out the cell that is being typed, `en`, while its text may still become an amount: '1.5', on its way to '1.500'. */
export function fautesDites(
  fautes: Readonly<Record<string, string>>,
  saisies: Saisies,
  en: { readonly cle: string; readonly couche: Couche } | null,
): Readonly<Record<string, string>> {
  const typed = en === null ? null : saisies[en.cle]?.valeurs[en.couche];
  if (en === null || typeof typed !== 'string' || !peutDevenirMontant(typed)) return fautes;
  const { [en.cle]: _typed, ...others } = fautes;
  return others;
}

/** Returns the cells whose line somebody else changed since it was typed over. */
export const conflitsDe = (saisies: Saisies, propres: Propres): readonly string[] =>
  Object.entries(saisies)
    .filter(([cle, { vu, valeurs }]) => {
      const now = propres.get(cle);
      if (sontPareilles(valeurs, valeursDe(now))) return false;
      return (now?.id ?? null) !== (vu?.id ?? null) || (now?.modifDate ?? null) !== (vu?.modifDate ?? null);
    })
    .map(([cle]) => cle);

/** Keeps what was typed over what is stored now: it is saved over it. */
export function garderSaisie(saisies: Saisies, propres: Propres, cle: string): Saisies {
  const { [cle]: own, ...others } = saisies;
  return own === undefined ? saisies : ecrire(others, propres, own.place, own.valeurs);
}

/** Takes what is stored now in place of what was typed. */
export function laisser(saisies: Saisies, cle: string): Saisies {
  const { [cle]: _own, ...others } = saisies;
  return others;
}

/** Returns the cells to send; what was typed may be saved (`fautesDe`), and what is stored again is left out. */
export function casesDe(saisies: Saisies, propres: Propres): CaseDePrix[] {
  return Object.values(saisies).flatMap(({ place, valeurs, vu }): CaseDePrix[] => {
    const { prix, fr_inscription, estObligatoire } = valeurs;
    if (sontPareilles(valeurs, valeursDe(propres.get(cleDeCase(place))))) return [];
    const line = { ...place, id: vu?.id ?? null, modifDate: vu?.modifDate ?? null };
    if (typeof prix !== 'number') return vu === null ? [] : [{ ...line, valeurs: null }];
    const fee = typeof fr_inscription === 'number' ? fr_inscription : 0;
    return [{ ...line, valeurs: { prix, fr_inscription: fee, estObligatoire } }];
  });
}

/** A price that holds, typed or stored. */
type Prix = Omit<LigneDeGrille, 'id' | 'modifDate'>;

const estDe = (ligne: LigneDeGrille, { prestationId, classeId }: PlaceDePrix, sessionId: number | null) =>
  ligne.prestationId === prestationId && ligne.classeId === classeId && ligne.sessionId === sessionId;

/** Returns every price that would hold were the grid saved: what was typed in place of what is stored. */
export function prixEnVue(
  { lignes }: Pick<GrilleDePrix, 'lignes'>,
  saisies: Saisies,
  sessionId: number | null,
): readonly Prix[] {
  const kept = lignes.filter(
    (ligne) => ligne.sessionId !== sessionId || saisies[cleDeCase(ligne)] === undefined,
  );
  const typed = Object.values(saisies).flatMap(
    ({ place, valeurs: { prix, fr_inscription, estObligatoire } }) =>
      typeof prix === 'number'
        ? [
            {
              ...place,
              sessionId,
              prix,
              fr_inscription: typeof fr_inscription === 'number' ? fr_inscription : 0,
              estObligatoire,
              // The grid changes a price, and not how its instalments are rounded.
              arrondi: lignes.find((ligne) => estDe(ligne, place, sessionId))?.arrondi ?? null,
            },
          ]
        : [],
  );
  return [...kept, ...typed];
}

/**
 * Returns the price that holds in a cell without one of its own, in the year shown; undefined where there is none. The whole
 * school's row inherits from every year's alone. `annee`: the year whose prices hold.
 */
export function heriteDe(
  prix: readonly Prix[],
  { prestationId, classeId }: PlaceDePrix,
  sessionId: number | null,
  annee: number | null,
): Prix | undefined {
  const others = prix.filter((one) => one.classeId !== classeId || one.sessionId !== sessionId);
  // A class that does not exist has what the whole school has.
  const place = { prestationId, classeId: classeId ?? 0, sessionId: annee ?? 0 };
  return prixPour(others, place);
}

/** The amount that a pupil of a class pays in all, in whole francs: with every service, and with the compulsory ones alone. */
export interface TotalDeClasse {
  readonly tout: number;
  readonly obligatoire: number;
}

/** Computes what a pupil of a class pays for the year; null without a year. The whole school's row: a class without its own prices. */
export function totalDe(
  grille: Pick<GrilleDePrix, 'prestations' | 'annee' | 'moisNonFactures'>,
  prix: readonly Prix[],
  classeId: number | null,
): TotalDeClasse | null {
  const { annee, moisNonFactures, prestations } = grille;
  if (annee === null) return null;
  const fiches = prestations.flatMap(({ id, libelle, ...prestation }) => {
    const place = { prestationId: id, classeId: classeId ?? 0, sessionId: annee.id };
    const found = prixPour(prix, place);
    return found === undefined ? [] : [{ ...found, ...prestation, prestation: libelle }];
  });
  const somme = (all: Bareme['fiches']) =>
    lignesBrutes({ fiches: all, session: annee, moisNonFactures, premierMois: null }).reduce(
      (total, { brut }) => total + brut,
      0,
    );
  return {
    tout: somme(fiches),
    obligatoire: somme(fiches.filter(({ estObligatoire }) => estObligatoire === 1)),
  };
}
