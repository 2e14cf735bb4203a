/** Declares the candidates of a national examination, what each lacks, and their list on paper. Additions. */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { listeLue, papierDe } from '#core/api/trace.ts';
import { MENU_CANDIDATS } from './colonnes-candidats.ts';
import { CHAMPS_DE_CANDIDAT, EXAMENS } from './examens.ts';

const access = right(MENU_CANDIDATS, 'lecture', { scope: 'ecole' });
const demande = { ecoleId: id, sessionId: id, examen: z.enum(EXAMENS) };
const champ = z.enum(CHAMPS_DE_CANDIDAT);
const texte = z.nullable(z.string());

export const getCandidats = endpoint('POST getCandidats', {
  kind: 'read',
  access,
  input: z.object(demande),
  output: z.object({
    /** The columns of the list, in their order; `estDUsage`: the school has set none. */
    colonnes: z.array(z.object({ champ, titre: z.string(), texteOfficiel: texte })),
    estDUsage: z.boolean(),
    /** By series, then by family name. */
    candidats: z.array(
      z.object({
        inscriptionId: id,
        eleveId: id,
        matricule: z.string(),
        nom: z.string(),
        prenoms: z.string(),
        classe: z.string(),
        /** The columns that they lack. */
        manque: z.array(champ),
      }),
    ),
  }),
  trace: listeLue('Candidats'),
  summary: "Rend les candidats d'un examen national, avec ce qui manque à chacun.",
  source: 'addition',
});

export const imprimerCandidats = endpoint('POST imprimerCandidats', {
  kind: 'read',
  access,
  input: z.object(demande),
  output: z.unknown(),
  file: true,
  trace: papierDe('Candidats'),
  summary: "Imprime la liste des candidats d'un examen national.",
  source: 'addition',
});
