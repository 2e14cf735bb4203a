/** The months of a teacher's session as a table, the same on screen and on paper. */
import { formaterMontant } from '@gestionscolaire/contract/core/montant.ts';
import type { MoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { Money } from '#core/ui/money.tsx';
import classes from './mois.module.css';
import { titreDuMois } from './mois-mots.ts';

/** A month is one row; on a phone its name and what remains stand above the rest. */
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
          <tr key={ligne.moisId} role="row">
            <th role="rowheader" scope="row">
              {titreDuMois(ligne)}
            </th>
            <Montant titre="Salaire de base" montant={ligne.salaireBase} />
            <Montant titre="Retenues" montant={ligne.retenues === 0 ? null : ligne.retenues} />
            <Montant titre="Avances" montant={ligne.avances === 0 ? null : ligne.avances} />
            <td
              role="cell"
              data-reste
              data-tone={ligne.reste !== null && ligne.reste < 0 ? 'caution' : undefined}
            >
              {ligne.reste === null ? '—' : <Reste reste={ligne.reste} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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

/** A negative rest is told in words: the sign alone would be missed. */
function Reste({ reste }: { reste: number }) {
  return reste < 0 ? <span>Dépassé de {formaterMontant(-reste)}</span> : <Money amount={reste} />;
}
