/** A form of the product: fields, Retour, Annuler, Valider, and an answer to every refusal. */
import type { Endpoint } from '@gestionscolaire/contract/core/endpoint.ts';
import type { Fields } from '@gestionscolaire/contract/core/fields.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useId } from 'react';
import { notify } from '#core/ui/notice.tsx';
import { useRetour } from './crud-link.tsx';
import type { AnyRow, Faults, FieldSlot, Messages } from './crud-page.tsx';
import { DisabledNotice } from './disabled-notice.tsx';
import { Field } from './field.tsx';
import { Folded } from './folded.tsx';
import { FormFrame, focusFirst, focusLater, usePressing } from './form-frame.tsx';
import { HistoryButton } from './history-button.tsx';
import { useCrudForm } from './use-crud-form.ts';
import { useValueLabels } from './use-value-labels.ts';
import type { Values } from './values.ts';

const ConflictDialog = lazy(() =>
  import('./merge-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

export interface CrudFormProps {
  fields: Fields;
  /** The controls, in the order of the documents. */
  slots: Readonly<Record<string, FieldSlot<AnyRow>>>;
  /** The record that is edited; null for a new one. */
  record: AnyRow | null;
  create: Endpoint;
  update: Endpoint;
  enable: Endpoint;
  messages: Pick<Messages, 'added' | 'changed' | 'failed'>;
  /** What happens with the answer of an add before the list comes back, or where it leads instead. */
  onAdded?: ((answer: unknown, sent: Values) => Promise<string | undefined>) | undefined;
  /** Word of the entity: its record's history stands beside the form. */
  entity?: string;
  /** Shown above the fields. */
  top?: ReactNode;
  /** Faults between fields, and the fields under 'Plus d’informations'. */
  faults?: Faults | undefined;
  folded?: readonly string[] | undefined;
  /** Where Retour and a success lead. */
  backTo: string;
}

export function CrudForm(props: CrudFormProps) {
  const { fields, slots, record, create, update, enable, messages, onAdded, top, faults, backTo } = props;
  const { folded = [], entity } = props;
  const formId = useId();
  const navigate = useNavigate();
  const retour = useRetour();
  const idOf = (name: string) => `${formId}-${name}`;
  const goBack = () => void navigate({ to: backTo, search: retour });
  const form = useCrudForm({
    fields,
    record,
    create,
    update,
    slots,
    failed: messages.failed,
    faults,
    onSaved: async (isNew, answer, sent) => {
      notify('succes', isNew ? messages.added : messages.changed);
      const next = isNew ? await onAdded?.(answer, sent) : undefined;
      if (next === undefined) goBack();
      else void navigate({ to: next });
    },
    focus: (name, where) => focusLater(where === 'field' ? idOf(name) : `${idOf(name)}-caution`),
  });
  const labels = useValueLabels(slots, form.base);
  const labelOf = (name: string) =>
    (record === null ? undefined : slots[name]?.labelOnEdit) ?? fields[name]?.label ?? name;
  const isDisabled = form.base?.estActif === 0;
  const isClosed = isDisabled || !form.isReady;

  const { press, isPressing } = usePressing();
  const firstId = idOf(Object.keys(slots)[0] ?? '');
  useEffect(() => {
    if (record === null) focusFirst(firstId);
  }, [firstId, record]);

  const names = Object.keys(slots);
  const field = (name: string) => {
    const slot = slots[name] as FieldSlot;
    return (
      <Field
        key={slot.kind === 'custom' ? `${name} ${form.beginnings}` : name}
        id={idOf(name)}
        slot={slot}
        label={labelOf(name)}
        required={fields[name]?.required ?? false}
        disabled={isDisabled}
        value={form.values[name]}
        error={form.errorOf(name)}
        current={labels.labelOf(name, form.values[name])}
        onPick={(value, label) => labels.learn(name, value, label)}
        onChange={(value) => form.change(name, value)}
        onBlur={() => !isPressing() && form.leave(name)}
        record={form.base}
        values={form.values}
        setField={form.change}
        caution={form.cautions[name]}
        onConfirm={(isConfirmed) => form.confirm(name, isConfirmed)}
      />
    );
  };

  /** Nothing is saved yet: the field that changed is shown, and what is left to do is said. */
  const take = (name: string, value: unknown) => {
    form.change(name, value);
    notify('information', `« ${labelOf(name)} » : ancienne valeur reprise. Validez pour l'enregistrer.`);
    // The window gives the focus back to its button first.
    setTimeout(() => focusLater(idOf(name)), 100);
  };

  return (
    <>
      <FormFrame
        backTo={backTo}
        top={
          <>
            {isDisabled && form.base !== null && (
              <DisabledNotice row={form.base} enable={enable} onEnabled={form.restamp} />
            )}
            {top}
            {entity !== undefined && form.base !== null && (
              <HistoryButton
                entity={entity}
                record={form.base}
                labelOf={(name) => (name in slots ? labelOf(name) : undefined)}
                show={(name, value) => labels.show(name, value, null)}
                onTake={isDisabled ? undefined : take}
              />
            )}
          </>
        }
        isDisabled={isDisabled}
        isClosed={isClosed}
        isSending={form.isSending}
        failure={form.failure}
        onSubmit={form.submit}
        onCancel={form.cancel}
        onPress={press}
      >
        {names.filter((name) => !folded.includes(name)).map(field)}
        {folded.length > 0 && (
          <Folded hasFault={folded.some((name) => form.errorOf(name) !== undefined)}>
            {folded.map(field)}
          </Folded>
        )}
      </FormFrame>
      {form.conflict !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            conflict={form.conflict}
            labelOf={labelOf}
            show={(name, value, stored) => labels.show(name, value, stored)}
            onMerge={form.resolveMerge}
            onSaveAsNew={form.saveAsNew}
            onClose={form.closeConflict}
            onGiveUp={() => {
              form.giveUp();
              goBack();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
