/** The table of boxes; on a phone each row is a card with its modes under its name. */
import type { TableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { Checkbox } from '@mantine/core';
import { type Position, positionAfter } from '#core/ui/grid/keys.ts';
import type { Undo } from '#core/ui/grid/undo.ts';
import { useGrid } from '#core/ui/grid/use-grid.ts';
import kit from '#core/ui/kit.module.css';
import cards from '#core/ui/phone-cards.module.css';
import classes from './tableau.module.css';
import {
  type Coches,
  changeables,
  cleDeLigne,
  cocher,
  estCochee,
  type Ligne,
  type Permis,
  profondeur,
} from './tableau-model.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

interface TableauTableProps {
  tableau: TableauPrivileges;
  /** Rows that are shown. */
  lignes: readonly Ligne[];
  coches: Coches;
  setCoches: (coches: Coches) => void;
  permis: Permis;
  /** Takes ticks back, and gives them again. */
  undo: Undo;
  /** Name of the group. */
  nom: string;
}

// Cards drop the roles of a table in some browsers: the roles are written out.
export function TableauTable({ tableau, lignes, coches, setCoches, permis, undo, nom }: TableauTableProps) {
  const { modes } = tableau;
  /** Returns the row of a box, and its modes that may be changed: one, or all of them in the last column. */
  const boiteEn = ({ l, c }: Position) => {
    const ligne = lignes[l];
    if (ligne === undefined) return null;
    const own = changeables(permis, ligne, modes).filter((mode) => c === modes.length || mode === modes[c]);
    return own.length === 0 ? null : { ligne, own };
  };
  const shape = {
    lignes: lignes.length,
    colonnes: modes.length + 1,
    estPassee: (at: Position) => boiteEn(at) === null,
  };
  const handlers = useGrid({
    where: 'Dans le tableau des privilèges',
    // Each box is a stop of Tab.
    destination: (key, at) => (key.key === 'Tab' ? null : positionAfter(key, at, shape)),
    isFixed: !permis.ajouts && !permis.retraits,
    vider: {
      label: 'Décocher la case',
      run: ([at]) => {
        const found = at === undefined ? null : boiteEn(at);
        if (found !== null) setCoches(cocher(coches, found.ligne, found.own, false));
      },
    },
    undo,
    undoLabels: ['Défaire la dernière coche', 'Refaire la coche défaite'],
  });
  return (
    <div className={classes.scroll}>
      <table
        className={`${cards.cards} ${kit.table} ${kit.light} ${kit.titles} ${kit.fixed} ${classes.table}`}
        role="table"
        aria-label={`Privilèges du groupe ${nom}`}
        {...handlers}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Menu ou onglet
            </th>
            {modes.map(({ id, libelle }) => (
              <th key={id} role="columnheader" scope="col" className={classes.mode}>
                {libelle}
              </th>
            ))}
            <th role="columnheader" scope="col" className={classes.mode}>
              Tout
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lignes.map((ligne, l) => {
            const checked = modes.filter((mode) => estCochee(coches, ligne, mode)).length;
            const own = changeables(permis, ligne, modes);
            const isWanted = own.some((mode) => !estCochee(coches, ligne, mode));
            return (
              <tr key={cleDeLigne(ligne)} role="row" data-depth={profondeur(tableau.lignes, ligne)}>
                <th role="rowheader" scope="row">
                  <span className={`${kit.block} ${kit.anywhere} ${classes.name}`}>{ligne.libelle}</span>
                  <span className={kit.fine}>{sorte(ligne)}</span>
                </th>
                {modes.map((mode, c) => (
                  <td key={mode.id} role="cell" className={classes.mode}>
                    <Checkbox
                      size="md"
                      data-l={l}
                      data-c={c}
                      aria-label={`${mode.libelle} sur ${ligne.libelle}`}
                      label={<span className={classes.word}>{mode.libelle}</span>}
                      disabled={!own.includes(mode)}
                      checked={estCochee(coches, ligne, mode)}
                      onChange={(event) =>
                        setCoches(cocher(coches, ligne, [mode], event.currentTarget.checked))
                      }
                    />
                  </td>
                ))}
                <td role="cell" className={classes.mode}>
                  <Checkbox
                    size="md"
                    data-l={l}
                    data-c={modes.length}
                    aria-label={`Tout sur ${ligne.libelle}`}
                    label={<span className={classes.word}>Tout</span>}
                    disabled={own.length === 0}
                    checked={checked === modes.length}
                    indeterminate={checked > 0 && checked < modes.length}
                    onChange={() => setCoches(cocher(coches, ligne, own, isWanted))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function sorte({ menuId, parentId, typeAcces }: Ligne): string {
  const what = menuId === null ? 'Onglet' : parentId === null ? 'Menu principal' : 'Sous-menu';
  return typeAcces === 'Public' ? `${what}, visible par tous` : what;
}
