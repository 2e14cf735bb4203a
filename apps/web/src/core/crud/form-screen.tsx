/** The add and edit screens of a look-alike. */
import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { defaultStringifySearch, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Failure } from '#core/ui/failure.tsx';
import { type Crumb, Page } from '#core/ui/page.tsx';
import classes from './crud-form.module.css';
import { CrudForm } from './crud-form.tsx';
import { CrudLink, useRetour } from './crud-link.tsx';
import type { AnyRow, CrudPage, CrudPaths } from './crud-page.tsx';

interface ScreenProps {
  page: CrudPage;
  paths: CrudPaths;
}

export function AddScreen({ page, paths }: ScreenProps) {
  return (
    <Frame page={page} paths={paths} title={page.titles.add}>
      <RecordForm page={page} paths={paths} record={null} />
    </Frame>
  );
}

export function EditScreen({ page, paths }: ScreenProps) {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,14}$/.test(id);
  return (
    <Frame page={page} paths={paths} title={page.titles.edit}>
      {isId ? <Editor key={id} id={Number(id)} page={page} paths={paths} /> : <Unknown paths={paths} />}
    </Frame>
  );
}

function Editor({ id, page, paths }: ScreenProps & { id: number }) {
  const query = useEndpoint(page.contract.get, { id });
  const record = (query.data?.data as readonly AnyRow[] | undefined)?.[0];
  // A form begins with what is stored now, not with what an earlier visit left in memory.
  const isFresh = query.isFetchedAfterMount || !query.isStale;
  if (record !== undefined && isFresh) return <RecordForm page={page} paths={paths} record={record} />;
  if (query.error?.code === 'INTROUVABLE') return <Unknown paths={paths} />;
  if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isSuccess && isFresh) return <Unknown paths={paths} />;
  return <Waiting fields={Object.keys(page.form)} />;
}

function RecordForm({
  page: { contract, form, messages },
  paths,
  record,
}: ScreenProps & { record: AnyRow | null }) {
  return (
    <CrudForm
      fields={contract.fields}
      slots={form}
      record={record}
      create={contract.create}
      update={contract.update}
      enable={contract.enable}
      messages={messages}
      backTo={paths.list}
    />
  );
}

function Frame({ page, paths, title, children }: ScreenProps & { title: string; children: ReactNode }) {
  const list = { label: page.titles.list, to: `${paths.list}${defaultStringifySearch({ ...useRetour() })}` };
  return (
    <Page title={title} width="narrow" breadcrumbs={[...page.trail, list, { label: title }] as Crumb[]}>
      {children}
    </Page>
  );
}

function Unknown({ paths }: { paths: CrudPaths }) {
  return (
    <div className={classes.form}>
      <Empty
        icon={IconFileUnknown}
        title="Enregistrement introuvable"
        text="Il n'existe pas, ou il a été supprimé."
        action={
          <Button component={CrudLink} to={paths.list} search={useRetour()} variant="default">
            Retour
          </Button>
        }
      />
    </div>
  );
}

function Waiting({ fields }: { fields: readonly string[] }) {
  return (
    <div className={classes.form} role="status" aria-label="Chargement…">
      {fields.map((name) => (
        <div key={name} className={classes.waiting} aria-hidden>
          <div className={classes.bar} />
          <div className={classes.box} />
        </div>
      ))}
    </div>
  );
}
