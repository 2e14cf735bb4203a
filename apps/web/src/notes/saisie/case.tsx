/** One cell of the grid of marks: a text typed in place, refused in place, and the state of what it holds. */
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { formaterCellule } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { lireNote } from '@gestionscolaire/contract/notes/calcul/lire.ts';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { GridKey, Position } from '#core/ui/grid/keys.ts';
import { estVide } from './brouillons.ts';
import { direCase, type EtatDeCase, SIGNES } from './modele.ts';
import classes from './saisie.module.css';

/** A cell tells the grid so; the object never changes, so that a key draws one cell anew. */
export interface RappelsDeCase {
  /** Writes into the cell of this key, wherever the grid has it by now: a pupil may have come above it. */
  noter: (cle: string, note: NoteSaisie) => void;
  vider: (cle: string) => void;
  choisir: (at: Position) => void;
  /** Answers where a key leads; null where it stays the browser's. */
  destination: (key: GridKey, at: Position) => Position | null;
  aller: (to: Position) => void;
  /** Tells what is typed in a cell and not kept yet; null: nothing is. */
  taper: (cle: string, texte: TexteTape | null) => void;
}

/** A text that is in a cell and nowhere else. */
export interface TexteTape {
  readonly estRefuse: boolean;
  /** Keeps it as the person leaves. False: it is no mark, or it would empty the cell, which is asked first. */
  readonly garder: () => boolean;
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
  /** Why no mark is awaited of the pupil; null: he owes the subject. */
  sansNote: string | null;
  isTabbable: boolean;
  isAwaited: boolean;
  /** Whether its pupil is not in the class on the day of the evaluation. */
  isOutside: boolean;
  isCancelled: boolean;
  rappels: RefObject<RappelsDeCase>;
}

const keyOf = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): GridKey => ({
  key,
  shiftKey,
  ctrlKey: ctrlKey || metaKey,
});

/** The keys that stay in the text while it is typed. */
const DANS_LE_TEXTE: readonly string[] = ['Home', 'End'];

export const CaseDeNote = memo((props: CaseProps) => {
  const { l, c, cle, eleve, evaluation, noteSur, pas, valeur, code, fixe, rappels } = props;
  const { isTabbable, isAwaited, isOutside, isCancelled, doute, sansNote } = props;
  const at = { l, c };
  const contenu = { valeur, code };
  const shown = formaterCellule(contenu);
  const [typed, setTyped] = useState<string | null>(null);
  const [refus, setRefus] = useState<string | null>(null);
  /** The text at this moment: leaving the cell comes before it is drawn again. */
  const live = useRef<string | null>(null);
  const phraseId = useId();
  const douteId = useId();
  const saisi = typed === null ? props.etat : 'tapee';
  const etat = refus === null ? saisi : 'refusee';
  const phrase = refus ?? props.phrase;

  const write = (text: string | null) => {
    live.current = text;
    setTyped(text);
    setRefus(null);
    rappels.current.taper(
      cle,
      text === null ? null : { estRefuse: false, garder: () => enPartant.current() },
    );
  };
  /** Reads what was typed and keeps it. False: it is no mark, and stays. Who is leaving is not asked whether he empties the cell. */
  const keep = (isLeaving = false): boolean => {
    const text = live.current;
    if (text === null) return true;
    const { note, refus: said } = lireNote(text, { noteSur, pas });
    if (note === null) {
      setRefus(said);
      rappels.current.taper(cle, { estRefuse: true, garder: () => enPartant.current() });
      return false;
    }
    // A cell that is emptied in place is asked about; Ctrl+Z gives back what was there.
    const isEmptied = estVide(note) && !estVide(contenu);
    if (isEmptied && isLeaving) return false;
    write(null);
    if (isEmptied) rappels.current.vider(cle);
    else rappels.current.noter(cle, note);
    return true;
  };
  /** Keeps what is typed at this moment, for whoever calls after this cell was drawn. */
  const enPartant = useRef((): boolean => true);
  useLayoutEffect(() => {
    enPartant.current = () => keep(true);
  });
  // Another subject's grid takes the place of this one: what was typed goes with its own.
  useEffect(() => () => void enPartant.current(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Escape' && live.current !== null) {
      event.preventDefault();
      event.stopPropagation();
      return write(null);
    }
    if (live.current !== null && DANS_LE_TEXTE.includes(key)) return;
    const to = rappels.current.destination(keyOf(event), at);
    if (to === null && key !== 'Tab') return;
    if (!keep()) return event.preventDefault();
    if (to === null) return;
    event.preventDefault();
    rappels.current.aller(to);
  };

  return (
    <td
      className={classes.case}
      data-etat={etat}
      data-manque={(isAwaited && etat === 'vide') || undefined}
      data-annulee={isCancelled || undefined}
      data-hors={isOutside || undefined}
      data-doute={doute !== null || undefined}
    >
      <input
        className={classes.note}
        data-l={l}
        data-c={c}
        data-typed={typed !== null || undefined}
        aria-label={direCase({ eleve, evaluation, noteSur }, { contenu, etat, phrase: fixe ?? sansNote })}
        aria-describedby={phrase !== null ? phraseId : doute !== null ? douteId : undefined}
        aria-invalid={etat === 'refusee' || undefined}
        title={fixe ?? doute ?? sansNote ?? undefined}
        placeholder={sansNote === null && !isOutside ? undefined : '—'}
        tabIndex={isTabbable ? 0 : -1}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        readOnly={fixe !== null}
        value={typed ?? shown}
        onChange={({ currentTarget: { value } }) => write(value === shown ? null : value)}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => {
          rappels.current.choisir(at);
          currentTarget.select();
        }}
        onBlur={() => keep()}
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
