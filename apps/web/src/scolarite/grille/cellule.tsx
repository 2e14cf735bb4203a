/** One cell of the grid: an amount that is typed in place, or a box. A price that comes from elsewhere is told in grey. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { memo, type RefObject, useRef } from 'react';
import { amountShown, useAmountText } from '#core/ui/fields/money-field.tsx';
import type { Position } from '#core/ui/grid/keys.ts';
import kit from '#core/ui/kit.module.css';
import classes from './grille.module.css';
import type { Couche, MontantTape } from './modele.ts';
import { ouiOuNon } from './mots.ts';

/** A cell tells the grid so; the object never changes, so that a key draws one cell anew. */
export interface Rappels {
  taper: (at: Position, valeur: MontantTape) => void;
}

export interface CelluleProps {
  l: number;
  c: number;
  couche: Couche;
  /** 'Scolarité, 7ème A' */
  nom: string;
  valeur: MontantTape;
  /** The value that holds without one of the cell's own; null: none. */
  herite: number | null;
  /** Where that comes from: "toute l'école". */
  heriteDe: string;
  /** The values that the cell holds beside the shown value: 'insc. 50 000'. */
  notes: string;
  etat: 'change' | 'conflit' | 'faute' | undefined;
  /** The sentence of a fault or of a conflict. */
  phrase: string | undefined;
  isChosen: boolean;
  isTabbable: boolean;
  isFixed: boolean;
  rappels: RefObject<Rappels>;
}

const QUOI: Readonly<Record<Couche, string>> = {
  prix: 'Prix',
  fr_inscription: "Frais d'inscription",
  estObligatoire: 'Obligatoire',
};

export const Cellule = memo((props: CelluleProps) => {
  const { l, c, couche, nom, valeur, notes, etat, phrase, isChosen, isTabbable, isFixed, rappels } = props;
  const { herite, heriteDe } = props;
  const field = useRef<HTMLInputElement>(null);
  const { text, change, leave } = useAmountText(field, valeur, (next) =>
    rappels.current.taper({ l, c }, next),
  );
  const isBox = couche === 'estObligatoire';
  const ditHerite = (value: number) => (isBox ? ouiOuNon(value) : formaterMontant(value));
  const inherited = valeur === null && herite !== null ? `, de ${heriteDe}\u00A0: ${ditHerite(herite)}` : '';
  const label = `${QUOI[couche]}, ${nom}${inherited}${phrase === undefined ? '' : `. ${phrase}`}`;
  const common = {
    ref: field,
    'data-l': l,
    'data-c': c,
    'aria-label': label,
    tabIndex: isTabbable ? 0 : -1,
    title: phrase ?? (inherited === '' ? undefined : inherited.slice(2)),
  };
  return (
    <td
      role="gridcell"
      className={classes.case}
      tabIndex={-1}
      data-etat={etat}
      data-chosen={isChosen || undefined}
      aria-selected={isChosen}
    >
      {isBox ? (
        // A box without a price of its own shows what it inherits; it has the focus, so that the arrows go on through it.
        <input
          {...common}
          type="checkbox"
          checked={(valeur ?? herite) === 1}
          aria-disabled={isFixed || undefined}
          onChange={(event) => {
            if (!isFixed) rappels.current.taper({ l, c }, event.currentTarget.checked ? 1 : 0);
          }}
        />
      ) : (
        <input
          {...common}
          className={classes.montant}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isFixed}
          aria-invalid={etat === 'faute' || undefined}
          placeholder={herite === null ? '' : amountShown(herite)}
          value={text}
          onChange={change}
          onBlur={leave}
        />
      )}
      {notes !== '' && <span className={`${kit.fine} ${classes.notes}`}>{notes}</span>}
    </td>
  );
});
