/** Whether a receipt is the school's own: for everybody, without an account; the code stands behind '#', which no server is sent. */
import { empreinteDeCle } from '@gestionscolaire/contract/caisse/code.ts';
import { getCleEcole } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { aTrouverEnCaisse, RENDU_DE_PLUS, renduDePlus } from '@gestionscolaire/contract/caisse/especes.ts';
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour } from '@gestionscolaire/contract/core/dates.ts';
import { montantEnLettres } from '@gestionscolaire/contract/core/en-lettres.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/montant.ts';
import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import { IconAlertTriangle, IconCircleX, IconLoader2, IconShieldCheck } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useMemo, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Page } from '#core/ui/page.tsx';
import { type Dit, examinerCode } from './examiner-code.ts';
import classes from './verifier-recu.module.css';

const TITLE = 'Vérifier un reçu';

export function VerifierRecu() {
  const scanned = useLocation({ select: ({ hash }) => hash });
  return (
    <Page title={TITLE} width="narrow" breadcrumbs={[{ label: TITLE }]}>
      {/* A code scanned after another one begins anew. */}
      <Verification key={scanned} scanned={scanned} />
    </Page>
  );
}

function Verification({ scanned }: { scanned: string }) {
  const [code, setCode] = useState(scanned);
  const [entry, setEntry] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setCode(entry);
  };
  return (
    <div className={classes.page}>
      <div aria-live="polite">{code.trim() !== '' && <Reponse code={code} />}</div>
      <form noValidate onSubmit={submit} className={classes.form}>
        <Textarea
          label="Texte du code"
          description="Scannez le code du reçu avec l'appareil photo d'un téléphone, ou collez ici le texte qu'il contient."
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

function Reponse({ code }: { code: string }) {
  const examen = useMemo(() => examinerCode(code), [code]);
  if (examen.etat === 'illisible')
    return (
      <Verdict tone="error" title="Ce texte n'est pas le code d'un reçu">
        Il en manque peut-être une partie : scannez le code à nouveau, ou collez-le en entier.
      </Verdict>
    );
  if (examen.etat === 'faux')
    return (
      <>
        <Verdict tone="error" title={nonAuthentique(examen.dit)}>
          Ce qu'il dit ne correspond pas à sa signature. Prévenez l'école.
        </Verdict>
        <Detail dit={examen.dit} />
      </>
    );
  return <Comparaison {...examen} />;
}

/** The signature is right: is the key the one that the school's server gives? */
function Comparaison({ dit, ecoleId, cle }: { dit: Dit; ecoleId: number; cle: string }) {
  const { data, error, isPending, isFetching, refetch } = useEndpoint(getCleEcole, { id: ecoleId });
  const known = data?.data[0];
  return (
    <>
      {isPending && (
        <Verdict tone="wait" title="Comparaison avec la clé de l'école…">
          La signature est juste.
        </Verdict>
      )}
      {known?.cle === cle && (
        <Verdict tone="succes" title={authentique(dit)}>
          L'école l'a signé, et rien n'y a été changé. Un paiement annulé depuis garde un reçu authentique :
          en cas de doute, demandez à l'école.
        </Verdict>
      )}
      {isOther(known, error, cle) && (
        <Verdict tone="error" title={nonAuthentique(dit)}>
          Il est signé par une clé qui n'est pas celle de l'école. Prévenez-la.
        </Verdict>
      )}
      {error !== null && error.status !== 404 && (
        <Verdict
          tone="warning"
          title={`La signature est juste, mais la clé n'a pas pu être comparée à celle de l'école (${error.status === 429 ? 'trop de demandes à la fois' : 'hors ligne'})`}
          action={
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Réessayer
            </Button>
          }
        >
          Comparez vous-même ces chiffres avec la clé imprimée sur un autre reçu de l'école :{' '}
          <strong className={classes.key}>{empreinteDeCle(cle)}</strong>
        </Verdict>
      )}
      <Detail dit={dit} cle={cle} />
    </>
  );
}

/** Another key, or none: the server was reached and knows no such school's. */
const isOther = (
  known: { cle: string } | undefined,
  error: { status: number } | null,
  cle: string,
): boolean => (known === undefined ? error?.status === 404 : known.cle !== cle);

const authentique = (dit: Dit): string =>
  'recu' in dit ? 'Ce reçu est authentique' : 'Cette clôture est authentique';
const nonAuthentique = (dit: Dit): string =>
  'recu' in dit ? "Ce reçu n'est pas authentique" : "Cette clôture n'est pas authentique";

const ICONS = { succes: IconShieldCheck, error: IconCircleX, warning: IconAlertTriangle, wait: IconLoader2 };

function Verdict({
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

function rowsOf(dit: Dit): [string, string][] {
  if ('recu' in dit) {
    const { ecole, session, numero, jour, montant, eleve, matricule, tete } = dit.recu;
    return [
      ['École', ecole],
      ['Reçu', `n° ${formaterNumero(numero)}, session ${session}`],
      ['Jour', formaterJour(jour)],
      ['Montant', `${formaterMontant(montant)} (${enLettres(montant)})`],
      ['Élève', eleve],
      ['Matricule', matricule],
      ['Tête', tete],
    ];
  }
  const { ecole, jour, caissier, attendu, compte, tete } = dit.cloture;
  const rendu: [string, string][] =
    attendu < 0 ? [[RENDU_DE_PLUS, formaterMontant(renduDePlus(dit.cloture))]] : [];
  return [
    ['École', ecole],
    ['Clôture de caisse', formaterJour(jour)],
    ['Caissier', caissier],
    ['Espèces attendues', formaterMontant(aTrouverEnCaisse(dit.cloture))],
    ...rendu,
    ['Espèces comptées', formaterMontant(compte)],
    ['Tête', tete],
  ];
}

/** A forged code may name any number. */
function enLettres(montant: number): string {
  try {
    return montantEnLettres(montant);
  } catch {
    return 'montant impossible';
  }
}

/** What is signed, and by which key. */
function Detail({ dit, cle }: { dit: Dit; cle?: string }) {
  const rows = rowsOf(dit);
  if (cle !== undefined) rows.push(["Clé de l'école", empreinteDeCle(cle)]);
  return (
    <dl className={classes.detail}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {/* A name that runs from right to left moves nothing beside it. */}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
