/**
 * Shows what a passage writes: what they leave, what stays owed where they were, and what their record tells where they go. Whoever is not
 * told what families owe sees no amount.
 */
import type { ApercuDePassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { useIsToldDus } from '#eleves/dus.ts';
import classes from './fenetre.module.css';

export function EffetDuPassage({ apercu }: { apercu: ApercuDePassage }) {
  const isToldDus = useIsToldDus();
  const { quittees, ote, reste, credit, annees, retrouve, semblable } = apercu;
  return (
    <>
      <p className={kit.quiet}>Dans l’école de départ</p>
      <p>
        {quittees.length === 0
          ? 'L’élève n’y est inscrit nulle part.'
          : `L’élève y quitte ${quittees.map(({ classe, session }) => `${classe} (${session})`).join(', ')}.`}
        {isToldDus && ote > 0 && (
          <>
            {' '}
            <Money amount={ote} /> à venir ne sont plus demandés.
          </>
        )}
      </p>
      {isToldDus ? (
        <p>
          L’élève y doit encore{' '}
          <strong>
            <Money amount={reste} />
          </strong>
          {credit > 0 && (
            <>
              {' '}
              et y garde <Money amount={credit} /> de crédit
            </>
          )}
          , ses reçus y restent.
        </p>
      ) : (
        <p>Ce que l’élève y doit et ses reçus y restent.</p>
      )}
      <p className={kit.quiet}>Dans l’école d’arrivée</p>
      <p>
        {retrouve === null
          ? 'L’élève y a une nouvelle fiche, avec sa naissance et ses responsables ; sa photo reste ici.'
          : `L’élève y retrouve sa fiche ${retrouve.matricule}.`}
      </p>
      {semblable !== null && (
        <p className={`${kit.caution} ${classes['attention']}`}>
          {`Un élève de ce nom y est déjà, matricule ${semblable.matricule}. Si c’est le même, les deux fiches se réunissent ensuite.`}
        </p>
      )}
      {annees.length > 0 && (
        <ul className={`${kit.bullets} ${kit.anywhere}`} aria-label="Années que sa fiche racontera">
          {annees.map(({ session, ecole, classe }) => (
            <li key={`${session} ${ecole} ${classe}`}>{`${session} · ${classe} · ${ecole}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}
