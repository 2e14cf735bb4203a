/**
 * Lists every migration in the order of application, each with the fingerprint of what it does. A published migration
 * is never edited: the next one corrects it.
 */
import { type Migration, sealed } from '#core/db/migrations/migrate.ts';
import { socle } from './0001-socle.ts';
import { geographie } from './0002-geographie.ts';
import { administration } from './0003-administration.ts';
import { scolarite } from './0004-scolarite.ts';
import { eleves } from './0005-eleves.ts';
import { caisse } from './0006-caisse.ts';
import { attestations } from './0007-attestations.ts';
import { motsDePasse } from './0008-mots-de-passe.ts';
import { choix } from './0009-choix.ts';
import { recents } from './0010-recents.ts';
import { formulations } from './0011-formulations.ts';
import { vues } from './0012-vues.ts';
import { textes } from './0013-textes.ts';
import { aPourvoir } from './0014-a-pourvoir.ts';
import { reprises } from './0016-reprises.ts';
import { prixDAnnee } from './0018-prix-d-annee.ts';
import { fusions } from './0019-fusions.ts';
import { obligatoires } from './0020-obligatoires.ts';
import { passages } from './0021-passages.ts';
import { AVANT_PUBLICATION } from './depuis/avant-publication.ts';
import empreintes from './empreintes.json' with { type: 'json' };

export { codedModes, completeGroup } from './installations.ts';

/** The migrations in order; `replaces`: those of development versions that ended where this one ends. */
export const STEPS = [
  socle,
  geographie,
  administration,
  scolarite,
  eleves,
  { ...caisse, replaces: AVANT_PUBLICATION },
  attestations,
  motsDePasse,
  choix,
  recents,
  formulations,
  vues,
  textes,
  aPourvoir,
  reprises,
  prixDAnnee,
  fusions,
  obligatoires,
  passages,
] as const;

export const MIGRATIONS: readonly Migration[] = sealed(STEPS, empreintes);
