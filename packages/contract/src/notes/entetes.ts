/**
 * Declares the headers of papers, the network's or a school's, each from a day on: a ministry changes its name, and a paper keeps the
 * one of its day. Additions.
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import {
  choixFacultatif,
  fixe,
  jourRequis,
  LIBELLE_MAXIMAL,
  texteFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import { nettoyerLignes } from '#core/text/cle.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** The most lines under the ministry: a header stays at the top of its page. */
const LIGNES_MAXIMALES = 3;

/** The sentence of a second header that would begin the same day. */
export const ENTETE_EN_DOUBLE = 'Un autre en-tête commence déjà ce jour-là.';

export const entetes = crudContract({
  entity: 'entetes',
  item: 'cet en-tête',
  noms: { un: 'en-tête', plusieurs: 'en-têtes', feminin: false },
  screen: 'reglesNotation' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST enteteSelectBy',
    get: 'GET selectEnteteById/:id',
    create: 'POST addEntete',
    update: 'PUT updateEntete',
    remove: 'DELETE deleteEntete/:id',
    disable: 'PUT disableEntete',
    enable: 'PUT enableEntete',
    export: 'POST exportEntete',
  },
  fields: {
    // null makes it every school's.
    ecoleId: fixe(choixFacultatif('École', "L'école", 'ecoles')),
    aPartirDu: jourRequis('À partir du', 'Le premier jour'),
    ministere: texteRequis('Ministère', { nom: 'Le ministère', max: LIBELLE_MAXIMAL }),
    lignes: texteFacultatif('Autres lignes', {
      nom: 'Les autres lignes',
      max: LIBELLE_MAXIMAL * LIGNES_MAXIMALES,
      nettoie: nettoyerLignes,
      regle: {
        accepte: (text) => text.split('\n').length <= LIGNES_MAXIMALES,
        phrase: `Un en-tête a ${LIGNES_MAXIMALES} autres lignes au plus.`,
      },
    }),
  },
  read: { ecole: z.nullable(z.string()) },
  sortable: ['aPartirDu', 'ministere', 'ecole'],
  within: { fields: ['ecoleId'] },
});
