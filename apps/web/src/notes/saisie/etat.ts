/** Holds a grid on screen: the chosen cell, what may be typed, what is awaited. */
import { CELLULE_VIDE } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import type { Position } from '#core/ui/grid/keys.ts';
import type { LieuDeSaisie } from '#notes/brouillons/cases.ts';
import { MOTS_DES_NOTES } from '#notes/brouillons/dire.ts';
import { useGrilleGardee } from '#notes/brouillons/grille-gardee.ts';
import { CASES_DE_NOTES, cleDeNote, estVide, type PlaceDeNote } from '#notes/envois/cases-de-notes.ts';
import { envoiDeNotes } from '#notes/envois/envoi.ts';
import {
  direContenu,
  estAttendu,
  type Grille,
  nomDEvaluation,
  type ParcoursDeGrille,
  placeDe,
  resteDeGrille,
  sansAttenteDe,
  tenues,
} from '#notes/envois/modele.ts';
import { doutesDe } from './doutes.ts';

interface Pose {
  readonly at: Position;
  readonly note: NoteSaisie;
}

const SANS_MODIFIER = 'Changer une note demande le droit de modification, que vous n’avez pas.';
const SANS_AJOUTER = 'Saisir une note demande le droit d’ajout, que vous n’avez pas.';

/** Returns the sentences of the doubted cells. A key that moves the choice alone changes no content. */
const useDoutes = (
  { evaluations, eleves }: Grille,
  typed: ReadonlyMap<string, NoteSaisie>,
  stored: ReadonlyMap<string, NoteSaisie>,
) =>
  useMemo(
    () =>
      doutesDe({ evaluations, eleves }, (place) => {
        const cle = cleDeNote(place);
        return typed.get(cle) ?? stored.get(cle) ?? CELLULE_VIDE;
      }),
    [evaluations, eleves, typed, stored],
  );

export type EtatDeSaisie = ReturnType<typeof useSaisie>;

export function useSaisie(grille: Grille, { classeId, periodeId }: Omit<LieuDeSaisie, 'ecoleId'>) {
  const { ecoleId, eleves, evaluations, regle, ferme } = grille;
  const lieu = useMemo(() => ({ ecoleId, classeId, periodeId }), [ecoleId, classeId, periodeId]);
  const tenus = useMemo(() => tenues(grille), [grille]);
  const sansAttente = useMemo(() => sansAttenteDe(grille), [grille]);
  const places = useMemo(
    () =>
      evaluations.flatMap((evaluation) => {
        const nommee = { id: evaluation.id, nom: nomDEvaluation(grille, evaluation) };
        return eleves.map((eleve) => placeDe(lieu, nommee, eleve));
      }),
    [grille, lieu, eleves, evaluations],
  );
  const { ecrire, isOpened, ...gardee } = useGrilleGardee({
    lieu,
    envoi: envoiDeNotes,
    cases: CASES_DE_NOTES,
    cle: cleDeNote,
    places: () => places,
    tenus,
    nomDe: ({ eleve, evaluation }) => `${eleve}, ${evaluation}`,
    ferme,
    mots: MOTS_DES_NOTES,
  });
  const { siens, fermee, tenu, contenu } = gardee;
  /** The chosen cell: where it was when it was chosen, and which it is, as the grid may be read again with another pupil above. */
  const [choisie, setChoisie] = useState<{ readonly at: Position; readonly place: PlaceDeNote | null }>({
    at: { l: 0, c: 0 },
    place: null,
  });
  /** Every cell that was shown in this visit, by key: a text may be kept as its cell goes. */
  const connues = useRef(new Map<string, PlaceDeNote>());
  useLayoutEffect(() => {
    for (const place of places) connues.current.set(cleDeNote(place), place);
  }, [places]);
  // Each time that the grid is read: what the server holds already waits no more.
  useEffect(() => {
    const known = new Set(evaluations.map(({ id }) => id));
    envoiDeNotes.accorderAvec(lieu, (draft) =>
      known.has(draft.evaluationId) ? (tenus.get(cleDeNote(draft)) ?? CELLULE_VIDE) : null,
    );
  }, [lieu, evaluations, tenus, isOpened]);

  const placeEn = ({ l, c }: Position): PlaceDeNote | null => {
    return l < eleves.length ? (places[c * eleves.length + l] ?? null) : null;
  };
  /** Returns where a cell is now; null: its pupil or its evaluation is in the grid no more. */
  const positionDe = (place: Pick<PlaceDeNote, 'evaluationId' | 'inscriptionId'>): Position | null => {
    const l = eleves.findIndex(({ inscriptionId }) => inscriptionId === place.inscriptionId);
    const c = evaluations.findIndex(({ id }) => id === place.evaluationId);
    return l === -1 || c === -1 ? null : { l, c };
  };
  /** Returns the place of a cell that this grid has, or had before it was read again; null: it never had it. */
  const placeDeCle = (cle: string): PlaceDeNote | null => connues.current.get(cle) ?? null;
  const choix = (choisie.place === null ? null : positionDe(choisie.place)) ?? choisie.at;
  const setChoix = (at: Position) => setChoisie({ at, place: placeEn(at) });

  /** Says why a cell may not even be emptied; null: it may. */
  const scellee = (at: Position): string | null => {
    if (fermee !== null) return fermee;
    if (evaluations[at.c]?.etat === 'annulee') return 'Cette évaluation est annulée.';
    if (!grille.peutAjouter) return SANS_AJOUTER;
    const place = placeEn(at);
    return place !== null && !grille.peutModifier && !estVide(tenu(place)) ? SANS_MODIFIER : null;
  };
  /** Says why a cell takes nothing; null: it does. */
  const fixe = (at: Position): string | null => {
    const place = placeEn(at);
    const hors = place === null ? undefined : sansAttente.horsClasse.get(cleDeNote(place));
    return scellee(at) ?? hors?.phrase ?? null;
  };

  const noter = (poses: readonly Pose[]) =>
    ecrire(
      poses.flatMap(({ at, note }) => {
        const place = placeEn(at);
        return place === null || fixe(at) !== null ? [] : [{ place, voulu: note }];
      }),
    );
  /** Writes into the cell of this key, wherever the grid has it now: what is typed goes to no other pupil. */
  const noterEn = (cle: string, note: NoteSaisie) => {
    const place = placeDeCle(cle);
    if (place === null) return;
    const at = positionDe(place);
    if (at === null || (estVide(note) ? scellee(at) : fixe(at)) === null) ecrire([{ place, voulu: note }]);
  };

  /** Empties a cell, once the person agreed. */
  const vider = async (place: PlaceDeNote | null) => {
    const at = place === null ? null : positionDe(place);
    if (place === null || at === null || scellee(at) !== null) return;
    const now = contenu(place);
    if (estVide(now)) return;
    const question = `Vider la note de ${place.eleve} à « ${place.evaluation} » : ${direContenu(now)} ?`;
    if (await confirm(question, { oui: 'Vider', non: 'Laisser', loses: true }))
      noterEn(cleDeNote(place), CELLULE_VIDE);
  };

  /** Gives a cell back what is stored, where the server refused what was typed. */
  const rendre = (at: Position) => {
    const place = placeEn(at);
    const draft = place === null ? undefined : siens.get(cleDeNote(place));
    if (draft?.sort === 'refusee') envoiDeNotes.abandonner([draft]);
  };

  const doutes = useDoutes(grille, siens, tenus);
  const parcours: ParcoursDeGrille = {
    lignes: eleves.length,
    colonnes: evaluations.length,
    estAFaire: (at) => {
      const [eleve, evaluation, place] = [eleves[at.l], evaluations[at.c], placeEn(at)];
      return (
        eleve !== undefined &&
        evaluation !== undefined &&
        place !== null &&
        estAttendu(evaluation, eleve, sansAttente) &&
        estVide(contenu(place))
      );
    },
    estPassee: (at) => {
      const place = placeEn(at);
      return place !== null && sansAttente.horsClasse.has(cleDeNote(place)) && estVide(contenu(place));
    },
  };

  return {
    ...gardee,
    grille,
    pas: regle?.pas ?? 1,
    choix,
    setChoix,
    parcours,
    sansAttente,
    /** The cells still owed, by what is typed or stored. */
    reste: resteDeGrille({ eleves, evaluations, ...sansAttente }, (evaluationId, inscriptionId) =>
      contenu({ evaluationId, inscriptionId }),
    ),
    /** The sentences of the cells whose mark looks wrong, by cell. */
    doutes,
    placeEn,
    positionDe,
    placeDeCle,
    fixe,
    noter,
    noterEn,
    vider,
    rendre,
  };
}
