/** One field of a form: its control, its fault, and the caution that a person may confirm. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ChoiceSlot, ControlProps, FieldSlot, OneOfSlot } from '#core/crud/slots.ts';
import { type AnyRow, asText } from '#core/crud/values.ts';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import { HundredthsField, PercentField } from '#core/ui/fields/decimal-field.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import { CautionBox, estExact } from './cautions/box.tsx';
import type { Caution } from './cautions/confirm.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

export interface FieldProps extends Omit<ControlProps, 'hint'> {
  slot: FieldSlot<AnyRow>;
  /** Label of the chosen value, and of the stored one. */
  current: ChoiceLabel | null;
  stored: { value: number; label: ChoiceLabel } | null;
  /** Called with the label of the record that was chosen. */
  onPick: (value: number, label: ChoiceLabel) => void;
  caution: Caution | undefined;
  onConfirm: (isConfirmed: boolean) => void;
  /** Called as a text is typed in a choice that is no choice yet, and once it is. */
  onTyping: (isTyping: boolean) => void;
}

export function Field(props: FieldProps) {
  const { id, label, slot, caution, onConfirm } = props;
  return (
    <div>
      <Control {...props} />
      {caution !== undefined && (
        <CautionBox {...{ id, caution, onConfirm }} question={slot.confirm ?? estExact(label)} />
      )}
    </div>
  );
}

/** Gathers the props that every control shows, whatever its slot. */
function frameOf({ slot, id, label, required, disabled, error, record, onBlur }: FieldProps) {
  const isFixed = record !== null && slot.isFixedOnEdit === true;
  return {
    id,
    label,
    required,
    // A fixed text can still be read and copied.
    disabled: disabled || (isFixed && slot.kind !== 'text'),
    error,
    onBlur,
    description: slot.hint,
  };
}

type Frame = ReturnType<typeof frameOf>;

function Control(props: FieldProps): ReactNode {
  const { slot, value, onChange, record } = props;
  const frame = frameOf(props);
  const typed = { ...frame, autoComplete: 'off' };
  switch (slot.kind) {
    case 'text':
      return (
        <TextInput
          {...typed}
          readOnly={record !== null && slot.isFixedOnEdit === true}
          {...(slot.placeholder === undefined ? {} : { placeholder: slot.placeholder })}
          {...(slot.most === undefined ? {} : { maxLength: slot.most })}
          {...(slot.isDigits === true && { inputMode: 'numeric' })}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'lines':
      return (
        <Textarea
          {...frame}
          rows={slot.rows ?? 3}
          {...(slot.most === undefined ? {} : { maxLength: slot.most })}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <TextInput
          {...typed}
          inputMode="numeric"
          value={asText(value)}
          onChange={(event) => onChange(wholeOf(event.currentTarget.value.trim()))}
        />
      );
    case 'money':
      return <MoneyField {...frame} value={numberOrTyped(value)} onChange={onChange} />;
    case 'percent':
      return <PercentField {...frame} value={numberOrTyped(value)} onChange={onChange} />;
    case 'hundredths':
      return <HundredthsField {...frame} value={numberOrTyped(value)} onChange={onChange} />;
    case 'day':
      return <DateField {...frame} value={asText(value)} onChange={onChange} />;
    case 'tick':
      return (
        <Checkbox
          {...{ ...frame, required: false }}
          size="md"
          checked={value === 1}
          onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
        />
      );
    case 'oneOf':
      return <OneOfControl {...props} slot={slot} frame={frame} />;
    case 'choice':
      return <ChoiceControl {...props} slot={slot} frame={frame} />;
    case 'custom':
      return <slot.control {...ownProps(props, frame)} />;
    case 'held':
      return null;
  }
}

/** Turns digits, grouped or not, into a number; any other text stays as it was typed, and the field's rule refuses it. */
function wholeOf(text: string): number | string | null {
  if (text === '') return null;
  const digits = text.replaceAll(/\s/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}

function numberOrTyped(value: unknown): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function ownProps(props: FieldProps, { description, ...frame }: Frame): ControlProps {
  const { value, onChange, record, values, setField } = props;
  return { ...frame, hint: description, value, onChange, record, values, setField };
}

type Own<S> = Omit<FieldProps, 'slot'> & { slot: S; frame: Frame };

function OneOfControl({ slot, frame, value, values, onChange }: Own<OneOfSlot>) {
  const chosen = asText(value);
  const offered = typeof slot.options === 'function' ? slot.options(values) : slot.options;
  // An optional value can be removed again.
  const words = frame.required ? offered : [{ value: '', label: slot.none ?? 'Non précisé' }, ...offered];
  // A stored word that is not offered stays in the list, else the browser would show another word in its place.
  const missing = words.some((word) => word.value === chosen)
    ? []
    : [{ value: chosen, label: chosen === '' ? 'Choisissez…' : chosen }];
  return (
    <NativeSelect
      {...frame}
      data={[...missing, ...words]}
      value={chosen}
      onChange={({ currentTarget: { value: next } }) =>
        onChange(next === '' && !frame.required ? null : next)
      }
    />
  );
}

function ChoiceControl({
  slot,
  frame,
  current,
  stored,
  onPick,
  onChange,
  onTyping,
  value,
  values,
}: Own<ChoiceSlot<AnyRow>>) {
  const { none, noneIs, isOffered } = slot;
  const { description: hint, ...field } = frame;
  const isNone = noneIs !== undefined && value === noneIs;
  const input = slot.input?.(values);
  return (
    <Choice
      {...field}
      hint={hint}
      disabled={field.disabled || input === null}
      current={isNone && none !== undefined ? { label: none } : current}
      value={typeof value === 'number' ? value : null}
      from={slot.from}
      option={slot.option}
      none={none}
      isNone={noneIs === null ? isNone : undefined}
      isWhole={slot.isWhole === true}
      input={input ?? undefined}
      emptyText={slot.emptyText}
      also={slot.offersStored === true ? stored : null}
      onTyping={onTyping}
      {...(isOffered === undefined ? {} : { isOffered: (row: never) => isOffered(row, values) })}
      onChange={(chosen, chosenLabel) => {
        if (chosen !== null && chosenLabel !== null) onPick(chosen, chosenLabel);
        onChange(chosen ?? noneIs ?? null);
      }}
    />
  );
}
