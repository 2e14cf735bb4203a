/** Declares the papers of the school's days: the register of a month, what a family is told of some days, and its convocation. Additions. */
import * as z from 'zod/mini';
import { endpoint } from '#core/api/endpoint.ts';
import {
  choixParmi,
  choixRequis,
  heureRequise,
  jourRequis,
  schemas,
  texteFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import { papierDe } from '#core/api/trace.ts';
import { IDS_DE_MOIS } from '#scolarite/mois.ts';
import { surLAppel } from '#suivi/appel/feuilles.ts';

/** The forms of a register: the inspector reads it kept, a teacher writes on it blank. */
export const FORMES_DE_REGISTRE = ['rempli', 'vide'] as const;
export const LIBELLES_DES_FORMES_DE_REGISTRE: Readonly<Record<(typeof FORMES_DE_REGISTRE)[number], string>> =
  {
    rempli: 'Le registre rempli',
    vide: "La feuille d'appel vide",
  };

export const FEUILLES_DE_REGISTRE = ['a4', 'a3'] as const;
export type FeuilleDeRegistre = (typeof FEUILLES_DE_REGISTRE)[number];
export const LIBELLES_DES_FEUILLES: Readonly<Record<FeuilleDeRegistre, string>> = {
  a4: 'A4, couchée',
  a3: 'A3, couchée',
};

const papier = { kind: 'read', output: z.unknown(), file: true, source: 'addition' } as const;

/** The fields of a register, as its window asks them. */
export const CHAMPS_DU_REGISTRE = {
  classeId: choixRequis('Classe', 'La classe', 'classes'),
  sessionId: choixRequis('Année scolaire', "L'année scolaire", 'sessions'),
  mois: choixParmi('Mois', 'Le mois', IDS_DE_MOIS),
  forme: { ...choixParmi('Imprimer', 'Le papier', FORMES_DE_REGISTRE), initial: 'rempli' },
  feuille: { ...choixParmi('Feuille', 'La feuille', FEUILLES_DE_REGISTRE), initial: 'a4' },
};

export const imprimerRegistreAppel = endpoint('POST imprimerRegistreAppel', {
  ...papier,
  access: surLAppel('lecture'),
  input: z.object(schemas(CHAMPS_DU_REGISTRE)),
  typed: Object.keys(CHAMPS_DU_REGISTRE),
  trace: papierDe("Registre d'appel"),
  summary: "Imprime le registre d'appel d'une classe pendant un mois, rempli ou vide.",
});

/** The days of a fiche de suivi: the week or the month of a day. */
export const ETENDUES_DE_FICHE = ['semaine', 'mois'] as const;
export const LIBELLES_DES_ETENDUES: Readonly<Record<(typeof ETENDUES_DE_FICHE)[number], string>> = {
  semaine: 'La semaine',
  mois: 'Le mois',
};

/** The fields of the fiches de suivi of a class, as their window asks them. */
export const CHAMPS_DES_FICHES = {
  classeId: choixRequis('Classe', 'La classe', 'classes'),
  etendue: { ...choixParmi('Jours', 'Les jours', ETENDUES_DE_FICHE), initial: 'semaine' },
  jour: jourRequis('De quel jour', 'Le jour'),
};

/** Prints what a family is told of some days: one sheet a pupil, also of who has nothing, two A5 on an A4. */
export const imprimerFichesSuivi = endpoint('POST imprimerFichesSuivi', {
  ...papier,
  access: surLAppel('lecture'),
  /** `inscriptionId` null: every pupil who is in the class on one of these days. */
  input: z.object({ ...schemas(CHAMPS_DES_FICHES), inscriptionId: z.nullable(id) }),
  typed: Object.keys(CHAMPS_DES_FICHES),
  trace: papierDe('Fiches de suivi'),
  summary: "Imprime les fiches de suivi d'une classe ou d'un élève, pour une semaine ou un mois.",
});

/** The fields of a convocation. */
export const CHAMPS_DE_CONVOCATION = {
  jour: jourRequis('Jour', 'Le jour'),
  heure: heureRequise('Heure', "L'heure"),
  motif: texteRequis('Motif', { nom: 'Le motif', max: 300 }),
  avec: texteFacultatif('Personne à voir', { nom: 'La personne à voir', max: 120 }),
};

/** The sentence that refuses a convocation, on paper or by message, for a day that is over. */
export const CONVOCATION_PASSEE = 'Ce jour est passé.';

/** Prints the convocation of the guardian of a pupil, one A5; nothing is kept of it. */
export const imprimerConvocation = endpoint('POST imprimerConvocation', {
  ...papier,
  access: surLAppel('lecture'),
  input: z.object({ inscriptionId: id, ...schemas(CHAMPS_DE_CONVOCATION) }),
  typed: Object.keys(CHAMPS_DE_CONVOCATION),
  trace: papierDe('Convocation'),
  summary: "Imprime la convocation du responsable d'un élève, avec son motif.",
});
