/**
 * The behaviour of every form: what it holds, when it may be sent, and what happens to a refusal. CrudForm shows it;
 * a form written by hand may use it with its own markup.
 */
import type { Fields } from '@gestionscolaire/contract/core/fields.ts';
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import {
  type Cautions,
  cautionsOf,
  confirmations,
  confirmCaution,
  keptCautions,
  NO_CAUTIONS,
  unconfirmed,
} from './cautions.ts';
import type { AnyRow, Faults, FieldSlot, Messages } from './crud-page.tsx';
import { type Difference, differences, merge, type Side } from './differences.ts';
import { check, elsewhere, formValues, isNewer, type Refused, refusalOf, sameValues } from './form-values.ts';
import { type SubmissionOptions, useSubmission } from './use-submission.ts';
import type { Values } from './values.ts';

export interface CrudFormOptions extends SubmissionOptions {
  fields: Fields;
  /** The controls: some ask for a confirmation of their own. */
  slots: Readonly<Record<string, FieldSlot<AnyRow>>>;
  /** Said when the server gives no sentence of its own. */
  failed: Messages['failed'];
  faults: Faults | undefined;
  /** The record that is edited; null for a new one. */
  record: AnyRow | null;
  /** Puts the focus on a field, or on the box of its caution. */
  focus: (field: string, where: 'field' | 'caution') => void;
}

/** Somebody else was there meanwhile (AMB-145): another version is stored, or none. */
export type Conflict =
  | { kind: 'merge'; stored: AnyRow; mine: Values; found: readonly Difference[] }
  | { kind: 'gone'; mine: Values };

export type CrudFormState = ReturnType<typeof useCrudForm>;

export function useCrudForm({ fields, slots, failed, faults, record, focus, ...options }: CrudFormOptions) {
  const names = Object.keys(fields);
  const [base, setBase] = useState(record);
  const [beginnings, setBeginnings] = useState(0);
  const loaded = useMemo(() => formValues(fields, base), [fields, base]);
  const form = useForm<Values>({
    initialValues: loaded,
    validate: (values) => check(fields, values, faults).errors,
    validateInputOnBlur: true,
  });
  const [cautions, setCautions] = useState<Cautions>(NO_CAUTIONS);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const submission = useSubmission(options);

  const asked = useRef<() => boolean>(() => false);
  useEffect(() => {
    asked.current = () => !submission.isOver() && !sameValues(form.getValues(), loaded);
  });
  useUnsaved(useCallback(() => asked.current(), []));

  const forgetRefusals = () => {
    setCautions(NO_CAUTIONS);
    setRefused(null);
    setFailure(null);
  };

  /** Begins again with a record: what was typed is replaced. */
  const begin = (next: AnyRow | null) => {
    setBase(next);
    setBeginnings((count) => count + 1);
    form.setInitialValues(formValues(fields, next));
    form.reset();
    forgetRefusals();
  };
  // The record was read again: a form that nobody touched follows it; what is being typed is never overwritten.
  const follow = useEffectEvent((next: AnyRow | null) => {
    if (next !== null && base !== null && isNewer(next, base) && !submission.isBusy() && !asked.current())
      begin(next);
  });
  useEffect(() => follow(record), [record]);

  const cautionOf = (name: string, value: unknown) => ({
    sentence: slots[name]?.caution?.(value) ?? '',
    isConfirmed: false,
  });
  /** Fields whose value their own slot wants confirmed, and that are not yet; what is stored already is not asked again. */
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
    const found = differences(names, loaded, mine, stored);
    if (found.length > 0) return setConflict({ kind: 'merge', stored, mine, found });
    // The other person stored the same values: there is nothing to choose.
    void save(mine, stored);
  };

  const onRefusal = (error: unknown, mine: Values, target: AnyRow | null) => {
    const fixed = target === null ? failed?.added : failed?.changed;
    if (!(error instanceof ApiError)) return setFailure(failureText(error, fixed));
    if (target !== null && error.code === 'INTROUVABLE') return onConflict(null, mine);
    if (error.code === 'PERIME' && error.actuel !== undefined) return onConflict(error.actuel, mine);
    const first = names.find((name) => name in error.champs);
    if (error.code === 'A_CONFIRMER' && first !== undefined) {
      setCautions(cautionsOf(error.champs));
      return focus(first, 'caution');
    }
    setRefused({ champs: error.champs, values: form.getValues() });
    const others = elsewhere(error.champs, fields);
    if (first === undefined || others.length > 0)
      setFailure([failureText(error, fixed), ...others].join(' '));
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
    const { errors, cleaned } = check(fields, form.getValues(), faults);
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
    form.setInitialValues(formValues(fields, conflict.stored));
    form.setValues(formValues(fields, merged));
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
    /** How often the form began: a control with a state of its own begins with it. */
    beginnings,
    cautions,
    failure,
    conflict,
    isSending: submission.isSending,
    isReady: form.isValid() && unconfirmed(cautions).length === 0,
    errorOf: (name: string) => form.errors[name] ?? refusalOf(refused, name, form.values[name]),
    change: (name: string, value: unknown) => {
      form.setFieldValue(name, value);
      // What was confirmed is no longer what would be sent; a field's own caution speaks of that field alone.
      setCautions((all) =>
        keptCautions(all, (field) => field !== name && slots[field]?.caution !== undefined),
      );
    },
    leave: (name: string) => {
      const { cleaned } = check(fields, form.getValues());
      void form.validateField(name);
      if (name in cleaned && ownCautions({ [name]: cleaned[name] }).includes(name))
        setCautions({ ...cautions, [name]: cautionOf(name, cleaned[name]) });
    },
    confirm: (name: string, isConfirmed: boolean) => setCautions(confirmCaution(cautions, name, isConfirmed)),
    submit,
    cancel: () => begin(base),
    /** The record was put back: its stamps changed, what is typed stays. */
    restamp: (stamps: Pick<AnyRow, 'modifDate' | 'estActif'>) =>
      setBase((row) => (row === null ? null : { ...row, ...stamps })),
    resolveMerge,
    saveAsNew,
    closeConflict: () => setConflict(null),
    giveUp: submission.giveUp,
  };
}
