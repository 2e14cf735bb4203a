/** Declares the reading of sealed bulletins: their list, and one of them with all its versions. Additions. */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import {
  choixRequis,
  type Fields,
  nombreFacultatif,
  nombreRequis,
  texteFacultatif,
} from '#core/api/fields.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, instant } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import { ofKind } from '#core/values/genres.ts';
import { DECISIONS } from './contenu.ts';
import { contenuScelle } from './contenu-d-acquis.ts';
import { MENU_BULLETINS } from './scellement.ts';

const lire = right(MENU_BULLETINS, 'lecture', { scope: 'ecole' });
const moyenne = z.nullable(ofKind(z.int(), 'note'));
const parametre = z.optional(z.nullable(id));

const champsDeBulletin = {
  ecoleId: choixRequis('École', "L'école", 'ecoles'),
  classeId: choixRequis('Classe', 'La classe', 'classes'),
  periodeId: choixRequis('Période', 'La période', 'periodes'),
  version: nombreRequis('Version', 'La version', { min: 1, max: 1000 }),
  rang: nombreFacultatif('Rang', 'Le rang', { min: 1, max: 1000 }),
  motif: texteFacultatif('Motif', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

/** The list of the versions of bulletins: nothing is disabled in it, a replaced one stays. */
export const bulletins = readOnlyContract({
  entity: 'bulletins',
  isPersonal: true,
  noms: { un: 'bulletin', plusieurs: 'bulletins', feminin: false },
  calls: { list: 'POST bulletinSelectBy', export: 'POST exportBulletin' },
  access: lire,
  fields: champsDeBulletin,
  row: z.object({
    id,
    ecoleId: id,
    inscriptionId: id,
    matricule: z.string(),
    prenoms: z.string(),
    nom: z.string(),
    classeId: id,
    classe: z.string(),
    periodeId: id,
    periode: z.string(),
    version: z.int(),
    /** 1: a later version replaces it. */
    estRemplace: z.int(),
    moyenne,
    rang: z.nullable(z.int()),
    decision: z.nullable(z.enum(DECISIONS)),
    motif: z.nullable(z.string()),
    instant,
  }),
  sortable: ['nom', 'prenoms', 'matricule', 'classe', 'periode', 'moyenne', 'rang', 'version', 'instant'],
  parameters: { ecoleId: id, classeId: parametre, periodeId: parametre, inscriptionId: parametre },
  filters: {},
  summaries: {
    list: "Liste les bulletins scellés d'une école, toutes versions.",
    export: 'Rend en fichier la liste des bulletins scellés.',
  },
});

/** Reads a sealed bulletin, with its other versions and what each changed of the one before. */
export const selectBulletinById = endpoint('GET selectBulletinById/:id', {
  access: lire,
  input: z.object({ id }),
  output: z.array(
    z.object({
      id,
      ecoleId: id,
      inscriptionId: id,
      classeId: id,
      periodeId: id,
      contenu: contenuScelle,
      /** The beginning of its hash, as papers print it. */
      empreinte: z.string(),
      /** See formaterTeteDeNotes. */
      tete: z.string(),
      /** Every version, the first first. */
      versions: z.array(
        z.object({
          id,
          version: z.int(),
          instant,
          motif: z.nullable(z.string()),
          differences: z.array(z.object({ quoi: z.string(), avant: z.string(), apres: z.string() })),
        }),
      ),
    }),
  ),
  trace: lectureDe('Bulletin'),
  summary: 'Rend un bulletin scellé, avec ses versions et ce que chacune a changé.',
  source: 'addition',
});
