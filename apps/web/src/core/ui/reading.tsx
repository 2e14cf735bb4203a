/**
 * Shows what was read: its grey shape on the way, 'Réessayer' when the server is away, the refusal where a right is missing, then the
 * data. `Reading` is a whole page, `ReadingPart` a part of one that loads by itself.
 */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { ReactNode } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { Denied, Failure, Outdated } from './failure.tsx';
import { Page, type PageProps } from './page.tsx';
import { PanelSkeleton } from './page-skeleton.tsx';

/** A reading, as `useEndpoint` gives it. */
interface Read {
  data: { data: unknown } | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** One reading, or several, whose data come together; null: one that is not asked for, and has none. */
type Reads = Read | readonly (Read | null)[];

type Told<R> = R extends Read ? NonNullable<R['data']>['data'] : undefined;

/** The data of one reading; of several, theirs in the same order. */
type Given<R extends Reads> = R extends Read ? Told<R> : { [K in keyof R]: Told<R[K]> };

interface Asked<R extends Reads> {
  /** null: the address names nothing that could be read. */
  of: R | null;
  /** False while something else is awaited: the rights, an answer that must be new. */
  isReady?: boolean;
}

interface PartProps<R extends Reads> extends Asked<R> {
  /** The shape of what is on its way; default: a panel's. */
  waiting?: ReactNode;
  /** Stands in place of a record that the server does not know; default: its sentence. */
  unknown?: ReactNode;
  /** Stands under a failure: what this device keeps. */
  underFailure?: ReactNode;
  /** Says why there is nothing, and what to do next (`Empty`); false where there is something. */
  renderEmpty?: ((data: Given<R>) => ReactNode) | undefined;
  children: (data: Given<R>) => ReactNode;
}

const isMany = (of: Reads | null): of is readonly (Read | null)[] => Array.isArray(of);
const manyOf = (of: Reads | null): readonly (Read | null)[] => (isMany(of) ? of : [of]);

/** The failures that say nothing of the data: the server is away, has too much to do, or does not know any more who asks. */
const SILENCES = new Set<unknown>(['RESEAU', 'INDISPONIBLE', 'INTERNE', 'TROP_DE_DEMANDES', 'NON_CONNECTE']);

/** Whether there is nothing to show any more: it was never read, or the server refuses it since. */
const isGone = ({ data, error }: Read): boolean =>
  error !== null && (data === undefined || ('code' in error && !SILENCES.has(error.code)));

const isOfNothing = (error: Error | null | undefined): boolean =>
  error != null && 'code' in error && error.code === 'INTROUVABLE';

/** Says whether there are data to show, and what failed. */
function stateOf<R extends Reads>({ of, isReady = true }: Asked<R>) {
  const all = manyOf(of);
  const reads = all.filter((read) => read !== null);
  const failed = reads.filter(({ error }) => error !== null);
  // An answer kept from before is not the one that is waited for.
  const gone = failed.find(isGone) ?? (isReady ? undefined : failed[0]);
  const told = all.map((read) => read?.data?.data);
  return {
    error: (gone ?? failed[0])?.error ?? null,
    isFailed: gone !== undefined,
    isUnknown: of === null || isOfNothing(gone?.error),
    isRead: of !== null && gone === undefined && isReady && reads.every(({ data }) => data !== undefined),
    /** To be read where `isRead`. */
    data: (isMany(of) ? told : told[0]) as Given<R>,
    retry: () => {
      for (const { refetch } of failed) refetch();
    },
  };
}

/**
 * Shows data once they are read. They stay while the server is away, with a line that says so; a refusal takes their place.
 */
export function ReadingPart<const R extends Reads>({
  waiting = <PanelSkeleton />,
  unknown,
  underFailure,
  renderEmpty,
  children,
  ...asked
}: PartProps<R>): ReactNode {
  const { error, isFailed, isUnknown, isRead, data, retry } = stateOf(asked);
  if (isUnknown && unknown !== undefined) return unknown;
  if (error !== null && isFailed)
    return (
      <>
        <Failure error={error} onRetry={retry} />
        {underFailure}
      </>
    );
  if (!isRead) return waiting;
  return (
    <>
      {error !== null && <Outdated error={error} onRetry={retry} />}
      {renderEmpty?.(data) || children(data)}
    </>
  );
}

/** A part that draws itself whatever is read so far: only a failure takes its place. */
export function UnlessFailed({
  of: { error, refetch },
  children,
}: {
  of: Pick<Read, 'error' | 'refetch'>;
  children?: ReactNode;
}): ReactNode {
  return error === null ? children : <Failure error={error} onRetry={() => void refetch()} />;
}

interface FrameProps extends Omit<PageProps, 'children'> {
  /** The call whose right opens the page; who lacks it is told so in place of the content. */
  right?: Pick<Endpoint, 'access'> | undefined;
  /** The name of the screen that this right is given for; default: the title. */
  screen?: string | undefined;
  children: ReactNode;
}

/**
 * A page that its right opens. Its parts read for themselves: none of them is drawn, so none reads, where the right is missing.
 * Its title and its breadcrumbs stand in every case.
 */
export function Reading({ right, screen, actions, children, ...frame }: FrameProps) {
  const { refusal } = useDroits();
  const sentence = right === undefined ? undefined : refusal(right, screen ?? frame.title);
  return (
    <Page {...frame} actions={sentence === undefined ? actions : undefined}>
      {sentence === undefined ? children : <Denied sentence={sentence} />}
    </Page>
  );
}

interface NamedProps<R extends Reads> extends Omit<FrameProps, 'children'>, PartProps<R> {
  /** The title, the sentence, the buttons that the data give; the page's own stand until then. */
  renderHead: (data: Given<R>) => Partial<Omit<PageProps, 'children' | 'width'>>;
}

/** A page whose data give it its title: it reads them itself. */
export function NamedReading<const R extends Reads>({
  of,
  isReady = true,
  waiting,
  unknown,
  underFailure,
  renderEmpty,
  children,
  renderHead,
  ...frame
}: NamedProps<R>) {
  const { can } = useDroits();
  const { isRead, data } = stateOf({ of, isReady });
  const isNamed = isRead && (frame.right === undefined || can(frame.right));
  return (
    <Reading {...frame} {...(isNamed && renderHead(data))}>
      <ReadingPart {...{ of, isReady, waiting, unknown, underFailure, renderEmpty }}>{children}</ReadingPart>
    </Reading>
  );
}
