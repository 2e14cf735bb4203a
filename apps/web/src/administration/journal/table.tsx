/** The acts of the journal, newest first, each on one line that unfolds; on a phone each is a card. */
import type { Acte } from '@gestionscolaire/contract/administration/journal.ts';
import { FUSEAU } from '@gestionscolaire/contract/core/values/dates.ts';
import { motDActe, phraseDActe } from '@gestionscolaire/contract/journal-actes.ts';
import { changementDuJournal, RIEN_AU_JOURNAL } from '@gestionscolaire/contract/journal-valeurs.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import kit from '#core/ui/kit.module.css';
import cards from '#core/ui/phone-cards.module.css';
import { motDEnregistrement, motDeChamp } from './champs.ts';
import classes from './page.module.css';

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: FUSEAU,
});

interface JournalTableProps {
  actes: readonly Acte[];
  /** Shows the acts of one record alone. */
  onRecord: (entite: string, entiteId: number) => void;
}

export function JournalTable({ actes, onRecord }: JournalTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const turn = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <table className={`${cards.cards} ${kit.table} ${classes.table}`} role="table" aria-label="Journal">
      <thead role="rowgroup">
        <tr role="row">
          {['Quand', 'Qui', 'Action', 'Enregistrement', 'Changements'].map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {actes.map((acte) => (
          <tr key={acte.id} role="row" data-open={open.has(acte.id) || undefined}>
            <td role="cell">{MOMENT.format(new Date(acte.instant))}</td>
            <td role="cell">{acte.personne ?? 'Le produit lui-même'}</td>
            <td role="cell" title={phraseDActe(acte.appel)}>
              {motDActe(acte.appel)}
            </td>
            <td role="cell">
              <button
                type="button"
                className={`${kit.asLink} ${classes.record}`}
                onClick={() => onRecord(acte.entite, acte.entiteId)}
              >
                {motDEnregistrement(acte)}
              </button>
            </td>
            <td role="cell">
              <Changements acte={acte} />
              {Object.keys(acte.changements).length > 0 && (
                <button
                  type="button"
                  className={`${kit.screenOnly} ${kit.middle} ${classes.whole}`}
                  aria-expanded={open.has(acte.id)}
                  aria-label={`Tout lire\u00A0: ${motDEnregistrement(acte)}`}
                  title="Tout lire"
                  onClick={() => turn(acte.id)}
                >
                  <IconChevronDown size={16} aria-hidden />
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changements({ acte }: { acte: Acte }) {
  const all = Object.keys(acte.changements);
  if (all.length === 0) return <span className={`${kit.dimmed} ${classes.none}`}>—</span>;
  return (
    <dl className={`${kit.wrap} ${classes.changes}`}>
      {all.map((champ) => {
        const [avant, apres] = changementDuJournal(acte, champ);
        return (
          <div key={champ}>
            <dt>{motDeChamp(acte, champ)}</dt>
            <dd>
              {avant !== RIEN_AU_JOURNAL && (
                <>
                  <del>{avant}</del> <span aria-hidden>→</span>{' '}
                </>
              )}
              <ins>{apres}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
