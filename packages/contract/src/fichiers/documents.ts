/**
 * Declares the documents that `documents` and `documentPgprioritaires` received: they are kept until somebody removes them, listed, and
 * attached to a pupil or to a member of the staff (AMB-182). Additions.
 */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { choixFacultatif, texteFacultatif } from '#core/api/fields.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';
import { MENU_DOCUMENTS } from './fichiers.ts';

const scope = 'ecole';

/** The fields by which a person tells of a document that was received. */
const CHAMPS_DU_DOCUMENT = {
  libelle: texteFacultatif('Libellé', { nom: 'Le libellé', max: 200 }),
  eleveId: choixFacultatif('Élève', "L'élève", 'eleves'),
  personneId: choixFacultatif('Membre du personnel', 'Le membre du personnel', 'utilisateurs'),
};

/** The words of where a document came by: one of the two calls, which the documents name without a word on their difference. */
export const LIBELLES_DES_APPELS = { 0: 'documents', 1: 'documentPgprioritaires' } as const;

export const documentsRecus = readOnlyContract({
  entity: 'documents',
  isPersonal: true,
  objet: 'Documents',
  noms: { un: 'document', plusieurs: 'documents', feminin: false },
  calls: { list: 'POST documentSelectBy', export: 'POST exportDocument' },
  access: right(MENU_DOCUMENTS, 'lecture', { scope }),
  fields: {},
  row: z.object({
    id,
    ecoleId: z.nullable(id),
    ecole: z.nullable(z.string()),
    /** The name under which `getDocument` answers it. */
    nom: z.string(),
    libelle: z.nullable(z.string()),
    type: z.string(),
    /** In bytes. */
    taille: z.int(),
    estPrioritaire: z.int(),
    eleveId: z.nullable(id),
    eleve: z.nullable(z.string()),
    personneId: z.nullable(id),
    personne: z.nullable(z.string()),
    auteur: z.nullable(z.string()),
    ...stamps,
  }),
  sortable: ['creationDate', 'taille'],
  ownOrder: 'desc',
  parameters: {},
  filters: {},
  summaries: {
    list: 'Liste les documents reçus et gardés, page par page.',
    export: 'Rend en fichier la liste des documents reçus.',
  },
});
export const { list: documentSelectBy, export: exportDocument } = documentsRecus;
export type DocumentRecu = Output<typeof documentSelectBy>[number];

/** Says what a document is and whose: a pupil's, a member of the staff's, or nobody's. */
export const updateDocument = endpoint('PUT updateDocument', {
  access: right(MENU_DOCUMENTS, 'modification', { scope }),
  input: z.object({
    id,
    libelle: CHAMPS_DU_DOCUMENT.libelle.schema,
    eleveId: CHAMPS_DU_DOCUMENT.eleveId.schema,
    personneId: CHAMPS_DU_DOCUMENT.personneId.schema,
    modifUserId: idIgnore,
    modifDate,
  }),
  output: written,
  typed: ['libelle'],
  summary: 'Nomme un document, et le rattache à un élève ou à un membre du personnel.',
  source: 'addition',
});

/** Removes a document for good: its content goes with it, the journal tells that it was there. */
export const deleteDocument = endpoint('DELETE deleteDocument/:id', {
  access: right(MENU_DOCUMENTS, 'suppression', { scope }),
  input: z.object({ id }),
  output: z.array(z.object({ id })),
  summary: 'Retire un document, avec son contenu.',
  source: 'addition',
});
