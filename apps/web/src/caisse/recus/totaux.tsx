/** The totals of the receipts shown: by means on one line, by day when it is opened. Cancelled ones are told apart. */
import { LIBELLES_DES_MOYENS, type TotauxDesPaiements } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Money } from '#core/ui/fields/money.tsx';
import classes from './totaux.module.css';

const TotauxPapier = lazy(() =>
  import('./totaux-papier.tsx').then((module) => ({ default: module.TotauxPapier })),
);

export const recusDits = (nombre: number): string => `${nombre} reçu${nombre > 1 ? 's' : ''}`;

interface TotauxProps {
  totaux: TotauxDesPaiements;
  ecoleId: number;
  /** The filters in words, for the paper. */
  filtres: readonly string[];
}

export function TotauxDesRecus({ totaux, ecoleId, filtres }: TotauxProps) {
  const [isPrinting, setPrinting] = useState(false);
  const { nombre, montant, annules, parMoyen, parJour } = totaux;
  return (
    <details className={classes['totaux']} aria-label="Totaux">
      <summary>
        <span>
          Total <Money amount={montant} /> <small>{recusDits(nombre)}</small>
        </span>
        {parMoyen.map((one) => (
          <span key={one.moyenPaiement}>
            {LIBELLES_DES_MOYENS[one.moyenPaiement]} <Money amount={one.montant} />{' '}
            <small>{`(${one.nombre})`}</small>
          </span>
        ))}
        {annules.nombre > 0 && (
          <span data-annules>
            {`Annulés, non comptés\u00A0: `}
            <Money amount={annules.montant} /> <small>{`(${annules.nombre})`}</small>
          </span>
        )}
        <span className={classes['jours']}>Par jour</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">Reçus</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {parJour.map((one) => (
            <tr key={one.jour}>
              <th scope="row">{formaterJour(one.jour)}</th>
              <td>{one.nombre}</td>
              <td>
                <Money amount={one.montant} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{nombre}</td>
            <td>
              <Money amount={montant} />
            </td>
          </tr>
        </tfoot>
      </table>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={isPrinting}
        onClick={() => setPrinting(true)}
      >
        Imprimer les totaux
      </Button>
      {isPrinting && (
        <Suspense fallback={null}>
          <TotauxPapier {...{ totaux, ecoleId, filtres }} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </details>
  );
}
