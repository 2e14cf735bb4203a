/** The grid on a wide screen: the keys of a spreadsheet, blocks that are copied and pasted, what each class pays in all. */
import { cleDeCase } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isActive, useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import { allerEn, blocColle, positionOf, toucheDe } from '#core/ui/grid/cells.ts';
import { type Position, positionAfter } from '#core/ui/grid/keys.ts';
import kit from '#core/ui/kit.module.css';
import { hasPointer } from '#core/ui/pointer.ts';
import { ecrireBloc } from './bloc.ts';
import { Cellule, type Rappels } from './cellule.tsx';
import { estDans, estUneCase, etend, plageDe, positionsDe } from './clavier.ts';
import { Entete } from './entete.tsx';
import type { EtatDeGrille } from './etat-grille.ts';
import classes from './grille.module.css';
import { totalDe } from './modele.ts';
import { DANS_LA_GRILLE, ditTotal, nomDeCase, notesDe, origineDe } from './mots.ts';
import { posesObligatoires } from './obligatoires.ts';

interface TableauProps {
  etat: EtatDeGrille;
  isFixed: boolean;
  /** A block was pasted at a cell: it is shown before it is written. */
  onBloc: (at: Position, bloc: readonly (readonly string[])[]) => void;
}

/** The keys and the clipboard of the grid. */
function useClavier({ etat, isFixed, onBloc }: TableauProps) {
  const table = useRef<HTMLTableElement>(null);
  /** True while the arrows move in the text of a cell (F2). */
  const isInText = useRef(false);
  /** True while the focus moves because the choice grows. */
  const isGrowing = useRef(false);
  const { choix, setChoix, grille, rangs, faire, couche } = etat;
  const taille = { lignes: rangs.length, colonnes: grille.prestations.length };
  const plage = plageDe(choix);
  // A grid without a price opens where the first one is typed.
  const [isNew] = useState(!isFixed && etat.prix.length === 0);
  useEffect(() => {
    if (isNew && hasPointer()) allerEn(table.current, { l: 0, c: 0 });
  }, [isNew]);

  const clear = () =>
    etat.poser(
      positionsDe(plage).flatMap((at) => {
        const place = etat.placeEn(at);
        return place === null ? [] : [{ place, change: { [couche]: couche === 'prix' ? null : 0 } }];
      }),
    );
  /** Gives the first row of the choice to the rows under it. */
  const fillDown = () =>
    etat.poser(
      positionsDe(plage).flatMap((at) => {
        const [from, place] = [etat.placeEn({ l: plage.l0, c: at.c }), etat.placeEn(at)];
        return from === null || place === null || at.l === plage.l0
          ? []
          : [{ place, change: etat.valeurs(from) }];
      }),
    );
  const mark = () =>
    etat.poser(
      posesObligatoires(
        etat,
        positionsDe(plage).flatMap((at) => etat.placeEn(at) ?? []),
      ),
    );
  /** Enters the text of the cell, or leaves it. */
  const editText = (target: EventTarget | null) => {
    isInText.current = !isInText.current;
    if (target instanceof HTMLInputElement && target.type === 'text')
      target.setSelectionRange(target.value.length, target.value.length);
  };
  // Escape leaves the text, then the grid: the buttons under it have the focus next.
  const leave = () => {
    if (!isInText.current) document.getElementById('enregistrer-la-grille')?.focus();
    isInText.current = false;
  };
  const listened = useShortcutsInside(
    [
      { keys: 'F2', label: 'Écrire dans la case', run: editText },
      { keys: 'Escape', label: 'Quitter la case, puis la grille', run: leave },
      ...(isFixed ? [] : [{ keys: 'Delete', label: 'Vider les cases', run: clear }]),
      ...(isFixed
        ? []
        : [
            { keys: 'Ctrl+Z', label: 'Annuler', run: () => faire({ kind: 'annuler' }) },
            { keys: 'Ctrl+Y', label: 'Rétablir', run: () => faire({ kind: 'retablir' }) },
            { keys: 'Ctrl+D', label: 'Recopier vers le bas', run: fillDown },
            { keys: 'O', label: 'Marquer obligatoire', run: mark },
          ]),
    ],
    DANS_LA_GRILLE,
  );

  const move = (event: KeyboardEvent, to: Position) => {
    event.preventDefault();
    isInText.current = false;
    isGrowing.current = etend(event);
    setChoix({ ancre: isGrowing.current ? choix.ancre : to, tete: to });
    allerEn(table.current, to);
    isGrowing.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = positionOf(event.target);
    if (at === null) return;
    const { key } = event;
    const isCtrl = event.ctrlKey || event.metaKey;
    // No amount has this letter: it marks the chosen prices in every layer, from the text of a cell too.
    if (key.toLowerCase() === 'o' && !isCtrl && !event.altKey && !isFixed && isActive('O')) {
      event.preventDefault();
      return mark();
    }
    // In a text, Suppr takes a sign away as everywhere.
    if (key !== 'Delete' || !isInText.current) listened(event);
    if (event.defaultPrevented) return;
    if (key === 'Backspace' && !estUneCase(plage) && !isInText.current && !isFixed) {
      event.preventDefault();
      return clear();
    }
    const isInside = isInText.current && (key.startsWith('Arrow') || key === 'Home' || key === 'End');
    const to = isInside ? null : positionAfter(toucheDe(event), at, taille);
    if (to !== null) move(event, to);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const at = positionOf(event.target);
    // A key replaces the text of the cell.
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') event.target.select();
    if (at === null || isGrowing.current) return;
    if (choix.tete.l !== at.l || choix.tete.c !== at.c || !estUneCase(plage))
      setChoix({ ancre: at, tete: at });
  };
  /** A press chooses one cell, also the one that has the focus; with Maj it makes the choice larger. */
  const onPointerDown = (event: PointerEvent) => {
    const at = positionOf(event.target);
    if (at === null) return;
    if (event.shiftKey) {
      event.preventDefault();
      isGrowing.current = true;
      allerEn(table.current, at);
      isGrowing.current = false;
    }
    setChoix({ ancre: event.shiftKey ? choix.ancre : at, tete: at });
  };
  const onBlur = () => {
    isInText.current = false;
    faire({ kind: 'quitter' });
  };
  const onCopy = (event: ClipboardEvent) => {
    if (estUneCase(plage)) return;
    const { l0, l1, c0, c1 } = plage;
    const rows = Array.from({ length: l1 - l0 + 1 }, (_row, dl) =>
      Array.from({ length: c1 - c0 + 1 }, (_one, dc) => {
        const place = etat.placeEn({ l: l0 + dl, c: c0 + dc });
        return place === null ? null : etat.valeurs(place)[couche];
      }),
    );
    event.clipboardData.setData('text/plain', ecrireBloc(rows));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const bloc = isFixed ? null : blocColle(event);
    if (bloc !== null) onBloc({ l: plage.l0, c: plage.c0 }, bloc);
  };
  return { table, handlers: { onKeyDown, onPointerDown, onFocus, onBlur, onCopy, onPaste } };
}

const LOOK = `${kit.wide} ${kit.light} ${classes.table}`;

export function Tableau(props: TableauProps) {
  const { etat, isFixed } = props;
  const { rangs } = etat;
  const { table, handlers } = useClavier(props);
  return (
    <div className={classes.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- cells of this table are typed in */}
      <table ref={table} role="grid" className={LOOK} aria-label="Grille des prix" {...handlers}>
        <Entete etat={etat} isFixed={isFixed} />
        <tbody>
          {rangs.map((_rang, l) => (
            <Ligne key={rangs[l]?.classeId ?? 0} l={l} etat={etat} isFixed={isFixed} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The state of a cell, by what is wrong with it first. */
function etatDe(etat: EtatDeGrille, cle: string): 'change' | 'conflit' | 'faute' | undefined {
  if (etat.conflits.includes(cle)) return 'conflit';
  if (etat.fautesDites[cle] !== undefined) return 'faute';
  return etat.saisies[cle] === undefined ? undefined : 'change';
}

const PHRASE_DU_CONFLIT = "Quelqu'un d'autre a changé ce prix entre-temps.";

/** One function for all cells, whatever is drawn anew: a key then draws one cell. */
function useRappels(etat: EtatDeGrille) {
  const rappels = useRef<Rappels>({ taper: () => undefined });
  useLayoutEffect(() => {
    rappels.current = {
      taper: (at, valeur) => {
        const place = etat.placeEn(at);
        if (place === null) return;
        if (etat.couche === 'estObligatoire') etat.taper(place, { estObligatoire: valeur === 1 ? 1 : 0 });
        else etat.taper(place, { [etat.couche]: valeur });
      },
    };
  });
  return rappels;
}

function Ligne({ l, etat, isFixed }: { l: number; etat: EtatDeGrille; isFixed: boolean }) {
  const { grille, rangs, couche, choix, prix, sessionId } = etat;
  const rappels = useRappels(etat);
  const rang = rangs[l];
  const total = useCallback(() => totalDe(grille, prix, rang?.classeId ?? null), [grille, prix, rang]);
  if (rang === undefined) return null;
  const plage = plageDe(choix);
  const { tout, obligatoire } = ditTotal(total());
  return (
    <tr data-toute={rang.classeId === null || undefined}>
      <th scope="row" className={classes.nom}>
        {rang.libelle}
      </th>
      <td className={classes.total}>
        <strong>{tout}</strong>
        {obligatoire !== '' && <span>{obligatoire}</span>}
      </td>
      {grille.prestations.map(({ id }, c) => {
        const place = { prestationId: id, classeId: rang.classeId };
        const cle = cleDeCase(place);
        const valeurs = etat.valeurs(place);
        const inherited = valeurs.prix === null ? etat.herite(place) : undefined;
        const is = etatDe(etat, cle);
        return (
          <Cellule
            key={id}
            l={l}
            c={c}
            couche={couche}
            nom={nomDeCase(place, grille.prestations, rangs)}
            valeur={couche === 'prix' || valeurs.prix !== null ? valeurs[couche] : null}
            herite={inherited === undefined ? null : inherited[couche]}
            heriteDe={inherited === undefined ? '' : origineDe(inherited, sessionId)}
            notes={notesDe(couche, valeurs)}
            etat={is}
            phrase={is === 'conflit' ? PHRASE_DU_CONFLIT : etat.fautesDites[cle]}
            isChosen={estDans(plage, { l, c })}
            isTabbable={choix.tete.l === l && choix.tete.c === c}
            // A fee and a box belong to a price.
            isFixed={isFixed || (couche !== 'prix' && valeurs.prix === null)}
            rappels={rappels}
          />
        );
      })}
    </tr>
  );
}
