/** The two wordings of the product, each with an example; a click chooses one for the whole network. */

import { FORMULATIONS, type Formulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { FORMULES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  LIBELLES_DES_FORMULATIONS,
  updateFormulations,
} from '@gestionscolaire/contract/parametres/formulations.ts';
import { useId } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './formulations.module.css';

/** Says what else each wording brings. */
const EFFETS: Readonly<Record<Formulations, string>> = {
  document: 'Leurs listes s’ouvrent à 2 lignes, et les tuiles coupent un nom à 18 caractères.',
  corrigees: 'Toutes les listes s’ouvrent à 25 lignes, et les tuiles montrent un nom entier.',
};

interface FormulationsChoixProps {
  /** The wording in force; undefined where nobody has chosen. */
  chosen: Formulations | undefined;
  /** Whether the person may only read it. */
  isReadOnly?: boolean;
  onChosen?: () => void;
}

export function FormulationsChoix({ chosen, isReadOnly = false, onChosen }: FormulationsChoixProps) {
  const write = useWrite(updateFormulations);
  const name = useId();
  // A click shows at once; a refusal puts back what holds.
  const shown = write.isPending ? write.variables.formulations : chosen;
  const choose = (formulations: Formulations) =>
    write.mutate(
      { formulations },
      {
        onSuccess: () => {
          notify('succes', MESSAGES.enregistre);
          onChosen?.();
        },
        onError: (error) => notify('erreur', failureText(error)),
      },
    );
  return (
    <fieldset className={classes.choice} disabled={isReadOnly}>
      <legend className={kit.aloud}>Formulations</legend>
      {FORMULATIONS.map((one) => (
        <label key={one} className={`${kit.card} ${kit.ring} ${classes.option}`}>
          <input type="radio" name={name} checked={shown === one} onChange={() => choose(one)} />
          <strong>{LIBELLES_DES_FORMULATIONS[one]}</strong>
          <small>{`«\u00A0${FORMULES.utilisateurAjoute[one]}\u00A0». ${EFFETS[one]}`}</small>
        </label>
      ))}
    </fieldset>
  );
}
