/** The screens of the competences of maternelle: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { competences, fauteDeSections } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import { choice, crudPage, number, text, tick } from '#core/crud/crud-page.tsx';
import { TRAIL_MATIERES } from '#notes/chemins/trails.ts';
import { VersLaMaternelle } from '#notes/chemins/vers.tsx';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/index.ts';

const caseDe = (value: unknown): 0 | 1 => (value === 1 ? 1 : 0);

const SECTIONS_COURTES = [
  ['petiteSection', 'PS'],
  ['moyenneSection', 'MS'],
  ['grandeSection', 'GS'],
] as const;

/** Says the sections of a competence: 'PS, MS'. */
const direSections = (row: Readonly<Record<(typeof SECTIONS_COURTES)[number][0], 0 | 1>>): string =>
  SECTIONS_COURTES.flatMap(([key, sigle]) => (row[key] === 1 ? [sigle] : [])).join(', ');

export const page = crudPage(
  { ...competences, fields: avecMonEcole(competences.fields) },
  {
    titles: { list: 'Compétences', add: 'Ajouter une compétence', edit: 'Modifier une compétence' },
    trail: TRAIL_MATIERES,
    columns: [
      { key: 'domaine', title: 'Domaine' },
      { key: 'libelle', title: 'Libellé', isWide: true },
      { key: 'petiteSection', title: 'Sections', isNarrow: true, show: direSections },
      { key: 'ordre', title: 'Ordre', isNumber: true, isNarrow: true },
      { key: 'ecole', title: 'École', none: DE_TOUTES_LES_ECOLES },
    ],
    form: {
      ecoleId: ecoleSlot({
        none: DE_TOUTES_LES_ECOLES,
        hint: 'Chaque école a les siennes et celles de toutes les écoles',
      }),
      domaineId: choice({
        from: domaines.list,
        input: ({ ecoleId }) => ({ ecoleId: typeof ecoleId === 'number' ? ecoleId : null }),
        option: ({ libelle }) => ({ label: libelle }),
        current: ({ domaine }) => ({ label: domaine }),
        emptyText: "Aucun domaine n'est encore enregistré",
      }),
      libelle: text({ hint: 'Par exemple Raconte une histoire' }),
      petiteSection: tick(),
      moyenneSection: tick(),
      grandeSection: tick(),
      ordre: number({ hint: 'Sa place dans son domaine' }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => row.libelle,
    faults: ({ petiteSection, moyenneSection, grandeSection }) =>
      fauteDeSections({
        petiteSection: caseDe(petiteSection),
        moyenneSection: caseDe(moyenneSection),
        grandeSection: caseDe(grandeSection),
      }),
    // People of a school read the competences of every school, and change their own.
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
    listActions: VersLaMaternelle,
  },
);
