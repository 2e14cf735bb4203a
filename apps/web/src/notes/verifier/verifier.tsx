/**
 * The public page that says whether a bulletin is the school's own and in force, without an account. The figures that the school
 * signed stand large, to be compared with the paper.
 */

import { lireTexteDeCloture } from '@gestionscolaire/contract/caisse/code.ts';
import { getCleEcole, lireTete, lireTexteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { lireTeteDeNotes } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import { LIBELLES_DES_DECISIONS } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { getEtatBulletin } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { SIGLES_DES_CODES } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  formaterCoefficient,
  formaterNote,
  formaterPoints,
} from '@gestionscolaire/contract/notes/calcul/formater.ts';
import type { AttestationDeBulletin } from '@gestionscolaire/contract/notes/papiers/attestation.ts';
import {
  type AttestationDAcquis,
  type AttestationScellee,
  attesteDesNotes,
  lireTexteScelle,
} from '@gestionscolaire/contract/notes/papiers/attestation-d-acquis.ts';
import { useMemo } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { examinerCodeSigne } from '#core/papiers/code-signe.ts';
import {
  DetailDePapier,
  PageDeVerificationDePapier,
  SignatureSeule,
  VerdictDePapier,
} from '#core/papiers/verification.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './verifier.module.css';

export const VerifierBulletin = () => (
  <PageDeVerificationDePapier
    title="Vérifier un bulletin"
    description="Scannez le code du bulletin avec l'appareil photo d'un téléphone, ou collez ici le texte qu'il contient."
    Reponse={Reponse}
  />
);

const NON_AUTHENTIQUE = "Ce bulletin n'est pas authentique";

/** Whether a text is a code or a head of money: another page reads it. */
const estDeLaCaisse = (code: string): boolean =>
  lireTete(code) !== undefined ||
  examinerCodeSigne(code, (text) => lireTexteSigne(text) ?? lireTexteDeCloture(text)).etat !== 'illisible';

function Reponse({ code }: { code: string }) {
  const examen = useMemo(() => examinerCodeSigne(code, lireTexteScelle), [code]);
  if (examen.etat === 'illisible') return <Illisible code={code} />;
  if (examen.etat === 'faux')
    return (
      <>
        <VerdictDePapier tone="error" title={NON_AUTHENTIQUE}>
          Ce qu'il dit ne correspond pas à sa signature. Prévenez l'école.
        </VerdictDePapier>
        <DetailDePapier rows={rowsOf(examen.dit)} />
      </>
    );
  return <Comparaison {...examen} />;
}

function Illisible({ code }: { code: string }) {
  if (estDeLaCaisse(code))
    return (
      <VerdictDePapier
        tone="error"
        title="Ce n'est pas le code d'un bulletin, mais celui d'un reçu ou d'une clôture"
      >
        Il se vérifie à la page <a href={ADRESSES.verifierRecu}>{ADRESSES.verifierRecu}</a>.
      </VerdictDePapier>
    );
  if (lireTeteDeNotes(code) !== undefined)
    return (
      <VerdictDePapier tone="warning" title="C'est la tête d'un bulletin, pas son code">
        L'école la compare avec ses bulletins scellés. Scannez ici le code imprimé à côté d'elle.
      </VerdictDePapier>
    );
  return (
    <VerdictDePapier tone="error" title="Ce texte n'est pas le code d'un bulletin">
      Il en manque peut-être une partie : scannez le code à nouveau, ou collez-le en entier.
    </VerdictDePapier>
  );
}

/** Compares a rightly signed code with the server: is the key the school's, and is the bulletin in force? */
function Comparaison({
  dit,
  cle,
  empreinte: lue,
}: {
  dit: AttestationScellee;
  cle: string;
  empreinte: string;
}) {
  const { ecoleId, empreinte, jour } = dit;
  const key = useEndpoint(getCleEcole, { id: ecoleId });
  const etat = useEndpoint(getEtatBulletin, { ecoleId, empreinte });
  const known = key.data?.data[0];
  const told = etat.data?.data[0];
  const own = known?.cles.find((one) => one.cle === cle);
  // A key that was replaced before the day of the seal signed nothing any more: somebody who had it went on signing.
  const isTooLate = own?.jusque != null && jour > jourDe(own.jusque);
  const isOfAnother = known === undefined ? key.error?.status === 404 : own === undefined || isTooLate;
  const failure = key.error ?? etat.error;
  // Whoever holds a key of the school could sign other figures under the print of a real bulletin.
  const isOtherText = told !== undefined && told.etat !== 'inconnu' && told.attestation !== lue;
  return (
    <>
      {isOfAnother ? (
        <VerdictDePapier tone="error" title={NON_AUTHENTIQUE}>
          Ce code n'est pas un de ceux que l'école a signés. Prévenez-la.
        </VerdictDePapier>
      ) : isOtherText ? (
        <VerdictDePapier tone="error" title={NON_AUTHENTIQUE}>
          Ce qu'il dit n'est pas ce que tient le bulletin scellé par <strong>{told.ecole}</strong>.
          Prévenez-la.
        </VerdictDePapier>
      ) : failure !== null ? (
        <SignatureSeule
          cle={cle}
          isTooMany={failure.status === 429}
          isFetching={key.isFetching || etat.isFetching}
          onRetry={() => void Promise.all([key.refetch(), etat.refetch()])}
        >
          Elle est juste. Mais sans réponse de l'école, rien ne dit si ce bulletin a été remplacé depuis, ni
          si la clé est la sienne. Comparez ces chiffres avec la clé imprimée sur un autre papier de l'école :
        </SignatureSeule>
      ) : known === undefined || told === undefined ? (
        <VerdictDePapier tone="wait" title="Question à l'école…">
          La signature est juste.
        </VerdictDePapier>
      ) : (
        <EtatDuBulletin told={told} aComparer={aComparerDe(dit)} />
      )}
      {!isOfAnother && !isOtherText && (attesteDesNotes(dit) ? <Chiffres dit={dit} /> : <Livret dit={dit} />)}
      <DetailDePapier rows={rowsOf(dit)} cle={isOfAnother ? undefined : own?.cle} ecole={told?.ecole} />
    </>
  );
}

/** Says what to compare with the paper: the code of a livret d'acquis has no figure. */
const aComparerDe = (dit: AttestationScellee): string =>
  attesteDesNotes(dit)
    ? 'Comparez chaque chiffre ci-dessous avec le papier.'
    : 'Comparez le nom, la classe et la période ci-dessous avec le papier.';

/** Shows what the school's sealed bulletins now say of this one. */
function EtatDuBulletin({
  told,
  aComparer,
}: {
  told: Output<typeof getEtatBulletin>[number];
  aComparer: string;
}) {
  const { ecole, etat, version, jour } = told;
  if (etat === 'remplace')
    return (
      <VerdictDePapier
        tone="error"
        title={`Ce bulletin est remplacé par la version ${version ?? ''} du ${formaterJour(jour ?? '')}`}
      >
        <strong>{ecole}</strong> l'avait scellé, puis l'a rectifié : demandez-lui la version en vigueur.
      </VerdictDePapier>
    );
  if (etat === 'inconnu')
    return (
      <VerdictDePapier tone="error" title="Ce bulletin est inconnu de cette école">
        La signature est la sienne, mais <strong>{ecole}</strong> n'a pas scellé ce bulletin. Prévenez-la.
      </VerdictDePapier>
    );
  return (
    <VerdictDePapier tone="succes" title="Ce bulletin est en vigueur">
      <strong>{ecole}</strong> l'a scellé. {aComparer}
    </VerdictDePapier>
  );
}

const note = (valeur: number | null): string => (valeur === null ? 'NE' : formaterNote(valeur));
const placeDe = ({ rang, exAequo }: AttestationDeBulletin): string =>
  rang === null ? '—' : `${rang}${exAequo ? ' ex æquo' : ''}`;

/** Shows the figures that a parent compares, large. */
function Chiffres({ dit }: { dit: AttestationDeBulletin }) {
  const annee: [string, string][] =
    dit.moyenneAnnuelle === null
      ? []
      : [
          ['Moyenne annuelle', note(dit.moyenneAnnuelle)],
          ...(dit.rangAnnuel === null
            ? []
            : [['Rang annuel', String(dit.rangAnnuel)] satisfies [string, string]]),
        ];
  const figures: [string, string][] = [
    ['Moyenne', `${note(dit.moyenne)} / ${dit.noteSur}`],
    ['Rang', `${placeDe(dit)} sur ${dit.evalues}`],
    ...annee,
    ...(dit.decision === null
      ? []
      : [['Décision', LIBELLES_DES_DECISIONS[dit.decision]] satisfies [string, string]]),
  ];
  return (
    <section
      className={`${kit.card} ${kit.terms} ${kit.ample} ${classes.chiffres}`}
      aria-label="Chiffres du bulletin"
    >
      <p className={classes.eleve}>
        <bdi>{dit.eleve}</bdi>
      </p>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows whose livret d'acquis it is, large: its code says nothing of what was acquired. */
function Livret({ dit }: { dit: AttestationDAcquis }) {
  const faits: [string, string][] = [
    ['Classe', dit.classe],
    ['Période', `${dit.periode}, ${dit.session}`],
    ...(dit.decision === null
      ? []
      : [['Décision', LIBELLES_DES_DECISIONS[dit.decision]] satisfies [string, string]]),
  ];
  return (
    <section
      className={`${kit.card} ${kit.terms} ${kit.ample} ${classes.chiffres}`}
      aria-label="Livret d'acquis"
    >
      <p className={classes.eleve}>
        <bdi>{dit.eleve}</bdi>
      </p>
      <dl>
        {faits.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const rowsOf = (dit: AttestationScellee): [string, string][] =>
  attesteDesNotes(dit) ? rowsOfNotes(dit) : rowsOfAcquis(dit);

const rowsOfAcquis = (dit: AttestationDAcquis): [string, string][] => [
  ['École, selon le papier', dit.ecole],
  ['Élève', dit.eleve],
  ['Matricule', dit.matricule],
  ['Classe', dit.classe],
  ['Période', `${dit.periode}, ${dit.session}`],
  ...(dit.decision === null
    ? []
    : [['Décision', LIBELLES_DES_DECISIONS[dit.decision]] satisfies [string, string]]),
  ['Scellé le', `${formaterJour(dit.jour)}, version ${dit.version}`],
  ['Tête', dit.tete],
];

function rowsOfNotes(dit: AttestationDeBulletin): [string, string][] {
  const { moyenneAnnuelle, rangAnnuel, decision, matieres } = dit;
  return [
    ['École, selon le papier', dit.ecole],
    ['Élève', dit.eleve],
    ['Matricule', dit.matricule],
    ['Classe', dit.serie === null ? dit.classe : `${dit.classe}, série ${dit.serie}`],
    ['Période', `${dit.periode}, ${dit.session}`],
    ['Moyenne', `${note(dit.moyenne)} / ${dit.noteSur}`],
    ['Rang', `${placeDe(dit)} sur ${dit.evalues} évalués, effectif ${dit.effectif}`],
    ['Totaux', `${formaterPoints(dit.points)} points, coefficients ${formaterCoefficient(dit.coefficients)}`],
    ...(moyenneAnnuelle === null
      ? []
      : [
          [
            'Année',
            `${note(moyenneAnnuelle)}${rangAnnuel === null ? '' : `, rang ${rangAnnuel}`}`,
          ] satisfies [string, string],
        ]),
    ...(decision === null ? [] : [['Décision', LIBELLES_DES_DECISIONS[decision]] satisfies [string, string]]),
    ...matieres.map(
      ({ abreviation, moyenne, estDispensee, coefficient }) =>
        [
          abreviation,
          estDispensee ? SIGLES_DES_CODES.dispense : `${note(moyenne)} × ${formaterCoefficient(coefficient)}`,
        ] satisfies [string, string],
    ),
    ['Scellé le', `${formaterJour(dit.jour)}, version ${dit.version}`],
    ['Tête', dit.tete],
  ];
}
