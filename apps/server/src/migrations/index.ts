/** Every migration, in the order in which they are applied. One that was published is never edited. */
import type { Migration } from '#core/db/migrate.ts';
import { socle } from './0001-socle.ts';
import { geographieParametres } from './0002-geographie-parametres.ts';
import { administration } from './0003-administration.ts';
import { menus } from './0004-menus.ts';
import { listeLongue } from './0005-liste-longue.ts';
import { administrationTechnique } from './0006-administration-technique.ts';
import { numeroUnique } from './0007-numero-unique.ts';
import { journal } from './0008-journal.ts';
import { fichiers } from './0009-fichiers.ts';
import { scolarite } from './0010-scolarite.ts';
import { lots } from './0011-lots.ts';
import { demonstration } from './0012-demonstration.ts';
import { eleves } from './0013-eleves.ts';
import { caisse } from './0014-caisse.ts';
import { creditTenu } from './0015-caisse.ts';
import { caisseQuiRend } from './0016-caisse-rendu.ts';

export { codedModes, completeGroup } from './installations.ts';

export const MIGRATIONS: readonly Migration[] = [
  socle,
  geographieParametres,
  administration,
  menus,
  listeLongue,
  administrationTechnique,
  numeroUnique,
  journal,
  fichiers,
  scolarite,
  lots,
  demonstration,
  eleves,
  caisse,
  creditTenu,
  caisseQuiRend,
];
