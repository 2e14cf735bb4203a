/** Menus as the home and section pages read them (A§2, A§6, A§7); their maintenance comes with technical administration. */
import * as z from 'zod/mini';
import { aDesCaracteresInterdits } from '../core/cle.ts';
import { endpoint, self, signedIn } from '../core/endpoint.ts';
import { id, stamps } from '../core/stamps.ts';

export const TYPES_MENU = ['Prive', 'Public'] as const;

/** Image that a menu without a chosen one carries (AMB-047); tiles then show the icon of the menu's reference. */
export const IMAGE_PAR_DEFAUT = 'menu.png';

const entier = z.int();

export const menu = z.object({
  id,
  reference: z.string(),
  libelle: z.string(),
  descriptions: z.nullable(z.string()),
  url: z.string(),
  // 0 on the wire for a main menu, null in the table.
  menuPereId: entier,
  pereOuFils: z.union([z.literal(0), z.literal(1)]),
  ordre: entier,
  typeMenu: z.enum(TYPES_MENU),
  image: z.string(),
  debutDonnees: z.nullable(z.string()),
  finDonnees: z.nullable(z.string()),
  ...stamps,
});
export type Menu = z.output<typeof menu>;

/** Main menus the signed-in user may see, by ordre (AMB-014: a different userId is refused). */
export const getMenuPrincipalByUser = endpoint('GET getMenuPrincipalByUser/:userId', {
  access: self('userId'),
  input: z.object({ userId: id }),
  output: z.array(menu),
  source: 'A§7, B§7',
});

/** Sub-menus the signed-in user may see under a section reference; `id` is his own (AMB-063). */
export const getMenuFilsByUserReference = endpoint('POST getMenuFilsByUserReference', {
  kind: 'read',
  access: self('id'),
  input: z.object({
    id,
    reference: z.string().check(
      z.maxLength(100),
      z.refine((text) => !aDesCaracteresInterdits(text)),
    ),
  }),
  output: z.object({ sousmenus: z.array(menu) }),
  source: 'A§7, B§7',
});

/** One menu that the signed-in user may see, under its name (A§3: `{menu:[menu]}`). */
export const getOneMenu = endpoint('GET getOneMenu/:id', {
  access: signedIn,
  input: z.object({ id }),
  output: z.object({ menu: z.array(menu) }),
  source: 'A§7',
});
