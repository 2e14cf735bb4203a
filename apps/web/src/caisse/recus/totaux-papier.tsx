/** The paper of the receipts' totals: by means, then by day, for the filters that it names. */
import type { TotauxDesPaiements } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Papier } from '#caisse/papier.tsx';
import { useFilterWords } from '#core/crud/filters/words.ts';
import classes from '#core/crud/paper/figures.module.css';
import type { Filtered } from '#core/crud/source.ts';
import kit from '#core/ui/kit.module.css';
import { lignesDesTotaux } from './totaux.tsx';

interface TotauxPapierProps {
  totaux: TotauxDesPaiements;
  ecoleId: number;
  filtered: Filtered;
  onDone: () => void;
}

type Lignes = ReturnType<typeof lignesDesTotaux>;

interface TableauProps {
  titre: string;
  lignes: Lignes['parMoyen'];
  total: Lignes['total'];
}

function Tableau({ titre, lignes, total }: TableauProps) {
  return (
    <table className={`${kit.light} ${kit.full} ${classes.table}`}>
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

export function TotauxPapier({ totaux, ecoleId, filtered, onDone }: TotauxPapierProps) {
  const { narrowed } = useFilterWords(filtered);
  const { recherche } = filtered.search;
  const filtres = recherche === undefined ? narrowed : [...narrowed, `Recherche : ${recherche}`];
  const { parMoyen, parJour, total, annules } = lignesDesTotaux(totaux);
  return (
    <Papier
      titre="Totaux des reçus"
      sousTitre={filtres.length === 0 ? 'Tous les reçus' : filtres.join(' · ')}
      ecoleId={ecoleId}
      onDone={onDone}
    >
      <Tableau titre="Moyen" lignes={parMoyen} total={total} />
      {annules !== null && <p>{annules}</p>}
      <Tableau titre="Jour" lignes={parJour} total={total} />
    </Papier>
  );
}
