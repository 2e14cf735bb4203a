/** The paper of a cashier's day: its entries, then their totals by means. */
import type { JournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterNumero, LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { phraseDeReinitialisation } from '@gestionscolaire/contract/caisse/reinitialisations.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Papier } from '#caisse/papier.tsx';
import classes from '#core/crud/paper/figures.module.css';
import kit from '#core/ui/kit.module.css';
import { clotureRouverte } from './rouverte.ts';
import { totauxDuJournal } from './totaux.ts';

interface JournalPapierProps {
  journal: JournalCaisse;
  ecoleId: number;
  onDone: () => void;
}

const TITRES = ['Heure', 'Reçu', 'Élève', 'Caissier', 'Moyen', 'Montant'];

/** Writes '00012, annulation, annulé par Aïssatou Bah'. */
const recuDit = ({ numero, genre, annulePar, saisiLe }: JournalCaisse['mouvements'][number]): string =>
  [
    formaterNumero(numero),
    ...(genre === 'annulation' ? ['annulation'] : []),
    ...(saisiLe === null ? [] : [`saisi le ${formaterJour(saisiLe)}`]),
    ...(annulePar === null ? [] : [`annulé par ${annulePar}`]),
  ].join(', ');

export function JournalPapier({ journal, ecoleId, onDone }: JournalPapierProps) {
  const { jour, caissier, mouvements, cloture, reinitialisations, rouvertes } = journal;
  const ouvert = rouvertes.length === 0 ? 'pas encore clôturé' : 'rouvert, pas encore clôturé à nouveau';
  const etat = cloture === null ? ouvert : 'clôturé';
  const titres = TITRES.filter((title) => caissier === null || title !== 'Caissier');
  return (
    <Papier
      titre={`Journal de caisse du ${formaterJour(jour)}`}
      sousTitre={caissier === null ? 'Tous les caissiers' : `${caissier}, ${etat}`}
      ecoleId={ecoleId}
      onDone={onDone}
    >
      {reinitialisations.map((reinitialisation) => (
        <p key={`${reinitialisation.instant} ${reinitialisation.personne}`}>
          <strong>{phraseDeReinitialisation(reinitialisation, jour)}</strong>
        </p>
      ))}
      {rouvertes.map((one) => (
        <p key={one.id}>
          <strong>{clotureRouverte(one, caissier === null)}</strong>
        </p>
      ))}
      <table className={`${kit.light} ${kit.full} ${classes.table}`}>
        <thead>
          <tr>
            {titres.map((title) => (
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
              {caissier === null && <td>{one.caissier}</td>}
              <td>{[LIBELLES_DES_MOYENS[one.moyenPaiement], one.reference].filter(Boolean).join(', ')}</td>
              <td data-nombre>{formaterMontant(one.montant)}</td>
            </tr>
          ))}
          {totauxDuJournal(journal).map(({ nom, dit, montant }) => (
            <tr key={nom} data-total>
              <th scope="row" colSpan={titres.length - 1}>
                {`${nom}, ${dit}`}
              </th>
              <td data-nombre>{formaterMontant(montant)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Papier>
  );
}
