/** Declares what is remarked on pupils: the list of those of a school who have remarks, by a right of its own. Additions. */
import * as z from 'zod/mini';
import { type Output, right } from '#core/api/endpoint.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, stamps } from '#core/api/stamps.ts';
import { eleves, MENU_OBSERVATIONS, reserveALaFiche } from './eleves.ts';

/** The active pupils of a school on whom something is remarked. */
export const observationsDesEleves = readOnlyContract({
  entity: 'observations',
  isPersonal: true,
  objet: 'Observations sur les élèves',
  noms: { un: 'élève', plusieurs: 'élèves', feminin: false },
  calls: { list: 'POST observationSelectBy', export: 'POST exportObservation' },
  access: right(MENU_OBSERVATIONS, 'lecture', { scope: 'ecole' }),
  // Nobody finds a pupil by what their card alone says, and no row tells it.
  reserved: [
    reserveALaFiche,
    { keys: ['lieuNaissance', 'tuteurNom', 'tuteurTelephone'], to: eleves.list.access },
  ],
  fields: {},
  row: z.object({
    id,
    ecoleId: id,
    matricule: z.string(),
    prenoms: z.string(),
    nom: z.string(),
    classe: z.nullable(z.string()),
    observations: z.nullable(z.string()),
    ...stamps,
  }),
  sortable: ['nom', 'prenoms', 'matricule', 'classe'],
  parameters: { ecoleId: id },
  filters: {},
  summaries: {
    list: "Liste les élèves d'une école sur qui une observation est écrite.",
    export: "Rend en fichier les élèves d'une école sur qui une observation est écrite.",
  },
});
export const { list: observationSelectBy, export: exportObservation } = observationsDesEleves;
export type ObservationDEleve = Output<typeof observationSelectBy>[number];
