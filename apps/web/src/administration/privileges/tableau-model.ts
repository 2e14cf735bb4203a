/** The privileges of a group as boxes: those that are held, those ticked or unticked, and the changes of a save. Pure. */
import type { TableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { cle, motsCherches } from '@gestionscolaire/contract/core/text/cle.ts';

export type Ligne = TableauPrivileges['lignes'][number];
export type Mode = TableauPrivileges['modes'][number];

/** One box: a menu or a tab, and a mode. */
export interface Case {
  menuId: number | null;
  ongletId: number | null;
  modeAccesId: number;
}

export const cleDeLigne = ({ menuId, ongletId }: Pick<Case, 'menuId' | 'ongletId'>): string =>
  menuId === null ? `onglet-${ongletId}` : `menu-${menuId}`;
const cleDeCase = (box: Case): string => `${cleDeLigne(box)}-${box.modeAccesId}`;

/** Boxes that differ from the held privileges: true gives one, false withdraws it. */
export type Coches = Readonly<Record<string, boolean>>;

const caseOf = ({ menuId, ongletId }: Ligne, modeAccesId: number): Case => ({
  menuId,
  ongletId,
  modeAccesId,
});

const estTenue = (ligne: Ligne, mode: Mode): boolean => ligne.modes.includes(mode.id);

export function estCochee(coches: Coches, ligne: Ligne, mode: Mode): boolean {
  return coches[cleDeCase(caseOf(ligne, mode.id))] ?? estTenue(ligne, mode);
}

/** The rights of the person on the boxes, as the forms would have them. */
export interface Permis {
  ajouts: boolean;
  retraits: boolean;
}

/** Lists the boxes of a row that may be changed: a held one is withdrawn, any other is given. */
export const changeables = ({ ajouts, retraits }: Permis, ligne: Ligne, modes: readonly Mode[]): Mode[] =>
  modes.filter((mode) => (estTenue(ligne, mode) ? retraits : ajouts));

/** Ticks or unticks boxes of one row; a box that equals the held privilege again is no change. */
export function cocher(coches: Coches, ligne: Ligne, modes: readonly Mode[], valeur: boolean): Coches {
  const next: Record<string, boolean> = { ...coches };
  for (const mode of modes) {
    const key = cleDeCase(caseOf(ligne, mode.id));
    if (estTenue(ligne, mode) === valeur) delete next[key];
    else next[key] = valeur;
  }
  return next;
}

export interface Changement {
  ligne: Ligne;
  mode: Mode;
  box: Case;
}

/**
 * Lists the privileges that a save gives and withdraws, in the order of the table; a tick that equals the table is no change.
 */
export function changements(
  { lignes, modes }: TableauPrivileges,
  coches: Coches,
): { ajouts: Changement[]; retraits: Changement[] } {
  const all = lignes.flatMap((ligne) =>
    modes.map((mode) => ({
      ligne,
      mode,
      box: caseOf(ligne, mode.id),
      wanted: estCochee(coches, ligne, mode),
    })),
  );
  const differing = all.filter(({ ligne, mode, wanted }) => wanted !== estTenue(ligne, mode));
  return {
    ajouts: differing.filter(({ wanted }) => wanted),
    retraits: differing.filter(({ wanted }) => !wanted),
  };
}

/** Whether a row has some privilege once the ticks are saved. */
export const seraVue = ({ modes }: TableauPrivileges, coches: Coches, ligne: Ligne): boolean =>
  modes.some((mode) => estCochee(coches, ligne, mode));

/**
 * Lists the menus that would be missing above the given rows: a right does not pass to the menu above, so without it no tile
 * leads there (AMB-065). Only menus above a row that the ticks make visible count.
 */
export function rubriquesAbsentes(tableau: TableauPrivileges, coches: Coches): Ligne[] {
  const byMenu = new Map(tableau.lignes.map((ligne) => [ligne.menuId, ligne]));
  const missing = new Set<Ligne>();
  for (const ligne of tableau.lignes) {
    const parent = ligne.parentId === null ? undefined : byMenu.get(ligne.parentId);
    if (parent === undefined || parent.typeAcces === 'Public' || seraVue(tableau, coches, parent)) continue;
    const isMadeVisible = ligne.modes.length === 0 && seraVue(tableau, coches, ligne);
    const losesParent = parent.modes.length > 0 && seraVue(tableau, coches, ligne);
    if (isMadeVisible || losesParent) missing.add(parent);
  }
  return [...missing];
}

/** Returns the mode that allows reading alone, if there is one. */
export const modeDeLecture = ({ modes }: TableauPrivileges): Mode | undefined =>
  modes.find((mode) => mode.ajout + mode.modification + mode.suppression === 0);

/** Lists the rows that a search finds, each with the rows above it. */
export function lignesTrouvees(lignes: readonly Ligne[], recherche: string): readonly Ligne[] {
  const words = motsCherches(recherche);
  if (words.length === 0) return lignes;
  const byMenu = new Map(lignes.map((ligne) => [ligne.menuId, ligne]));
  const found = new Set<Ligne>();
  for (const ligne of lignes) {
    const text = cle(`${ligne.libelle} ${ligne.reference}`);
    if (!words.every((word) => text.includes(word))) continue;
    for (let one: Ligne | undefined = ligne; one !== undefined && !found.has(one); ) {
      found.add(one);
      one = one.parentId === null ? undefined : byMenu.get(one.parentId);
    }
  }
  return lignes.filter((ligne) => found.has(ligne));
}

/** Returns the depth of a row: 0 for a main menu, 1 for a sub-menu, then its tabs. */
export function profondeur(lignes: readonly Ligne[], ligne: Ligne): number {
  const parent = lignes.find(({ menuId }) => menuId !== null && menuId === ligne.parentId);
  return parent === undefined || ligne.parentId === null ? 0 : 1 + profondeur(lignes, parent);
}
