/** Makes the rows of the palette of what was found: where each leads, and how it reads. */
import type { Recents } from '@gestionscolaire/contract/accueil/recents.ts';
import type { Recherche } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import { formaterNumero, LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { cle, motsCherches } from '@gestionscolaire/contract/core/text/cle.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { sansBalises } from '@gestionscolaire/contract/messages.ts';
import { IconReceipt2, IconSchool, IconUser, type TablerIcon } from '@tabler/icons-react';

type Eleve = NonNullable<Recherche['eleves']>['lignes'][number];
type Recu = NonNullable<Recherche['recus']>['lignes'][number];
type Personne = NonNullable<Recherche['utilisateurs']>['lignes'][number];

/** A screen that the person's menus lead to. */
export interface Screen {
  label: string;
  /** The label of its section; '' for a section itself. */
  under: string;
  url: string;
  icon: TablerIcon;
  /** Words that find it beside its label: 'promouvoir réinscrire'. */
  words?: string;
}

export interface PaletteRow {
  key: string;
  to: string;
  icon: TablerIcon;
  /** First names and name, or one label. */
  first: string;
  name?: string;
  /** The texts under it, told one after the other. */
  under: readonly string[];
  /** A word beside the name: 'ressemblant'. */
  tag?: string;
  /** The figure at the right. */
  right?: string;
  isLate?: boolean;
  /** Where a payment of this pupil is taken. */
  collect?: string;
}

/** An option of the palette: a row, or what leads to a whole list. */
export type PaletteOption = Pick<PaletteRow, 'key' | 'to' | 'collect'>;

export interface PaletteGroup {
  title: string;
  rows: readonly PaletteRow[];
  /** The number of the list behind 'Voir les n', and its address. */
  all?: { count: string; to: string };
}

/** The key of the option that leads to the whole list of a group. */
export const keyOfAll = (title: string): string => `tout ${title}`;

/** The id of an option's element: a space would make two ids of it. */
export const optionId = (listId: string, key: string): string => `${listId}-${key}`.replaceAll(/\s+/g, '-');

/** Answers the options that the arrows walk through: the rows of a group, then the way to its whole list. */
export const optionsOf = ({ title, rows, all }: PaletteGroup): PaletteOption[] => [
  ...rows,
  ...(all === undefined ? [] : [{ key: keyOfAll(title), to: all.to }]),
];

const texts = (...some: readonly (string | null)[]): string[] =>
  some.filter((text): text is string => text !== null && text !== '');

const RESSEMBLANT = 'ressemblant';

export const rowOfEleve = (one: Eleve): PaletteRow => ({
  key: `eleve ${one.id}`,
  to: path(ADRESSES.eleve, { id: one.id }),
  icon: IconUser,
  first: one.prenoms,
  name: one.nom,
  under: texts(one.classe, one.matricule, one.responsable && `resp. ${one.responsable}`, one.ecole),
  right: one.echu > 0 ? `échu ${formaterMontant(one.echu)}` : 'à jour',
  isLate: one.echu > 0,
  collect: path(ADRESSES.encaisserEleve, { eleveId: one.id }),
  ...(one.ressemblant ? { tag: RESSEMBLANT } : {}),
});

export const rowOfRecu = (one: Recu): PaletteRow => ({
  key: `recu ${one.id}`,
  to: path(ADRESSES.recu, { id: one.id }),
  icon: IconReceipt2,
  first: one.prenoms,
  name: one.nom,
  under: texts(
    `Reçu ${formaterNumero(one.numero)}`,
    formaterJour(one.jour),
    LIBELLES_DES_MOYENS[one.moyenPaiement],
    one.reference,
    one.ecole,
  ),
  right: formaterMontant(one.montant),
  ...(one.estAnnule ? { tag: 'annulé' } : {}),
});

const rowOfPersonne =
  (adresse: typeof ADRESSES.moisEnseignant | typeof ADRESSES.utilisateurs.edit) =>
  (one: Personne): PaletteRow => ({
    key: `${adresse} ${one.id}`,
    to: path(adresse, { id: one.id }),
    icon: IconUser,
    first: one.prenoms,
    name: one.nom,
    under: texts(one.fonction, one.ecole),
  });

const rowOfScreen = ({ label, under, url, icon }: Screen): PaletteRow => ({
  key: `ecran ${url}`,
  to: url,
  icon,
  first: sansBalises(label),
  under: texts(sansBalises(under)),
});

type Genre = { total: number; totalExact: boolean; lignes: readonly { id: number }[] };

/** Leads to the list of a kind with the same search, when it shows more. */
function allOf(genre: Genre | undefined, to: string | undefined): Pick<PaletteGroup, 'all'> {
  if (genre === undefined || to === undefined || genre.total <= genre.lignes.length) return {};
  return { all: { count: genre.totalExact ? String(genre.total) : `plus de ${genre.total}`, to } };
}

/** Answers the groups of what was found, those without rows left out. `ecoleId`: the school that was searched; null: all. */
export function groupsOf(found: Recherche, searched: string, ecoleId: number | null): PaletteGroup[] {
  const recherche = encodeURIComponent(searched);
  const list = (to: string) => `${to}?recherche=${recherche}`;
  // A list of one school is of that school, or of none.
  const listOfSchool = (to: string) => (ecoleId === null ? undefined : `${list(to)}&ecoleId=${ecoleId}`);
  const { eleves, recus, enseignants, utilisateurs, ecoles } = found;
  const groups: PaletteGroup[] = [
    {
      title: 'Élèves',
      rows: eleves?.lignes.map(rowOfEleve) ?? [],
      ...allOf(eleves, listOfSchool(ADRESSES.eleves.list)),
    },
    {
      title: 'Reçus',
      rows: recus?.lignes.map(rowOfRecu) ?? [],
      ...allOf(recus, listOfSchool(ADRESSES.recus)),
    },
    {
      title: 'Enseignants',
      rows: enseignants?.lignes.map(rowOfPersonne(ADRESSES.moisEnseignant)) ?? [],
      ...allOf(enseignants, listOfSchool(ADRESSES.tousEnseignants)),
    },
    {
      title: 'Utilisateurs',
      rows: utilisateurs?.lignes.map(rowOfPersonne(ADRESSES.utilisateurs.edit)) ?? [],
      ...allOf(utilisateurs, list(ADRESSES.utilisateurs.list)),
    },
    {
      title: 'Écoles',
      rows:
        ecoles?.lignes.map(({ id, libelle, slogan }) => ({
          key: `ecole ${id}`,
          to: path(ADRESSES.ecoles.edit, { id }),
          icon: IconSchool,
          first: libelle,
          under: texts(slogan),
        })) ?? [],
      ...allOf(ecoles, list(ADRESSES.ecoles.list)),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Answers how many pupils bear the name of the first row, when he was found by it and is not alone; 0 otherwise. */
export function namesakes([group]: readonly PaletteGroup[]): number {
  const [first] = group?.rows ?? [];
  if (first?.collect === undefined || first.tag === RESSEMBLANT || group?.title !== 'Élèves') return 0;
  const nameOf = (row: PaletteRow) => cle(`${row.first} ${row.name ?? ''}`);
  const same = group.rows.filter((row) => row.tag !== RESSEMBLANT && nameOf(row) === nameOf(first)).length;
  return same > 1 ? same : 0;
}

/** The most screens: fewer where records were found too. */
const ECRANS_AU_PLUS = { seuls: 6, avec: 2 };

const named = ({ label, words = '' }: Screen): string => `${label} ${words}`;

/** Whether words of a screen's own begin with each word of the search. */
const isExact = (screen: Screen, searched: string): boolean =>
  motsCherches(searched).every((word) => motsCherches(named(screen)).some((own) => own.startsWith(word)));

/** Puts the screens after the records, but an exact screen before the pupils whom the search only resembles. */
export function ranked(
  records: readonly PaletteGroup[],
  screens: readonly Screen[],
  searched: string,
): PaletteGroup[] {
  const isResembling = ({ rows }: PaletteGroup) => rows.every(({ tag }) => tag === RESSEMBLANT);
  const exact = screens.filter((one) => isExact(one, searched));
  if (exact.length === 0) return [...records, ...screensOf(screens, searched, records.length === 0)];
  return [
    ...records.filter((one) => !isResembling(one)),
    ...screensOf(
      [...exact, ...screens.filter((one) => !exact.includes(one))],
      searched,
      records.length === 0,
    ),
    ...records.filter(isResembling),
  ];
}

/** Answers the screens whose label, or that of their section, holds every word; those of their own label first. */
export function screensOf(screens: readonly Screen[], searched: string, isAlone: boolean): PaletteGroup[] {
  const words = motsCherches(searched);
  const holds = (text: string) => words.every((word) => cle(text).includes(word));
  const own = screens.filter((one) => holds(named(one)));
  const others = screens.filter((one) => !own.includes(one) && holds(`${named(one)} ${one.under}`));
  const most = isAlone ? ECRANS_AU_PLUS.seuls : ECRANS_AU_PLUS.avec;
  const rows = [...own, ...others].slice(0, most).map(rowOfScreen);
  return rows.length === 0 ? [] : [{ title: 'Écrans', rows }];
}

/** A record that was opened, and when. */
export interface RecentRow extends PaletteRow {
  ouvertLe: string;
}

/** Answers the last records of a person, the latest first. `iconOf`: the icon of a menu, by its reference. */
export function rowsOfRecents(
  { eleves, paiements, menus }: Recents,
  iconOf: (reference: string) => TablerIcon,
): RecentRow[] {
  return [
    ...eleves.map((one) => ({ ...rowOfEleve(one), ouvertLe: one.ouvertLe })),
    ...paiements.map((one) => ({ ...rowOfRecu(one), ouvertLe: one.ouvertLe })),
    ...menus.map(({ reference, libelle, url, menuPere, ouvertLe }) => ({
      ...rowOfScreen({ label: libelle, under: menuPere ?? '', url, icon: iconOf(reference) }),
      ouvertLe,
    })),
  ].toSorted((a, b) => (a.ouvertLe < b.ouvertLe ? 1 : -1));
}
