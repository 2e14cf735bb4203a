/** Shows what this device keeps of a grid that could not be read: nobody is left to wonder where their marks went. */
import type { ReactNode } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './gardees.module.css';

/** A cell that is kept, with the words by which a person knows it. */
interface CelluleGardee {
  /** Tells its row, and its column: two pupils or two evaluations may have one name. */
  readonly ligneId: number | string;
  readonly colonneId: number;
  readonly eleve: string;
  readonly colonne: string;
  readonly texte: string;
}

interface GardeesProps {
  /** '4 notes gardées ici' */
  titre: string;
  /** Says that they leave by themselves. */
  suite: string;
  cellules: readonly CelluleGardee[];
  action?: ReactNode;
}

export function GardeesIci({ titre, suite, cellules, action }: GardeesProps) {
  if (cellules.length === 0) return null;
  const colonnes = [...new Map(cellules.map(({ colonneId, colonne }) => [colonneId, colonne]))];
  const lignes = Map.groupBy(cellules, ({ ligneId }) => ligneId);
  return (
    <section className={`${kit.card} ${kit.heads} ${classes.gardees}`} aria-label={titre}>
      <h2>{titre}</h2>
      <p>{suite}</p>
      <section className={classes.cadre} aria-label="Tableau de ce qui est gardé" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Élève</th>
              {colonnes.map(([id, colonne]) => (
                <th key={id} scope="col">
                  {colonne}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...lignes].map(([ligneId, own]) => (
              <tr key={ligneId}>
                <th scope="row">{own[0]?.eleve}</th>
                {colonnes.map(([id]) => (
                  <td key={id}>{own.find(({ colonneId }) => colonneId === id)?.texte}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {action}
    </section>
  );
}
