/**
 * Holds a grid whose cells are sent by themselves, marks or acquis: what is stored under what was typed, how it is written, and the last
 * steps of this visit.
 */
import { useCallback, useEffect, useMemo } from 'react';
import { currentUserId } from '#core/api/identity.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { useUndo } from '#core/ui/grid/undo.ts';
import { type BrouillonDe, type Cases, type LieuDeSaisie, lieuDe, parCase } from './cases.ts';
import { direRefusees, type MotsDeCases } from './dire.ts';
import type { envoiDeCases } from './envoyer-des-cases.ts';
import { useTextesTapes } from './textes.ts';

/** A grid of a kind of cells. `Q`: what of a place tells a cell from the others of this grid. */
interface Options<Q, K, P extends K & Q & LieuDeSaisie, C> {
  readonly lieu: LieuDeSaisie;
  readonly envoi: Pick<
    ReturnType<typeof envoiDeCases<K, P, C, unknown, unknown>>,
    'use' | 'brouillonDe' | 'ouvrirLesBrouillons' | 'garder'
  >;
  readonly cases: Cases<K, P, C>;
  /** The key of a cell in this grid. */
  readonly cle: (place: Q) => string;
  /** Returns the cells of this grid. */
  readonly places: () => readonly P[];
  /** The contents that the server holds, by cell. */
  readonly tenus: ReadonlyMap<string, C>;
  readonly nomDe: (place: P) => string;
  /** Returns the place of a content, where its words say the content. */
  readonly placer?: (place: P, voulu: C) => P;
  /** Why nothing can be written, as the grid says. */
  readonly ferme: string | null;
  readonly mots: MotsDeCases;
}

/** The contents of some cells before and after they changed together. */
type Pas<P, C> = readonly { place: P; avant: C; apres: C }[];

export function useGrilleGardee<Q, K, P extends K & Q & LieuDeSaisie, C>(options: Options<Q, K, P, C>) {
  const { lieu, envoi, cases, cle, places, tenus, nomDe, placer = (place) => place, ferme, mots } = options;
  const { brouillons, fermes, panne, isSending, estGarde, userId: isOpened } = envoi.use();
  const siens: ReadonlyMap<string, BrouillonDe<P, C>> = useMemo(
    () => parCase(Object.values(brouillons), lieu, cle),
    [brouillons, lieu, cle],
  );
  const { enSaisie, garderLesTextes, taper } = useTextesTapes();
  const placesRefusees =
    enSaisie.refusees.length === 0 ? [] : places().filter((place) => enSaisie.refusees.includes(cle(place)));
  const refusees = placesRefusees.map(nomDe);
  // A private window, or a full disk, keeps nothing: leaving it loses what was not sent.
  useUnsaved(
    useCallback(() => garderLesTextes() || (!estGarde && siens.size > 0), [garderLesTextes, estGarde, siens]),
    () => direRefusees(refusees, mots),
  );
  // Cells typed on this device before leave now.
  useEffect(() => void envoi.ouvrirLesBrouillons(lieu), [envoi, lieu]);
  // A refusal is about what waits: with nothing left, the next cell asks anew.
  const refus = siens.size === 0 ? null : (fermes[lieuDe(lieu)] ?? null);

  const tenu = (place: Q): C => tenus.get(cle(place)) ?? cases.vide;
  const contenu = (place: Q): C => siens.get(cle(place)) ?? tenu(place);
  /** Writes contents into cells; returns what those that change held before. */
  const poser = (poses: readonly { place: P; voulu: C }[]): Pas<P, C> => {
    const userId = currentUserId();
    const instant = new Date().toISOString();
    const changes = poses.flatMap(({ place, voulu }) => {
      const id = cases.idDe(userId, place);
      const known = envoi.brouillonDe(id);
      const held = tenu(place);
      const avant = cases.contenuDe(known ?? held);
      if (cases.memeContenu(avant, voulu)) return [];
      const frappe = { place: placer(place, voulu), userId, voulu, tenu: held, instant };
      const draft = [id, cases.taper(known, frappe)] as const;
      return [{ draft, pas: { place, avant, apres: cases.contenuDe(voulu) } }];
    });
    if (changes.length > 0) envoi.garder(changes.map(({ draft }) => draft));
    return changes.map(({ pas }) => pas);
  };
  /**
   * Gives the cells of a step what they held before it, as new changes. A cell that holds something else by now, a colleague's mark
   * that the person took, stays.
   */
  const { did, ...undo } = useUndo<Pas<P, C>>((step) => {
    const own = step.filter(({ place, apres }) => cases.memeContenu(contenu(place), apres));
    const back = poser(own.map(({ place, avant }) => ({ place, voulu: avant })));
    return back.length === 0 ? null : back;
  });

  return {
    lieu,
    siens,
    /** How many cells of other grids wait too. */
    autres: Object.keys(brouillons).length - siens.size,
    panne,
    isSending,
    estGarde,
    /** Changes as the drafts of this person are read. */
    isOpened,
    /** Why nothing can be written now, as the grid or as the last sending says. */
    fermee: ferme ?? refus,
    /** Whether it is the last sending that says so. */
    estRefusee: refus !== null,
    tenu,
    contenu,
    /** Writes contents into cells, as one step. */
    ecrire: (poses: readonly { place: P; voulu: C }[]): void => {
      const step = poser(poses);
      if (step.length > 0) did(step);
    },
    undo,
    enSaisie,
    /** The names of the cells whose text was refused, as it was typed. */
    refusees,
    placesRefusees,
    garderLesTextes,
    taper,
  };
}
