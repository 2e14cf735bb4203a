/**
 * Runs every form: it holds the values, decides when they may be sent, and answers refusals. CrudForm shows it for a record, and
 * core/act for any other act.
 */
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError, WaitsForAgreement } from '#core/api/client.ts';
import type { Said } from '#core/api/failure-text.ts';
import type { Faults, Messages, Refusals } from '#core/crud/crud-page.tsx';
import { type Conflict, differences, merge, type Side } from '#core/crud/merge/differences.ts';
import type { Held, Slots } from '#core/crud/slots.ts';
import type { AnyRow, Values } from '#core/crud/values.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import {
  type Cautions,
  cautionsOf,
  confirmations,
  confirmCaution,
  keptCautions,
  NO_CAUTIONS,
  unconfirmed,
} from './cautions/confirm.ts';
import { formModel } from './model.ts';
import { refusalSaid } from './refusals.ts';
import type { Submission } from './use-submission.ts';
import { elsewhere, isNewer, type Refused, refusalOf, sameValues, type TypedForm } from './values.ts';

export interface CrudFormOptions {
  fields: Fields;
  slots: Slots;
  /** Headline of a failure; the server's sentence stands under it. */
  failed: Messages['failed'];
  faults: Faults | undefined;
  /** Values that a new record has without anybody choosing them. */
  given: Held | undefined;
  refusals: Refusals | undefined;
  /** The record that is edited; null for a new one. */
  record: AnyRow | null;
  /** Called with the values after each change. */
  onValues?: ((values: Held) => void) | undefined;
  /** Sends what was filled in, once. */
  submission: Submission;
  /** Called when the act waits for a second person: nothing is stored, and nothing more is to type. */
  onWaits: (error: WaitsForAgreement) => void;
  /** Puts the focus on a field, or on the box of its caution. */
  focus: (field: string, where: 'field' | 'caution') => void;
}

export function useCrudForm({
  record,
  focus,
  failed,
  refusals,
  submission,
  onValues,
  ...options
}: CrudFormOptions) {
  const { fields, slots, faults, given } = options;
  const model = useMemo(() => formModel({ fields, slots, faults, given }), [fields, slots, faults, given]);
  const names = Object.keys(model.fields);
  const [base, setBase] = useState(record);
  const [beginnings, setBeginnings] = useState(0);
  const loaded = useMemo(() => model.begin(base), [model, base]);
  const form = useForm<Values>({
    initialValues: loaded,
    validate: (values) => model.check(values, base).errors,
    validateInputOnBlur: true,
    ...(onValues !== undefined && { onValuesChange: onValues }),
  });
  const [cautions, setCautions] = useState<Cautions>(NO_CAUTIONS);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failure, setFailure] = useState<Said | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const asked = useRef<() => boolean>(() => false);
  /** The choices in which a text is typed that is no choice yet. */
  const searched = useRef(new Set<string>());
  useEffect(() => {
    asked.current = () =>
      !submission.isOver() && (searched.current.size > 0 || !sameValues(form.getValues(), loaded));
  });
  useUnsaved(useCallback(() => asked.current(), []));

  const forgetRefusals = () => {
    setCautions(NO_CAUTIONS);
    setRefused(null);
    setFailure(null);
  };

  /** Begins again with a record: it replaces the typed values. */
  const begin = (next: AnyRow | null) => {
    setBase(next);
    setBeginnings((count) => count + 1);
    form.setInitialValues(model.begin(next));
    form.reset();
    searched.current.clear();
    forgetRefusals();
  };
  // The record was read again: a form that nobody touched follows it, and typed values are never overwritten.
  const follow = useEffectEvent((next: AnyRow | null) => {
    if (next !== null && base !== null && isNewer(next, base) && !submission.isBusy() && !asked.current())
      begin(next);
  });
  useEffect(() => follow(record), [record]);

  const cautionOf = (name: string, value: unknown) => ({
    sentence: slots[name]?.caution?.(value) ?? '',
    isConfirmed: false,
  });
  /** Lists the fields whose own slot still wants a confirmation; a value that is already stored needs none. */
  const ownCautions = (values: Values): string[] =>
    names.filter(
      (name) =>
        cautions[name] === undefined &&
        values[name] !== base?.[name] &&
        (slots[name]?.caution?.(values[name]) ?? null) !== null,
    );

  const showFaults = () => {
    const { errors } = form.validate();
    const field = names.find((name) => errors[name] !== undefined);
    const caution = unconfirmed(cautions)[0];
    if (field !== undefined) focus(field, 'field');
    else if (caution !== undefined) focus(caution, 'caution');
  };

  const onConflict = (actuel: unknown, mine: Values) => {
    if (actuel === null) return setConflict({ kind: 'gone', mine });
    const stored = actuel as AnyRow;
    const found = differences(model.sent, loaded, mine, stored);
    if (found.length > 0) return setConflict({ kind: 'merge', stored, mine, found });
    // The other person stored the same values: there is nothing to choose.
    void save(mine, stored);
  };

  const tell = (said: Said) => {
    if (refusals?.as === 'toast') notify('erreur', said.headline, said.reason);
    else setFailure(said);
  };

  const onRefusal = (error: unknown, mine: Values, target: AnyRow | null) => {
    if (error instanceof WaitsForAgreement) {
      submission.giveUp();
      return options.onWaits(error);
    }
    const fixed = target === null ? failed?.added : failed?.changed;
    if (!(error instanceof ApiError)) return tell(refusalSaid(error, fixed, refusals));
    if (target !== null && error.code === 'INTROUVABLE') return onConflict(null, mine);
    if (target !== null && error.code === 'PERIME' && error.actuel !== undefined)
      return onConflict(error.actuel, mine);
    const shown = model.shown(form.getValues(), base);
    const first = shown.find((name) => name in error.champs);
    if (error.code === 'A_CONFIRMER' && first !== undefined) {
      setCautions(cautionsOf(error.champs));
      return focus(first, 'caution');
    }
    setRefused({ champs: error.champs, values: form.getValues() });
    const others = elsewhere(error.champs, shown);
    // A banner, a toast or the documents' sentence is always shown. Without them the sentences of the fields are enough, if
    // every field is on the form.
    if (first === undefined || others.length > 0 || refusals !== undefined || fixed !== undefined)
      tell(refusalSaid(error, fixed, refusals, others));
    if (first !== undefined) focus(first, 'field');
  };

  const save = async (mine: Values, target: AnyRow | null) => {
    setFailure(null);
    setRefused(null);
    const refusal = await submission.send(
      { ...mine, ...confirmations(cautions, (name) => slots[name]?.confirmedAs) },
      target,
    );
    if (refusal !== null) onRefusal(refusal, mine, target);
  };

  const submit = () => {
    const { errors, cleaned } = model.check(form.getValues(), base);
    const own = ownCautions(cleaned);
    if (Object.keys(errors).length > 0 || unconfirmed(cautions).length > 0) showFaults();
    else if (own.length > 0 && own[0] !== undefined) {
      const [first] = own;
      setCautions({
        ...cautions,
        ...Object.fromEntries(own.map((name) => [name, cautionOf(name, cleaned[name])])),
      });
      focus(first, 'caution');
    } else void save(cleaned, base);
  };

  const resolveMerge = (chosen: Readonly<Record<string, Side>>) => {
    if (conflict?.kind !== 'merge') return;
    const merged = merge(conflict.mine, conflict.found, chosen);
    setConflict(null);
    setBase(conflict.stored);
    form.setInitialValues(model.begin(conflict.stored));
    form.setValues(model.begin({ ...conflict.stored, ...merged }));
    void save(merged, conflict.stored);
  };

  const saveAsNew = () => {
    if (conflict === null) return;
    setConflict(null);
    setBase(null);
    void save(conflict.mine, null);
  };

  return {
    values: form.values,
    base,
    fields: model.fields,
    /** Fields that have a control for these values. */
    shown: model.shown(form.values, base),
    /** Number of times the form began: a control with a state of its own begins again with it. */
    beginnings,
    cautions,
    failure,
    conflict,
    isSending: submission.isSending,
    isReady: form.isValid() && unconfirmed(cautions).length === 0,
    errorOf: (name: string) => form.errors[name] ?? refusalOf(refused, name, form.values[name]),
    change: (name: string, value: unknown) => {
      const before = form.getValues();
      const after = model.settle(before, { ...before, [name]: value });
      for (const key of Object.keys(after)) {
        if (key === name || after[key] !== before[key]) form.setFieldValue(key, after[key]);
      }
      // The confirmed values are no longer those that would be sent. A field's own caution depends on that field alone; a note
      // changes no caution.
      const isNote = slots[name]?.kind === 'lines';
      setCautions((all) =>
        keptCautions(all, (field) => field !== name && (isNote || slots[field]?.caution !== undefined)),
      );
    },
    leave: (name: string) => {
      const { cleaned } = model.check(form.getValues(), base);
      void form.validateField(name);
      if (name in cleaned && ownCautions({ [name]: cleaned[name] }).includes(name))
        setCautions({ ...cautions, [name]: cautionOf(name, cleaned[name]) });
    },
    confirm: (name: string, isConfirmed: boolean) => setCautions(confirmCaution(cautions, name, isConfirmed)),
    submit,
    cancel: () => begin(base),
    /** Returns what is typed beside these fields; null when it is as it began. */
    typed: (except: readonly string[]): TypedForm | null => {
      const own = Object.entries(form.getValues()).filter(([name]) => !except.includes(name));
      if (submission.isOver() || own.every(([name, value]) => value === loaded[name])) return null;
      return { base, values: Object.fromEntries(own), cautions, sent: submission.unanswered() };
    },
    /** Whether leaving now would lose something. */
    hasChanges: () => asked.current(),
    isChanged: (name: string) => form.getValues()[name] !== loaded[name],
    typing: (name: string, isTyping: boolean) => {
      if (isTyping) searched.current.add(name);
      else searched.current.delete(name);
    },
    /** Begins with what a draft kept, on the record as it was then: if it changed since, the server offers the merge. */
    resume: ({ base: then, values, cautions: confirmed, sent }: TypedForm) => {
      begin(then);
      const began = model.begin(then);
      const known = Object.entries(values).filter(([name]) => name in began);
      form.setValues({ ...began, ...Object.fromEntries(known) });
      setCautions(confirmed);
      submission.takeUp(sent);
    },
    /** Takes the new stamps of a record that was enabled, and keeps the typed values. */
    restamp: (stamps: Pick<AnyRow, 'modifDate' | 'estActif'>) =>
      setBase((row) => (row === null ? null : { ...row, ...stamps })),
    resolveMerge,
    saveAsNew,
    closeConflict: () => setConflict(null),
    closeFailure: () => setFailure(null),
    giveUp: submission.giveUp,
  };
}
