/** The history of one record beside its form: who changed what, and a way to take an earlier value up again. */
import { type Acte, getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { FUSEAU } from '@gestionscolaire/contract/core/dates.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { HistoryProps } from '#core/crud/history-button.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialog.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Failure } from '#core/ui/failure.tsx';
import { PageSkeleton } from '#core/ui/page-skeleton.tsx';
import classes from './journal.module.css';
import { motDActe, motDeValeur } from './journal-mots.ts';

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: FUSEAU,
});
/** Acts that come at a time. */
const PAGE = 20;

export function Historique({ entity, id, labelOf, show, onTake, onClose }: HistoryProps) {
  const [length, setLength] = useState(PAGE);
  const query = useEndpoint(
    getJournal,
    { entite: entity, entiteId: id, page: 1, taille: length },
    { keepPrevious: true },
  );
  const actes = query.data?.data;
  const hasMore = (query.data?.total ?? 0) > length && length < 100;
  return (
    <Dialog title="Historique" size="lg" onClose={onClose} withCross>
      {query.error !== null && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.error === null && actes === undefined && <PageSkeleton />}
      {actes?.length === 0 && <Empty title="Aucun changement n'est noté pour cet enregistrement." />}
      <ol className={classes.history}>
        {actes?.map((acte) => (
          <li key={acte.id}>
            <p className={classes.when}>
              {motDActe(acte.appel)}, {MOMENT.format(new Date(acte.instant))}, par{' '}
              {acte.personne ?? 'le produit lui-même'}
            </p>
            <Changements acte={acte} {...{ labelOf, show, onTake }} />
          </li>
        ))}
      </ol>
      <DialogButtons>
        {hasMore && (
          <Button variant="default" onClick={() => setLength(Math.min(100, length + PAGE))}>
            Voir plus ancien
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type ChangementsProps = Pick<HistoryProps, 'labelOf' | 'show' | 'onTake'> & { acte: Acte };

function Changements({ acte, labelOf, show, onTake }: ChangementsProps) {
  return (
    <dl className={classes.changes}>
      {Object.entries(acte.changements).map(([champ, [avant, apres]]) => {
        const label = labelOf(champ);
        const text = (value: string | number | null) =>
          acte.noms[`${champ} ${value}`] ??
          (label === undefined ? motDeValeur(champ, value) : show(champ, value) || '—');
        return (
          <div key={champ}>
            <dt>{label ?? champ}</dt>
            <dd className={classes.back}>
              <span>
                <del>{text(avant)}</del> <span aria-hidden>→</span> <ins>{text(apres)}</ins>
              </span>
              {/* What an add filled in has no earlier value. */}
              {label !== undefined && onTake !== undefined && !acte.appel.includes(' add') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Reprendre « ${text(avant)} » pour ${label}`}
                  onClick={() => onTake(champ, avant)}
                >
                  Reprendre l'ancienne valeur
                </Button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
