/** Tells what keeps the grid from being saved, cell by cell: what somebody else changed, what cannot be saved. */
import { Button } from '@mantine/core';
import { allerEn } from '#core/ui/grid/cells.ts';
import { uneCase } from '#core/ui/grid/range.ts';
import type { EtatDeGrille } from './etat-grille.ts';
import classes from './grille.module.css';
import { ditPrix, nomDeCase } from './mots.ts';

/** The most cells that are told one by one. */
const DITES = 8;

export function Alertes({ etat }: { etat: EtatDeGrille }) {
  return (
    <>
      <Conflits etat={etat} />
      <Fautes etat={etat} />
    </>
  );
}

const autres = (count: number): string => (count === 1 ? 'Et 1 autre case.' : `Et ${count} autres cases.`);

/** Brings what keeps the grid from being saved into view: the bar at the bottom of the window would cover it. */
const montrer = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

function Conflits({ etat }: { etat: EtatDeGrille }) {
  const { conflits, saisies, propres, grille, rangs, garder, laisser } = etat;
  if (conflits.length === 0) return null;
  return (
    <div ref={montrer} className={classes.dit} data-tone="caution" role="alert">
      <p>Quelqu'un d'autre a changé ces prix entre-temps. Rien n'est enregistré, votre saisie est gardée.</p>
      <ul>
        {conflits.slice(0, DITES).map((cle) => {
          const saisie = saisies[cle];
          if (saisie === undefined) return null;
          const nom = nomDeCase(saisie.place, grille.prestations, rangs);
          return (
            <li key={cle}>
              <span>{`${nom}\u00A0: ${ditPrix(propres.get(cle)?.prix ?? null)} à présent, ${ditPrix(saisie.valeurs.prix)} dans votre saisie.`}</span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Garder ma saisie, ${nom}`}
                onClick={() => garder([cle])}
              >
                Garder ma saisie
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Prendre l'autre, ${nom}`}
                onClick={() => laisser([cle])}
              >
                Prendre l'autre
              </Button>
            </li>
          );
        })}
      </ul>
      {conflits.length > DITES && autres(conflits.length - DITES)}
      {conflits.length > 1 && (
        <Button size="compact-sm" variant="default" onClick={() => garder(conflits)}>
          Garder toute ma saisie
        </Button>
      )}
    </div>
  );
}

function Fautes({ etat }: { etat: EtatDeGrille }) {
  const { fautesDites, saisies, grille, rangs, setChoix } = etat;
  const all = Object.entries(fautesDites);
  if (all.length === 0) return null;
  return (
    <div className={classes.dit} role="status">
      <p>{all.length === 1 ? 'Une case est à corriger' : `${all.length} cases sont à corriger`}</p>
      <ul>
        {all.slice(0, DITES).map(([cle, phrase]) => {
          const place = saisies[cle]?.place;
          if (place === undefined) return null;
          const l = rangs.findIndex(({ classeId }) => classeId === place.classeId);
          const c = grille.prestations.findIndex(({ id }) => id === place.prestationId);
          return (
            <li key={cle}>
              <button
                type="button"
                className={classes.vers}
                onClick={() => {
                  setChoix(uneCase({ l, c }));
                  allerEn(document.body, { l, c });
                }}
              >
                {nomDeCase(place, grille.prestations, rangs)}
              </button>
              <span>{phrase}</span>
            </li>
          );
        })}
      </ul>
      {all.length > DITES && autres(all.length - DITES)}
    </div>
  );
}
