/**
 * Declares the kinds of records that the search over everything finds: how each reads as a row, where it leads, and the list
 * behind 'Voir les n'. A new kind is a line of GENRES, beside its part of the call's answer.
 */
import type { Recherche } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { formaterNumero, LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getMoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { IconReceipt2, IconSchool, IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { Droits } from '#core/api/droits.ts';
import type { PaletteGroup, PaletteRow } from '#core/shell/palette/rows.ts';

type Groupe<K extends keyof Recherche> = NonNullable<Recherche[K]>;
type Ligne<K extends keyof Recherche> = Groupe<K>['lignes'][number];

const texts = (...some: readonly (string | null)[]): string[] =>
  some.filter((text): text is string => text !== null && text !== '');

export const rowOfEleve = (one: Ligne<'eleves'>): PaletteRow => ({
  key: `eleve ${one.id}`,
  to: path(ADRESSES.eleve, { id: one.id }),
  icon: IconUser,
  first: one.prenoms,
  name: one.nom,
  under: texts(one.classe, one.matricule, one.responsable && `resp. ${one.responsable}`, one.ecole),
  ...(one.echu === undefined
    ? {}
    : { right: one.echu > 0 ? `échu ${formaterMontant(one.echu)}` : 'à jour', isLate: one.echu > 0 }),
  second: path(ADRESSES.encaisserEleve, { eleveId: one.id }),
  ...(one.ressemblant ? { isResembling: true } : {}),
});

export const rowOfRecu = (one: Ligne<'recus'>): PaletteRow => ({
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
  (genre: string, to: (id: number) => string) =>
  (one: Ligne<'utilisateurs'>): PaletteRow => ({
    key: `${genre} ${one.id}`,
    to: to(one.id),
    icon: IconUser,
    first: one.prenoms,
    name: one.nom,
    under: texts(one.fonction, one.ecole),
  });

const rowOfClasse = ({ id, libelle, etape, ecoleId }: Ligne<'classes'>): PaletteRow => ({
  key: `classe ${id}`,
  to: `${ADRESSES.listesDeClasse}?ecoleId=${ecoleId}&classe=${id}`,
  icon: IconUsersGroup,
  first: libelle,
  under: [etape],
});

const rowOfEcole = ({ id, libelle, slogan }: Ligne<'ecoles'>): PaletteRow => ({
  key: `ecole ${id}`,
  to: path(ADRESSES.ecoles.edit, { id }),
  icon: IconSchool,
  first: libelle,
  under: texts(slogan),
});

interface Liste {
  adresse: string;
  /** True when the list is of one school: without one, no list of all of them is there to lead to. */
  estDUneEcole: boolean;
}

type Can = Droits['can'];

/** Returns where a teacher leads: their months, for whoever reads salaries; else the list that has them. */
const adresseDEnseignant =
  (can: Can) =>
  (id: number): string =>
    can(getMoisEnseignant) ? path(ADRESSES.moisEnseignant, { id }) : ADRESSES.tousEnseignants;

interface Genre {
  title: string;
  /** Returns the rows found, with the number that the kind's list has; undefined: the person may not read it. */
  found: (
    answer: Recherche,
    can: Can,
  ) => { rows: PaletteRow[]; of: { total: number; totalExact: boolean } } | undefined;
  liste?: Liste;
}

const rowsOf = <R>(
  of: { total: number; totalExact: boolean; lignes: readonly R[] } | undefined,
  row: (one: R) => PaletteRow,
) => (of === undefined ? undefined : { rows: of.lignes.map(row), of });

/** The kinds, in the order of their groups. */
const GENRES: readonly Genre[] = [
  {
    title: 'Élèves',
    found: ({ eleves }) => rowsOf(eleves, rowOfEleve),
    liste: { adresse: ADRESSES.eleves.list, estDUneEcole: true },
  },
  { title: 'Classes', found: ({ classes }) => rowsOf(classes, rowOfClasse) },
  {
    title: 'Reçus',
    found: ({ recus }) => rowsOf(recus, rowOfRecu),
    liste: { adresse: ADRESSES.recus, estDUneEcole: true },
  },
  {
    title: 'Enseignants',
    found: ({ enseignants }, can) =>
      rowsOf(enseignants, rowOfPersonne('enseignant', adresseDEnseignant(can))),
    liste: { adresse: ADRESSES.tousEnseignants, estDUneEcole: true },
  },
  {
    title: 'Utilisateurs',
    found: ({ utilisateurs }) =>
      rowsOf(
        utilisateurs,
        rowOfPersonne('utilisateur', (id) => path(ADRESSES.utilisateurs.edit, { id })),
      ),
    liste: { adresse: ADRESSES.utilisateurs.list, estDUneEcole: false },
  },
  {
    title: 'Écoles',
    found: ({ ecoles }) => rowsOf(ecoles, rowOfEcole),
    liste: { adresse: ADRESSES.ecoles.list, estDUneEcole: false },
  },
];

/**
 * Returns the groups of what was found, those without rows left out. `ecoleId`: the school that was searched; null: all. `can`: what the
 * person may do, since no row leads to a page that is closed to them.
 */
export function groupsOf(
  answer: Recherche,
  searched: string,
  { ecoleId, can }: { readonly ecoleId: number | null; readonly can: Can },
): PaletteGroup[] {
  const recherche = `recherche=${encodeURIComponent(searched)}`;
  return GENRES.flatMap(({ title, found, liste }) => {
    const { rows = [], of } = found(answer, can) ?? {};
    if (of === undefined || rows.length === 0) return [];
    const isWhole = of.total <= rows.length;
    if (isWhole || liste === undefined || (liste.estDUneEcole && ecoleId === null)) return [{ title, rows }];
    const count = of.totalExact ? String(of.total) : `plus de ${of.total}`;
    const school = liste.estDUneEcole ? `&ecoleId=${ecoleId}` : '';
    return [{ title, rows, all: { count, to: `${liste.adresse}?${recherche}${school}` } }];
  });
}
