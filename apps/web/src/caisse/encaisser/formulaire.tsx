/** The form of a payment: its amount, its means, its payer, and the lines it pays. Enter sends it. */
import { champsDePaiement, LIBELLES_DES_MOYENS, MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCash, IconRefresh, IconSelector } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Folded } from '#core/crud/form/folded.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import { type LigneARegler, totalDu, totalEchu } from './encaissement.ts';
import { MiseEnGarde } from './garde.tsx';
import { LignesDuPaiement } from './lignes.tsx';
import classes from './page.module.css';
import { type EncaissementState, useEncaissement } from './use-encaissement.ts';
import '@mantine/core/styles/Input.css';

interface FormulaireProps {
  solde: SoldeEleve;
  lignes: readonly LigneARegler[];
  /** Reads the lines due again. */
  relire: () => void;
}

const idDuChamp = (champ: string) => `paiement-${champ}`;

function focusOn(champ: string): void {
  // The boxes of cautions appear only after the refusal.
  setTimeout(() => {
    const box = '[data-garde] input:not(:checked)';
    const found =
      champ === 'caution'
        ? document.querySelector<HTMLElement>(box)
        : document.getElementById(idDuChamp(champ));
    found?.focus();
  });
}

export function FormulaireDePaiement({ solde, lignes, relire }: FormulaireProps) {
  const { id: eleveId, ecoleId } = solde.eleve;
  const state = useEncaissement({ ecoleId, eleveId, lignes, relire, focus: focusOn });
  // The amount is the first thing to type.
  useEffect(() => document.getElementById(idDuChamp('montant'))?.focus(), []);
  const { isUnanswered, isSending } = state;
  return (
    <form
      noValidate
      className={classes.formulaire}
      aria-label="Paiement"
      onSubmit={(event) => {
        event.preventDefault();
        state.valider();
      }}
    >
      <fieldset disabled={isUnanswered} className={classes.champs}>
        <Montant state={state} lignes={lignes} />
        <Moyen state={state} />
        <LignesDuPaiement id={idDuChamp('affectations')} state={state} lignes={lignes} />
        <Folded hasFault={state.fauteDe('observations') !== undefined}>
          <Textarea
            id={idDuChamp('observations')}
            label={champsDePaiement.observations.label}
            rows={2}
            value={state.saisie.observations}
            error={state.fauteDe('observations')}
            onChange={(event) => state.changer({ observations: event.currentTarget.value })}
          />
        </Folded>
      </fieldset>
      <Echec state={state} />
      <Button
        type="submit"
        size="lg"
        loading={isSending}
        leftSection={
          isUnanswered ? <IconRefresh size={20} aria-hidden /> : <IconCash size={20} aria-hidden />
        }
      >
        {isUnanswered ? 'Réessayer' : titreDuBouton(state)}
      </Button>
    </form>
  );
}

/** Writes 'Encaisser 50 000 FG'. */
function titreDuBouton({ saisie: { montant } }: EncaissementState): string {
  return typeof montant === 'number' && montant > 0 ? `Encaisser ${formaterMontant(montant)}` : 'Encaisser';
}

interface PartProps {
  state: EncaissementState;
}

function Montant({ state, lignes }: PartProps & { lignes: readonly LigneARegler[] }) {
  const { saisie, changer, fauteDe } = state;
  const [echu, tout] = [totalEchu(lignes), totalDu(lignes)];
  const propositions = [
    { titre: 'Ce qui est échu', montant: echu },
    ...(tout === echu ? [] : [{ titre: 'Tout', montant: tout }]),
  ].filter(({ montant }) => montant > 0);
  return (
    <div>
      <MoneyField
        id={idDuChamp('montant')}
        label={champsDePaiement.montant.label}
        required
        value={saisie.montant}
        error={fauteDe('montant')}
        onChange={(montant) => changer({ montant })}
      />
      <MiseEnGarde
        state={state}
        champ="montant"
        question={Number(saisie.montant) > tout ? 'Le montant est exact' : 'C’est un autre paiement'}
      />
      {propositions.length > 0 && (
        <div className={classes.propositions}>
          {propositions.map(({ titre, montant }) => (
            <Button
              key={titre}
              variant="default"
              size="compact-md"
              onClick={() => {
                changer({ montant, parts: null });
                focusOn('montant');
              }}
            >
              {`${titre}\u00A0: ${formaterMontant(montant)}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Moyen({ state }: PartProps) {
  const { saisie, changer, fauteDe } = state;
  const isCash = saisie.moyenPaiement === 'especes';
  return (
    <div className={classes.paire}>
      <NativeSelect
        id={idDuChamp('moyenPaiement')}
        label={champsDePaiement.moyenPaiement.label}
        required
        rightSection={<IconSelector size={18} aria-hidden />}
        data={MOYENS.map((moyen) => ({ value: moyen, label: LIBELLES_DES_MOYENS[moyen] }))}
        value={saisie.moyenPaiement}
        error={fauteDe('moyenPaiement')}
        onChange={(event) => changer({ moyenPaiement: event.currentTarget.value })}
      />
      {(!isCash || saisie.reference !== '') && (
        <div>
          <TextInput
            id={idDuChamp('reference')}
            label={champsDePaiement.reference.label}
            required={!isCash}
            autoComplete="off"
            value={saisie.reference}
            error={fauteDe('reference')}
            onChange={(event) => changer({ reference: event.currentTarget.value })}
          />
          <MiseEnGarde state={state} champ="reference" question="Cette référence est exacte" />
        </div>
      )}
      <TextInput
        id={idDuChamp('payeur')}
        label={champsDePaiement.payeur.label}
        autoComplete="off"
        value={saisie.payeur}
        error={fauteDe('payeur')}
        onChange={(event) => changer({ payeur: event.currentTarget.value })}
      />
    </div>
  );
}

/** Shows a refusal that belongs to no field, or that nobody knows whether the payment was written. */
function Echec({ state: { failure, isUnanswered } }: PartProps) {
  return (
    <div role="alert">
      {failure !== null && (
        <div className={classes.echec}>
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
