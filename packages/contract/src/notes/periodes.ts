/** Declares the periods of a school year: the terms, half-years or months after which a stage has its bulletins. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import {
  choixParmi,
  choixRequis,
  fixe,
  jourFacultatif,
  jourRequis,
  libelle,
  nombreRequis,
} from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETAPES } from '#scolarite/niveaux/niveaux.ts';

export const GENRES_DES_PERIODES = ['trimestre', 'semestre', 'mois', 'autre'] as const;
export type GenreDePeriode = (typeof GENRES_DES_PERIODES)[number];
export const LIBELLES_DES_GENRES_DE_PERIODE: Readonly<Record<GenreDePeriode, string>> = {
  trimestre: 'Trimestre',
  semestre: 'Semestre',
  mois: 'Mois',
  autre: 'Autre',
};

export const periodes = crudContract({
  entity: 'periodes',
  item: 'cette période',
  noms: { un: 'période', plusieurs: 'périodes', feminin: true },
  screen: 'reglesNotation' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST periodeSelectBy',
    get: 'GET selectPeriodeById/:id',
    create: 'POST addPeriode',
    update: 'PUT updatePeriode',
    remove: 'DELETE deletePeriode/:id',
    disable: 'PUT disablePeriode',
    enable: 'PUT enablePeriode',
    export: 'POST exportPeriode',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    sessionId: fixe(choixRequis('Année scolaire', "L'année scolaire", 'sessions')),
    etape: fixe(choixParmi('Niveau', 'Le niveau', ETAPES)),
    genre: { ...choixParmi('Genre', 'Le genre', GENRES_DES_PERIODES), initial: 'trimestre' },
    rang: nombreRequis('Rang', 'Le rang', { min: 1, max: 12 }),
    libelle: libelle(),
    dateDebut: jourRequis('Premier jour', 'Le premier jour'),
    dateFin: jourRequis('Dernier jour', 'Le dernier jour'),
    dateFinSaisie: jourFacultatif('Fin de la saisie', 'La fin de la saisie'),
    poids: { ...nombreRequis('Poids', 'Le poids', { min: 1, max: 10 }), initial: 1 },
  },
  read: { ecole: z.string(), session: z.string() },
  sortable: ['dateDebut', 'libelle', 'etape', 'rang', 'session', 'ecole'],
  within: { fields: ['ecoleId', 'sessionId'] },
});

/** Returns the faults between the days of a period (yyyy-MM-dd), by field; marks are entered until after its first day. */
export function fauteDesJours({
  dateDebut,
  dateFin,
  dateFinSaisie,
}: {
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly dateFinSaisie: string | null;
}): Record<string, string> {
  if (dateFin <= dateDebut) return { dateFin: 'Le dernier jour vient après le premier.' };
  if (dateFinSaisie !== null && dateFinSaisie !== '' && dateFinSaisie <= dateDebut)
    return { dateFinSaisie: 'La saisie finit après le premier jour de la période.' };
  return {};
}
