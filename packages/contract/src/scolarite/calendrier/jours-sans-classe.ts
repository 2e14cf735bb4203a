/** Declares the days without class of a school year, the network's or a school's: holidays, feasts, a closed afternoon. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, choixParmi, choixRequis, fixe, jourRequis, libelle } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { PARTIES_DU_JOUR } from './calendrier.ts';

export const joursSansClasse = crudContract({
  entity: 'jours_sans_classe',
  item: 'ces jours sans classe',
  noms: { un: 'jour sans classe', plusieurs: 'jours sans classe', feminin: false },
  screen: 'calendrier' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST jourSansClasseSelectBy',
    get: 'GET selectJourSansClasseById/:id',
    create: 'POST addJourSansClasse',
    update: 'PUT updateJourSansClasse',
    remove: 'DELETE deleteJourSansClasse/:id',
    disable: 'PUT disableJourSansClasse',
    enable: 'PUT enableJourSansClasse',
    export: 'POST exportJourSansClasse',
  },
  fields: {
    // null makes them every school's.
    ecoleId: fixe(choixFacultatif('École', "L'école", 'ecoles')),
    sessionId: fixe(choixRequis('Année scolaire', "L'année scolaire", 'sessions')),
    libelle: libelle(),
    du: jourRequis('Premier jour', 'Le premier jour'),
    au: jourRequis('Dernier jour', 'Le dernier jour'),
    partie: { ...choixParmi('Sans classe', 'La partie du jour', PARTIES_DU_JOUR), initial: 'journee' },
  },
  read: { ecole: z.nullable(z.string()), session: z.string() },
  sortable: ['du', 'au', 'libelle', 'session', 'ecole'],
  within: { fields: ['ecoleId', 'sessionId'] },
});

/** Returns the fault of the days without class, by field: the last one may be the first. */
export const fauteDesJoursSansClasse = ({ du, au }: { du: string; au: string }): { au?: string } =>
  au < du ? { au: 'Le dernier jour ne vient pas avant le premier.' } : {};
