/** Sends the acquis that a person said, as every kind of cells is sent. */
import { getGrilleAcquis, updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { call } from '#core/api/client.ts';
import { envoiDeCases } from '#notes/brouillons/envoyer-des-cases.ts';
import { CASES_D_ACQUIS, type GrilleDAcquis, tenirLesAcquis } from './acquis.ts';

export const envoiDAcquis = envoiDeCases({
  cases: CASES_D_ACQUIS,
  garde: 'brouillonsAcquis',
  grille: getGrilleAcquis,
  demande: (lieu, lot) => ({
    ...lieu,
    cellules: lot.map(({ competenceId, inscriptionId, vu, valeurId, observation, motif }) => ({
      competenceId,
      inscriptionId,
      vu: { ...vu },
      valeurId,
      observation,
      motif,
    })),
  }),
  ecrire: async (input, idempotencyKey) => (await call(updateAcquis, input, { idempotencyKey })).data,
  tenir: (grille: GrilleDAcquis, cells) => tenirLesAcquis(grille, cells),
});
