/** The entries of a cashier's day; the amount of a cancellation is negative. */

import type { JournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterNumero, LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { IconCashOff } from '@tabler/icons-react';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import cards from '#core/ui/phone-cards.module.css';
import classes from './page.module.css';
import { totauxDuJournal } from './totaux.ts';

export function Mouvements({ journal }: { journal: JournalCaisse }) {
  const { mouvements, jour } = journal;
  const isOfAll = journal.caissierId === null;
  if (mouvements.length === 0)
    return (
      <Empty
        icon={IconCashOff}
        title="Aucun mouvement"
        text={`Rien n’est passé par ${isOfAll ? 'les caisses' : 'cette caisse'} le ${formaterJour(jour)}.`}
      />
    );
  return (
    <table
      className={`${cards['cards']} ${cards['framed']} ${kit.ground} ${kit.full} ${classes.mouvements}`}
      role="table"
      aria-label="Mouvements"
    >
      <thead role="rowgroup">
        <tr role="row">
          {['Heure', 'Reçu', 'Élève', ...(isOfAll ? ['Caissier'] : []), 'Moyen', 'Montant'].map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {mouvements.map((one) => (
          <tr key={`${one.genre} ${one.paiementId}`} role="row">
            <td role="cell">
              {formaterInstant(one.instant).slice(11, 16)}
              {one.saisiLe !== null && <small>{`saisi le ${formaterJour(one.saisiLe)}`}</small>}
            </td>
            <td role="cell">
              <AppLink to={path(ADRESSES.recu, { id: one.paiementId })}>{formaterNumero(one.numero)}</AppLink>
              {one.genre === 'annulation' && <span className={kit.mark}>Annulation</span>}
              {one.annulePar !== null && <small>{`annulé par ${one.annulePar}`}</small>}
            </td>
            <td role="cell">{`${one.eleve} (${one.matricule})`}</td>
            {isOfAll && <td role="cell">{one.caissier}</td>}
            <td role="cell">
              {LIBELLES_DES_MOYENS[one.moyenPaiement]}
              {one.reference !== null && <small>{one.reference}</small>}
            </td>
            <td role="cell" data-montant>
              <Money amount={one.montant} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        {totauxDuJournal(journal).map(({ nom, dit, montant }) => (
          <tr key={nom} role="row" data-total>
            <th role="rowheader" scope="row" colSpan={isOfAll ? 5 : 4}>
              {nom}
              <small>{dit}</small>
            </th>
            <td role="cell" data-montant>
              <Money amount={montant} />
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
