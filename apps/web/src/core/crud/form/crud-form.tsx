/** A form of the product: it shows the fields, Retour, Annuler and Valider, and answers every refusal. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useRetour } from '#core/crud/crud-link.tsx';
import type { CrudPage, Messages } from '#core/crud/crud-page.tsx';
import { afterAdd } from '#core/crud/search.ts';
import type { Held, Slots } from '#core/crud/slots.ts';
import { type KnownLabels, useValueLabels } from '#core/crud/use-value-labels.ts';
import type { AnyRow, Values } from '#core/crud/values.ts';
import { KeptStates } from '#core/drafts/kept.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { DisabledNotice } from './disabled-notice.tsx';
import { Field } from './field.tsx';
import { Folded } from './folded.tsx';
import { FormFrame } from './frame.tsx';
import { type ActeNote, HistoryButton } from './history-button.tsx';
import { focusFirst, focusLater, usePressing } from './pressing.ts';
import { useCrudForm } from './use-crud-form.ts';
import { useFormDraft } from './use-form-draft.tsx';
import { addedId, useSubmission } from './use-submission.ts';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';

const ConflictDialog = lazy(() =>
  import('#core/crud/merge/dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

const TakeBack = lazy(() =>
  import('#core/crud/selection/take-back.tsx').then((module) => ({ default: module.TakeBack })),
);

/** The parts of a declaration that concern its form, fields aside. */
type DeclaredKey = 'onAdded' | 'faults' | 'folded' | 'live' | 'refusals' | 'isAlwaysEnabled';
type Declared = { [K in DeclaredKey]?: CrudPage[K] | undefined };

interface FormSeries {
  isBegun: boolean;
  /** The names of the choices of the form before: the next one keeps some of them. */
  labels: KnownLabels;
  next: (sent: Values, labels: KnownLabels) => void;
}

export interface CrudFormProps extends Declared {
  fields: Fields;
  /** The controls, in the order of the documents. */
  slots: Slots;
  /** The record that is edited; null for a new one. */
  record: AnyRow | null;
  /** Values that a new record has without anybody choosing them: the school whose page led here. Give a stable object. */
  given?: Held | undefined;
  /** Lets a person add several records in a row; absent where an add leads elsewhere. */
  series?: FormSeries | undefined;
  create: Endpoint;
  update: Endpoint;
  /** Enables a disabled record; absent where no call does. */
  enable?: Endpoint;
  /** The contract of the acts on many records, which the history takes back. */
  many?: Pick<CrudContract, 'takeBackMany' | 'noms'>;
  messages: Pick<Messages, 'added' | 'changed' | 'failed'>;
  /** Word of the entity; with it, the history of the record stands beside the form. */
  entity?: string;
  /** Shown above the fields. */
  top?: ReactNode;
  /** Path that Retour and a success lead to. */
  backTo: string;
}

const NO_FAULTS: Readonly<Record<string, string>> = {};

export function CrudForm(props: CrudFormProps) {
  const { fields, slots, record, create, update, enable, messages, onAdded, top, faults, backTo } = props;
  const { folded = [], entity, given, live: Live, refusals, isAlwaysEnabled = false, series, many } = props;
  const formId = useId();
  const navigate = useNavigate();
  const retour = useRetour();
  const idOf = (name: string) => `${formId}-${name}`;
  const goBack = (marque?: number, search = retour) =>
    void navigate({ to: backTo, search, ...(marque === undefined ? {} : { state: { marque } }) });
  const [read, setRead] = useState<Readonly<Record<string, string>>>(NO_FAULTS);
  const [goesOn, setGoesOn] = useState(series?.isBegun === true);
  /** The form is made before its draft, which reads it. */
  const forgetDraft = useRef(() => {});
  const submission = useSubmission({
    create,
    update,
    onSaved: async (isNew, answer, sent) => {
      forgetDraft.current();
      notify('succes', isNew ? messages.added : messages.changed);
      const next = isNew ? await onAdded?.(answer, sent) : undefined;
      if (next !== undefined) void navigate({ to: next });
      else if (isNew && goesOn) series?.next(sent, labels.known);
      else if (isNew) goBack(addedId(answer), afterAdd(retour));
      else goBack(record?.id);
    },
  });
  const form = useCrudForm({
    fields,
    record,
    given,
    submission,
    slots,
    failed: messages.failed,
    faults: useCallback((values: Held) => ({ ...read, ...faults?.(values) }), [faults, read]),
    refusals,
    onWaits: ({ message }) => {
      forgetDraft.current();
      notify('succes', message);
      goBack(record?.id);
    },
    focus: (name, where) => focusLater(where === 'field' ? idOf(name) : `${idOf(name)}-caution`),
  });
  const labels = useValueLabels(slots, form.base, form.values, series?.labels);
  const draft = useFormDraft({
    call: create.name,
    record,
    slots,
    form,
    labels,
    onTaken: () => focusLater(idOf(form.shown[0] ?? '')),
  });
  useEffect(() => {
    forgetDraft.current = draft.forget;
  });
  const labelOf = (name: string) =>
    (record === null ? undefined : slots[name]?.labelOnEdit) ?? form.fields[name]?.label ?? name;
  const isDisabled = form.base?.estActif === 0;
  const isClosed = isDisabled || !(form.isReady || isAlwaysEnabled);
  const { shown } = form;

  const { press, afterPress } = usePressing();
  // The first field to fill in when the form opens, else the first: a field that appears later takes no focus.
  const [firstId] = useState(() => {
    const toFill = shown.find(
      (name) => form.fields[name]?.schema.safeParse(form.values[name]).success === false,
    );
    return idOf(toFill ?? shown[0] ?? '');
  });
  useEffect(() => {
    if (record === null) focusFirst(firstId);
  }, [firstId, record]);

  const field = (name: string) => {
    const slot = slots[name];
    if (slot === undefined) return null;
    const stored = form.base?.[name];
    const storedLabel = labels.labelOf(name, stored);
    return (
      <Field
        key={slot.kind === 'custom' ? `${name} ${form.beginnings}` : name}
        id={idOf(name)}
        slot={slot}
        label={labelOf(name)}
        required={slot.isRequired?.(form.values) ?? form.fields[name]?.required ?? false}
        disabled={isDisabled || (form.base !== null && form.fields[name]?.isFixed === true)}
        value={form.values[name]}
        error={form.errorOf(name)}
        current={labels.labelOf(name, form.values[name])}
        stored={
          typeof stored === 'number' && storedLabel !== null ? { value: stored, label: storedLabel } : null
        }
        onPick={(value, label) => labels.learn(name, value, label)}
        onChange={(value) => form.change(name, value)}
        onBlur={() => afterPress(() => form.leave(name))}
        record={form.base}
        values={form.values}
        setField={form.change}
        caution={form.cautions[name]}
        onConfirm={(isConfirmed) => form.confirm(name, isConfirmed)}
        onTyping={(isTyping) => form.typing(name, isTyping)}
      />
    );
  };

  /** Puts an earlier value into the form, shows its field and says that it is not saved yet. */
  const take = (name: string, value: unknown) => {
    form.change(name, value);
    notify('information', `« ${labelOf(name)} » : ancienne valeur reprise. Validez pour l'enregistrer.`);
    // The closing window first gives the focus back to its button.
    setTimeout(() => focusLater(idOf(name)), 100);
  };

  const canTakeBack = useDroits().can(many?.takeBackMany ?? update);
  const renderTakeBack =
    many === undefined || !canTakeBack
      ? undefined
      : ({ id, acte, nombre }: ActeNote) => (
          // The list shows the records that the act had changed; the form would show its record as it was.
          <TakeBack contract={many} acte={acte} done={{ id, nombre }} onDone={() => goBack()} />
        );
  const unfolded = shown.filter((name) => !folded.includes(name));
  const underMore = shown.filter((name) => folded.includes(name));
  return (
    <>
      <FormFrame
        backTo={backTo}
        top={
          <>
            {draft.notice}
            {isDisabled && form.base !== null && enable !== undefined && (
              <DisabledNotice row={form.base} enable={enable} onEnabled={form.restamp} />
            )}
            {top}
            {entity !== undefined && form.base !== null && (
              <HistoryButton
                entity={entity}
                record={form.base}
                labelOf={(name) => (shown.includes(name) ? labelOf(name) : undefined)}
                show={(name, value) => labels.show(name, value, null)}
                onTake={isDisabled ? undefined : take}
                renderTakeBack={renderTakeBack}
              />
            )}
          </>
        }
        isDisabled={isDisabled}
        isClosed={isClosed}
        isSending={form.isSending}
        failure={form.failure}
        onCloseFailure={refusals?.as === 'banner' ? form.closeFailure : undefined}
        onSubmit={form.submit}
        onCancel={() => {
          draft.forgetStates();
          form.cancel();
        }}
        onPress={press}
        beside={
          series !== undefined &&
          form.base === null && (
            <Checkbox
              size="md"
              label={`Puis en ajouter ${many?.noms.feminin === true ? 'une' : 'un'} autre`}
              checked={goesOn}
              onChange={({ currentTarget: { checked } }) => setGoesOn(checked)}
            />
          )
        }
      >
        <KeptStates value={draft.keeping}>
          {unfolded.map(field)}
          {underMore.length > 0 && (
            <Folded hasFault={underMore.some((name) => form.errorOf(name) !== undefined)}>
              {underMore.map(field)}
            </Folded>
          )}
        </KeptStates>
        {Live !== undefined && <Live values={form.values} record={form.base} onFaults={setRead} />}
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
              draft.forget();
              goBack();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
