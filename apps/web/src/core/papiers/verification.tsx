/** The parts of the public pages that check a paper by its code, which stands behind '#': no server receives it. */
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import { IconAlertTriangle, IconCircleX, IconLoader2, IconShieldCheck } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import classes from './verification.module.css';

interface Verifiee {
  readonly title: string;
  /** How one comes by the text: it stands under the label of the field. */
  readonly description: string;
  /** Shows what a code says and whether it holds. */
  readonly Reponse: ComponentType<{ code: string }>;
}

/** Makes the page of one kind of paper. */
export function PageDeVerificationDePapier(page: Verifiee) {
  const scanned = useLocation({ select: ({ hash }) => hash });
  return (
    <Page title={page.title} width="narrow" breadcrumbs={[{ label: page.title }]}>
      {/* Another scanned code begins anew. */}
      <Verification key={scanned} scanned={scanned} {...page} />
    </Page>
  );
}

function Verification({ scanned, description, Reponse }: Verifiee & { scanned: string }) {
  // A text that is sent again is answered anew.
  const [{ code, envoi }, setAsked] = useState({ code: scanned, envoi: 0 });
  const [entry, setEntry] = useState('');
  const answer = useRef<HTMLDivElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked({ code: entry, envoi: envoi + 1 });
  };
  // On a telephone the answer stands far above the form: whoever pressed 'Vérifier' would not see it change.
  useEffect(() => {
    if (envoi === 0) return;
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView({ block: 'start' });
  }, [envoi]);
  return (
    <div className={`${kit.grid} ${kit.airy} ${classes.page}`}>
      <div ref={answer} className={classes.reponse} role="status" aria-label="Réponse" tabIndex={-1}>
        {code.trim() !== '' && <Reponse key={envoi} code={code} />}
      </div>
      <form noValidate onSubmit={submit} className={`${kit.card} ${kit.column} ${kit.ample} ${classes.form}`}>
        <Textarea
          label="Texte du code"
          description={description}
          rows={4}
          value={entry}
          onChange={(event) => setEntry(event.currentTarget.value)}
        />
        <Button type="submit" disabled={entry.trim() === ''}>
          Vérifier
        </Button>
      </form>
    </div>
  );
}

/** Shows the signature alone while the server cannot be reached: the paper may have been cancelled or replaced since. */
export function SignatureSeule({
  cle,
  children,
  isTooMany,
  isFetching,
  onRetry,
}: {
  cle: string;
  /** The facts that nobody can tell without the school's answer, up to the comparison of the key. */
  children: ReactNode;
  isTooMany: boolean;
  isFetching: boolean;
  onRetry: () => void;
}) {
  return (
    <VerdictDePapier
      tone="warning"
      title={`Seule la signature a été vérifiée (${isTooMany ? 'trop de demandes à la fois' : 'hors ligne'})`}
      action={
        <Button variant="default" loading={isFetching} onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {children} <strong className={`${kit.whole} ${classes.key}`}>{empreinteDeCle(cle)}</strong>
    </VerdictDePapier>
  );
}

const ICONS = { succes: IconShieldCheck, error: IconCircleX, warning: IconAlertTriangle, wait: IconLoader2 };

/** Says whether a paper holds. */
export function VerdictDePapier({
  tone,
  title,
  action,
  children,
}: {
  tone: keyof typeof ICONS;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <section className={classes.verdict} data-tone={tone}>
      <Icon size={32} stroke={1.5} aria-hidden />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </section>
  );
}

/** Shows the signed values. `ecole`: the server's name of the school; `cle`: its key, once the server told that it is the school's. */
export function DetailDePapier({
  rows,
  cle,
  ecole,
}: {
  rows: readonly (readonly [string, string])[];
  cle?: string | undefined;
  ecole?: string | undefined;
}) {
  const shown = [
    ...(ecole === undefined ? [] : [['École, selon le serveur', ecole] as const]),
    ...rows,
    ...(cle === undefined ? [] : [["Clé de l'école", empreinteDeCle(cle)] as const]),
  ];
  return (
    <dl className={`${kit.card} ${kit.terms} ${classes.detail}`}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {/* A name written from right to left must not move the text beside it. */}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
