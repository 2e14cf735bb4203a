/** The page that imports the pupils of a school, each enrolled in their class: an addition. */

import type { Essai } from '@gestionscolaire/contract/core/imports/columns.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { ecrireLesObservations } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import type { ImportPage } from '#core/imports/page.ts';
import { TRAIL_ELEVES } from '#eleves/trails.ts';
import { ChoixDuFichier } from './choix.tsx';
import { RemisesDites } from './remises-dites.tsx';

/** Opens the list of the school, and of the class where all of them are in one. */
function listeDesImportes(ecoleId: number, rows: readonly Essai['valeurs'][]): string {
  const classes = new Set(rows.flatMap(({ classeId }) => (typeof classeId === 'number' ? [classeId] : [])));
  const [classeId] = classes;
  return `ecoleId=${ecoleId}${classes.size === 1 ? `&filtres=classeId:${classeId}` : ''}`;
}

/** Whether a file brings amounts of before the product was there. */
const hasAmounts = (columns: ReadonlySet<string>): boolean =>
  columns.has('resteAnterieur') || columns.has('dejaPaye');

export const imports: ImportPage = {
  contract: elevesImport,
  title: 'Importer des élèves',
  trail: TRAIL_ELEVES,
  list: { label: 'Voir les élèves', to: ADRESSES.eleves.list },
  listSearch: listeDesImportes,
  byHand: { label: 'En ajouter un à la main', to: ADRESSES.eleves.add },
  notes: [
    'Chaque élève est inscrit dans sa classe, avec ses échéances : les classes et leurs prix sont là d’abord.',
    'Un élève déjà inscrit garde sa classe : ce qu’il avait payé ou devait, et ce qui manque à sa fiche, se reprennent d’un geste.',
    'Un élève déjà connu se reconnaît à ses noms, à sa date de naissance et au téléphone d’un responsable.',
  ],
  asks: { observations: { access: ecrireLesObservations } },
  Choices: ChoixDuFichier,
  Proposal: RemisesDites,
  likely: {
    title: 'Des lignes ressemblent à quelqu’un de connu',
    isNew: 'Nouvel élève',
    isKnown: 'Inscrire',
    allNew: 'Tous nouveaux',
    skipTaken: 'Ignorer les inscrits',
    complete: (name, columns) =>
      `${hasAmounts(columns) ? 'Reprendre ces montants pour' : 'Compléter la fiche de'} ${name}`,
    completeAll: (count, columns) => {
      const act = hasAmounts(columns) ? 'Reprendre ces montants pour' : 'Compléter';
      return count === 1 ? `${act} l’inscrit (1)` : `${act} les ${count} inscrits`;
    },
  },
};
