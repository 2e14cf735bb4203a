/** Shows a schedule before it is written: the lines of a new enrolment, or the lines that a change removes and adds. */

import { dueLe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import type { Apercu } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './apercu.module.css';

type Ligne = Apercu['ajoutees'][number];

export function Echeancier({ apercu }: { apercu: Apercu }) {
  if (!estPossible(apercu)) return <Fautes fautes={apercu.fautes} />;
  const { ajoutees, total } = apercu;
  if (ajoutees.length === 0) return <p>Rien ne serait à payer : cochez une prestation qui a un prix.</p>;
  return (
    <>
      <p>
        {ajoutees.length === 1 ? '1 ligne à payer, en tout ' : `${ajoutees.length} lignes à payer, en tout `}
        <strong>
          <Money amount={total} />
        </strong>
      </p>
      <Lignes lignes={ajoutees} />
    </>
  );
}

/** Whether no fault forbids the writing. */
export const estPossible = ({ fautes }: Pick<Apercu, 'fautes'>): boolean => Object.keys(fautes).length === 0;

export const changeRien = ({ retirees, ajoutees }: Pick<Apercu, 'retirees' | 'ajoutees'>): boolean =>
  retirees.length + ajoutees.length === 0;

export function DifferenceDEcheances({ apercu }: { apercu: Apercu }) {
  const { gardees, retirees, ajoutees, ecart, total } = apercu;
  if (!estPossible(apercu)) return <Fautes fautes={apercu.fautes} />;
  if (changeRien(apercu))
    return (
      <p>
        Aucune ligne ne change{'\u00A0'}: en tout{' '}
        <strong>
          <Money amount={total} />
        </strong>
        .
      </p>
    );
  return (
    <>
      <p>
        {ecart === 0 ? (
          'Ce qui est dû ne change pas'
        ) : (
          <>
            Ce qui est dû {ecart > 0 ? 'augmente' : 'diminue'} de{' '}
            <strong>
              <Money amount={Math.abs(ecart)} />
            </strong>
          </>
        )}
        {'\u00A0: en tout '}
        <strong>
          <Money amount={total} />
        </strong>
        .
      </p>
      {retirees.length > 0 && (
        <>
          <p className={kit.quiet}>{`Retirées (${retirees.length})`}</p>
          <Lignes lignes={retirees} isStruck />
        </>
      )}
      {ajoutees.length > 0 && (
        <>
          <p className={kit.quiet}>{`Ajoutées (${ajoutees.length})`}</p>
          <Lignes lignes={ajoutees} />
        </>
      )}
      <p className={kit.quiet}>
        {gardees.length === 0
          ? 'Aucune n’est gardée.'
          : `Gardées telles quelles (${gardees.length}), dont celles qu’un paiement a commencées.`}
      </p>
    </>
  );
}

/** Shows the faults that forbid the writing, in place of lines that would not be written. */
function Fautes({ fautes }: Pick<Apercu, 'fautes'>) {
  return [...new Set(Object.values(fautes))].map((phrase) => (
    <p key={phrase} className={`${kit.small} ${classes.faute}`}>
      {phrase}
    </p>
  ));
}

function Lignes({ lignes, isStruck = false }: { lignes: readonly Ligne[]; isStruck?: boolean }) {
  return (
    <ul className={classes.lignes} data-struck={isStruck || undefined}>
      {lignes.map((ligne) => (
        <li key={`${ligne.prestationId} ${ligne.nature} ${ligne.moisId} ${ligne.trancheId ?? ''}`}>
          <span>
            {direTranche(ligne.libelle)} <small>{dueLe(ligne)}</small>
          </span>
          <span className={classes.montants}>
            {ligne.remise > 0 && (
              <small>
                <Money amount={ligne.brut} /> − <Money amount={ligne.remise} />
              </small>
            )}
            {isStruck ? (
              <s>
                <Money amount={ligne.montant} />
              </s>
            ) : (
              <Money amount={ligne.montant} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
