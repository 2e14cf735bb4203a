/** Runs a form of privileges: its values, its faults, one sending, and the next step. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureSaid, type Said } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { useSendOnce } from '#core/api/use-send-once.ts';
import { check, type Refused, refusalOf, sameValues } from '#core/crud/form/values.ts';
import type { Values } from '#core/crud/values.ts';
import { useDraft } from '#core/drafts/use-draft.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import { begin, change, type Declaration, rules } from './champs.ts';

interface Typed {
  values: Values;
  labels: Readonly<Record<string, ChoiceLabel | null>>;
}

export function usePrivilegeForm(declaration: Declaration, focus: (name: string) => void) {
  const [values, setValues] = useState(() => begin(declaration));
  /** Labels of the chosen ids. */
  const [labels, setLabels] = useState<Readonly<Record<string, ChoiceLabel | null>>>({});
  /** Fields that were left, or all of them once Valider was pressed: only their faults show. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failure, setFailure] = useState<Said | null>(null);
  const { send: sendOnce, isSending, isOver } = useSendOnce();
  const { mutateAsync } = useWrite(declaration.send);
  const navigate = useNavigate();
  const { errors } = check(rules(declaration, values), values);

  const asked = useRef<() => boolean>(() => false);
  useEffect(() => {
    asked.current = () => !isOver() && !sameValues(values, begin(declaration));
  });
  useUnsaved(useCallback(() => asked.current(), []));

  const draft = useDraft<Typed>({
    form: declaration.send.name,
    typed: () => (asked.current() ? { values, labels } : null),
    resume: (typed) => {
      setValues({ ...begin(declaration), ...typed.values });
      setLabels(typed.labels);
    },
  });

  const reset = () => {
    setValues(begin(declaration));
    setLabels({});
    setLeft([]);
    setRefused(null);
    setFailure(null);
  };

  const onRefusal = (error: unknown) => {
    const champs = error instanceof ApiError ? error.champs : {};
    const placed = Object.entries(champs).map(
      ([name, sentence]) => [declaration.fieldOf(name, values), sentence] as const,
    );
    const first = Object.keys(declaration.fields).find((name) => placed.some(([field]) => field === name));
    setRefused({ champs: Object.fromEntries(placed), values });
    setFailure(failureSaid(error, declaration.failed));
    if (first !== undefined) focus(first);
  };

  /** Asks for a confirmation where a privilege is taken away. */
  const isMeant = async () => {
    const { question } = declaration;
    if (question === undefined) return true;
    const isSaid = await confirm(
      question((name) => labels[name]?.label ?? '', values),
      { loses: true },
    );
    if (!isSaid) notify('information', MESSAGES.suppressionAnnulee);
    return isSaid;
  };

  const send = async () => {
    const { groupeId, modeAccesId } = values;
    const isRemoval = declaration.question !== undefined;
    const signature = isRemoval ? {} : { creationUserId: currentUserId() };
    const error = await sendOnce({
      isMeant,
      write: () => {
        setFailure(null);
        setRefused(null);
        return mutateAsync({ ...declaration.target(values), groupeId, modeAccesId, ...signature });
      },
      onStored: () => {
        draft.forget();
        if (isRemoval) reset();
        notify('succes', declaration.done);
        void navigate({ to: ADRESSES.menus.list });
      },
    });
    if (error !== null) onRefusal(error);
  };

  return {
    values,
    failure,
    draft,
    isSending,
    isReady: Object.keys(errors).length === 0,
    errorOf: (name: string) =>
      (left.includes(name) ? errors[name] : undefined) ?? refusalOf(refused, name, values[name]),
    labelOf: (name: string) => labels[name] ?? null,
    change: (name: string, value: unknown, label: ChoiceLabel | null = null) => {
      setLabels({ ...labels, [name]: label });
      const next = change(declaration, values, name, value);
      setValues(next);
      // A cleared field has to be chosen again: it shows no fault yet.
      setLeft(left.filter((other) => other === name || next[other] === values[other]));
    },
    leave: (name: string) => setLeft((all) => (all.includes(name) ? all : [...all, name])),
    submit: () => {
      const first = Object.keys(declaration.fields).find((name) => errors[name] !== undefined);
      if (first === undefined) return void send();
      setLeft(Object.keys(declaration.fields));
      focus(first);
    },
    reset,
  };
}
