/** The paper of a cashier's day: its entries, then their totals by means. */
import type { JournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterNumero, LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Papier } from '#caisse/papier.tsx';
import classes from '#core/crud/paper/figures.module.css';

interface JournalPapierProps {
  journal: JournalCaisse;
  ecoleId: number;
  onDone: () => void;
}

const TITRES = ['Heure', 'Reçu', 'Élève', 'Moyen', 'Montant'];

/** Writes '00012, annulation, annulé par Aïssatou Bah'. */
const recuDit = ({ numero, genre, annulePar }: JournalCaisse['mouvements'][number]): string =>
  [
    formaterNumero(numero),
    ...(genre === 'annulation' ? ['annulation'] : []),
    ...(annulePar === null ? [] : [`annulé par ${annulePar}`]),
  ].join(', ');

export function JournalPapier({ journal, ecoleId, onDone }: JournalPapierProps) {
  const { jour, caissier, mouvements, totaux, cloture } = journal;
  const etat = cloture === null ? 'pas encore clôturé' : 'clôturé';
  return (
    <Papier
      titre={`Journal de caisse du ${formaterJour(jour)}`}
      sousTitre={`${caissier}, ${etat}`}
      ecoleId={ecoleId}
      onDone={onDone}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {TITRES.map((title) => (
              <th key={title} scope="col" data-nombre={title === 'Montant' || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mouvements.map((one) => (
            <tr key={`${one.genre} ${one.paiementId}`}>
              <td>{formaterInstant(one.instant).slice(11, 16)}</td>
              <td>{recuDit(one)}</td>
              <td>{`${one.eleve} (${one.matricule})`}</td>
              <td>{[LIBELLES_DES_MOYENS[one.moyenPaiement], one.reference].filter(Boolean).join(', ')}</td>
              <td data-nombre>{formaterMontant(one.montant)}</td>
            </tr>
          ))}
          {totaux.map(({ moyenPaiement, nombre, montant }) => (
            <tr key={moyenPaiement} data-total>
              <th scope="row" colSpan={4}>
                {`Total, ${LIBELLES_DES_MOYENS[moyenPaiement]} (${nombre})`}
              </th>
              <td data-nombre>{formaterMontant(montant)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Papier>
  );
}
