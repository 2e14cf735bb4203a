/** The behaviour of a form of privileges: what is chosen, what is missing, one sending, and what follows it. */
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureSaid, type Said } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { check, type Refused, refusalOf, sameValues } from '#core/crud/form/values.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import { begin, change, type Declaration, rules } from './champs.ts';

export function usePrivilegeForm(declaration: Declaration, focus: (name: string) => void) {
  const [values, setValues] = useState(() => begin(declaration));
  /** What the chosen ids are called. */
  const [labels, setLabels] = useState<Readonly<Record<string, ChoiceLabel | null>>>({});
  /** Fields that were left, or all of them once Valider was pressed: their faults show. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failure, setFailure] = useState<Said | null>(null);
  const [isSending, setSending] = useState(false);
  /** Read at once, before React has shown anything: a double click sends once. */
  const busy = useRef(false);
  const isOver = useRef(false);
  const { mutateAsync } = useWrite(declaration.send);
  const navigate = useNavigate();
  const { errors } = check(rules(declaration, values), values);

  const asked = useRef<() => boolean>(() => false);
  useEffect(() => {
    asked.current = () => !isOver.current && !sameValues(values, begin(declaration));
  });
  useUnsaved(useCallback(() => asked.current(), []));

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

  /** Whether the person means it, where something is taken away. */
  const isMeant = async () => {
    const { question } = declaration;
    if (question === undefined) return true;
    return confirm(
      question((name) => labels[name]?.label ?? '', values),
      { loses: true },
    );
  };

  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    if (!(await isMeant())) {
      busy.current = false;
      notify('information', MESSAGES.suppressionAnnulee);
      return;
    }
    setSending(true);
    setFailure(null);
    setRefused(null);
    try {
      const { groupeId, modeAccesId } = values;
      const isRemoval = declaration.question !== undefined;
      const signature = isRemoval ? {} : { creationUserId: currentUserId() };
      await mutateAsync({ ...declaration.target(values), groupeId, modeAccesId, ...signature });
      isOver.current = true;
      if (isRemoval) reset();
      notify('succes', declaration.done);
      void navigate({ to: ADRESSES.menus.list });
    } catch (error) {
      busy.current = false;
      setSending(false);
      onRefusal(error);
    }
  };

  return {
    values,
    failure,
    isSending,
    isReady: Object.keys(errors).length === 0,
    errorOf: (name: string) =>
      (left.includes(name) ? errors[name] : undefined) ?? refusalOf(refused, name, values[name]),
    labelOf: (name: string) => labels[name] ?? null,
    change: (name: string, value: unknown, label: ChoiceLabel | null = null) => {
      setLabels({ ...labels, [name]: label });
      const next = change(declaration, values, name, value);
      setValues(next);
      // What was cleared is to be chosen anew: it is no fault yet.
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
