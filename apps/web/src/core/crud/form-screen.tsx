/** The add and edit screens of a look-alike. */
import { rowsOfGet } from '@gestionscolaire/contract/core/crud.ts';
import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { defaultStringifySearch, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
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
    <Frame page={page} paths={paths} title={page.titles.add} crumb={page.titles.addCrumb}>
      <Allowed page={page} to="create">
        <RecordForm page={page} paths={paths} record={null} />
      </Allowed>
    </Frame>
  );
}

export function EditScreen({ page, paths }: ScreenProps) {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,14}$/.test(id);
  return (
    <Frame page={page} paths={paths} title={page.titles.edit}>
      <Allowed page={page} to="update">
        {isId ? <Editor key={id} id={Number(id)} page={page} paths={paths} /> : <Unknown paths={paths} />}
      </Allowed>
    </Frame>
  );
}

/** A form that the person could not send is not shown: which right is missing, and who can give it. */
function Allowed({
  page: { contract, titles },
  to,
  children,
}: {
  page: CrudPage;
  to: 'create' | 'update';
  children: ReactNode;
}) {
  const sentence = useDroits().refusal(contract[to], titles.list);
  return sentence === undefined ? children : <Denied sentence={sentence} />;
}

function Editor({ id, page, paths }: ScreenProps & { id: number }) {
  const query = useEndpoint(page.contract.get, { id });
  const record = (rowsOfGet(page.contract, query.data?.data ?? []) as readonly AnyRow[])[0];
  // A form begins with what is stored now, not with what an earlier visit left in memory.
  const isFresh = query.isFetchedAfterMount || !query.isStale;
  if (record !== undefined && isFresh) return <RecordForm page={page} paths={paths} record={record} />;
  if (query.error?.code === 'INTROUVABLE') return <Unknown paths={paths} />;
  if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isSuccess && isFresh) return <Unknown paths={paths} />;
  return <Waiting fields={Object.keys(page.form)} />;
}

function RecordForm({
  page: { contract, form, messages, onAdded, faults, folded, recordActions: RecordActions },
  paths,
  record,
}: ScreenProps & { record: AnyRow | null }) {
  return (
    <CrudForm
      fields={contract.fields}
      slots={form}
      record={record}
      entity={contract.entity}
      create={contract.create}
      update={contract.update}
      enable={contract.enable}
      messages={messages}
      onAdded={onAdded}
      faults={faults}
      folded={folded}
      backTo={paths.list}
      top={record !== null && RecordActions !== undefined && <RecordActions row={record} />}
    />
  );
}

interface FrameProps extends ScreenProps {
  title: string;
  /** The last breadcrumb; default: the title. */
  crumb?: string | undefined;
  children: ReactNode;
}

function Frame({ page, paths, title, crumb = title, children }: FrameProps) {
  const list = { label: page.titles.list, to: `${paths.list}${defaultStringifySearch({ ...useRetour() })}` };
  return (
    <Page title={title} width="narrow" breadcrumbs={[...page.trail, list, { label: crumb }] as Crumb[]}>
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
