/** One field of a form: its control, its fault, and the caution that a person may confirm. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Choice } from '#core/ui/choice.tsx';
import type { ChoiceLabel } from '#core/ui/choice-options.tsx';
import type { Caution } from './cautions.ts';
import type { ChoiceSlot, ControlProps, CustomSlot, FieldSlot, OneOfSlot, TextSlot } from './crud-page.tsx';
import classes from './field.module.css';
import { asText } from './values.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

export interface FieldProps extends ControlProps {
  slot: FieldSlot;
  /** Label of the value of a choice. */
  current: ChoiceLabel | null;
  /** A choice was made: how it is called. */
  onPick: (value: number, label: ChoiceLabel) => void;
  caution: Caution | undefined;
  onConfirm: (isConfirmed: boolean) => void;
}

export function Field(props: FieldProps) {
  const { id, label, slot, caution, onConfirm } = props;
  return (
    <div>
      {control(slot, { ...props, hint: slot.hint })}
      {caution !== undefined && (
        <div className={classes.caution}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            <p id={`${id}-caution-text`}>{caution.sentence}</p>
            <Checkbox
              id={`${id}-caution`}
              size="md"
              label={slot.confirm ?? `Ce ${label.toLocaleLowerCase('fr')} est exact`}
              aria-describedby={`${id}-caution-text`}
              checked={caution.isConfirmed}
              onChange={(event) => onConfirm(event.currentTarget.checked)}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function control(slot: FieldSlot, props: FieldProps): ReactNode {
  switch (slot.kind) {
    case 'text':
      return <TextControl {...props} slot={slot} />;
    case 'lines':
      return <LinesControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'oneOf':
      return <OneOfControl {...props} slot={slot} />;
    case 'tick':
      return <TickControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} slot={slot} />;
    case 'custom':
      return <CustomControl {...props} slot={slot} />;
  }
}

function TextControl({
  slot,
  id,
  label,
  required,
  disabled,
  value,
  error,
  hint,
  record,
  onChange,
  onBlur,
}: ControlProps & { slot: TextSlot }) {
  return (
    <TextInput
      {...{ id, label, required, disabled, error, onBlur }}
      description={hint}
      readOnly={record !== null && slot.isFixedOnEdit === true}
      {...(slot.placeholder === undefined ? {} : { placeholder: slot.placeholder })}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function LinesControl({ id, label, required, disabled, value, error, hint, onChange, onBlur }: ControlProps) {
  return (
    <Textarea
      {...{ id, label, required, disabled, error, onBlur }}
      description={hint}
      rows={3}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Digits become a number; anything else stays as it was typed, and the field's rule refuses it. */
function NumberControl({
  id,
  label,
  required,
  disabled,
  value,
  error,
  hint,
  onChange,
  onBlur,
}: ControlProps) {
  return (
    <TextInput
      {...{ id, label, required, disabled, error, onBlur }}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      value={asText(value)}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        onChange(text === '' ? null : /^\d{1,15}$/.test(text) ? Number(text) : text);
      }}
    />
  );
}

function OneOfControl({
  slot,
  id,
  label,
  required,
  disabled,
  value,
  error,
  hint,
  onChange,
  onBlur,
}: ControlProps & { slot: OneOfSlot }) {
  return (
    <NativeSelect
      {...{ id, label, required, disabled, error, onBlur }}
      description={hint}
      rightSection={<IconSelector size={18} aria-hidden />}
      data={[...(value === '' ? [{ value: '', label: 'Choisissez…' }] : []), ...slot.options]}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function TickControl({ id, label, disabled, value, error, onChange, onBlur }: ControlProps) {
  return (
    <Checkbox
      {...{ id, label, disabled, error, onBlur }}
      size="md"
      checked={value === 1}
      onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
    />
  );
}

function ChoiceControl({
  slot,
  current,
  onPick,
  onChange,
  value,
  ...props
}: Omit<FieldProps, 'slot'> & { slot: ChoiceSlot }) {
  const { id, label, required, disabled, error, onBlur } = props;
  const { none, noneIs } = slot;
  const isNone = noneIs !== undefined && value === noneIs;
  return (
    <Choice
      {...{ id, label, required, disabled, error, onBlur }}
      current={isNone && none !== undefined ? { label: none } : current}
      value={typeof value === 'number' ? value : null}
      from={slot.from}
      option={slot.option}
      none={none}
      isWhole={slot.isWhole === true}
      onChange={(chosen, chosenLabel) => {
        if (chosen !== null && chosenLabel !== null) onPick(chosen, chosenLabel);
        onChange(chosen ?? noneIs ?? null);
      }}
    />
  );
}

function CustomControl({ slot, ...props }: ControlProps & { slot: CustomSlot }) {
  const { id, label, required, disabled, value, error, onChange, onBlur, record, values, setField, hint } =
    props;
  const Control = slot.control;
  return (
    <Control
      {...{ id, label, required, disabled, value, error, onChange, onBlur, record, values, setField, hint }}
    />
  );
}
