/**
 * Declares the history of marks of a school: each value after the first, and a first one that came once the entry was over, what it
 * took the place of, who wrote it, when and why. Nothing changes it. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, instant } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { CODES_DE_NOTE } from '#notes/calcul/donnees.ts';

/** The act that changed a mark; `fermee`: after the end of the entry; `reprise`: an import was taken back. */
const GENRES_DE_CHANGEMENT = [
  'saisie',
  'collage',
  'import',
  'reprise',
  'fermee',
  'arretee',
  'rectification',
] as const;
export type GenreDeChangement = (typeof GENRES_DE_CHANGEMENT)[number];

export const LIBELLES_DES_GENRES_DE_CHANGEMENT: Readonly<Record<GenreDeChangement, string>> = {
  saisie: 'Saisie',
  collage: 'Collage',
  import: 'Import',
  reprise: 'Import défait',
  fermee: 'Après la fermeture',
  arretee: 'Après le conseil',
  rectification: 'Rectification',
};

const cellule = { valeur: z.nullable(z.int()), code: z.nullable(z.enum(CODES_DE_NOTE)) };

const changement = z.object({
  id,
  ecoleId: id,
  evaluationId: id,
  eleveId: id,
  classeId: id,
  matiereId: id,
  periodeId: id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: z.string(),
  matiere: z.string(),
  periode: z.string(),
  evaluation: z.string(),
  ancienneValeur: cellule.valeur,
  ancienCode: cellule.code,
  ...cellule,
  /** The two contents as a file has them, '12,50' or 'ABS'; '' for none. */
  avant: z.string(),
  apres: z.string(),
  genre: z.enum(GENRES_DE_CHANGEMENT),
  motif: z.nullable(z.string()),
  auteurId: z.nullable(id),
  auteur: z.nullable(z.string()),
  instant,
});

/** The menu of the history: its own right, of the whole school. */
const MENU_CHANGEMENTS = 'changementsNotes' satisfies ReferenceMenu;

const lire = right(MENU_CHANGEMENTS, 'lecture', { scope: 'ecole' });

export const changementsNotes = readOnlyContract({
  entity: 'changementsNotes',
  isPersonal: true,
  objet: 'Changements de notes',
  noms: { un: 'changement', plusieurs: 'changements', feminin: false },
  calls: { list: 'POST changementNoteSelectBy', export: 'POST exportChangementNote' },
  access: lire,
  fields: {},
  row: changement,
  sortable: ['instant', 'nom'],
  ownOrder: 'desc',
  parameters: { ecoleId: id },
  filters: {
    instant: { label: 'Quand', kind: 'instant' },
    classeId: { label: 'Classe', kind: 'choix', of: 'classes', isParameter: true },
    matiereId: { label: 'Matière', kind: 'choix', of: 'matieres' },
    auteurId: { label: 'Par', kind: 'choix', of: 'utilisateurs' },
    genre: { label: 'Acte', kind: 'mots', words: GENRES_DE_CHANGEMENT },
    apresFermeture: { label: 'Après la fermeture', kind: 'case' },
    avecMotif: { label: 'Avec un motif', kind: 'case' },
  },
  summaries: {
    list: "Liste les changements de notes d'une école, les plus récents d'abord.",
    export: "Rend en fichier la liste des changements de notes d'une école.",
  },
});
export const { list: changementNoteSelectBy, export: exportChangementNote } = changementsNotes;
export type ChangementDeNote = Output<typeof changementNoteSelectBy>[number];

/** Answers who changed marks of a school: the list is narrowed to one of them. */
export const getAuteursDeChangements = endpoint('GET getAuteursDeChangements/:ecoleId', {
  access: lire,
  input: z.object({ ecoleId: id }),
  output: z.array(z.object({ id, nom: z.string() })),
  summary: "Rend les personnes qui ont changé des notes d'une école, par leur nom.",
  source: 'addition',
});
