/** Where the school's pages and the forms behind its tabs live; the table of contents (routes.tsx) has the same. */

export const ECOLES = { list: '/listeEcoleSm', add: '/ajoutEcole', edit: '/modifEcole/$id' } as const;
export const TRANCHES = { add: '/ajoutEcoleTranche/$ecoleId', edit: '/modifEcoleTranche/$id' } as const;
export const CLASSES = { add: '/ajoutEcoleClassse/$ecoleId', edit: '/modifEcoleClassse/$id' } as const;

/** Breadcrumbs of the school area, then of what is behind one school's page. */
export const SECTION_SCOLARITE = [{ label: 'École', to: '/listeGenerique' }] as const;
export const TRAIL_ECOLE = [...SECTION_SCOLARITE, { label: 'Écoles', to: ECOLES.list }] as const;
