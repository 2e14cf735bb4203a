/** Shows what was pasted, before it is written: cell by cell, what cannot be read, what falls outside of the grid. */
import type { Position } from '#core/ui/grid/keys.ts';
import { PasteDialog } from '#core/ui/grid/paste-dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { lireCellule } from './bloc.ts';
import type { EtatDeGrille } from './etat-grille.ts';
import classes from './grille.module.css';
import { ditPrix } from './mots.ts';

interface ApercuColleProps {
  etat: EtatDeGrille;
  at: Position;
  bloc: readonly (readonly string[])[];
  onClose: () => void;
}

export function ApercuColle({ etat, at, bloc, onClose }: ApercuColleProps) {
  const { couche, grille, rangs } = etat;
  const largest = Math.max(...bloc.map((row) => row.length));
  const rows = bloc.slice(0, rangs.length - at.l);
  const columns = grille.prestations.slice(at.c, at.c + largest);
  const cells = rows.map((row, dl) =>
    columns.map((_one, dc) => {
      const place = etat.placeEn({ l: at.l + dl, c: at.c + dc });
      return { place, valeur: lireCellule(row[dc] ?? '', couche) };
    }),
  );
  const faults = cells.flat().filter(({ valeur }) => typeof valeur === 'string').length;
  const outside = bloc.length - rows.length + (largest - columns.length);
  const write = () => {
    etat.poser(
      cells
        .flat()
        .flatMap(({ place, valeur }) => (place === null ? [] : [{ place, change: { [couche]: valeur } }])),
    );
  };
  return (
    <PasteDialog onWrite={write} onClose={onClose}>
      <div className={`${kit.column} ${classes.fenetre}`}>
        <div className={classes.apercu}>
          <table>
            <thead>
              <tr>
                <th scope="col">Classe</th>
                {columns.map(({ id, libelle }) => (
                  <th key={id} scope="col">
                    {libelle}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cells.map((row, dl) => (
                <tr key={rangs[at.l + dl]?.classeId ?? 0}>
                  <th scope="row">{rangs[at.l + dl]?.libelle}</th>
                  {row.map(({ place, valeur }) => (
                    <td key={place?.prestationId ?? 0} data-faute={typeof valeur === 'string' || undefined}>
                      {couche === 'estObligatoire' ? (valeur === 1 ? 'Oui' : 'Non') : ditPrix(valeur)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p role="status">
          {faults === 0
            ? 'Tout se lit.'
            : `${faults} ${faults === 1 ? 'case ne se lit pas : elle sera' : 'cases ne se lisent pas : elles seront'} à corriger avant d'enregistrer.`}
          {outside > 0 && ' Ce qui dépasse de la grille est laissé.'}
        </p>
      </div>
    </PasteDialog>
  );
}
