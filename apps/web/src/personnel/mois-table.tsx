/** The months of a teacher's session as a table, the same on screen and on paper. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { MoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { Money } from '#core/ui/fields/money.tsx';
import classes from './mois.module.css';
import { titreDuMois } from './mois-mots.ts';
import { totalDesMois } from './mois-total.ts';

type Montants = ReturnType<typeof totalDesMois>;

/**
 * The table: a row for each month, the last one for the session; on a phone the name and the rest stand above the other
 * amounts.
 */
export function TableDesMois({ mois, className }: { mois: MoisEnseignant; className: string | undefined }) {
  return (
    <table className={className} role="table" aria-label="Mois par mois">
      <thead role="rowgroup">
        <tr role="row">
          {['Mois', 'Salaire de base', 'Retenues', 'Avances', 'Reste à payer'].map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {mois.mois.map((ligne) => (
          <LigneDesMontants key={ligne.moisId} titre={titreDuMois(ligne)} montants={ligne} />
        ))}
        <LigneDesMontants titre="Total" montants={totalDesMois(mois.mois)} isTotal />
      </tbody>
    </table>
  );
}

interface LigneProps {
  titre: string;
  montants: Montants;
  isTotal?: true;
}

function LigneDesMontants({ titre, montants, isTotal }: LigneProps) {
  const { salaireBase, retenues, avances, reste } = montants;
  return (
    <tr role="row" data-total={isTotal}>
      <th role="rowheader" scope="row">
        {titre}
      </th>
      <Montant titre="Salaire de base" montant={salaireBase} />
      <Montant titre="Retenues" montant={retenues === 0 ? null : retenues} />
      <Montant titre="Avances" montant={avances === 0 ? null : avances} />
      <td role="cell" data-reste data-tone={reste !== null && reste < 0 ? 'caution' : undefined}>
        <span className={classes['titre']}>Reste à payer</span>
        {reste === null ? '—' : <Reste reste={reste} />}
      </td>
    </tr>
  );
}

function Montant({ titre, montant }: { titre: string; montant: number | null }) {
  return (
    <td role="cell" data-nothing={montant === null || undefined}>
      <span className={classes['titre']}>{titre}</span>
      {montant === null ? '—' : <Money amount={montant} />}
    </td>
  );
}

/** The rest of a month; a negative one is in words, since a sign alone would be missed. */
function Reste({ reste }: { reste: number }) {
  return reste < 0 ? <span>Dépassé de {formaterMontant(-reste)}</span> : <Money amount={reste} />;
}
