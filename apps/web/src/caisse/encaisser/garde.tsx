/** A caution of the server beside the button: the server takes the value once the box is ticked. */
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import kit from '#core/ui/kit.module.css';
import classes from './formulaire.module.css';
import type { EncaissementState } from './use-encaissement.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

interface GardeProps {
  state: EncaissementState;
  champ: string;
  /** Text of the box. */
  question: string;
}

export function MiseEnGarde({ state: { cautions, confirmer }, champ, question }: GardeProps) {
  const caution = cautions[champ];
  if (caution === undefined) return null;
  const id = `garde-${champ}`;
  return (
    <div className={`${kit.caution} ${classes['garde']}`} data-garde>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <p id={id}>{caution.sentence}</p>
        <Checkbox
          size="md"
          label={question}
          aria-describedby={id}
          checked={caution.isConfirmed}
          onChange={(event) => confirmer(champ, event.currentTarget.checked)}
        />
      </div>
    </div>
  );
}
