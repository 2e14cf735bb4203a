/** A caution of the server under its field, and the box that confirms the value. */
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import kit from '#core/ui/kit.module.css';
import classes from './box.module.css';
import type { Caution } from './confirm.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

interface CautionBoxProps {
  /** The id of the field. */
  id: string;
  caution: Caution;
  /** The text of the box. */
  question: string;
  onConfirm: (isConfirmed: boolean) => void;
}

/** The text of the box where a field says no other. */
export const estExact = (label: string): string => `Ce ${label.toLocaleLowerCase('fr')} est exact`;

export const CautionBox = ({ id, caution, question, onConfirm }: CautionBoxProps) => (
  <div className={`${kit.caution} ${classes.caution}`}>
    <IconAlertTriangle size={20} aria-hidden />
    <div>
      <p id={`${id}-caution-text`}>{caution.sentence}</p>
      <Checkbox
        id={`${id}-caution`}
        size="md"
        label={question}
        aria-describedby={`${id}-caution-text`}
        checked={caution.isConfirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </div>
  </div>
);
