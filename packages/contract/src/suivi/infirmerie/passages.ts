/**
 * Declares the visits of pupils to the infirmary: the day, the hour, what hurt, what was done. One that is cancelled stays, struck, and
 * nothing deletes one. Additions.
 */
import * as z from 'zod/mini';
import { added, written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import {
  choixRequis,
  coche,
  type Fields,
  heureRequise,
  jourRequis,
  schemas,
  texteFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { drapeau, id, idIgnore, instant, jour, modifDate, stamps } from '#core/api/stamps.ts';
import { MENU_INFIRMERIE } from './menu.ts';

const scope = 'ecole';
const texte = z.nullable(z.string());

/** The fields of a visit, in the order of its form. */
export const CHAMPS_DU_PASSAGE = {
  inscriptionId: choixRequis('Élève', "L'élève", 'inscriptions'),
  jour: jourRequis('Jour', 'Le jour'),
  heure: heureRequise('Heure', "L'heure"),
  plainte: texteRequis('Plainte', { nom: 'La plainte', max: 300 }),
  soins: texteFacultatif('Soins', { nom: 'Le texte des soins', max: 300 }),
  suite: texteFacultatif('Suite', { nom: 'La suite', max: 200 }),
  famillePrevenue: coche('Famille prévenue'),
} satisfies Fields;

/** A visit, as its list and the health sheet show it. */
export const passageInfirmerie = z.object({
  id,
  ecoleId: id,
  eleveId: id,
  inscriptionId: id,
  classeId: id,
  jour,
  heure: z.string(),
  plainte: z.string(),
  soins: texte,
  suite: texte,
  famillePrevenue: drapeau,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: z.string(),
  auteur: texte,
  /** When it was cancelled, why and by whom; null: it stands. */
  annuleLe: z.nullable(instant),
  annuleMotif: texte,
  annulePar: texte,
  ...stamps,
});

export const passagesInfirmerie = readOnlyContract({
  entity: 'passages_infirmerie',
  isPersonal: true,
  objet: "Passages à l'infirmerie",
  noms: { un: 'passage', plusieurs: 'passages', feminin: false },
  calls: { list: 'POST passageInfirmerieSelectBy', export: 'POST exportPassageInfirmerie' },
  access: right(MENU_INFIRMERIE, 'lecture', { scope }),
  fields: {},
  row: passageInfirmerie,
  sortable: ['jour', 'nom', 'classe'],
  ownOrder: 'desc',
  parameters: { ecoleId: id },
  filters: {
    jour: { label: 'Jour', kind: 'jour' },
    classeId: { label: 'Classe', kind: 'choix', of: 'classes', isParameter: true },
    famillePrevenue: { label: 'Famille prévenue', kind: 'case' },
    annule: { label: 'Annulés', kind: 'case' },
  },
  summaries: {
    list: "Liste les passages des élèves d'une école à l'infirmerie, les plus récents d'abord.",
    export: "Rend en fichier les passages des élèves d'une école à l'infirmerie.",
  },
});
export const { list: passageInfirmerieSelectBy, export: exportPassageInfirmerie } = passagesInfirmerie;
export type PassageInfirmerie = Output<typeof passageInfirmerieSelectBy>[number];

export const addPassageInfirmerie = endpoint('POST addPassageInfirmerie', {
  access: right(MENU_INFIRMERIE, 'ajout', { scope }),
  input: z.object({ ...schemas(CHAMPS_DU_PASSAGE), creationUserId: idIgnore }),
  output: added,
  typed: Object.keys(CHAMPS_DU_PASSAGE),
  status: 201,
  summary: "Ajoute un passage d'un élève à l'infirmerie.",
  source: 'addition',
});

export const CHAMPS_D_ANNULATION_DE_PASSAGE = {
  annuleMotif: texteRequis('Motif', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

export const annulerPassageInfirmerie = endpoint('PUT annulerPassageInfirmerie', {
  access: right(MENU_INFIRMERIE, 'suppression', { scope }),
  input: z.object({ id, ...schemas(CHAMPS_D_ANNULATION_DE_PASSAGE), modifUserId: idIgnore, modifDate }),
  output: written,
  typed: Object.keys(CHAMPS_D_ANNULATION_DE_PASSAGE),
  summary: "Annule un passage à l'infirmerie avec son motif : il reste, barré.",
  source: 'addition',
});
