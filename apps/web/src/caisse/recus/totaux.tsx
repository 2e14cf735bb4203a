/** The totals of the receipts found, under their list: by means and by day. Cancelled ones are told apart. */
import { LIBELLES_DES_MOYENS, type TotauxDesPaiements } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Filtered } from '#core/crud/source.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './totaux.module.css';

const TotauxPapier = lazy(() =>
  import('./totaux-papier.tsx').then((module) => ({ default: module.TotauxPapier })),
);

interface TotauxProps {
  totaux: TotauxDesPaiements;
  ecoleId: number;
  /** The filters, which the paper tells. */
  filtered: Filtered;
}

interface Ligne {
  nom: string;
  nombre: number;
  montant: number;
}

/** The lines of both tables, on screen and on paper. */
export const lignesDesTotaux = ({ nombre, montant, annules, parMoyen, parJour }: TotauxDesPaiements) => ({
  parMoyen: parMoyen.map((one): Ligne => ({ ...one, nom: LIBELLES_DES_MOYENS[one.moyenPaiement] })),
  parJour: parJour.map((one): Ligne => ({ ...one, nom: formaterJour(one.jour) })),
  total: { nom: 'Total', nombre, montant } satisfies Ligne,
  annules:
    annules.nombre === 0
      ? null
      : `Annulés, non comptés\u00A0: ${formaterMontant(annules.montant)} (${annules.nombre})`,
});

export function TotauxDesRecus({ totaux, ecoleId, filtered }: TotauxProps) {
  const [isPrinting, setPrinting] = useState(false);
  const { parMoyen, parJour, total, annules } = lignesDesTotaux(totaux);
  return (
    <section
      className={`${kit.card} ${kit.light} ${kit.screenOnly} ${classes['totaux']}`}
      aria-label="Totaux"
    >
      <Tableau titre="Par moyen" lignes={parMoyen} total={total} />
      <Tableau titre="Par jour" lignes={parJour} total={total} />
      <div className={`${kit.pile} ${classes['reste']}`}>
        {annules !== null && <p>{annules}</p>}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={isPrinting}
          onClick={() => setPrinting(true)}
        >
          Imprimer les totaux
        </Button>
      </div>
      {isPrinting && (
        <Suspense fallback={null}>
          <TotauxPapier {...{ totaux, ecoleId, filtered }} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Tableau({ titre, lignes, total }: { titre: string; lignes: readonly Ligne[]; total: Ligne }) {
  return (
    <table aria-label={titre}>
      <thead>
        <tr>
          <th scope="col">{titre}</th>
          <th scope="col">Reçus</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {[...lignes, total].map((one) => (
          <tr key={one.nom} data-total={one === total || undefined}>
            <th scope="row">{one.nom}</th>
            <td>{one.nombre}</td>
            <td>
              <Money amount={one.montant} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
