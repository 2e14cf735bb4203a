/** Declares the health sheet of a pupil: one for each, empty until somebody fills it, with their visits to the infirmary. Additions. */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import {
  choixParmiFacultatif,
  type Fields,
  lignesFacultatives,
  schemas,
  texteFacultatif,
} from '#core/api/fields.ts';
import { id, idIgnore, modifDate } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import { MENU_INFIRMERIE } from './menu.ts';
import { passageInfirmerie } from './passages.ts';

const scope = 'ecole';
const texte = z.nullable(z.string());

export const GROUPES_SANGUINS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
export type GroupeSanguin = (typeof GROUPES_SANGUINS)[number];

/** The fields of a health sheet, in the order of its form. */
export const CHAMPS_DE_LA_FICHE_SANTE = {
  groupeSanguin: choixParmiFacultatif('Groupe sanguin', 'Le groupe sanguin', GROUPES_SANGUINS),
  allergies: lignesFacultatives('Allergies', 'Le texte des allergies'),
  traitements: lignesFacultatives('Traitements', 'Le texte des traitements'),
  consignes: lignesFacultatives('Consignes', 'Le texte des consignes'),
  aPrevenir: texteFacultatif('Personne à prévenir', { nom: 'La personne à prévenir', max: 200 }),
} satisfies Fields;

export const getFicheSante = endpoint('GET getFicheSante/:eleveId', {
  access: right(MENU_INFIRMERIE, 'lecture', { scope }),
  input: z.object({ eleveId: id }),
  output: z.object({
    eleve: z.object({
      id,
      ecoleId: id,
      prenoms: z.string(),
      nom: z.string(),
      matricule: z.string(),
      /** The enrolment in the class of today, of which a visit may be added; null: they are in none. */
      inscriptionId: z.nullable(id),
      classe: texte,
    }),
    fiche: z.object({
      groupeSanguin: z.nullable(z.enum(GROUPES_SANGUINS)),
      allergies: texte,
      traitements: texte,
      consignes: texte,
      aPrevenir: texte,
      modifDate,
    }),
    /** Their visits, the latest first; a cancelled one stays. */
    passages: z.array(passageInfirmerie),
  }),
  trace: lectureDe('Fiche de santé'),
  summary: "Rend la fiche de santé d'un élève et ses passages à l'infirmerie.",
  source: 'addition',
});
export type FicheSanteLue = Output<typeof getFicheSante>;
export type FicheSante = Omit<FicheSanteLue['fiche'], 'modifDate'>;

export const updateFicheSante = endpoint('PUT updateFicheSante', {
  access: right(MENU_INFIRMERIE, 'modification', { scope }),
  input: z.object({ eleveId: id, ...schemas(CHAMPS_DE_LA_FICHE_SANTE), modifUserId: idIgnore, modifDate }),
  output: written,
  typed: Object.keys(CHAMPS_DE_LA_FICHE_SANTE),
  summary: "Change la fiche de santé d'un élève.",
  source: 'addition',
});
