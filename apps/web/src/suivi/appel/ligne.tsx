/** The row of a pupil on a sheet: all of it is tapped. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  estLeMemePointe,
  LIBELLES_DES_POINTAGES,
  MINUTES_DE_RETARD,
  MINUTES_MAXIMALES,
  type Pointe,
  pointageSuivant,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { direExclusion } from '@gestionscolaire/contract/suivi/discipline/exclusion.ts';
import { NumberInput } from '@mantine/core';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './appel.module.css';
import { type EleveAppele, pointeDe } from './pointes.ts';

interface LigneDEleveProps {
  eleve: EleveAppele;
  pointe: Pointe;
  canTap: boolean;
  /** Whether an absence that the sheet holds leads to those of the pupil, where it is justified. */
  seesAbsences: boolean;
  onChange: (pointe: Pointe) => void;
}

export function LigneDEleve({ eleve, pointe, canTap, seesAbsences, onChange }: LigneDEleveProps) {
  const { inscriptionId, prenoms, nom, estSorti, annonce, exclusion, billet } = eleve;
  const { pointage, minutes } = pointe;
  const suivant = () => {
    const next = pointageSuivant(pointage);
    onChange({ pointage: next, minutes: next === 'retard' ? MINUTES_DE_RETARD : null });
  };
  return (
    <li className={classes.eleve} data-pointage={pointage}>
      <button type="button" disabled={!canTap} onClick={suivant} className={classes.tape}>
        <span className={classes.nom}>
          <strong>{nom}</strong> {prenoms}
          {estSorti && <span className={`${kit.fine} ${kit.block}`}>N'est plus de la classe ce jour-là</span>}
          {exclusion !== null && (
            <span className={`${kit.fine} ${kit.block}`}>{direExclusion(exclusion)}</span>
          )}
          {billet !== null && (
            <span className={`${kit.fine} ${kit.block}`}>{`Billet d'entrée à ${billet.heure}`}</span>
          )}
          {annonce !== null && (
            <span className={`${kit.fine} ${kit.block}`}>
              {annonce === '' ? 'Absence annoncée' : `Absence annoncée : ${annonce}`}
            </span>
          )}
        </span>
        <span className={classes.etat}>{LIBELLES_DES_POINTAGES[pointage]}</span>
      </button>
      {pointage === 'retard' && (
        <NumberInput
          aria-label={`Minutes de retard de ${prenoms} ${nom}`}
          className={classes.minutes}
          min={1}
          max={MINUTES_MAXIMALES}
          allowDecimal={false}
          suffix=" min"
          disabled={!canTap}
          placeholder={`${MINUTES_DE_RETARD} min`}
          value={minutes ?? ''}
          // Emptied to type another number, it stays empty: nothing said is ten.
          onChange={(value) => onChange({ pointage, minutes: typeof value === 'number' ? value : null })}
        />
      )}
      {seesAbsences && pointage !== 'present' && estLeMemePointe(pointe, pointeDe(eleve)) && (
        <AppLink
          to={path(ADRESSES.absencesEleve, { inscriptionId })}
          className={classes.absences ?? ''}
          aria-label={`Ses absences, ${nom} ${prenoms}`}
        >
          Ses absences
        </AppLink>
      )}
    </li>
  );
}
