/**
 * Compares the boxes of groups with those that their models tick today: a model may change with the product, a group never changes by
 * itself (AMB-183).
 */
import {
  getPropositionDuModele,
  type ModeleDeGroupe,
  modeleDe,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import type { TableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { ONGLETS, REFERENCES_DU_PRODUIT } from '@gestionscolaire/contract/ecrans/references.ts';
import type { Case } from '#administration/privileges/privileges.ts';
import { boxOf, readTableauDuGroupe, readTableauVide } from '#administration/privileges/tableau.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { casesDuModele } from './cases-du-modele.ts';

/** The boxes by which a group differs from its model: those that it would receive, and those that it would lose. */
interface Ecart {
  readonly ajouts: Case[];
  readonly retraits: Case[];
}

const DU_PRODUIT: Readonly<Record<'menus' | 'onglets', ReadonlySet<string>>> = {
  menus: new Set(REFERENCES_DU_PRODUIT.map(cle)),
  onglets: new Set(Object.values(ONGLETS).flat().map(cle)),
};

/** Whether a model has a word to say about a menu or a tab: not about those that somebody added by hand. */
const estDuProduit = ({ menuId, reference }: TableauPrivileges['lignes'][number]): boolean =>
  DU_PRODUIT[menuId === null ? 'onglets' : 'menus'].has(cle(reference));

/** Compares. `held`: the boxes of the group, by `boxOf`. */
function ecartDe(tableau: TableauPrivileges, modele: ModeleDeGroupe, held: ReadonlySet<string>): Ecart {
  const wanted = casesDuModele(tableau, modele);
  const ticked = new Set(wanted.map(boxOf));
  const retraits = tableau.lignes
    .filter(estDuProduit)
    .flatMap(({ menuId, ongletId }) =>
      tableau.modes
        .map(({ id }) => ({ menuId, ongletId, modeAccesId: id }))
        .filter((box) => held.has(boxOf(box)) && !ticked.has(boxOf(box))),
    );
  return { ajouts: wanted.filter((box) => !held.has(boxOf(box))), retraits };
}

/** Counts the boxes by which each of these groups differs from its model; a group that was made from none is left out. */
export async function countEcarts(db: Db, groupeIds: readonly number[]): Promise<Map<number, number>> {
  if (groupeIds.length === 0) return new Map();
  const made = await db
    .selectFrom('groupes')
    .select(['id', 'modele'])
    .where('id', 'in', groupeIds)
    .where('modele', 'is not', null)
    .execute();
  if (made.length === 0) return new Map();
  const tableau = await readTableauVide(db);
  const boxes = await db
    .selectFrom('privileges')
    .select(['groupeId', 'menuId', 'ongletId', 'modeAccesId'])
    .where(
      'groupeId',
      'in',
      made.map(({ id }) => id),
    )
    .where('estActif', '=', 1)
    .execute();
  const byGroup = Map.groupBy(boxes, ({ groupeId }) => groupeId);
  return new Map(
    made.flatMap(({ id, modele }) => {
      const known = modeleDe(modele);
      if (known === undefined) return [];
      const { ajouts, retraits } = ecartDe(tableau, known, new Set((byGroup.get(id) ?? []).map(boxOf)));
      return [[id, ajouts.length + retraits.length] as const];
    }),
  );
}

async function readProposition(
  { groupeId }: { groupeId: number },
  db: Db,
): Promise<Output<typeof getPropositionDuModele>> {
  const tableau = await readTableauDuGroupe(db, groupeId);
  const group = await findRow(db, 'groupes', groupeId);
  const modele = modeleDe(group?.modele ?? null);
  if (modele === undefined)
    return refuse('INTROUVABLE', { phrase: "Ce groupe n'a été fait d'aucun modèle." });
  const held = new Set(
    tableau.lignes.flatMap(({ menuId, ongletId, modes }) =>
      modes.map((modeAccesId) => boxOf({ menuId, ongletId, modeAccesId })),
    ),
  );
  return { modele: modele.libelle, tableau, ...ecartDe(tableau, modele, held) };
}

export const propositionBinding: Binding = bindRead(getPropositionDuModele, (input, { db }) =>
  readProposition(input, db),
);
