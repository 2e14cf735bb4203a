/**
 * Recomputes a schedule by today's price sheet: begun lines stay, the others follow the sheet, and a service asks its price in
 * all. Pure: the screen shows what the server will write. Additions.
 */
import { partsArrondies } from '#scolarite/arrondis.ts';
import { dureeEnMois } from '#scolarite/prestations.ts';
import {
  ANTERIEUR,
  type Bareme,
  type Brute,
  cleDeLigne,
  type FicheDue,
  type LigneDue,
  type LigneTenue,
  lignesBrutes,
  parOrdre,
} from './echeancier.ts';
import { auProrata, avecRemise, fautesDeReste, type Remise } from './remises.ts';

/** A change of a schedule; lines with a payment, even a part, are among `gardees`. */
export interface Difference {
  readonly gardees: readonly LigneTenue[];
  readonly retirees: readonly LigneTenue[];
  readonly ajoutees: readonly LigneDue[];
  /** The francs by which the amount owed grows; less than 0 when it shrinks. */
  readonly ecart: number;
}

const somme = (lignes: readonly { readonly montant: number }[]): number =>
  lignes.reduce((total, { montant }) => total + montant, 0);

/** Returns the difference when some lines go and others come. */
export function differenceEntre(
  tenues: readonly LigneTenue[],
  retirees: readonly LigneTenue[],
  ajoutees: readonly LigneDue[],
): Difference {
  const gone = new Set(retirees);
  const ecart = somme(ajoutees) - somme(retirees);
  return { gardees: tenues.filter((ligne) => !gone.has(ligne)), retirees, ajoutees, ecart };
}

/** Whether a line is what was owed before the product was there: no price sheet makes it, and none takes it away. */
const estDAvant = ({ nature }: Pick<LigneDue, 'nature'>): boolean => nature === ANTERIEUR;

const estCommencee = ({ paye }: Pick<LigneTenue, 'paye'>): boolean => paye > 0;

/** Whether two lines have the same price, day and words: neither replaces the other. */
const estPareille = (a: LigneDue, b: LigneDue): boolean =>
  a.montant === b.montant &&
  a.brut === b.brut &&
  a.dateEcheance === b.dateEcheance &&
  a.libelle === b.libelle &&
  a.moisId === b.moisId;

/** Whether each line of a service has a price of its own, so that begun lines change nothing of what the others ask. */
function estLigneParLigne({ rythme }: FicheDue, begun: readonly Pick<LigneDue, 'nature'>[]): boolean {
  if (rythme === 'parTranche') return begun.length === 0;
  return begun.every(({ nature }) => nature === (rythme === 'mensuel' ? 'mois' : 'unique'));
}

const brutDe = (lignes: readonly Pick<LigneDue, 'brut'>[]): number =>
  lignes.reduce((total, { brut }) => total + brut, 0);

/** Makes one more line where no open one can ask the rest of a service; it is due with the last of its lines. */
function complement({ prestation }: FicheDue, lignes: readonly Brute[], brut: number): Brute[] {
  const last = lignes.at(-1);
  if (last === undefined || brut === 0) return [];
  return [{ ...last, trancheId: null, nature: 'unique', libelle: `${prestation}, complément`, brut }];
}

/**
 * Returns how many months a service still asks beside begun ones: of three, one paid for a month that is no longer asked leaves
 * two.
 */
function placesApres(fiche: FicheDue, begun: readonly LigneTenue[]): number {
  const duree = fiche.rythme === 'mensuel' ? dureeEnMois(fiche) : null;
  return duree === null ? Number.POSITIVE_INFINITY : Math.max(0, duree - begun.length);
}

/** Makes the lines of a service, registration apart, beside the begun ones: together they ask its price. */
function lignesDuService(
  fiche: FicheDue,
  asked: readonly Brute[],
  begun: readonly LigneTenue[],
): readonly Brute[] {
  const kept = new Set(begun.map(cleDeLigne));
  const open = asked.filter((ligne) => !kept.has(cleDeLigne(ligne)));
  if (estLigneParLigne(fiche, begun)) return open.slice(0, placesApres(fiche, begun));
  const left = Math.max(0, brutDe(asked) - brutDe(begun));
  if (open.length === 0)
    return complement(fiche, asked, left).filter((ligne) => !kept.has(cleDeLigne(ligne)));
  const shares = auProrata(
    left,
    open.map(({ brut }) => brut),
  );
  const parts = partsArrondies(shares, fiche.arrondi ?? 1);
  return open.map((ligne, rang) => ({ ...ligne, brut: parts[rang] ?? 0 })).filter(({ brut }) => brut > 0);
}

/** Makes all lines beside the begun ones, before any discount. */
function lignesAFaire(
  begun: readonly LigneTenue[],
  bareme: Bareme,
  absentes: ReadonlySet<string>,
): readonly Brute[] {
  const asked = lignesBrutes(bareme).filter((ligne) => !absentes.has(cleDeLigne(ligne)));
  const kept = new Set(begun.map(cleDeLigne));
  const fees = asked.filter((ligne) => ligne.nature === 'inscription' && !kept.has(cleDeLigne(ligne)));
  const services = bareme.fiches.flatMap((fiche) => {
    const own = ({ prestationId, nature }: Pick<LigneDue, 'prestationId' | 'nature'>) =>
      prestationId === fiche.prestationId && nature !== 'inscription';
    return lignesDuService(fiche, asked.filter(own), begun.filter(own));
  });
  return [...fees, ...services].toSorted(parOrdre);
}

/**
 * Recomputes a schedule: begun lines stay, the others follow today's price sheet. A service paid in tranches, or paid before in
 * another rhythm, asks its price in all. A discount is given whole, as far as lines that are not begun can take it
 * (`fautesDuRecalcul`). `absentes`: keys of the lines that a departure took away for good.
 */
export function recalculer(
  tenues: readonly LigneTenue[],
  bareme: Bareme,
  remise: Remise,
  absentes: ReadonlySet<string> = new Set(),
): Difference {
  const begun = tenues.filter((ligne) => estCommencee(ligne) && !estDAvant(ligne));
  const wanted = avecRemise(lignesAFaire(begun, bareme, absentes), remise, begun);
  const unpaid = new Map(
    tenues
      .filter((ligne) => !estCommencee(ligne) && !estDAvant(ligne))
      .map((ligne) => [cleDeLigne(ligne), ligne]),
  );
  const same = new Set<string>();
  for (const ligne of wanted) {
    const other = unpaid.get(cleDeLigne(ligne));
    if (other !== undefined && estPareille(other, ligne)) same.add(cleDeLigne(ligne));
  }
  const retirees = [...unpaid].filter(([cle]) => !same.has(cle)).map(([, ligne]) => ligne);
  return differenceEntre(
    tenues,
    retirees,
    wanted.filter((ligne) => !same.has(cleDeLigne(ligne))),
  );
}

/** Makes the schedule of a pupil who enrols now, in the order in which it is to be paid: a recomputation of nothing. */
export const echeancier = (bareme: Bareme, remise: Remise): readonly LigneDue[] =>
  recalculer([], bareme, remise).ajoutees;

/** Refuses a discount that a recomputation cannot give whole, or that begun lines already exceed; by field. */
export function fautesDuRecalcul({ gardees, ajoutees }: Difference, remise: Remise): Record<string, string> {
  const libres = [...gardees.filter((ligne) => !estCommencee(ligne)), ...ajoutees];
  return fautesDeReste(remise, gardees.filter(estCommencee), libres);
}
