/** The grid on a wide screen: the keys of a spreadsheet, blocks that are copied and pasted, what each class pays in all. */
import { cleDeCase } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isActive } from '#core/shell/shortcuts/use-shortcuts.ts';
import { allerEn, positionOf } from '#core/ui/grid/cells.ts';
import { type Position, positionAfter } from '#core/ui/grid/keys.ts';
import { estDans, plageDe, positionsDe, rangeesDe } from '#core/ui/grid/range.ts';
import { useGrid } from '#core/ui/grid/use-grid.ts';
import kit from '#core/ui/kit.module.css';
import { hasPointer } from '#core/ui/pointer.ts';
import { Cellule, type Rappels } from './cellule.tsx';
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
  const { choix, setChoix, grille, rangs, couche, placeEn } = etat;
  const taille = { lignes: rangs.length, colonnes: grille.prestations.length };
  const places = (cells: readonly Position[]) => cells.flatMap((at) => placeEn(at) ?? []);
  // A grid without a price opens where the first one is typed.
  const [isNew] = useState(!isFixed && etat.prix.length === 0);
  useEffect(() => {
    if (isNew && hasPointer()) allerEn(table.current, { l: 0, c: 0 });
  }, [isNew]);

  /** Gives the first row of the choice to the rows under it. */
  const fillDown = () => {
    const [first = [], ...others] = rangeesDe(plageDe(choix)).map(places);
    etat.poser(
      others.flatMap((row) =>
        row.flatMap((place, c) => {
          const from = first[c];
          return from === undefined ? [] : [{ place, change: etat.valeurs(from) }];
        }),
      ),
    );
  };
  const mark = () => etat.poser(posesObligatoires(etat, places(positionsDe(plageDe(choix)))));
  const { onKeyDown, onBlur, ...handlers } = useGrid({
    where: DANS_LA_GRILLE,
    destination: (key, at) => positionAfter(key, at, taille),
    isFixed,
    hasTexts: true,
    choix,
    onChoose: setChoix,
    vider: {
      label: 'Vider les cases',
      run: (cells) =>
        etat.poser(
          places(cells).map((place) => ({ place, change: { [couche]: couche === 'prix' ? null : 0 } })),
        ),
    },
    undo: etat,
    undoLabels: ['Annuler', 'Rétablir'],
    shortcuts: [
      {
        keys: 'Escape',
        label: 'Quitter la case, puis la grille',
        // The buttons under the grid have the focus next.
        run: () => document.getElementById('enregistrer-la-grille')?.focus(),
      },
      ...(isFixed
        ? []
        : [
            { keys: 'Ctrl+D', label: 'Recopier vers le bas', run: fillDown },
            { keys: 'O', label: 'Marquer obligatoire', run: mark },
          ]),
    ],
    texteDe: (at) => {
      const place = placeEn(at);
      return place === null ? '' : String(etat.valeurs(place)[couche] ?? '');
    },
    onBloc,
  });
  return {
    table,
    handlers: {
      ...handlers,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // No amount has this letter: it marks the chosen prices in every layer, from the text of a cell too.
        const isMark = event.key.toLowerCase() === 'o' && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isMark && !isFixed && positionOf(event.target) !== null && isActive('O')) {
          event.preventDefault();
          mark();
        } else onKeyDown(event);
      },
      onBlur: () => {
        onBlur();
        etat.quitter();
      },
    },
  };
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
