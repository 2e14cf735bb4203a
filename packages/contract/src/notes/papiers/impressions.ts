/**
 * Declares the papers of marks. A sealed bulletin is printed from what its seal holds and from nothing else; before the seal it is
 * printed as a draft alone. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { FORMATS } from '#core/api/lists.ts';
import { id, jour } from '#core/api/stamps.ts';
import { exportDe, papierDe } from '#core/api/trace.ts';
import { origine } from '#core/text/origine-du-code.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { MENU_BULLETINS } from '#notes/bulletins/scellement.ts';
import { MENU_SAISIE, MENU_TOUTES, surLaSaisie } from '#notes/saisie/evaluations.ts';

export const MENU_DU_CONSEIL = 'conseils' satisfies ReferenceMenu;
const lire = right(MENU_BULLETINS, 'lecture', { scope: 'ecole' });
/** Whoever reads the averages of a class prints them. */
const lireLaClasse = right(MENU_BULLETINS, 'lecture', {
  scope: 'ecole',
  also: [MENU_DU_CONSEIL, MENU_SAISIE, MENU_TOUTES],
});

/** The formats of a bulletin: one on an A4, or two A5 side by side on one. */
export const FORMATS_DE_BULLETIN = ['a4', 'deuxA5'] as const;
export type FormatDeBulletin = (typeof FORMATS_DE_BULLETIN)[number];
export const LIBELLES_DES_FORMATS_DE_BULLETIN: Readonly<Record<FormatDeBulletin, string>> = {
  a4: 'Un par feuille A4',
  deuxA5: 'Deux A5 par feuille A4',
};

/** The orders of a class's papers: by name, or by place. */
export const ORDRES_DES_BULLETINS = ['nom', 'rang'] as const;
export type OrdreDesBulletins = (typeof ORDRES_DES_BULLETINS)[number];
export const LIBELLES_DES_ORDRES_DE_BULLETIN: Readonly<Record<OrdreDesBulletins, string>> = {
  nom: 'Par nom',
  rang: 'Par rang',
};

/** The most bulletins of one file. */
export const BULLETINS_PAR_FICHIER = 120;

const lieu = { classeId: id, periodeId: id };
const papier = { output: z.unknown(), file: true, kind: 'read', source: 'addition' } as const;

/**
 * Prints bulletins of a class; of some pupils, or of all. `provisoire`: as drafts, before the seal alone. `rectifies`: those alone whose
 * version in force replaces another, which is then on paper somewhere; none is a refusal.
 */
export const imprimerBulletins = endpoint('POST imprimerBulletins', {
  ...papier,
  access: lire,
  input: z.object({
    ecoleId: id,
    ...lieu,
    inscriptionIds: z.optional(
      z.nullable(z.array(id).check(z.minLength(1), z.maxLength(BULLETINS_PAR_FICHIER))),
    ),
    format: z.enum(FORMATS_DE_BULLETIN),
    ordre: z.enum(ORDRES_DES_BULLETINS),
    provisoire: z.optional(z.boolean()),
    rectifies: z.optional(z.boolean()),
    origine,
  }),
  trace: papierDe('Bulletins'),
  summary: "Imprime des bulletins d'une classe, scellés ou provisoires.",
});

/** Prints the pupils of a class by its subjects: averages, places and mentions. */
export const imprimerReleveClasse = endpoint('POST imprimerReleveClasse', {
  ...papier,
  access: lireLaClasse,
  input: z.object(lieu),
  trace: papierDe("Tableau récapitulatif d'une classe"),
  summary: "Imprime les moyennes d'une classe dans une période.",
});

/** Answers the same table as a file: who may print it takes it out. */
export const exportReleveClasse = endpoint('POST exportReleveClasse', {
  ...papier,
  access: lireLaClasse,
  input: z.object({ ...lieu, format: z.enum(FORMATS) }),
  trace: exportDe("Tableau récapitulatif d'une classe"),
  summary: "Rend en fichier les moyennes d'une classe dans une période.",
});

/** Prints the sheet on which a teacher writes marks, in the order of the grid; `remplie`: with those that are there. */
export const imprimerFicheNotes = endpoint('POST imprimerFicheNotes', {
  ...papier,
  access: surLaSaisie('lecture'),
  input: z.object({ ...lieu, enseignementId: z.optional(z.nullable(id)), remplie: z.boolean() }),
  trace: papierDe('Fiche de notes'),
  summary: "Imprime la fiche de notes d'une classe, vide ou remplie.",
});

/** Prints every mark of a pupil between two days; one who left too. */
export const imprimerReleveNotes = endpoint('POST imprimerReleveNotes', {
  ...papier,
  access: lire,
  input: z.object({
    inscriptionId: id,
    du: z.optional(z.nullable(jour)),
    au: z.optional(z.nullable(jour)),
  }),
  trace: papierDe('Relevé de notes'),
  summary: "Imprime le relevé de notes d'un élève.",
});

/** Prints why an average of a pupil is what it is, calculation by calculation. */
export const imprimerExplication = endpoint('POST imprimerExplication', {
  ...papier,
  access: surLaSaisie('lecture'),
  input: z.object({ inscriptionId: id, periodeId: id }),
  trace: papierDe('Moyenne'),
  summary: "Imprime l'explication de la moyenne d'un élève.",
});

/** Prints the pupils whom the council distinguished, by distinction then by place. */
export const imprimerTableauHonneur = endpoint('POST imprimerTableauHonneur', {
  ...papier,
  access: lire,
  input: z.object(lieu),
  trace: papierDe("Tableau d'honneur"),
  summary: "Imprime le tableau d'honneur d'une classe.",
});

/** Prints the minutes of the council: its figures, its decisions, and what changed since the closing, with the reasons. */
export const imprimerProcesVerbal = endpoint('POST imprimerProcesVerbal', {
  ...papier,
  access: right(MENU_DU_CONSEIL, 'lecture', { scope: 'ecole' }),
  input: z.object(lieu),
  trace: papierDe('Procès-verbal du conseil'),
  summary: "Imprime le procès-verbal du conseil d'une classe.",
});

/** Prints the school record of a pupil: the sealed periods of their years, two years a sheet. */
export const imprimerLivret = endpoint('POST imprimerLivret', {
  ...papier,
  access: lire,
  input: z.object({ eleveId: id }),
  trace: papierDe('Livret scolaire'),
  summary: "Imprime le livret scolaire d'un élève, de ses périodes scellées.",
});
