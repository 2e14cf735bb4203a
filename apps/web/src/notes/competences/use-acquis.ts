/** Holds the grid of acquis on screen: what is stored under what the person said, and what may be said. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { Acquis, getGrilleAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { useMemo } from 'react';
import { MOTS_DES_ACQUIS } from '#notes/brouillons/dire.ts';
import { useGrilleGardee } from '#notes/brouillons/grille-gardee.ts';
import {
  acquisDe,
  CASES_D_ACQUIS,
  type CaseDEnfant,
  cleDAcquis,
  type GrilleDAcquis,
} from '#notes/envois/acquis.ts';
import { envoiDAcquis } from '#notes/envois/envoi-d-acquis.ts';

export type EtatDesAcquis = ReturnType<typeof useAcquis>;

export function useAcquis(grille: GrilleDAcquis, { classeId, periodeId }: Input<typeof getGrilleAcquis>) {
  const { ecoleId, eleves, competences } = grille;
  const lieu = useMemo(() => ({ ecoleId, classeId, periodeId }), [ecoleId, classeId, periodeId]);
  const tenus = useMemo(
    () => new Map(grille.cellules.map((cellule) => [cleDAcquis(cellule), acquisDe(cellule)])),
    [grille],
  );
  /** Names a cell: 'Diallo Aïssatou, Raconte une histoire'. */
  const nomDe = ({ competenceId, inscriptionId }: CaseDEnfant): string => {
    const eleve = eleves.find((one) => one.inscriptionId === inscriptionId);
    const competence = competences.find(({ id }) => id === competenceId);
    return `${eleve === undefined ? '' : nomDAbord(eleve)}, ${competence?.libelle ?? ''}`;
  };
  const placeDe = ({ competenceId, inscriptionId }: CaseDEnfant) => ({
    ...lieu,
    competenceId,
    inscriptionId,
    nom: nomDe({ competenceId, inscriptionId }),
  });
  const { ecrire, ...gardee } = useGrilleGardee({
    lieu,
    envoi: envoiDAcquis,
    cases: CASES_D_ACQUIS,
    cle: cleDAcquis,
    places: () =>
      competences.flatMap(({ id }) =>
        eleves.map(({ inscriptionId }) => placeDe({ competenceId: id, inscriptionId })),
      ),
    tenus,
    nomDe,
    // The word is kept as its scale has it.
    placer: (place, { valeurId }) => ({
      ...place,
      mot: grille.valeurs.find(({ id }) => id === valeurId)?.libelle ?? null,
    }),
    ferme: grille.ferme,
    mots: MOTS_DES_ACQUIS,
  });
  return {
    ...gardee,
    grille,
    /** Whether the server has written there, be it nothing. */
    estEcrit: (place: CaseDEnfant): boolean => tenus.has(cleDAcquis(place)),
    nomDe,
    /** Says a cell otherwise, over what the person sees there. */
    dire: (place: CaseDEnfant, voulu: Acquis) => ecrire([{ place: placeDe(place), voulu }]),
  };
}
