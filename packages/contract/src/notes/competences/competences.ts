/** Declares competences, the network's or a school's: what a child of maternelle comes to do, in one section or in several. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, choixRequis, cocheDAbord, fixe, libelle, nombreRequis } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { PLACES } from '#notes/groupes-matieres.ts';
import { ORDRES_DES_CLASSES } from '#scolarite/niveaux/niveaux.ts';

/** The boxes of the sections, from the youngest children on: one a section of maternelle. */
const SECTIONS = ['petiteSection', 'moyenneSection', 'grandeSection'] as const;
type Section = (typeof SECTIONS)[number];

/** Returns the box of an order of maternelle: '1' is the petite section; undefined for any other. */
export const sectionDe = (niveau: string): Section | undefined =>
  SECTIONS[ORDRES_DES_CLASSES.maternelle.findIndex((ordre) => ordre.niveau === niveau)];

export const AUCUNE_SECTION = 'Cochez au moins une section.';

/** Refuses a competence of no section, by field. */
export const fauteDeSections = (competence: Readonly<Record<Section, 0 | 1>>): Record<string, string> =>
  SECTIONS.some((section) => competence[section] === 1) ? {} : { petiteSection: AUCUNE_SECTION };

export const competences = crudContract({
  entity: 'competences',
  item: 'cette compétence',
  noms: { un: 'compétence', plusieurs: 'compétences', feminin: true },
  screen: 'matieres' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST competenceSelectBy',
    get: 'GET selectCompetenceById/:id',
    create: 'POST addCompetence',
    update: 'PUT updateCompetence',
    remove: 'DELETE deleteCompetence/:id',
    disable: 'PUT disableCompetence',
    enable: 'PUT enableCompetence',
    export: 'POST exportCompetence',
  },
  fields: {
    // null makes it every school's.
    ecoleId: fixe(choixFacultatif('École', "L'école", 'ecoles')),
    domaineId: choixRequis('Domaine', 'Le domaine', 'domaines'),
    libelle: libelle(),
    petiteSection: cocheDAbord('Petite section'),
    moyenneSection: cocheDAbord('Moyenne section'),
    grandeSection: cocheDAbord('Grande section'),
    ordre: nombreRequis('Ordre', "L'ordre", PLACES),
  },
  read: { ecole: z.nullable(z.string()), domaine: z.string() },
  sortable: ['domaine', 'ordre', 'libelle', 'ecole'],
  within: { fields: ['ecoleId', 'domaineId'] },
});
