/** Declares who teaches a subject in a class, from a day and until a day. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixRequis, fixe, jourFacultatif } from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import type { Etape } from '#scolarite/niveaux/niveaux.ts';

export const enseignementsEnseignants = crudContract({
  entity: 'enseignements_enseignants',
  item: 'cette attribution',
  noms: { un: 'attribution', plusieurs: 'attributions', feminin: true },
  screen: 'enseignements' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST enseignementEnseignantSelectBy',
    get: 'GET selectEnseignementEnseignantById/:id',
    create: 'POST addEnseignementEnseignant',
    update: 'PUT updateEnseignementEnseignant',
    remove: 'DELETE deleteEnseignementEnseignant/:id',
    disable: 'PUT disableEnseignementEnseignant',
    enable: 'PUT enableEnseignementEnseignant',
    export: 'POST exportEnseignementEnseignant',
  },
  fields: {
    enseignementId: fixe(choixRequis('Enseignement', "L'enseignement", 'enseignements')),
    enseignantId: fixe(choixRequis('Enseignant', "L'enseignant", 'utilisateurs')),
    du: jourFacultatif('Du', 'Le premier jour'),
    au: jourFacultatif('Au', 'Le dernier jour'),
  },
  read: {
    ecoleId: id,
    enseignantPrenoms: z.string(),
    enseignantName: z.string(),
    matiere: z.string(),
    classe: z.string(),
  },
  sortable: ['enseignantName', 'matiere', 'classe', 'du', 'au'],
  within: { fields: ['enseignementId'] },
});

/** The stages where the teacher of a class teaches all of it. */
export const ETAPES_DU_TITULAIRE: readonly Etape[] = ['maternelle', 'primaire'];

/** Returns the fault of the two days (yyyy-MM-dd), by field. */
export const fauteDesJoursDAttribution = ({
  du,
  au,
}: {
  readonly du: string | null;
  readonly au: string | null;
}): Record<string, string> =>
  du !== null && au !== null && au < du ? { au: 'Le dernier jour ne vient pas avant le premier.' } : {};
