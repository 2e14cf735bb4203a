/** The headings of the grid: each service, its rhythm, and in the layer of compulsory services one box for all of its prices. */

import kit from '#core/ui/kit.module.css';
import type { EtatDeGrille } from './etat-grille.ts';
import classes from './grille.module.css';
import { rythmeDit } from './mots.ts';
import { placesDeLaColonne, posesObligatoires, sontObligatoires } from './obligatoires.ts';

interface EnteteProps {
  etat: EtatDeGrille;
  isFixed: boolean;
}

export function Entete({ etat, isFixed }: EnteteProps) {
  const { grille, couche } = etat;
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.nom}>
          Classe
        </th>
        <th scope="col" className={classes.total}>
          Un élève paie
        </th>
        {grille.prestations.map((prestation) => (
          <th key={prestation.id} scope="col">
            {prestation.libelle}
            <small>{rythmeDit(prestation)}</small>
            {couche === 'estObligatoire' && !isFixed && (
              <Partout etat={etat} prestationId={prestation.id} libelle={prestation.libelle} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PartoutProps {
  etat: EtatDeGrille;
  prestationId: number;
  libelle: string;
  /** The words beside the box. */
  dit?: string;
}

/** Marks a service as compulsory wherever it has a price, or nowhere any more. */
export function Partout({ etat, prestationId, libelle, dit = 'Partout' }: PartoutProps) {
  const places = placesDeLaColonne(etat, prestationId);
  if (places.length === 0) return null;
  return (
    <label className={`${kit.beside} ${classes.partout}`}>
      <input
        type="checkbox"
        aria-label={`${libelle}, obligatoire partout où elle a un prix`}
        checked={sontObligatoires(etat, places)}
        onChange={() => etat.poser(posesObligatoires(etat, places))}
      />
      {dit}
    </label>
  );
}
