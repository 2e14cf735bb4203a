/** Declares the data for the authority: the pupils of a day by level, sex and age, of a school or of the network. Additions. */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { jourRequis } from '#core/api/fields.ts';
import { FORMATS } from '#core/api/lists.ts';
import { id } from '#core/api/stamps.ts';
import { exportDe, papierDe } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const access = right('donneesAutorite' satisfies ReferenceMenu, 'lecture', { scope: 'ecole' });
const jour = jourRequis('Jour', 'Le jour');

/** A day, and a school; null: every school that the person reaches. */
const demande = { ecoleId: z.nullable(id), jour: jour.schema };

const figures = {
  inscrits: z.int(),
  arrives: z.int(),
  partis: z.int(),
  demisAppelees: z.int(),
  demisPresentes: z.int(),
};

export const getDonneesAutorite = endpoint('POST getDonneesAutorite', {
  kind: 'read',
  access,
  input: z.object(demande),
  typed: ['jour'],
  output: z.object({
    /** null: the day is of no school year. */
    session: z.nullable(z.string()),
    ecoles: z.array(z.object({ id, libelle: z.string() })),
    /** One line a school, a level, a sex and an age, in the order of levels; null: no birth is known. */
    lignes: z.array(
      z.object({
        ecoleId: id,
        etape: z.string(),
        niveau: z.string(),
        sexe: z.string(),
        age: z.nullable(z.int()),
        ...figures,
      }),
    ),
  }),
  summary: 'Rend les effectifs et la présence d’un jour, par niveau, sexe et âge, pour l’autorité.',
  source: 'addition',
});
export type DonneesAutorite = Output<typeof getDonneesAutorite>;

export const exportDonneesAutorite = endpoint('POST exportDonneesAutorite', {
  kind: 'read',
  access,
  input: z.object({ ...demande, format: z.enum(FORMATS) }),
  typed: ['jour'],
  output: z.unknown(),
  file: true,
  trace: exportDe("Données pour l'autorité"),
  summary: 'Rend en fichier les données d’un jour pour l’autorité.',
  source: 'addition',
});

export const imprimerDonneesAutorite = endpoint('POST imprimerDonneesAutorite', {
  kind: 'read',
  access,
  input: z.object(demande),
  typed: ['jour'],
  output: z.unknown(),
  file: true,
  trace: papierDe("Données pour l'autorité"),
  summary: 'Imprime les données d’un jour pour l’autorité.',
  source: 'addition',
});
