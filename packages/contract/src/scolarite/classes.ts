/** Declares the classes of a school (B§2, B§3, B§5, B§7): a stage, an order in it, a name, a teacher of that school. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { endpoint, tab } from '#core/api/endpoint.ts';
import {
  choixAPourvoir,
  choixParmi,
  choixParmiFacultatif,
  choixRequis,
  fixe,
  libelle,
  omissible,
} from '#core/api/fields.ts';
import type { ReferenceMenu, ReferenceOnglet } from '#ecrans/references.ts';
import { ETAPES, NIVEAUX, ordresDe } from './niveaux/niveaux.ts';
import { SERIES } from './niveaux/series.ts';

/** Says that a class has no teacher yet (AMB-162). */
export const A_POURVOIR = 'À pourvoir';

export const classes = crudContract({
  entity: 'classes',
  // The documents spell it so (AMB-028).
  item: { document: 'cette classse', corrigees: 'cette classe' },
  noms: { un: 'classe', plusieurs: 'classes', feminin: true },
  screen: tab('classeEcole' satisfies ReferenceOnglet),
  alsoRead: [
    'fichesRenseignement',
    'eleves',
    'classesEleves',
    'arrieres',
    'tableaudebord',
    'enseignements',
  ] satisfies ReferenceMenu[],
  scope: 'ecole',
  source: 'B§7',
  calls: {
    list: 'POST classeSelectBy',
    get: 'GET selectClasseById/:id',
    create: 'POST addClasse',
    update: 'PUT updateClasse',
    disable: 'PUT disableClasse',
    enable: 'PUT enableClasse',
    export: 'POST exportClasse',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    enseignantId: choixAPourvoir('Enseignant', "L'enseignant", 'utilisateurs'),
    etape: choixParmi('Niveau', 'Le niveau', ETAPES),
    niveau: choixParmi('Ordre', "L'ordre", NIVEAUX),
    // A class of the lycée may have one; an addition.
    serie: omissible(choixParmiFacultatif('Série', 'La série', SERIES)),
    // A label of digits alone is read as a year by an import (import-des-classes/libelle-de-classe.ts).
    libelle: libelle(),
  },
  // Nothing computes the percentage of a class (AMB-105).
  read: {
    enseignantPrenoms: z.nullable(z.string()),
    enseignantName: z.nullable(z.string()),
    pourcentage: z.null(),
  },
  sortable: ['etape', 'libelle', 'niveau', 'enseignantName'],
  within: { fields: ['ecoleId'] },
});

/** Lists all active classes of the caller's school, of every school for the network (B§7). */
export const selectAllClasse = endpoint('GET selectAllClasse', {
  access: classes.list.access,
  input: z.object({}),
  output: z.array(classes.row),
  summary: 'Liste les classes actives de son école, ou de toutes pour le réseau.',
  source: 'B§7',
});

export type Classe = z.output<typeof classes.row>;

/** Names the teacher of a class: 'Mariama Diallo', 'À pourvoir'. */
export function enseignantDe({
  enseignantPrenoms,
  enseignantName,
}: Pick<Classe, 'enseignantPrenoms' | 'enseignantName'>): string {
  return enseignantName === null ? A_POURVOIR : `${enseignantPrenoms ?? ''} ${enseignantName}`.trim();
}

/** Refuses an order that the stage does not have, by field. */
export function fauteDeNiveau({ etape, niveau }: { etape: string; niveau: string }): Record<string, string> {
  return ordresDe(etape).some((ordre) => ordre.niveau === niveau)
    ? {}
    : { niveau: "Cet ordre n'existe pas à ce niveau." };
}
