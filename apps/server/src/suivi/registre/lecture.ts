/**
 * Reads the register of a school's days again, entry by entry: the chain, what each entry may do, and the sheets as the last entry left
 * them. Pure, but for the walk over the entries.
 */
import { LIBELLES_DES_DEMI_JOURNEES } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { GenreDuRegistre } from '#suivi/tables/registre.ts';
import { type AbsenceDite, type FeuilleDite, lireEcriture } from './contenu.ts';

/** A sheet as the register leaves it, with its day. */
export interface FeuilleTenue {
  readonly jour: string;
  readonly feuille: FeuilleDite;
}

/** The register as some of its entries leave it. */
export interface Registre {
  readonly feuilles: ReadonlyMap<number, FeuilleTenue>;
  /** The number of sealed days. */
  readonly journees: number;
  readonly dernierJour: string | null;
}

/** Whether a day is sealed, by the last sealed one. */
export const estJourScelle = (jour: string, scelle: string | null): boolean =>
  scelle !== null && jour <= scelle;

type Entree = Pick<StoredRow<'registre_suivi'>, 'rang' | 'genre' | 'jour' | 'contenu'>;

const presenceDe = ({ inscriptionId, genre, minutes, annulee }: AbsenceDite): string =>
  [inscriptionId, annulee === 1 ? 'present' : genre, minutes].join(' ');

/** Whether two states of a sheet say the same of who was there. */
const memePresence = (one: FeuilleDite, other: FeuilleDite): boolean =>
  one.effectif === other.effectif &&
  one.absences.map(presenceDe).join() === other.absences.map(presenceDe).join();

/** Says what an entry does to a sheet that its kind does not allow; undefined: it may. */
function fauteDe(
  genre: GenreDuRegistre,
  { jour, feuille }: FeuilleTenue,
  avant: FeuilleTenue | undefined,
): string | undefined {
  if (genre === 'journee' || genre === 'ajout')
    return avant === undefined ? undefined : 'une feuille y est ajoutée, qui y était déjà';
  if (avant === undefined) return 'une feuille y change, que le registre ne tient pas';
  if (avant.jour !== jour) return 'une feuille y change de jour';
  return genre === 'correction' || memePresence(avant.feuille, feuille)
    ? undefined
    : 'une justification y change une présence';
}

/** The register of a school while its entries are read, in the order of their ranks; `tell` is told what an entry may not do. */
export class RegistreLu implements Registre {
  readonly feuilles = new Map<number, FeuilleTenue>();
  journees = 0;
  dernierJour: string | null = null;
  readonly #tell: (entree: Entree, quoi: string) => void;

  constructor(tell: (entree: Entree, quoi: string) => void) {
    this.#tell = tell;
  }

  lire(entree: Entree): void {
    const { genre, jour } = entree;
    const lu = lireEcriture(entree.contenu);
    if (lu === undefined) return this.#tell(entree, "son contenu n'est pas de ceux que le produit écrit");
    if (genre === 'journee') {
      if (estJourScelle(jour, this.dernierJour)) this.#tell(entree, 'cette journée était déjà scellée');
      this.dernierJour = jour;
      this.journees += 1;
    } else if (!estJourScelle(jour, this.dernierJour))
      this.#tell(entree, 'elle vient après le sceau d’une journée qui n’en a pas encore');
    for (const feuille of lu.feuilles) {
      const tenue = { jour, feuille };
      const faute = fauteDe(genre, tenue, this.feuilles.get(feuille.id));
      if (faute !== undefined) this.#tell(entree, faute);
      this.feuilles.set(feuille.id, tenue);
    }
  }
}

/** Says what a sheet in the books tells otherwise than the register; `nom` names a pupil by their enrolment. */
export function* ecartsDeFeuille(
  dite: FeuilleDite,
  enBase: FeuilleDite,
  nom: (inscriptionId: number) => string,
): Generator<string> {
  if (dite.effectif !== enBase.effectif)
    yield `${dite.effectif} élèves appelés au registre, ${enBase.effectif} dans les livres`;
  if (
    dite.classeId !== enBase.classeId ||
    dite.demiJournee !== enBase.demiJournee ||
    dite.cours !== enBase.cours
  )
    yield 'sa classe, sa demi-journée ou son cours a changé depuis';
  if (dite.remplieLe !== enBase.remplieLe || dite.arriveeLe !== enBase.arriveeLe)
    yield "l'heure de sa saisie ou de son arrivée a changé depuis";
  const [au, dans] = [dite, enBase].map(
    ({ absences }) => new Map(absences.map((one) => [one.inscriptionId, one])),
  );
  for (const id of new Set([...(au?.keys() ?? []), ...(dans?.keys() ?? [])])) {
    const [registre, livres] = [direAbsence(au?.get(id)), direAbsence(dans?.get(id))];
    if (registre !== livres) yield `${nom(id)} : ${registre} au registre, ${livres} dans les livres`;
  }
}

const ETATS = { aJustifier: 'à justifier', justifiee: 'justifiée', nonJustifiee: 'non justifiée' } as const;

function direAbsence(absence: AbsenceDite | undefined): string {
  if (absence === undefined) return 'rien';
  const { genre, minutes, etat, annulee } = absence;
  const quoi = genre === 'absence' ? 'absence' : `retard de ${minutes ?? 0} min`;
  return `${quoi} ${ETATS[etat]}${annulee === 1 ? ', annulée' : ''}`;
}

/** Names a sheet: « 7ème année A, 12/11/2026, matin ». */
export const direFeuille = (
  classe: string,
  jour: string,
  { demiJournee }: Pick<FeuilleDite, 'demiJournee'>,
): string => `${classe}, ${jour}, ${LIBELLES_DES_DEMI_JOURNEES[demiJournee].toLowerCase()}`;
