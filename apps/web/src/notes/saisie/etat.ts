/** Holds a grid on screen: what is stored under what was typed, what may be typed, and the last steps of this visit. */
import { CELLULE_VIDE } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currentUserId } from '#core/api/identity.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import type { Position } from '#core/ui/grid/keys.ts';
import { type LieuDeSaisie, lieuDe } from '#notes/brouillons/cases.ts';
import { direRefusees, MOTS_DES_NOTES } from '#notes/brouillons/dire.ts';
import { useTextesTapes } from '#notes/brouillons/textes.ts';
import {
  type Brouillon,
  cleDeNote,
  contenuDe,
  estVide,
  idDeBrouillon,
  memeContenu,
  type PlaceDeNote,
  taper,
} from '#notes/envois/brouillons.ts';
import {
  abandonner,
  accorderAvec,
  brouillonDe,
  garder,
  ouvrirLesBrouillons,
  useEnvoi,
} from '#notes/envois/envoi.ts';
import {
  direContenu,
  estAttendu,
  type Grille,
  nomDEvaluation,
  type ParcoursDeGrille,
  parCase,
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

/** The contents of some cells before and after they changed together. */
type Pas = readonly { place: PlaceDeNote; avant: NoteSaisie; apres: NoteSaisie }[];

/** The most steps that may be taken back. */
const PAS = 200;
const SANS_MODIFIER = 'Changer une note demande le droit de modification, que vous n’avez pas.';
const SANS_AJOUTER = 'Saisir une note demande le droit d’ajout, que vous n’avez pas.';

export type EtatDeSaisie = ReturnType<typeof useSaisie>;

export function useSaisie(grille: Grille, { classeId, periodeId }: Omit<LieuDeSaisie, 'ecoleId'>) {
  const { ecoleId, eleves, evaluations, regle, ferme } = grille;
  const lieu = useMemo(() => ({ ecoleId, classeId, periodeId }), [ecoleId, classeId, periodeId]);
  const { brouillons, fermes, panne, isSending, estGarde, userId: isOpened } = useEnvoi();
  const stored = useMemo(() => tenues(grille), [grille]);
  const sansAttente = useMemo(() => sansAttenteDe(grille), [grille]);
  const siens = useMemo(() => parCase(Object.values(brouillons), lieu), [brouillons, lieu]);
  /** The chosen cell: where it was when it was chosen, and which it is, as the grid may be read again with another pupil above. */
  const [choisie, setChoisie] = useState<{ readonly at: Position; readonly place: PlaceDeNote | null }>({
    at: { l: 0, c: 0 },
    place: null,
  });
  /** The contents before each step of this visit, the last one last; and before each that was taken back. */
  const pas = useRef<Pas[]>([]);
  const defaits = useRef<Pas[]>([]);
  const { enSaisie, garderLesTextes, taper: direTape } = useTextesTapes();
  /** The cells whose text was refused, as the grid shows them. */
  const placesRefusees = (enSaisie.refusees.length === 0 ? [] : evaluations).flatMap((evaluation) =>
    eleves.flatMap((eleve) => {
      const place = placeDe(lieu, { id: evaluation.id, nom: nomDEvaluation(grille, evaluation) }, eleve);
      return enSaisie.refusees.includes(cleDeNote(place)) ? [place] : [];
    }),
  );
  const refusees = placesRefusees.map(({ eleve, evaluation }) => `${eleve}, ${evaluation}`);
  // A private window, or a full disk, keeps nothing: leaving it loses what was not sent.
  useUnsaved(
    useCallback(() => garderLesTextes() || (!estGarde && siens.size > 0), [garderLesTextes, estGarde, siens]),
    () => direRefusees(refusees, MOTS_DES_NOTES),
  );
  /** Every cell that was shown in this visit, by key: a text may be kept as its cell goes. */
  const places = useRef(new Map<string, PlaceDeNote>());
  useLayoutEffect(() => {
    for (const evaluation of evaluations) {
      const nommee = { id: evaluation.id, nom: nomDEvaluation(grille, evaluation) };
      for (const eleve of eleves) {
        const place = placeDe(lieu, nommee, eleve);
        places.current.set(cleDeNote(place), place);
      }
    }
  }, [grille, lieu, eleves, evaluations]);
  // Cells typed on this device before leave now.
  useEffect(() => void ouvrirLesBrouillons(lieu), [lieu]);
  // Each time that the grid is read: what the server holds already waits no more.
  useEffect(() => {
    const known = new Set(evaluations.map(({ id }) => id));
    accorderAvec(lieu, (draft) =>
      known.has(draft.evaluationId) ? (stored.get(cleDeNote(draft)) ?? CELLULE_VIDE) : null,
    );
  }, [lieu, evaluations, stored, isOpened]);

  // A refusal is about what waits: with nothing left, the next cell asks anew.
  const refus = siens.size === 0 ? null : (fermes[lieuDe(lieu)] ?? null);
  const fermee = ferme ?? refus;

  const placeEn = ({ l, c }: Position): PlaceDeNote | null => {
    const [eleve, evaluation] = [eleves[l], evaluations[c]];
    return eleve === undefined || evaluation === undefined
      ? null
      : placeDe(lieu, { id: evaluation.id, nom: nomDEvaluation(grille, evaluation) }, eleve);
  };
  /** Returns where a cell is now; null: its pupil or its evaluation is in the grid no more. */
  const positionDe = (place: Pick<PlaceDeNote, 'evaluationId' | 'inscriptionId'>): Position | null => {
    const l = eleves.findIndex(({ inscriptionId }) => inscriptionId === place.inscriptionId);
    const c = evaluations.findIndex(({ id }) => id === place.evaluationId);
    return l === -1 || c === -1 ? null : { l, c };
  };
  /** Returns the place of a cell that this grid has, or had before it was read again; null: it never had it. */
  const placeDeCle = (cle: string): PlaceDeNote | null => places.current.get(cle) ?? null;
  const choix = (choisie.place === null ? null : positionDe(choisie.place)) ?? choisie.at;
  const setChoix = (at: Position) => setChoisie({ at, place: placeEn(at) });
  const tenu = (place: Pick<PlaceDeNote, 'evaluationId' | 'inscriptionId'>): NoteSaisie =>
    stored.get(cleDeNote(place)) ?? CELLULE_VIDE;
  const contenu = (place: Pick<PlaceDeNote, 'evaluationId' | 'inscriptionId'>): NoteSaisie =>
    siens.get(cleDeNote(place)) ?? tenu(place);

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

  /** Writes contents into cells; returns what those that change held before. */
  const ecrire = (poses: readonly { place: PlaceDeNote; note: NoteSaisie }[]) => {
    const userId = currentUserId();
    const changes: (readonly [string, Brouillon | null])[] = [];
    const avant: Pas[number][] = [];
    for (const { place, note } of poses) {
      const id = idDeBrouillon(userId, place);
      const known = brouillonDe(id);
      const held = tenu(place);
      const now = contenuDe(known ?? held);
      if (memeContenu(now, note)) continue;
      const instant = new Date().toISOString();
      changes.push([id, taper(known, { place, userId, voulu: contenuDe(note), tenu: held, instant })]);
      avant.push({ place, avant: now, apres: contenuDe(note) });
    }
    garder(changes);
    return avant;
  };

  const noterLes = (poses: readonly { place: PlaceDeNote; note: NoteSaisie }[]) => {
    const avant = ecrire(poses);
    if (avant.length === 0) return;
    pas.current = [...pas.current, avant].slice(-PAS);
    defaits.current = [];
  };
  const noter = (poses: readonly Pose[]) =>
    noterLes(
      poses.flatMap(({ at, note }) => {
        const place = placeEn(at);
        return place === null || fixe(at) !== null ? [] : [{ place, note }];
      }),
    );
  /** Writes into the cell of this key, wherever the grid has it now: what is typed goes to no other pupil. */
  const noterEn = (cle: string, note: NoteSaisie) => {
    const place = placeDeCle(cle);
    if (place === null) return;
    const at = positionDe(place);
    if (at === null || (estVide(note) ? scellee(at) : fixe(at)) === null) noterLes([{ place, note }]);
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
    if (draft?.sort === 'refusee') abandonner([draft]);
  };

  /**
   * Gives the cells of the last step of `from` what they held before it, as new changes; `to` may give them back. A cell that holds
   * something else by now, a colleague's mark that the person took, stays.
   */
  const revenir = (from: RefObject<Pas[]>, to: RefObject<Pas[]>) => {
    const last = from.current.at(-1);
    if (last === undefined || fermee !== null) return;
    from.current = from.current.slice(0, -1);
    const own = last.filter(({ place, apres }) => memeContenu(contenuDe(contenu(place)), apres));
    const avant = ecrire(own.map(({ place, avant: note }) => ({ place, note })));
    if (avant.length > 0) to.current = [...to.current, avant];
  };
  const defaire = () => revenir(pas, defaits);
  const refaire = () => revenir(defaits, pas);

  // A key that moves the choice alone changes no content.
  const doutes = useMemo(
    () =>
      doutesDe({ evaluations, eleves }, (place) => {
        const cle = cleDeNote(place);
        return siens.get(cle) ?? stored.get(cle) ?? CELLULE_VIDE;
      }),
    [evaluations, eleves, siens, stored],
  );

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
    grille,
    lieu,
    siens,
    autres: Object.keys(brouillons).length - siens.size,
    panne,
    isSending,
    estGarde,
    /** Why nothing can be written now, as the grid or as the last sending says. */
    fermee,
    /** Whether it is the last sending that says so. */
    estRefusee: refus !== null,
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
    tenu,
    contenu,
    fixe,
    noter,
    noterEn,
    vider,
    rendre,
    defaire,
    refaire,
    enSaisie,
    /** The names of the cells whose text was refused, as it was typed. */
    refusees,
    placesRefusees,
    taper: direTape,
  };
}
