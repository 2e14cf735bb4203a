/** The form of a payment: its amount, its means, its payer, and the lines it pays. Enter sends it. */
import {
  champsDAutreJour,
  champsDePaiement,
  ENCAISSER_UN_AUTRE_JOUR,
  MOYENS,
  type Moyen,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { lireMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { Folded } from '#core/crud/form/folded.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import kit from '#core/ui/kit.module.css';
import { Barre } from './barre.tsx';
import { type LigneARegler, propositions, toucheDuMoyen } from './encaissement.ts';
import classes from './formulaire.module.css';
import { prendreLaFrappe } from './frappe.ts';
import { LignesDuPaiement } from './lignes.tsx';
import { Moyens } from './moyen.tsx';
import { Propositions } from './propositions.tsx';
import { type EncaissementState, useEncaissement } from './use-encaissement.ts';
import '@mantine/core/styles/Input.css';

interface FormulaireProps {
  solde: SoldeEleve;
  lignes: readonly LigneARegler[];
  /** Reads the lines due again. */
  relire: () => void;
}

/** The fields that few payments have. */
const DANS_LE_PLI = ['jour', 'motifJour', 'observations'];

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
  const { id: eleveId, ecoleId, tuteurNom: tuteur } = solde.eleve;
  const state = useEncaissement({ ecoleId, eleveId, tuteur, lignes, relire, focus: focusOn });
  // The amount is the first thing to type, and may have been typed before the pupil was there.
  const arriver = useEffectEvent(() => {
    document.getElementById(idDuChamp('montant'))?.focus();
    const { keys, chiffres, moyen: touche, reference } = prendreLaFrappe();
    const demande = propositions(lignes).find((one) => one.keys === keys)?.montant ?? 0;
    if (demande > 0) state.changer({ montant: demande, parts: null });
    else if (chiffres !== '') state.changer({ montant: lireMontant(chiffres) ?? chiffres });
    const moyen = MOYENS.find((one) => toucheDuMoyen(one) === touche);
    if (moyen !== undefined) prendreLeMoyen(state, moyen, reference);
  });
  useEffect(() => arriver(), []);
  const { isUnanswered } = state;
  return (
    <form
      noValidate
      className={`${kit.card} ${classes['formulaire']}`}
      aria-label="Paiement"
      onSubmit={(event) => {
        event.preventDefault();
        state.valider();
      }}
    >
      <fieldset disabled={isUnanswered} className={`${kit.stack} ${classes['champs']}`}>
        <Montant state={state} lignes={lignes} />
        <Reglement state={state} />
        <LignesDuPaiement id={idDuChamp('affectations')} state={state} lignes={lignes} />
        <Folded hasFault={DANS_LE_PLI.some((champ) => state.fauteDe(champ) !== undefined)}>
          <AutreJour state={state} />
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
      <Barre state={state} lignes={lignes} />
    </form>
  );
}

interface PartProps {
  state: EncaissementState;
}

function Montant({ state, lignes }: PartProps & { lignes: readonly LigneARegler[] }) {
  const { saisie, changer, fauteDe, isUnanswered } = state;
  return (
    <div className={classes['montant']}>
      <MoneyField
        id={idDuChamp('montant')}
        label={champsDePaiement.montant.label}
        required
        value={saisie.montant}
        error={fauteDe('montant')}
        onChange={(montant) => changer({ montant })}
      />
      <Propositions
        lignes={lignes}
        isDisabled={isUnanswered}
        take={(montant) => {
          changer({ montant, parts: null });
          focusOn('montant');
        }}
      />
    </div>
  );
}

/** The day on which the money came, where it is not today: asked of no ordinary payment. */
function AutreJour({ state: { saisie, changer, fauteDe } }: PartProps) {
  const droits = useDroits();
  if (!droits.isKnown || !droits.can(ENCAISSER_UN_AUTRE_JOUR)) return null;
  return (
    <div className={`${classes['paire']} ${classes['jourEtMotif']}`}>
      <DateField
        id={idDuChamp('jour')}
        label={champsDAutreJour.jour.label}
        description="Si ce n’est pas aujourd’hui"
        value={saisie.jour}
        error={fauteDe('jour')}
        onChange={(jour) => changer({ jour })}
      />
      {(saisie.jour !== '' || saisie.motifJour !== '') && (
        <TextInput
          id={idDuChamp('motifJour')}
          label={champsDAutreJour.motifJour.label}
          required
          description="Pourquoi il est saisi après"
          autoComplete="off"
          value={saisie.motifJour}
          error={fauteDe('motifJour')}
          onChange={(event) => changer({ motifJour: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** Takes a means by its keys; a reference is typed next, when it has one. */
function prendreLeMoyen({ changer }: EncaissementState, moyen: Moyen, reference?: string): void {
  changer({ moyenPaiement: moyen, ...(reference === undefined || reference === '' ? {} : { reference }) });
  focusOn(moyen === 'especes' ? 'montant' : 'reference');
}

function Reglement({ state }: PartProps) {
  const { saisie, changer, fauteDe, isUnanswered } = state;
  const isCash = saisie.moyenPaiement === 'especes';
  return (
    <>
      <Moyens
        id={idDuChamp('moyenPaiement')}
        value={saisie.moyenPaiement}
        faute={fauteDe('moyenPaiement')}
        isDisabled={isUnanswered}
        change={(moyenPaiement) => changer({ moyenPaiement })}
        take={(moyen) => prendreLeMoyen(state, moyen)}
      />
      <div className={classes['paire']}>
        {(!isCash || saisie.reference !== '') && (
          <TextInput
            id={idDuChamp('reference')}
            label={champsDePaiement.reference.label}
            required={!isCash}
            autoComplete="off"
            value={saisie.reference}
            error={fauteDe('reference')}
            onChange={(event) => changer({ reference: event.currentTarget.value })}
          />
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
    </>
  );
}
