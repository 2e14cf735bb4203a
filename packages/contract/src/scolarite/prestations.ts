/**
 * Declares prestations: the services a school bills, the network's or a school's own (AMB-151). All but their list are additions.
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, choixParmi, fixe, libelle, nombreFacultatif } from '#core/api/fields.ts';
import { cle } from '#core/text/cle.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** The rhythms in which a service is owed. The price sheet's `modePaiement` is another word (AMB-112). */
export const RYTHMES = ['mensuel', 'parTranche', 'unique'] as const;
export type Rythme = (typeof RYTHMES)[number];
export const LIBELLES_DES_RYTHMES: Readonly<Record<Rythme, string>> = {
  mensuel: 'Chaque mois',
  parTranche: 'Par tranche',
  unique: 'Une seule fois',
};

const texte = z.nullable(z.string());

export const prestations = crudContract({
  entity: 'prestations',
  item: 'cette prestation',
  noms: { un: 'prestation', plusieurs: 'prestations', feminin: true },
  screen: 'prestations' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'B§7',
  isOurs: true,
  calls: {
    list: 'GET selectAllPrestation',
    get: 'GET selectPrestationById/:id',
    create: 'POST addPrestation',
    update: 'PUT updatePrestation',
    remove: 'DELETE deletePrestation/:id',
    disable: 'PUT disablePrestation',
    enable: 'PUT enablePrestation',
    export: 'POST exportPrestation',
  },
  additions: ['get', 'create', 'update', 'remove', 'disable'],
  fields: {
    // null makes it every school's.
    ecoleId: fixe(choixFacultatif('École', "L'école", 'ecoles')),
    libelle: libelle(),
    rythme: choixParmi('Rythme', 'Le rythme', RYTHMES),
    dureePrestation: nombreFacultatif('Durée', 'La durée', { min: 1, max: 120 }),
    uniteDureeId: choixFacultatif('Unité de durée', "L'unité de durée", 'unites'),
  },
  read: { ecole: texte, uniteDuree: texte },
  sortable: ['libelle', 'rythme', 'dureePrestation', 'ecole'],
  within: { fields: ['ecoleId'] },
  reduced: ['id', 'libelle', 'dureePrestation', 'uniteDuree', 'rythme'],
});

export type Prestation = z.output<typeof prestations.row>;

/** The prestations that most schools bill first, as a new installation is proposed them. */
const PREMIERES = [
  { libelle: 'Inscription', rythme: 'unique' },
  { libelle: 'Scolarité', rythme: 'parTranche' },
] as const satisfies readonly { libelle: string; rythme: Rythme }[];

/**
 * Returns the prestation to propose where somebody adds one: the next of the first ones, as long as there are no others; undefined
 * after them.
 */
export const prestationAProposer = (
  all: readonly { readonly libelle: unknown }[],
): (typeof PREMIERES)[number] | undefined => {
  const known = new Set(all.map(({ libelle: nom }) => cle(String(nom))));
  const before = PREMIERES.slice(0, known.size);
  return before.every((one) => known.has(cle(one.libelle))) ? PREMIERES[known.size] : undefined;
};

/** Refuses a duration without its unit, and a unit without its duration. */
export function fauteDeDuree({
  dureePrestation,
  uniteDureeId,
}: {
  dureePrestation: unknown;
  uniteDureeId: unknown;
}): Record<string, string> {
  if (dureePrestation != null && uniteDureeId == null)
    return { uniteDureeId: "Choisissez l'unité de cette durée." };
  if (dureePrestation == null && uniteDureeId != null)
    return { dureePrestation: 'Écrivez la durée de cette unité.' };
  return {};
}

/** The months in a unit of duration, by its name. */
const MOIS_PAR_UNITE: Readonly<Record<string, number>> = {
  mois: 1,
  trimestre: 3,
  semestre: 6,
  annee: 12,
  an: 12,
};

/** Returns the months that a service lasts; null when its duration is absent, or in days or hours. */
export function dureeEnMois({
  dureePrestation,
  uniteDuree,
}: Pick<Prestation, 'dureePrestation' | 'uniteDuree'>): number | null {
  const months = uniteDuree === null ? undefined : MOIS_PAR_UNITE[cle(uniteDuree)];
  return dureePrestation === null || months === undefined ? null : dureePrestation * months;
}
