/** Declares the call that reads the calendar of a school in one school year. An addition. */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id, jour } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETAPES } from '#scolarite/niveaux/niveaux.ts';
import { APPELS_PAR_COURS, CLASSES_DU_JOUR, PARTIES_DU_JOUR } from './calendrier.ts';

const classe = z.enum(CLASSES_DU_JOUR);

/** Answers what jourDuCalendrier takes, with what the days without class are called and where they are changed. */
export const getCalendrier = endpoint('GET getCalendrier/:ecoleId/:sessionId', {
  access: right('calendrier' satisfies ReferenceMenu, 'lecture', { scope: 'ecole' }),
  input: z.object({ ecoleId: id, sessionId: id }),
  output: z.object({
    annees: z.array(z.object({ dateDebut: jour, dateFin: jour })),
    semaines: z.array(
      z.object({
        id,
        libelle: z.string(),
        aPartirDu: jour,
        etape: z.nullable(z.enum(ETAPES)),
        lundi: classe,
        mardi: classe,
        mercredi: classe,
        jeudi: classe,
        vendredi: classe,
        samedi: classe,
        dimanche: classe,
        /** Where rolls are called at each course; null: once a half-day. */
        appel: z.nullable(z.enum(APPELS_PAR_COURS)),
      }),
    ),
    sansClasse: z.array(
      z.object({
        id,
        libelle: z.string(),
        du: jour,
        au: jour,
        partie: z.enum(PARTIES_DU_JOUR),
        /** Every school's. */
        estDuReseau: z.boolean(),
      }),
    ),
  }),
  summary: "Rend le calendrier d'une école pour une année : ses semaines, et ses jours sans classe.",
  source: 'addition',
});
