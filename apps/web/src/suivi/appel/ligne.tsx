/** The row of a pupil on a sheet: all of it is tapped. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  estLeMemePointe,
  FAUTE_DE_MINUTES,
  LIBELLES_DES_POINTAGES,
  MINUTES_DE_RETARD,
  type Pointe,
  pointageSuivant,
  tientLesMinutes,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { direExclusion } from '@gestionscolaire/contract/suivi/discipline/exclusion.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './appel.module.css';
import { nomSurLaFeuille } from './dire-appel.ts';
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
  const { inscriptionId, matricule, prenoms, nom, estHomonyme, estSorti, annonce, exclusion, billet } = eleve;
  const { pointage } = pointe;
  const suivant = () => {
    const next = pointageSuivant(pointage);
    onChange({ pointage: next, minutes: next === 'retard' ? MINUTES_DE_RETARD : null });
  };
  return (
    <li className={classes.eleve} data-pointage={pointage}>
      <button type="button" disabled={!canTap} onClick={suivant} className={classes.tape}>
        <span className={classes.nom}>
          <strong>{nom}</strong> {prenoms}
          {estHomonyme && <span className={kit.fine}> {matricule}</span>}
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
        <Minutes nom={nomSurLaFeuille(eleve)} pointe={pointe} canTap={canTap} onChange={onChange} />
      )}
      {seesAbsences && pointage !== 'present' && estLeMemePointe(pointe, pointeDe(eleve)) && (
        <AppLink
          to={path(ADRESSES.absencesEleve, { inscriptionId })}
          className={classes.absences ?? ''}
          aria-label={`Ses absences, ${nomSurLaFeuille(eleve)}`}
        >
          Ses absences
        </AppLink>
      )}
    </li>
  );
}

/** Reads minutes as they are typed; null: none are said, NaN: it is no whole number. */
const lireMinutes = (typed: string): number | null =>
  typed.trim() === '' ? null : /^\d+$/u.test(typed.trim()) ? Number(typed) : Number.NaN;

interface MinutesProps {
  nom: string;
  pointe: Pointe;
  canTap: boolean;
  onChange: (pointe: Pointe) => void;
}

/** The minutes of a late pupil, as they are typed: nothing is ten, and what is no number of minutes is said and not sent. */
function Minutes({ nom, pointe: { pointage, minutes }, canTap, onChange }: MinutesProps) {
  const [typed, setTyped] = useState('');
  const dire = (said: string) => {
    setTyped(said);
    onChange({ pointage, minutes: lireMinutes(said) });
  };
  // The typed text stays while it says these minutes: a sheet that was read anew may say others.
  const value = Object.is(lireMinutes(typed), minutes) ? typed : String(minutes ?? '');
  return (
    <TextInput
      aria-label={`Minutes de retard de ${nom}`}
      className={classes.minutes}
      inputMode="numeric"
      maxLength={6}
      placeholder={String(MINUTES_DE_RETARD)}
      rightSection="min"
      disabled={!canTap}
      error={tientLesMinutes(minutes) ? null : FAUTE_DE_MINUTES}
      value={value}
      onChange={({ currentTarget }) => dire(currentTarget.value)}
    />
  );
}
