/** The paper of the receipts' totals: by means, then by day, for the filters that it names. */
import { LIBELLES_DES_MOYENS, type TotauxDesPaiements } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Papier } from '#caisse/papier.tsx';
import classes from '#core/crud/paper/figures.module.css';

interface TotauxPapierProps {
  totaux: TotauxDesPaiements;
  ecoleId: number;
  filtres: readonly string[];
  onDone: () => void;
}

interface Ligne {
  nom: string;
  nombre: number;
  montant: number;
}

function Tableau({ titre, lignes, total }: { titre: string; lignes: readonly Ligne[]; total: Ligne }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{titre}</th>
          <th scope="col" data-nombre>
            Reçus
          </th>
          <th scope="col" data-nombre>
            Montant
          </th>
        </tr>
      </thead>
      <tbody>
        {[...lignes, total].map((one) => (
          <tr key={one.nom} data-total={one === total || undefined}>
            <th scope="row">{one.nom}</th>
            <td data-nombre>{one.nombre}</td>
            <td data-nombre>{formaterMontant(one.montant)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TotauxPapier({ totaux, ecoleId, filtres, onDone }: TotauxPapierProps) {
  const { nombre, montant, annules, parMoyen, parJour } = totaux;
  const total = { nom: 'Total', nombre, montant };
  const moyens = parMoyen.map((one) => ({ ...one, nom: LIBELLES_DES_MOYENS[one.moyenPaiement] }));
  const jours = parJour.map((one) => ({ ...one, nom: formaterJour(one.jour) }));
  return (
    <Papier
      titre="Totaux des reçus"
      sousTitre={filtres.length === 0 ? 'Tous les reçus' : filtres.join(' · ')}
      ecoleId={ecoleId}
      onDone={onDone}
    >
      <Tableau titre="Moyen" lignes={moyens} total={total} />
      {annules.nombre > 0 && (
        <p>{`Annulés, non comptés\u00A0: ${annules.nombre}, ${formaterMontant(annules.montant)}`}</p>
      )}
      <Tableau titre="Jour" lignes={jours} total={total} />
    </Papier>
  );
}
