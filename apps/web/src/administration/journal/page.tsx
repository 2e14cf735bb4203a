/** The page of the journal: who changed what and when, filtered by person, entity, call and day. */
import { getFiltresDuJournal, getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { phraseDActe } from '@gestionscolaire/contract/journal-actes.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import listClasses from '#core/crud/list/data-list.module.css';
import toolbar from '#core/crud/list/toolbar.module.css';
import { Fold } from '#core/crud/list/toolbar.tsx';
import { ListFooter } from '#core/crud/pages/footer.tsx';
import { pageCount } from '#core/crud/pages/paging.ts';
import { usePageSize } from '#core/crud/use-list.ts';
import { useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { motDEntite } from './champs.ts';
import classes from './page.module.css';
import { type JournalSearch, readJournalSearch, without } from './search.ts';
import { JournalTable } from './table.tsx';
import '@mantine/core/styles/Input.css';

const FIL = [
  { label: 'Administration technique', to: ADRESSES.adminTechnique },
  { label: 'Journal' },
] as const;

export function Journal() {
  const { said: search, go: change } = useAddress(readJournalSearch);
  const go = (next: { [K in keyof JournalSearch]?: JournalSearch[K] | undefined }) =>
    change({ ...without({ ...search, page: undefined, ...next }) }, { alone: true });

  const { size, remember } = usePageSize(
    'journal',
    getJournal,
    search.taille === undefined ? {} : { taille: search.taille },
  );
  const page = search.page ?? 1;
  const { taille: _taille, page: _page, ...filtres } = search;
  const query = useEndpoint(
    getJournal,
    { ...filtres, page, taille: size },
    { keepPrevious: true, enabled: size !== undefined },
  );
  const rows = query.data?.data;
  const total = { total: query.data?.total ?? 0, totalExact: query.data?.totalExact ?? true };
  const isFiltered = Object.keys(filtres).length > 0;

  return (
    <Reading
      title="Journal"
      right={getJournal}
      subtitle="Chaque changement : qui, quand, l'ancienne valeur et la nouvelle."
      breadcrumbs={[...FIL]}
    >
      <section
        className={`${kit.card} ${listClasses['list']}`}
        aria-label="Journal"
        aria-busy={query.isFetching}
      >
        <div className={`${kit.row} ${kit.screenOnly} ${toolbar['toolbar']}`}>
          <Fold set={Object.keys(filtres).length}>
            <div className={toolbar['filters']}>
              <Filtres search={search} go={go} isFiltered={isFiltered} />
            </div>
          </Fold>
        </div>
        <ReadingPart
          of={query}
          renderEmpty={({ length }) =>
            length === 0 && (
              <Empty icon={IconHistory} title="Aucun changement" text="Rien ne correspond à ces filtres." />
            )
          }
        >
          {(actes) => (
            <JournalTable actes={actes} onRecord={(entite, entiteId) => go({ entite, entiteId })} />
          )}
        </ReadingPart>
        {size !== undefined && rows !== undefined && rows.length > 0 && (
          <ListFooter
            {...{ page, size, total }}
            count={pageCount(total, size, page, rows.length)}
            rows={rows.length}
            onPage={(next) => go({ page: next })}
            onSize={(taille) => {
              remember(taille);
              go({ taille });
            }}
          />
        )}
      </section>
    </Reading>
  );
}

interface FiltresProps {
  search: JournalSearch;
  go: (change: { [K in keyof JournalSearch]?: JournalSearch[K] | undefined }) => void;
  isFiltered: boolean;
}

function Filtres({ search, go, isFiltered }: FiltresProps) {
  const { data } = useEndpoint(getFiltresDuJournal, {});
  const known = data?.data;
  const id = useId();
  const personnes = (known?.personnes ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.prenoms} ${one.nom}`,
  }));
  const tous = (label: string) => ({ value: '', label });
  return (
    <fieldset className={classes.filters} aria-label="Filtres">
      <NativeSelect
        id={`${id}-personne`}
        label="Personne"
        data={[tous('Toutes'), ...personnes]}
        value={String(search.userId ?? '')}
        onChange={(event) => go({ userId: Number(event.currentTarget.value) || undefined })}
      />
      <NativeSelect
        id={`${id}-entite`}
        label="Données"
        data={[
          tous('Toutes'),
          ...(known?.entites ?? []).map((value) => ({ value, label: motDEntite(value) })),
        ]}
        value={search.entite ?? ''}
        onChange={(event) => go({ entite: event.currentTarget.value || undefined, entiteId: undefined })}
      />
      <NativeSelect
        id={`${id}-appel`}
        label="Action"
        data={[
          tous('Toutes'),
          ...(known?.appels ?? []).map((value) => ({
            value,
            label: phraseDActe(value),
          })),
        ]}
        value={search.appel ?? ''}
        onChange={(event) => go({ appel: event.currentTarget.value || undefined })}
      />
      <Jour label="Du" value={search.debut} onDay={(debut) => go({ debut })} />
      <Jour label="Au" value={search.fin} onDay={(fin) => go({ fin })} />
      {isFiltered && (
        <Button
          variant="default"
          onClick={() =>
            go({
              userId: undefined,
              entite: undefined,
              entiteId: undefined,
              appel: undefined,
              debut: undefined,
              fin: undefined,
            })
          }
        >
          Tout afficher
        </Button>
      )}
      {search.entiteId !== undefined && (
        <p className={classes.only}>
          Seulement {motDEntite(search.entite ?? '').toLocaleLowerCase('fr')} n° {search.entiteId}
        </p>
      )}
    </fieldset>
  );
}

/** A filter by day; it filters once the day is whole, or empty. */
function Jour({
  label,
  value,
  onDay,
}: {
  label: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed);
  return (
    <DateField
      label={label}
      value={typed}
      error={typed === '' || isDay ? undefined : 'Un jour s’écrit jj/mm/aaaa.'}
      onChange={(next) => {
        setTyped(next);
        if (next === '') onDay(undefined);
        else if (/^\d{4}-\d{2}-\d{2}$/.test(next)) onDay(next);
      }}
    />
  );
}
