/** One field of an act. */
import { Field } from '#core/crud/form/field.tsx';
import type { Act } from './use-act.ts';

interface ActFieldProps {
  act: Act;
  name: string;
  /** A fault that another reading found, where the form itself has none. */
  error?: string | undefined;
  isDisabled?: boolean;
}

/** Shows a field, or nothing while these values hide it. */
export function ActField({ act, name, error, isDisabled = false }: ActFieldProps) {
  const { form, labels, slots, afterPress, idOf } = act;
  const slot = slots[name];
  if (slot === undefined || !form.shown.includes(name)) return null;
  const stored = form.base?.[name];
  const storedLabel = labels.labelOf(name, stored);
  return (
    <Field
      key={slot.kind === 'custom' ? `${name} ${form.beginnings}` : name}
      id={idOf(name)}
      slot={slot}
      label={form.fields[name]?.label ?? name}
      required={slot.isRequired?.(form.values) ?? form.fields[name]?.required ?? false}
      disabled={isDisabled}
      value={form.values[name]}
      error={form.errorOf(name) ?? error}
      current={labels.labelOf(name, form.values[name])}
      stored={
        typeof stored === 'number' && storedLabel !== null ? { value: stored, label: storedLabel } : null
      }
      onPick={(value, label) => labels.learn(name, value, label)}
      onChange={(value) => form.change(name, value)}
      // A field that is left as it was says nothing: a window may be closed unused.
      onBlur={() => {
        if (form.isChanged(name)) afterPress(() => form.leave(name));
      }}
      record={form.base}
      values={form.values}
      setField={form.change}
      caution={form.cautions[name]}
      onConfirm={(isConfirmed) => form.confirm(name, isConfirmed)}
      onTyping={(isTyping) => form.typing(name, isTyping)}
    />
  );
}

/** Shows all fields of an act, in the order of their controls. */
export function ActFields({ act }: { act: Act }) {
  return act.form.shown.map((name) => <ActField key={name} act={act} name={name} />);
}
