/** Declares the absences and lateness of a school, as its roll calls say them; a struck one stays, and says so. Additions. */
import * as z from 'zod/mini';
import { type Output, right } from '#core/api/endpoint.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, instant, jour, stamps } from '#core/api/stamps.ts';
import { SEXES } from '#eleves/eleves.ts';
import { DEMI_JOURNEES, JOURS_DE_LA_SEMAINE } from '#scolarite/calendrier/calendrier.ts';
import { GENRES_D_ABSENCE } from '#suivi/appel/appel.ts';
import { MENU_ABSENCES } from '#suivi/appel/feuilles.ts';
import { COMPTES_D_ABSENCE, ETATS_D_ABSENCE } from './etats.ts';

export const absences = readOnlyContract({
  entity: 'absences',
  isPersonal: true,
  objet: 'Absences',
  noms: { un: 'absence', plusieurs: 'absences', feminin: true },
  calls: { list: 'POST absenceSelectBy', export: 'POST exportAbsence' },
  access: right(MENU_ABSENCES, 'lecture', { scope: 'ecole' }),
  fields: {},
  row: z.object({
    id,
    ecoleId: id,
    eleveId: id,
    inscriptionId: id,
    classeId: id,
    jour,
    demiJournee: z.enum(DEMI_JOURNEES),
    /** The course at which it was, and its subject; null: the half-day. */
    creneauId: z.nullable(id),
    cours: z.nullable(z.string()),
    matricule: z.string(),
    prenoms: z.string(),
    nom: z.string(),
    classe: z.string(),
    genre: z.enum(GENRES_D_ABSENCE),
    minutes: z.nullable(z.int()),
    etat: z.enum(ETATS_D_ABSENCE),
    motif: z.nullable(z.string()),
    annuleeLe: z.nullable(instant),
    ...stamps,
  }),
  sortable: ['jour', 'nom', 'classe'],
  ownOrder: 'desc',
  parameters: { ecoleId: id },
  filters: {
    jour: { label: 'Jour', kind: 'jour' },
    classeId: { label: 'Classe', kind: 'choix', of: 'classes', isParameter: true },
    genre: { label: 'Absence ou retard', kind: 'mots', words: GENRES_D_ABSENCE },
    etat: { label: 'État', kind: 'mots', words: ETATS_D_ABSENCE },
    motifId: { label: 'Motif', kind: 'choix', of: 'motifs_suivi' },
    sansMotif: { label: 'Sans motif', kind: 'case' },
    sexe: { label: 'Sexe', kind: 'mots', words: SEXES },
    jourSemaine: { label: 'Jour de la semaine', kind: 'mots', words: JOURS_DE_LA_SEMAINE },
    compte: { label: 'Compte pour', kind: 'mots', words: COMPTES_D_ABSENCE },
    annulee: { label: 'Annulées', kind: 'case' },
  },
  summaries: {
    list: "Liste les absences et les retards d'une école, les plus récents d'abord.",
    export: "Rend en fichier les absences et les retards d'une école.",
  },
});
export const { list: absenceSelectBy, export: exportAbsence } = absences;
export type Absence = Output<typeof absenceSelectBy>[number];
