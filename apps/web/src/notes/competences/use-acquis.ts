/** Holds the grid of acquis on screen: what is stored, what the person chose over it, and what became of each cell. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  type Acquis,
  getGrilleAcquis,
  updateAcquis,
} from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Answer, ApiError, call, newIdempotencyKey } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { endpointQuery } from '#core/api/use-endpoint.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';

export type GrilleDAcquis = Output<typeof getGrilleAcquis>;
type Reponse = Output<typeof updateAcquis>[number];

export interface PlaceDAcquis {
  readonly competenceId: number;
  readonly inscriptionId: number;
}

/** A cell that is not stored as the person wants it: on its way, or stopped for a reason that `phrase` tells. */
export interface CaseEnCours extends PlaceDAcquis {
  readonly voulu: Acquis;
  readonly vu: Acquis;
  readonly sort: 'envoi' | 'panne' | Exclude<Reponse['sort'], 'identique' | 'ecrite'>;
  readonly phrase: string | null;
  readonly stocke: Reponse['stocke'];
}

export const RIEN_DIT: Acquis = { valeurId: null, observation: null };
const acquisDe = ({ valeurId, observation }: Acquis): Acquis => ({ valeurId, observation });
export const cleDAcquis = ({ competenceId, inscriptionId }: PlaceDAcquis): string =>
  `${competenceId} ${inscriptionId}`;

export type EtatDesAcquis = ReturnType<typeof useAcquis>;

export function useAcquis(grille: GrilleDAcquis, { classeId, periodeId }: Input<typeof getGrilleAcquis>) {
  const queryClient = useQueryClient();
  const { queryKey } = endpointQuery(getGrilleAcquis, { classeId, periodeId });
  const [enCours, setEnCours] = useState<ReadonlyMap<string, CaseEnCours>>(new Map());
  const held = useRef(enCours);
  /** One cell leaves after the other: the second choice in a cell follows the answer to the first. */
  const suite = useRef(Promise.resolve());
  useUnsaved(useCallback(() => held.current.size > 0, []));

  const stored = useMemo(
    () => new Map(grille.cellules.map((cellule) => [cleDAcquis(cellule), cellule])),
    [grille],
  );
  const tenu = (place: PlaceDAcquis): Acquis => stored.get(cleDAcquis(place)) ?? RIEN_DIT;
  const contenu = (place: PlaceDAcquis): Acquis => enCours.get(cleDAcquis(place))?.voulu ?? tenu(place);

  const poser = (place: PlaceDAcquis, one: CaseEnCours | null) => {
    const next = new Map(held.current);
    if (one === null) next.delete(cleDAcquis(place));
    else next.set(cleDAcquis(place), one);
    held.current = next;
    setEnCours(next);
  };

  /** Writes what the server holds into the grid on screen, without asking for it again. */
  const tenir = (place: PlaceDAcquis, stocke: Reponse['stocke']) =>
    queryClient.setQueryData<Answer<GrilleDAcquis>>(queryKey, (answer) => {
      if (answer === undefined) return answer;
      const others = answer.data.cellules.filter((cellule) => cleDAcquis(cellule) !== cleDAcquis(place));
      const { competenceId, inscriptionId } = place;
      const now =
        stocke === null
          ? []
          : [{ competenceId, inscriptionId, valeurId: stocke.valeurId, observation: stocke.observation }];
      return { ...answer, data: { ...answer.data, cellules: [...others, ...now] } };
    });

  const partir = async (one: CaseEnCours, motif: string | null) => {
    const { competenceId, inscriptionId, voulu, vu } = one;
    const cellule = { competenceId, inscriptionId, vu: { ...vu }, ...voulu, motif };
    const isLast = () => held.current.get(cleDAcquis(one)) === one;
    try {
      const { data } = await call(
        updateAcquis,
        { ecoleId: grille.ecoleId, classeId, periodeId, cellules: [cellule] },
        { idempotencyKey: newIdempotencyKey() },
      );
      const [answer] = data;
      if (answer === undefined) return;
      const { sort, phrase, stocke } = answer;
      if (sort === 'identique' || sort === 'ecrite') {
        tenir(one, stocke);
        if (isLast()) poser(one, null);
        // Other screens count these cells: they ask again when they are next shown.
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [name] }) => name !== getGrilleAcquis.name,
          refetchType: 'none',
        });
      } else if (isLast()) poser(one, { ...one, sort, phrase, stocke });
    } catch (error) {
      const phrase = error instanceof ApiError ? error.message : failureText(error);
      if (isLast()) poser(one, { ...one, sort: 'panne', phrase });
    }
  };

  const envoyer = (place: PlaceDAcquis, wanted: Acquis, seen: Acquis, motif: string | null = null) => {
    const { competenceId, inscriptionId } = place;
    const [voulu, vu] = [acquisDe(wanted), acquisDe(seen)];
    const one = {
      competenceId,
      inscriptionId,
      voulu,
      vu,
      sort: 'envoi',
      phrase: null,
      stocke: null,
    } as const;
    poser(place, one);
    suite.current = suite.current.then(() => partir(one, motif));
  };

  return {
    enCours,
    contenu,
    /** Says a cell otherwise, over what the person sees there. */
    dire: (place: PlaceDAcquis, voulu: Acquis) => envoyer(place, voulu, contenu(place)),
    /** Sends a cell again: after a silence, with a reason, or over what somebody else wrote. */
    renvoyer: (one: CaseEnCours, motif: string | null = null) =>
      envoyer(one, one.voulu, one.sort === 'conflit' ? (one.stocke ?? RIEN_DIT) : one.vu, motif),
    /** Takes what the server holds in place of what was chosen. */
    laisser: (one: CaseEnCours) => {
      if (one.sort === 'conflit') tenir(one, one.stocke);
      poser(one, null);
    },
  };
}
