/** The tranches of a service as a person changes them together: their fields, their whole, what they make of a price. Pure. */
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import {
  ENTIER,
  estPartageEgal,
  estUneEcheance,
  LIBELLES_DE_TRANCHE,
  type ModeDeTranche,
  modeDeTranche,
  montantsDesTranches,
  parEcheance,
  partsEgales,
  type Tranche,
  tranches,
} from '@gestionscolaire/contract/scolarite/tranches.ts';
import {
  champDeTranche,
  libelleSuivant,
  type TrancheSaisie,
} from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';

type Nombre = number | string | null;

export interface LigneSaisie {
  /** Its place among the rows of the page, whether it is stored or not. */
  readonly cle: number;
  readonly id: number | null;
  readonly modifDate: string | null;
  readonly libelle: Tranche['libelle'];
  readonly pourcentage: Nombre;
  readonly facteurMultiplicite: Nombre;
  readonly echeance: string | null;
}

export type ChampSaisi = 'libelle' | 'pourcentage' | 'facteurMultiplicite' | 'echeance';

type Debut = Pick<Periode, 'dateDebut'>;

/** The stored tranches of a service, in the order in which they are due in a session. */
export const lignesDe = (stored: readonly Tranche[], session: Debut): LigneSaisie[] =>
  stored
    .toSorted(parEcheance(session))
    .map(({ id, modifDate, libelle, pourcentage, facteurMultiplicite, echeance }) => ({
      cle: id,
      id,
      modifDate,
      libelle,
      pourcentage,
      facteurMultiplicite,
      echeance,
    }));

const CHAMPS: readonly ChampSaisi[] = ['libelle', 'pourcentage', 'facteurMultiplicite', 'echeance'];

/** Whether the rows are what is stored. */
export function estPareil(lignes: readonly LigneSaisie[], stored: readonly LigneSaisie[]): boolean {
  const known = new Map(stored.map((one) => [one.id, one]));
  return (
    lignes.length === stored.length &&
    lignes.every((ligne) => {
      const one = known.get(ligne.id);
      return one !== undefined && CHAMPS.every((champ) => one[champ] === ligne[champ]);
    })
  );
}

const MOIS = 12;
const UN_TRIMESTRE = 3;

/** Proposes the due day that follows another one: '10-15' leads to '01-15'. */
function troisMoisApres(echeance: string): string | null {
  const mois = ((Number(echeance.slice(0, 2)) - 1 + UN_TRIMESTRE) % MOIS) + 1;
  const proposee = `${String(mois).padStart(2, '0')}${echeance.slice(2)}`;
  return estUneEcheance(proposee) ? proposee : null;
}

/** Whether the rows are those that « Partager également » makes. */
const sontEgales = (lignes: readonly LigneSaisie[]): boolean =>
  partager(lignes).every((egale, rang) => {
    const ligne = lignes[rang];
    return (
      ligne?.pourcentage === egale.pourcentage && ligne.facteurMultiplicite === egale.facteurMultiplicite
    );
  });

/**
 * Adds a row with the next label, three months after the last of them (of the first day of the year, where that one is due then). Where the others are equal shares it takes one more; else it
 * asks what they leave.
 */
export function ajouter(lignes: readonly LigneSaisie[], { dateDebut }: Debut): LigneSaisie[] {
  const last = lignes.at(-1);
  const mode: ModeDeTranche = last === undefined ? 'tranche' : modeDeTranche(last.libelle);
  const left = ENTIER - somme(lignes);
  const row: LigneSaisie = {
    cle: Math.min(0, ...lignes.map(({ cle }) => cle)) - 1,
    id: null,
    modifDate: null,
    libelle: libelleSuivant(
      lignes.map(({ libelle }) => libelle),
      mode,
    ),
    pourcentage: left > 0 ? left / 100 : null,
    facteurMultiplicite: 100,
    echeance: last === undefined ? null : troisMoisApres(last.echeance ?? dateDebut.slice(5)),
  };
  const all = [...lignes, row];
  return sontEgales(lignes) ? partager(all) : all;
}

const TROIS = 3;

/** Returns what most schools ask: three equal shares, the first when the year begins, then every three months. */
export const troisEgales = (annee: Debut): LigneSaisie[] =>
  Array.from({ length: TROIS }).reduce<LigneSaisie[]>((lignes) => ajouter(lignes, annee), []);

export const partager = (lignes: readonly LigneSaisie[]): LigneSaisie[] => {
  const parts = partsEgales(lignes.length);
  return lignes.map((ligne, rang) => ({
    ...ligne,
    pourcentage: parts[rang] ?? null,
    facteurMultiplicite: 100,
  }));
};

/** Sums the percentages that are typed so far, in hundredths. */
const somme = (lignes: readonly Pick<LigneSaisie, 'pourcentage'>[]): number =>
  lignes.reduce(
    (sum, { pourcentage }) => sum + (typeof pourcentage === 'number' ? centiemes(pourcentage) : 0),
    0,
  );

/** Whether the rows are parts that two decimals do not write, and that are equal all the same. */
const estEgal = (lignes: readonly LigneSaisie[]): boolean =>
  estPartageEgal(
    lignes.map(({ pourcentage, facteurMultiplicite }) => ({
      pourcentage: Number(pourcentage),
      facteurMultiplicite: Number(facteurMultiplicite),
    })),
  );

/** 'Total : 80 % sur 100 %, il manque 20 %' */
export function totalDit(lignes: readonly LigneSaisie[]): { phrase: string; isTooMuch: boolean } {
  const percent = (hundredths: number) => formaterPourcentage(hundredths / 100);
  const left = ENTIER - somme(lignes);
  const tail =
    left === 0
      ? `, le compte y est${estEgal(lignes) ? ', en parts égales au franc près' : ''}`
      : left > 0
        ? `, il manque ${percent(left)}`
        : `, c'est ${percent(-left)} de trop`;
  return {
    phrase: `Total\u00A0: ${percent(ENTIER - left)} sur ${percent(ENTIER)}${tail}`,
    isTooMuch: left < 0,
  };
}

const { fields } = tranches;

/** Returns the faults of the rows by the rules of the form, under the names that the server gives them. */
export function fautesDesTranches(lignes: readonly LigneSaisie[]): Record<string, string> {
  return Object.fromEntries(
    lignes.flatMap(({ pourcentage, facteurMultiplicite, echeance }, rang) => {
      const found = {
        pourcentage: fields.pourcentage.schema.safeParse(pourcentage),
        facteurMultiplicite: fields.facteurMultiplicite.schema.safeParse(facteurMultiplicite),
        echeance: fields.echeance.schema.safeParse(echeance),
      };
      return Object.entries(found).flatMap(([champ, { error }]) => {
        const [issue] = error?.issues ?? [];
        return issue === undefined ? [] : [[champDeTranche(rang, champ), issue.message] as const];
      });
    }),
  );
}

/** Makes what is sent of rows without a fault: all that stay or come, and those that go. */
export function envoiDe(lignes: readonly LigneSaisie[], stored: readonly LigneSaisie[]) {
  const kept = new Set(lignes.map(({ id }) => id));
  return {
    tranches: lignes.map(
      ({ cle: _cle, pourcentage, facteurMultiplicite, ...own }): TrancheSaisie => ({
        ...own,
        pourcentage: Number(pourcentage),
        facteurMultiplicite: Number(facteurMultiplicite),
      }),
    ),
    retirees: stored.flatMap(({ id, modifDate }) => (id === null || kept.has(id) ? [] : [{ id, modifDate }])),
  };
}

/**
 * Puts what was typed over what is stored now: rows that are gone come anew, rows that somebody added stay, those that the person
 * took away go.
 */
export function garderTranches(
  lignes: readonly LigneSaisie[],
  before: readonly LigneSaisie[],
  now: readonly LigneSaisie[],
): LigneSaisie[] {
  const stamps = new Map(now.map((one) => [one.id, one.modifDate]));
  const seen = new Set(before.map(({ id }) => id));
  const own = lignes.map((ligne) =>
    ligne.id === null || stamps.has(ligne.id)
      ? { ...ligne, modifDate: stamps.get(ligne.id) ?? null }
      : { ...ligne, id: null, modifDate: null },
  );
  return [...own, ...now.filter(({ id }) => !seen.has(id))];
}

/** Returns what each row asks of a price in a session, by row; 0 while its percentage cannot be read. */
export function montantsDe(
  prix: number,
  lignes: readonly LigneSaisie[],
  session: Debut,
  arrondi: number | null = null,
): ReadonlyMap<number, number> {
  const parts = lignes.flatMap(({ cle, pourcentage, facteurMultiplicite, echeance }) =>
    typeof pourcentage === 'number' && typeof facteurMultiplicite === 'number'
      ? [{ id: rangDe(cle), pourcentage, facteurMultiplicite, echeance }]
      : [],
  );
  const { montants } = montantsDesTranches(prix, parts, session, arrondi);
  return new Map(lignes.map(({ cle }) => [cle, montants.get(rangDe(cle)) ?? 0]));
}

/** No stored tranche has an id as high. */
const APRES_TOUTES = 2 ** 52;

/** A new row comes after the stored ones of the same day, as it will once it is written. */
const rangDe = (cle: number): number => (cle > 0 ? cle : APRES_TOUTES - cle);

/** All labels of the documents: those of the row's mode first. */
export const libellesOfferts = (libelle: string): readonly string[] => {
  const { tranche, module } = LIBELLES_DE_TRANCHE;
  return modeDeTranche(libelle) === 'module' ? [...module, ...tranche] : [...tranche, ...module];
};

/** Whether a label stands twice: the person confirms it. */
export const aUnDouble = (lignes: readonly LigneSaisie[]): boolean =>
  new Set(lignes.map(({ libelle }) => libelle)).size < lignes.length;
