/** One cell of the grid of marks: a text typed in place, refused in place, and the state of what it holds. */
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { formaterCellule } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { lireNote } from '@gestionscolaire/contract/notes/calcul/lire.ts';
import { memo, type RefObject, useId } from 'react';
import { useCaseTapee } from '#notes/brouillons/case-tapee.ts';
import type { Taper } from '#notes/brouillons/textes.ts';
import { estVide } from '#notes/envois/cases-de-notes.ts';
import { direCase, type EtatDeCase, SIGNES } from '#notes/envois/modele.ts';
import classes from './saisie.module.css';

/** A cell tells the grid so; the object never changes, so that a key draws one cell anew. */
export interface RappelsDeCase {
  /** Writes into the cell of this key, wherever the grid has it by now: a pupil may have come above it. */
  noter: (cle: string, note: NoteSaisie) => void;
  vider: (cle: string) => void;
}

export interface CaseProps {
  l: number;
  c: number;
  cle: string;
  eleve: string;
  evaluation: string;
  noteSur: number;
  pas: number;
  valeur: NoteSaisie['valeur'];
  code: NoteSaisie['code'];
  etat: EtatDeCase;
  /** The sentence of what was not written. */
  phrase: string | null;
  /** Why it takes nothing; null: it does. */
  fixe: string | null;
  /** Why its mark looks wrong; null: it does not. */
  doute: string | null;
  /** Why no mark is awaited of the pupil; null: they owe the subject. */
  sansNote: string | null;
  isTabbable: boolean;
  isAwaited: boolean;
  /** Whether it holds an absence that is to be caught up. */
  isARattraper: boolean;
  /** Whether its pupil is not in the class on the day of the evaluation. */
  isOutside: boolean;
  isCancelled: boolean;
  rappels: RefObject<RappelsDeCase>;
  taper: Taper;
}

const A_RATTRAPER = 'À rattraper : une note ou un autre code la remplace.';

export const CaseDeNote = memo((props: CaseProps) => {
  const { l, c, cle, eleve, evaluation, noteSur, pas, valeur, code, fixe, rappels } = props;
  const { isTabbable, isAwaited, isARattraper, isOutside, isCancelled, doute, sansNote } = props;
  const attente = isARattraper ? A_RATTRAPER : sansNote;
  const contenu = { valeur, code };
  const shown = formaterCellule(contenu);
  const phraseId = useId();
  const douteId = useId();
  const {
    texte: typed,
    refus,
    ecrire,
    garder,
    onKeyDown,
  } = useCaseTapee<NoteSaisie>({
    cle,
    taper: props.taper,
    lire: (text) => {
      const { note, refus: said } = lireNote(text, { noteSur, pas });
      return note === null ? { lu: null, refus: said } : { lu: note, refus: null };
    },
    prendre: (note, isLeaving) => {
      // A cell that is emptied in place is asked about; Ctrl+Z gives back what was there.
      const isEmptied = estVide(note) && !estVide(contenu);
      if (isEmptied && isLeaving) return false;
      if (isEmptied) rappels.current.vider(cle);
      else rappels.current.noter(cle, note);
      return true;
    },
  });
  const saisi = typed === null ? props.etat : 'tapee';
  const etat = refus === null ? saisi : 'refusee';
  const phrase = refus ?? props.phrase;

  return (
    <td
      className={classes.case}
      tabIndex={-1}
      data-etat={etat}
      data-manque={(isAwaited && etat === 'vide') || isARattraper || undefined}
      data-annulee={isCancelled || undefined}
      data-hors={isOutside || undefined}
      data-doute={doute !== null || undefined}
    >
      <input
        className={classes.note}
        data-l={l}
        data-c={c}
        data-typed={typed !== null || undefined}
        aria-label={direCase({ eleve, evaluation, noteSur }, { contenu, etat, phrase: fixe ?? attente })}
        aria-describedby={phrase !== null ? phraseId : doute !== null ? douteId : undefined}
        aria-invalid={etat === 'refusee' || undefined}
        title={fixe ?? doute ?? attente ?? undefined}
        placeholder={sansNote === null && !isOutside ? undefined : '—'}
        tabIndex={isTabbable ? 0 : -1}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        readOnly={fixe !== null}
        value={typed ?? shown}
        onChange={({ currentTarget: { value } }) => ecrire(value === shown ? null : value)}
        onKeyDown={onKeyDown}
        onBlur={garder}
      />
      <span className={classes.signe} aria-hidden>
        {SIGNES[etat]}
      </span>
      {doute !== null && (
        // Read out here; seen under the grid, where the chosen cell is named.
        <span id={douteId} hidden>
          {doute}
        </span>
      )}
      {phrase !== null && (
        <span id={phraseId} className={classes.phrase} role={refus === null ? undefined : 'alert'}>
          {phrase}
        </span>
      )}
    </td>
  );
});
