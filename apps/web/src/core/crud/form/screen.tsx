/** The add and edit screens of a look-alike, and its edit form alone, for the tab of a page. */

import { rowsOfGet } from '@gestionscolaire/contract/core/api/crud.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { defaultStringifySearch, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import { CrudLink, crumbsOf, pathFor, useRetour } from '#core/crud/crud-link.tsx';
import type { CrudPage, CrudPaths } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import type { KnownLabels } from '#core/crud/use-value-labels.ts';
import type { AnyRow, Values } from '#core/crud/values.ts';
import { idOf, useIdParam } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
import kit from '#core/ui/kit.module.css';
import { type Crumb, Page } from '#core/ui/page.tsx';
import { useAsked } from './asked.ts';
import classes from './crud-form.module.css';
import { CrudForm, type CrudFormProps } from './crud-form.tsx';
import { useTabOfRecords } from './use-tab.ts';

interface ScreenProps {
  page: CrudPage;
  paths: CrudPaths;
}

const NOTHING: Held = {};

/** The new records that were added one after the other, and what the next one begins with. */
interface Series {
  added: number;
  given: Held;
  labels: KnownLabels;
}

export function AddScreen({ page, paths }: ScreenProps) {
  const params: Record<string, string> = useParams({ strict: false });
  // Another parent in the address opens another form.
  return <Adder key={JSON.stringify(params)} page={page} paths={paths} params={params} />;
}

function Adder({ page, paths, params }: ScreenProps & { params: Readonly<Record<string, string>> }) {
  const [named] = useState(() => givenBy(page, params));
  const [series, setSeries] = useState<Series>({ added: 0, given: named, labels: {} });
  const isReady = useReads(page);
  const isWhole = Object.values(named).every((value) => value !== undefined);
  const next = (sent: Values, labels: KnownLabels) =>
    setSeries(({ added }) => ({
      added: added + 1,
      given: { ...page.keptForNext?.(sent), ...named },
      labels,
    }));
  return (
    <Frame page={page} paths={paths} title={page.titles.add} crumb={page.titles.addCrumb} known={named}>
      <Allowed page={page} to="create">
        {!isWhole && <Unknown page={page} paths={paths} />}
        {isWhole && !isReady && <Waiting fields={shownFields(page)} />}
        {isWhole && isReady && (
          <RecordForm
            key={series.added}
            page={page}
            paths={paths}
            record={null}
            given={series.given}
            // Where an add leads to a page of its own, that page is what a person wants next.
            series={
              page.onAdded === undefined
                ? { isBegun: series.added > 0, labels: series.labels, next }
                : undefined
            }
          />
        )}
      </Allowed>
    </Frame>
  );
}

/** Whether the lists of a new record have been read as they are now; a failed reading counts, so that it stops nobody. */
function useReads({ reads = [] }: CrudPage): boolean {
  const asked = useQueries({ queries: reads.map((endpoint) => endpointQuery(endpoint, {})) });
  const [isReady, setReady] = useState(false);
  // An answer that came before the last act does not know it. Once open, the form stays, whatever is read again.
  if (!isReady && asked.every(({ isFetching }) => !isFetching)) setReady(true);
  return isReady;
}

const shownFields = ({ form }: CrudPage): string[] =>
  Object.keys(form).filter((name) => form[name]?.kind !== 'held');

/** Reads the values of held fields from the address of an add form; undefined where it names no record. */
function givenBy({ form }: CrudPage, params: Readonly<Record<string, string>>): Held {
  const named = Object.entries(form).flatMap(([name, slot]) =>
    slot.kind === 'held' && slot.param !== undefined
      ? [[name, idOf(params[slot.param]) ?? undefined] as const]
      : [],
  );
  return Object.fromEntries(named);
}

export function EditScreen({ page, paths }: ScreenProps) {
  const id = useIdParam('id');
  return <Editor key={id} id={id} page={page} paths={paths} />;
}

function Editor({ id, page, paths }: ScreenProps & { id: number | null }) {
  const { record, body } = useEditForm({ page, paths, id });
  return (
    <Frame page={page} paths={paths} title={page.titles.edit} known={record ?? NOTHING}>
      {body}
    </Frame>
  );
}

interface EditPanelProps extends ScreenProps {
  id: number;
}

/** Shows the edit form without the frame of a page: the first tab of its record's own page. Give it the id as its key. */
export function EditPanel(props: EditPanelProps) {
  return useEditForm(props).body;
}

/** Shows a form to a person who may send it; to another, which right is missing and who can give it. */
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

/** Reads the record that an address names, and shows its form or why there is none. */
function useEditForm({ id, page, paths }: ScreenProps & { id: number | null }) {
  const isAllowed = useDroits().refusal(page.contract.update, page.titles.list) === undefined;
  const query = useEndpoint(page.contract.get, { id: id ?? 0 }, { enabled: id !== null && isAllowed });
  const record = (rowsOfGet(page.contract, query.data?.data ?? []) as readonly AnyRow[])[0];
  // A form begins with the stored record, not with one kept from an earlier visit. A later reading keeps the typed values.
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && (query.isFetchedAfterMount || !query.isStale)) setFresh(true);
  const form = () => {
    if (record !== undefined && isFresh) return <RecordForm page={page} paths={paths} record={record} />;
    const isUnknown = id === null || query.error?.code === 'INTROUVABLE' || (query.isSuccess && isFresh);
    if (isUnknown) return <Unknown page={page} paths={paths} />;
    if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
    return <Waiting fields={shownFields(page)} />;
  };
  return {
    record,
    body: (
      <Allowed page={page} to="update">
        {form()}
      </Allowed>
    ),
  };
}

function RecordForm({
  page,
  paths,
  record,
  given = NOTHING,
  series,
}: ScreenProps & Pick<CrudFormProps, 'record' | 'series'> & { given?: Held }) {
  const { contract, form, messages, recordActions: RecordActions } = page;
  const { onAdded, faults, folded, live, refusals, isAlwaysEnabled } = page;
  const asked = useAsked(contract.fields, form);
  if (asked === undefined) return <Waiting fields={shownFields(page)} />;
  return (
    <CrudForm
      {...{ onAdded, faults, folded, live, refusals, isAlwaysEnabled }}
      {...asked}
      record={record}
      given={given}
      series={series}
      entity={contract.entity}
      create={contract.create}
      update={contract.update}
      enable={contract.enable}
      many={contract}
      messages={messages}
      backTo={backOf(page, paths, record ?? given)}
      top={record !== null && RecordActions !== undefined && <RecordActions row={record} />}
    />
  );
}

/**
 * Returns the path a form leads back to: the list or the page of its parent; the page before it while the parent is not known.
 */
function backOf({ trail }: CrudPage, { list }: CrudPaths, known: Held): string {
  const before = crumbsOf(trail, known).findLast(({ to }) => to !== undefined);
  return pathFor(list, known) ?? before?.to ?? ADRESSES.accueil;
}

interface FrameProps extends ScreenProps {
  title: string;
  /** Last breadcrumb; default: the title. */
  crumb?: string | undefined;
  /** The record, or the values that the address of a new one gives: they fill the paths of the breadcrumbs. */
  known: Held;
  children: ReactNode;
}

function Frame({ page, paths, title, crumb = title, known, children }: FrameProps) {
  const search = defaultStringifySearch({ ...useRetour() });
  useTabOfRecords(page.contract.screen);
  const [list] = crumbsOf([{ label: page.titles.list, to: paths.list }], known);
  const back: Crumb[] = list?.to === undefined ? [] : [{ ...list, to: `${list.to}${search}` }];
  return (
    <Page
      title={title}
      width="narrow"
      breadcrumbs={[...crumbsOf(page.trail, known), ...back, { label: crumb }]}
    >
      {children}
    </Page>
  );
}

function Unknown({ page, paths }: ScreenProps) {
  return (
    <div className={`${kit.card} ${kit.stack} ${classes.form}`}>
      <Empty
        icon={IconFileUnknown}
        title="Enregistrement introuvable"
        text="Il n'existe pas, ou il a été supprimé."
        action={
          <Button
            component={CrudLink}
            to={backOf(page, paths, NOTHING)}
            search={useRetour()}
            variant="default"
          >
            Retour
          </Button>
        }
      />
    </div>
  );
}

function Waiting({ fields }: { fields: readonly string[] }) {
  return (
    <div className={`${kit.card} ${kit.stack} ${classes.form}`} role="status" aria-label="Chargement…">
      {fields.map((name) => (
        <div key={name} className={classes.waiting} aria-hidden>
          <div className={classes.bar} />
          <div className={`${kit.frame} ${classes.box}`} />
        </div>
      ))}
    </div>
  );
}
