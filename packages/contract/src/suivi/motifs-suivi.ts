/** Declares the motifs of the school's days, the network's or a school's: why a pupil was away, what happened, what was decided. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, choixParmi, fixe, libelle, nombreFacultatif } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** The acts of which a motif is one. */
export const GENRES_DE_MOTIF = ['absence', 'incident', 'recompense', 'sanction'] as const;
export type GenreDeMotif = (typeof GENRES_DE_MOTIF)[number];
export const LIBELLES_DES_GENRES_DE_MOTIF: Readonly<Record<GenreDeMotif, string>> = {
  absence: 'Absence',
  incident: 'Incident',
  recompense: 'Récompense',
  sanction: 'Sanction',
};

const GRAVITES = { min: 1, max: 3 };

export const motifsSuivi = crudContract({
  entity: 'motifs_suivi',
  item: 'ce motif',
  noms: { un: 'motif', plusieurs: 'motifs', feminin: false },
  screen: 'motifsSuivi' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST motifSuiviSelectBy',
    get: 'GET selectMotifSuiviById/:id',
    create: 'POST addMotifSuivi',
    update: 'PUT updateMotifSuivi',
    remove: 'DELETE deleteMotifSuivi/:id',
    disable: 'PUT disableMotifSuivi',
    enable: 'PUT enableMotifSuivi',
    export: 'POST exportMotifSuivi',
  },
  fields: {
    // null makes it every school's.
    ecoleId: fixe(choixFacultatif('École', "L'école", 'ecoles')),
    genre: { ...choixParmi('Genre', 'Le genre', GENRES_DE_MOTIF), initial: 'absence' },
    libelle: libelle(),
    /** 1 is light, 3 is grave; an absence has none. */
    gravite: nombreFacultatif('Gravité', 'La gravité', GRAVITES),
  },
  read: { ecole: z.nullable(z.string()) },
  sortable: ['libelle', 'genre', 'ecole'],
  within: { fields: ['ecoleId'] },
  // Whoever justifies an absence chooses one.
  reduced: ['id', 'libelle', 'genre', 'ecoleId'],
});

/** Returns the fault of a motif, by field: an absence is neither light nor grave. */
export const fauteDuMotif = (motif: { genre: GenreDeMotif; gravite: number | null }): { gravite?: string } =>
  motif.genre === 'absence' && motif.gravite !== null
    ? { gravite: "Un motif d'absence n'a pas de gravité." }
    : {};
