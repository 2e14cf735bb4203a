/**
 * Decides which services many pupils take: what is compulsory for their class is taken unless a person says otherwise, and nothing
 * else is (DEBUT-09). Pure.
 */
import type {
  ChoixDePrestations,
  PrestationAPrendre,
} from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';

/** Nobody takes it, the classes for which it is compulsory do, or all that have a price. */
export type Prise = 'non' | 'obligatoires' | 'toutes';

/** Keeps what a person said of services by hand. */
export type Dites = Readonly<Record<number, Prise>>;

/** Returns the services that have a price for one of the classes, with those classes alone. */
export function offertesDe(
  all: readonly PrestationAPrendre[],
  classeIds: readonly number[],
): PrestationAPrendre[] {
  const among = (ids: readonly number[]) => ids.filter((id) => classeIds.includes(id));
  return all
    .map((one) => ({ ...one, obligatoires: among(one.obligatoires), autres: among(one.autres) }))
    .filter(({ obligatoires, autres }) => obligatoires.length + autres.length > 0);
}

/** Whether a service is compulsory for some of the classes, and only has a price for others. */
export const estPartagee = ({ obligatoires, autres }: PrestationAPrendre): boolean =>
  obligatoires.length > 0 && autres.length > 0;

export const priseDe = ({ prestationId, obligatoires }: PrestationAPrendre, dites: Dites): Prise =>
  dites[prestationId] ?? (obligatoires.length > 0 ? 'obligatoires' : 'non');

/** Notes a box that was ticked or unticked by hand; one that both kinds of classes have goes back to what was proposed. */
export function noterCoche(dites: Dites, offerte: PrestationAPrendre, isTaken: boolean): Dites {
  const { [offerte.prestationId]: _before, ...others } = dites;
  if (isTaken && estPartagee(offerte)) return others;
  return { ...others, [offerte.prestationId]: isTaken ? 'toutes' : 'non' };
}

/** Returns what is sent. */
export function choixDe(offertes: readonly PrestationAPrendre[], dites: Dites) {
  const idsOf = (...prises: readonly Prise[]) =>
    offertes.filter((one) => prises.includes(priseDe(one, dites))).map(({ prestationId }) => prestationId);
  return {
    prestationIds: idsOf('obligatoires', 'toutes'),
    seulementObligatoires: idsOf('obligatoires'),
  } satisfies ChoixDePrestations;
}

/** Reads what was chosen back out of what is sent. */
export const ditesDe = (
  offertes: readonly PrestationAPrendre[],
  { prestationIds, seulementObligatoires = [] }: ChoixDePrestations,
): Dites =>
  Object.fromEntries(
    offertes.map(({ prestationId }): [number, Prise] => {
      if (!prestationIds.includes(prestationId)) return [prestationId, 'non'];
      return [prestationId, seulementObligatoires.includes(prestationId) ? 'obligatoires' : 'toutes'];
    }),
  );

/** Returns the services that a pupil of one class takes. */
export const prisesEn = (offertes: readonly PrestationAPrendre[], dites: Dites, classeId: number): number[] =>
  offertes
    .filter((one) => {
      const prise = priseDe(one, dites);
      if (prise === 'non') return false;
      return one.obligatoires.includes(classeId) || (prise === 'toutes' && one.autres.includes(classeId));
    })
    .map(({ prestationId }) => prestationId);

/** Returns the names of compulsory services that are not taken. */
export const omises = (offertes: readonly PrestationAPrendre[], dites: Dites): string[] =>
  offertes
    .filter((one) => one.obligatoires.length > 0 && priseDe(one, dites) === 'non')
    .map(({ prestation }) => prestation);

const enListe = (mots: readonly string[]): string => new Intl.ListFormat('fr').format(mots);

/** Says that compulsory services are not taken; null where all are. */
export function direOmises(noms: readonly string[]): string | null {
  if (noms.length === 0) return null;
  const dits = enListe(noms.map((nom) => `«\u00A0${nom}\u00A0»`));
  return noms.length === 1
    ? `${dits}, obligatoire, n'est pas cochée\u00A0: elle ne sera pas demandée.`
    : `${dits}, obligatoires, ne sont pas cochées\u00A0: elles ne seront pas demandées.`;
}

/** The most classes that are named one by one. */
const NOMMEES = 3;

/** Says why a service is proposed; null where it is compulsory nowhere. `classes`: those of the act. */
export function direPourquoi(
  { obligatoires }: Pick<PrestationAPrendre, 'obligatoires'>,
  classes: readonly { readonly id: number; readonly libelle: string }[],
): string | null {
  if (obligatoires.length === 0) return null;
  if (classes.length === 1) return 'Obligatoire pour cette classe';
  if (obligatoires.length === classes.length) return 'Obligatoire pour toutes les classes';
  const noms = classes.filter(({ id }) => obligatoires.includes(id)).map(({ libelle }) => libelle);
  return `Obligatoire pour ${noms.length > NOMMEES ? `${noms.length} classes` : enListe(noms)}`;
}
