/**
 * The bar of a payment, always on screen: at its left what remains due, or the refusal and the caution that a person must see; at
 * its right the button that takes the money, with the amount in it.
 */
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCash, IconRefresh } from '@tabler/icons-react';
import { today } from '#core/today.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { type LigneARegler, restera, resteraDeLAnnee, totalDu, totalEchu } from './encaissement.ts';
import classes from './formulaire.module.css';
import { MiseEnGarde } from './garde.tsx';
import type { EncaissementState } from './use-encaissement.ts';

interface BarreProps {
  state: EncaissementState;
  lignes: readonly LigneARegler[];
}

export function Barre({ state, lignes }: BarreProps) {
  const { isUnanswered, isSending, cautions, failure } = state;
  const isCalm = failure === null && Object.keys(cautions).length === 0;
  return (
    <div className={`${kit.wrap} ${classes['barre']}`}>
      <div className={classes['dit']} data-alerte={!isCalm || undefined}>
        <Echec state={state} />
        {!isUnanswered && <Gardes state={state} lignes={lignes} />}
        {isCalm && <Restera state={state} lignes={lignes} />}
      </div>
      <Button
        type="submit"
        size="lg"
        loading={isSending}
        className={classes['encaisser'] ?? ''}
        leftSection={
          isUnanswered ? <IconRefresh size={20} aria-hidden /> : <IconCash size={20} aria-hidden />
        }
        rightSection={<kbd aria-hidden>Entrée</kbd>}
      >
        {isUnanswered ? 'Réessayer' : titreDuBouton(state)}
      </Button>
    </div>
  );
}

/** Writes 'Encaisser 50 000 FG', or 'Encaisser 50 000 FG du 20/11/2026'. */
function titreDuBouton({ saisie: { montant, jour } }: EncaissementState): string {
  const du = estUnJour(jour) && jour !== today() ? ` du ${formaterJour(jour)}` : '';
  return typeof montant === 'number' && montant > 0
    ? `Encaisser ${formaterMontant(montant)}${du}`
    : 'Encaisser';
}

function Gardes({ state, lignes }: BarreProps) {
  const isTooMuch = Number(state.saisie.montant) > totalDu(lignes);
  return (
    <>
      <MiseEnGarde
        state={state}
        champ="montant"
        question={isTooMuch ? 'Le montant est exact' : 'C’est un autre paiement'}
      />
      <MiseEnGarde state={state} champ="reference" question="Cette référence est exacte" />
    </>
  );
}

function Restera({ state, lignes }: BarreProps) {
  const dit =
    totalEchu(lignes) > 0
      ? { titre: 'Restera échu', montant: restera(lignes, state.parties) }
      : resteraDeLAnnee(lignes, state.parties);
  return (
    <>
      <p className={classes['restera']}>
        <span>{dit.titre}</span> <Money amount={dit.montant} />
      </p>
      <p className={`${kit.fine} ${classes['ensuite']}`}>Entrée à nouveau&nbsp;: imprimer, élève suivant</p>
    </>
  );
}

/** Shows a refusal that belongs to no field, or that nobody knows whether the payment was written. */
function Echec({ state: { failure, isUnanswered } }: { state: EncaissementState }) {
  return (
    <div role="alert">
      {failure !== null && (
        <div className={`${kit.error} ${classes['echec']}`}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            <p>{failure}</p>
            {isUnanswered && (
              <p>
                On ne sait pas si le paiement est enregistré. « Réessayer » renvoie le même : il ne sera payé
                qu’une fois.
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
