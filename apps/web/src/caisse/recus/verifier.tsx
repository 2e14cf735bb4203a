/** The public page that says whether a receipt is the school's own and still valid, without an account. The server is asked about its hash. */
import { type EtatRecu, getCleEcole, getEtatRecu } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { aTrouverEnCaisse, RENDU_DE_PLUS, renduDePlus } from '@gestionscolaire/contract/caisse/especes.ts';
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { montantEnLettres } from '@gestionscolaire/contract/core/values/en-lettres.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { lireTeteDeNotes } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import { PAGE_DES_BULLETINS } from '@gestionscolaire/contract/notes/papiers/attestation.ts';
import { lireTexteScelle } from '@gestionscolaire/contract/notes/papiers/attestation-d-acquis.ts';
import { useMemo } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { examinerCodeSigne } from '#core/papiers/code-signe.ts';
import {
  DetailDePapier,
  PageDeVerificationDePapier,
  SignatureSeule,
  VerdictDePapier,
} from '#core/papiers/verification.tsx';
import { type Dit, examinerCode, type Signe } from './examiner-code.ts';

export const VerifierRecu = () => (
  <PageDeVerificationDePapier
    title="Vérifier un reçu"
    description="Scannez le code du reçu avec l'appareil photo d'un téléphone, ou collez ici le texte qu'il contient."
    Reponse={Reponse}
  />
);

/** Whether a text is the code of a bulletin, or the head of a school's bulletins: another page reads it. */
const estDUnBulletin = (code: string): boolean =>
  lireTeteDeNotes(code) !== undefined || examinerCodeSigne(code, lireTexteScelle).etat !== 'illisible';

function Reponse({ code }: { code: string }) {
  const examen = useMemo(() => examinerCode(code), [code]);
  if (examen.etat === 'illisible' && estDUnBulletin(code))
    return (
      <VerdictDePapier tone="error" title="Ce n'est pas le code d'un reçu, mais celui d'un bulletin de notes">
        Il se vérifie à la page <a href={PAGE_DES_BULLETINS}>{PAGE_DES_BULLETINS}</a>.
      </VerdictDePapier>
    );
  if (examen.etat === 'illisible')
    return (
      <VerdictDePapier tone="error" title="Ce texte n'est pas le code d'un reçu">
        Il en manque peut-être une partie : scannez le code à nouveau, ou collez-le en entier.
      </VerdictDePapier>
    );
  if (examen.etat === 'faux')
    return (
      <>
        <VerdictDePapier tone="error" title={nonAuthentique(examen.dit)}>
          Ce qu'il dit ne correspond pas à sa signature. Prévenez l'école.
        </VerdictDePapier>
        <DetailDePapier rows={rowsOf(examen.dit)} />
      </>
    );
  return <Comparaison {...examen} />;
}

/** Whether a paper says a day on which its key signed nothing any more: somebody who had it went on signing. */
function estApres(dit: Dit, jusque: string | null): boolean {
  const { jour } = 'recu' in dit ? dit.recu : dit.cloture;
  return jusque !== null && jour > jourDe(jusque);
}

/** Compares a rightly signed code with the server: is the key the school's, and is the paper still valid? */
function Comparaison({ dit, ecoleId, cle, empreinte }: Signe) {
  const key = useEndpoint(getCleEcole, { id: ecoleId });
  const etat = useEndpoint(getEtatRecu, { ecoleId, empreinte });
  const known = key.data?.data[0];
  const told = etat.data?.data[0];
  const own = known?.cles.find((one) => one.cle === cle);
  const isOfAnother =
    known === undefined ? key.error?.status === 404 : own === undefined || estApres(dit, own.jusque);
  const failure = key.error ?? etat.error;
  return (
    <>
      {isOfAnother ? (
        <VerdictDePapier tone="error" title={nonAuthentique(dit)}>
          Ce code n'est pas un de ceux que l'école a signés. Prévenez-la.
        </VerdictDePapier>
      ) : failure !== null ? (
        <SignatureSeule
          cle={cle}
          isTooMany={failure.status === 429}
          isFetching={key.isFetching || etat.isFetching}
          onRetry={() => void Promise.all([key.refetch(), etat.refetch()])}
        >
          Elle est juste. Mais sans réponse de l'école, rien ne dit si ce papier a été annulé depuis, ni si la
          clé est la sienne. Comparez ces chiffres avec la clé imprimée sur un autre reçu de l'école :
        </SignatureSeule>
      ) : known === undefined || told === undefined ? (
        <VerdictDePapier tone="wait" title="Question à l'école…">
          La signature est juste.
        </VerdictDePapier>
      ) : (
        <Etat dit={dit} told={told} />
      )}
      <DetailDePapier rows={rowsOf(dit)} cle={isOfAnother ? undefined : own?.cle} ecole={told?.ecole} />
    </>
  );
}

/** Shows what the school's books now say of the paper. */
function Etat({ dit, told: { ecole, etat, annuleLe } }: { dit: Dit; told: EtatRecu }) {
  const isRecu = 'recu' in dit;
  const nom = isRecu ? dit.recu.ecole : dit.cloture.ecole;
  const ce = isRecu ? 'Ce reçu est' : 'Cette clôture est';
  if (etat === 'annule' && !isRecu)
    return (
      <VerdictDePapier
        tone="error"
        title={`Cette journée est rouverte depuis le ${formaterJour(annuleLe ?? '')}`}
      >
        <strong>{ecole}</strong> avait signé cette clôture, puis a rouvert sa journée : une autre clôture la
        suit.
      </VerdictDePapier>
    );
  if (etat === 'annule')
    return (
      <VerdictDePapier tone="error" title={`Ce reçu est annulé depuis le ${formaterJour(annuleLe ?? '')}`}>
        <strong>{ecole}</strong> l'avait signé, puis a annulé ce paiement : ce papier ne prouve plus rien.
      </VerdictDePapier>
    );
  if (etat === 'inconnu')
    return (
      <VerdictDePapier tone="error" title={`${ce} inconnu${isRecu ? '' : 'e'} de cette école`}>
        La signature est la sienne, mais les livres de <strong>{ecole}</strong> n'ont pas ce papier.
        Prévenez-la.
      </VerdictDePapier>
    );
  if (nom !== ecole)
    return (
      <VerdictDePapier tone="warning" title={`${ce} valable, sous un autre nom d'école`}>
        Pour ce serveur, cette école s'appelle <strong>{ecole}</strong> ; le papier dit <strong>{nom}</strong>
        . Si elle n'a pas changé de nom, prévenez-la.
      </VerdictDePapier>
    );
  return (
    <VerdictDePapier tone="succes" title={`${ce} valable`}>
      <strong>{ecole}</strong> l'a signé{isRecu ? '' : 'e'}, rien n'y a été changé, et rien ne l'a annulé
      {isRecu ? '' : 'e'} depuis.
    </VerdictDePapier>
  );
}

const nonAuthentique = (dit: Dit): string =>
  'recu' in dit ? "Ce reçu n'est pas authentique" : "Cette clôture n'est pas authentique";

function rowsOf(dit: Dit): [string, string][] {
  if ('recu' in dit) {
    const { ecole, session, numero, jour, montant, eleve, matricule, tete } = dit.recu;
    return [
      ['École, selon le papier', ecole],
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
    ['École, selon le papier', ecole],
    ['Clôture de caisse', formaterJour(jour)],
    ['Caissier', caissier],
    ['Espèces attendues', formaterMontant(aTrouverEnCaisse(dit.cloture))],
    ...rendu,
    ['Espèces comptées', formaterMontant(compte)],
    ['Tête', tete],
  ];
}

/** Writes an amount in words; a forged code may name any number. */
function enLettres(montant: number): string {
  try {
    return montantEnLettres(montant);
  } catch {
    return 'montant impossible';
  }
}
