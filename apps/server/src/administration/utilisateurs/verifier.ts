/** Answers all that a user sees and may do, where each right comes from, and why the rest is closed to them. */
import { verifierDroits } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { DES_OPERATIONS } from '@gestionscolaire/contract/core/api/acces.ts';
import { OPERATIONS, type Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { sql } from 'kysely';
import { isOfNetwork } from '#administration/privileges/sans-effet.ts';
import type { Db } from '#core/db/database.ts';
import { bindRead } from '#core/http/call/bind.ts';
import { findUser } from './source.ts';

type Answer = Output<typeof verifierDroits>;
type Access = Answer['menus'][number];
type Groupe = Answer['groupes'][number];

/** A menu or tab: the active one, or a disabled one where no active one has its reference. */
interface Screen {
  id: number;
  reference: string;
  libelle: string;
  parent: string | null;
  parentId: number | null;
  url: string;
  type: string;
  estActif: number;
}

/** A privilege of one of their groups, whether it counts or not. */
interface Privilege {
  menuId: number | null;
  ongletId: number | null;
  groupeId: number;
  groupe: string;
  groupeActif: number;
  modeacces: string;
  modeActif: number;
  ajout: number;
  modification: number;
  suppression: number;
}

/** The words by which sentences name a menu and a tab. */
const MOTS = { menus: 'Ce menu', onglets: 'Cet onglet' } as const;

export const verifierDroitsBinding = bindRead(
  verifierDroits,
  async ({ userId }, { db, caller }): Promise<Answer> => {
    const user = await findUser(db, caller, userId);
    const { prenoms, nom, ecoleId } = user;
    const ecole = ecoleId === null ? undefined : await schoolOf(db, ecoleId);
    const groupes = await readGroups(db, userId);
    const privileges = await readPrivileges(db, userId);
    const shown = (kind: keyof typeof MOTS, screens: readonly Screen[]) =>
      screens.map((screen) => {
        const own = privileges.filter((one) => (kind === 'menus' ? one.menuId : one.ongletId) === screen.id);
        return accessTo(MOTS[kind], screen, own, groupes, ecoleId !== null);
      });
    const menus = shown('menus', await readMenus(db));
    const onglets = shown('onglets', await readTabs(db));
    return {
      prenoms,
      nom,
      ecole: ecole ?? null,
      estActif: user.estActif === 1 ? 1 : 0,
      estSuspendu: user.estSuspendu === 1 ? 1 : 0,
      groupes,
      menus: withParents(menus, menus),
      onglets: withParents(onglets, menus),
    };
  },
);

type Shown = Access & Pick<Screen, 'parentId'>;

/**
 * Notes that a screen stands under a menu that is not visible: nothing flows down, so no tile and no page leads there
 * (AMB-065).
 */
function withParents(screens: readonly Shown[], menus: readonly Shown[]): Access[] {
  const visible = new Set(menus.filter(({ isVisible }) => isVisible).map(({ id }) => id));
  return screens.map(({ parentId, ...screen }) => {
    if (!screen.isVisible || parentId === null || visible.has(parentId)) return screen;
    const phrase = `« ${screen.parent} », où cela se trouve, ne lui est pas ouvert : seule l'adresse y mène.`;
    return { ...screen, limite: [screen.limite, phrase].filter((text) => text !== '').join(' ') };
  });
}

async function schoolOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('ecoles').select('libelle').where('id', '=', id).executeTakeFirst();
  return row?.libelle;
}

async function readGroups(db: Db, userId: number): Promise<Groupe[]> {
  const { rows } = await sql<Groupe>`
    select g.id, g.libelle, g."estActif" from user_groupes ug join groupes g on g.id = ug."groupeId"
    where ug."userId" = ${userId} and ug."estActif" = 1 order by g."libelleCle", g.libelle, g.id`.execute(db);
  return rows;
}

async function readPrivileges(db: Db, userId: number): Promise<Privilege[]> {
  const { rows } = await sql<Privilege>`
    select p."menuId", p."ongletId", g.id as "groupeId", g.libelle as groupe, g."estActif" as "groupeActif",
      a.libelle as modeacces, a."estActif" as "modeActif", a.ajout, a.modification, a.suppression
    from user_groupes ug join groupes g on g.id = ug."groupeId"
      join privileges p on p."groupeId" = g.id and p."estActif" = 1
      join modes_acces a on a.id = p."modeAccesId"
    where ug."userId" = ${userId} and ug."estActif" = 1
    order by g."libelleCle", g.libelle, g.id, a.id`.execute(db);
  return rows;
}

/** Reads main menus by ordre, each followed by its sub-menus. */
async function readMenus(db: Db): Promise<Screen[]> {
  const { rows } = await sql<Screen>`
    select t.id, t.reference, t.libelle, pere.libelle as parent, t."menuPereId" as "parentId", t.url, t."typeMenu" as type, t."estActif"
    from menus t left join menus pere on pere.id = t."menuPereId"
    where t.id = (select i.id from menus i where i."referenceCle" = t."referenceCle" order by i."estActif" desc, i.id desc limit 1)
    order by coalesce(pere.ordre, t.ordre), coalesce(pere.id, t.id), case when pere.id is null then 0 else 1 end, t.ordre, t.id`.execute(
    db,
  );
  return rows;
}

/** Reads tabs by the menu under which they stand, then by ordre. */
async function readTabs(db: Db): Promise<Screen[]> {
  const { rows } = await sql<Screen>`
    select t.id, t.reference, t.libelle, menu.libelle as parent, t."menuId" as "parentId", t.url, t."typeOnglet" as type, t."estActif"
    from onglets t join menus menu on menu.id = t."menuId"
    where t.id = (select i.id from onglets i where i."referenceCle" = t."referenceCle" order by i."estActif" desc, i.id desc limit 1)
    order by menu."libelleCle", menu.id, t.ordre, t.id`.execute(db);
  return rows;
}

function accessTo(
  mot: string,
  { estActif, type, ...screen }: Screen,
  own: readonly Privilege[],
  groupes: readonly Groupe[],
  isOfSchool: boolean,
): Shown {
  const isPublic = type === 'Public';
  const counting = own.filter(({ groupeActif, modeActif }) => groupeActif === 1 && modeActif === 1);
  const isVisible = estActif === 1 && (isPublic || counting.length > 0);
  const held = isVisible ? operationsOf(counting, isPublic) : [];
  const isBarred = ({ operation }: { operation: Operation }): boolean =>
    isOfSchool && isOfNetwork(screen.reference, operation);
  const barred = held.filter(isBarred).map(({ operation }) => DES_OPERATIONS[operation]);
  return {
    ...screen,
    isVisible,
    isPublic,
    operations: held.filter((one) => !isBarred(one)),
    limite:
      barred.length === 0
        ? ''
        : `Une personne d'une école n'y a pas ${barred.join(', ')} : ces données sont communes à toutes les écoles.`,
    raison: isVisible ? '' : reasonOf(mot, estActif === 1, own, groupes),
  };
}

function operationsOf(counting: readonly Privilege[], isPublic: boolean): Access['operations'] {
  return OPERATIONS.flatMap((operation) => {
    const givers = counting.filter((one) => operation === 'lecture' || one[operation] === 1);
    if (givers.length === 0 && !(isPublic && operation === 'lecture')) return [];
    const par = givers.map(({ groupeId, groupe, modeacces }) => ({ groupeId, groupe, modeacces }));
    return [{ operation, par }];
  });
}

/** Says why a screen is not seen: the first obstacle on the way to it. */
function reasonOf(
  mot: string,
  isActive: boolean,
  own: readonly Privilege[],
  groupes: readonly Groupe[],
): string {
  if (!isActive) return `${mot} est désactivé : personne ne le voit.`;
  if (groupes.length === 0) return "Cette personne n'est dans aucun groupe.";
  const off = own.filter(({ groupeActif }) => groupeActif === 0).map(({ groupe }) => groupe);
  const [ofMode] = own.filter(({ groupeActif, modeActif }) => groupeActif === 1 && modeActif === 0);
  if (ofMode !== undefined) {
    return `Le privilège du groupe « ${ofMode.groupe} » a le mode « ${ofMode.modeacces} », qui est désactivé.`;
  }
  if (off.length > 0) return `Le groupe ${quoted(off)} le donnerait, mais il est désactivé.`;
  const names = groupes.map(({ libelle }) => libelle);
  return names.length === 1
    ? `Son groupe ${quoted(names)} ne le donne pas.`
    : `Aucun de ses groupes ne le donne : ${quoted(names)}.`;
}

const quoted = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => `« ${name} »`).join(', ');
