/** Where the pages of teachers live; the table of contents (routes.tsx) has the same. */

/** Behind the tab of a school's teachers, and back to it. */
export const ENSEIGNANTS = {
  list: '/modifEcole/$ecoleId',
  add: '/ajoutEnseignantEcole/$ecoleId',
  edit: '/modifEnseignantEcole/$id/$ecoleId',
} as const;
export const RETENUES = { add: '/ajoutEnseignantRetenue/$id', edit: '/modifEnseignantRetenue/$id' } as const;
export const AVANCES = { add: '/ajoutEnseignantAvance/$id', edit: '/modifEnseignantAvance/$id' } as const;

export const TOUS = '/allEnseignant';
const IMPORT = '/importEnseignantEcole';
const MOIS = '/employeMois';

export const moisDe = (enseignantId: number) => `${MOIS}/${enseignantId}` as const;
export const importDesEnseignants = (ecoleId: number) => `${IMPORT}/${ecoleId}` as const;

const SECTION = { label: 'École', to: '/listeGenerique' } as const;
/** Breadcrumbs of a school's page. */
export const TRAIL_DES_ENSEIGNANTS = [SECTION, { label: 'Écoles', to: '/listeEcoleSm' }] as const;
/** Breadcrumbs of the page of all teachers, and of what is behind it. */
export const SECTION_PERSONNEL = [SECTION] as const;
export const TRAIL_TOUS = [SECTION, { label: 'Enseignants', to: TOUS }] as const;
