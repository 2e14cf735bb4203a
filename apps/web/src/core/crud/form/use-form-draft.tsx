/** Keeps the draft of a crud form: its values, the names of its choices and the own states of its controls (LISTE-09). */
import { type ReactNode, useMemo, useState } from 'react';
import type { Slots } from '#core/crud/slots.ts';
import type { KnownLabels, useValueLabels } from '#core/crud/use-value-labels.ts';
import type { AnyRow } from '#core/crud/values.ts';
import type { OwnStates } from '#core/drafts/kept.ts';
import { FoundDraftNotice } from '#core/drafts/notice.tsx';
import { useDraft } from '#core/drafts/use-draft.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import type { useCrudForm } from './use-crud-form.ts';
import type { TypedForm } from './values.ts';

interface Typed extends TypedForm {
  labels: KnownLabels;
  states: OwnStates;
  /** Whether a file was chosen, which is not kept. */
  lacksFile: boolean;
}

interface FormDraftOptions {
  /** Name of the call that adds a record. */
  call: string;
  record: AnyRow | null;
  slots: Slots;
  form: ReturnType<typeof useCrudForm>;
  labels: ReturnType<typeof useValueLabels>;
  onTaken: () => void;
}

const NO_STATES: OwnStates = {};
const REPLACED =
  'Ce que vous venez de saisir sera remplacé. Voulez-vous vraiment reprendre la saisie retrouvée\u00A0?';
const CHANGED = "L'enregistrement a changé depuis\u00A0: en validant, vous choisirez ce qui doit rester.";
const LACKS_FILE = "L'image est à choisir de nouveau.";

const filesOf = (slots: Slots): string[] =>
  Object.keys(slots).filter((name) => {
    const slot = slots[name];
    return slot?.kind === 'custom' && slot.isFile === true;
  });

export function useFormDraft({ call, record, slots, form, labels, onTaken }: FormDraftOptions) {
  const [states, setStates] = useState(NO_STATES);
  const files = useMemo(() => filesOf(slots), [slots]);
  const draft = useDraft<Typed>({
    form: `${call} ${record?.id ?? ''}`,
    typed: () => {
      const typed = form.typed(files);
      const lacksFile = files.some((name) => form.isChanged(name));
      return typed === null ? null : { ...typed, labels: labels.known, states, lacksFile };
    },
    resume: ({ labels: known, states: kept, ...typed }) => {
      labels.relearn(known);
      setStates(kept);
      form.resume(typed);
      onTaken();
    },
  });
  const take = async () => {
    if (form.typed([]) === null || (await confirm(REPLACED, { loses: true }))) draft.take();
  };
  const { found } = draft;
  const remarks = [
    ...(found !== null && record !== null && found.content.base?.modifDate !== record.modifDate
      ? [CHANGED]
      : []),
    ...(found?.content.lacksFile === true ? [LACKS_FILE] : []),
  ];
  const notice: ReactNode = (
    <FoundDraftNotice draft={draft} remark={remarks.join(' ')} onTake={() => void take()} />
  );
  return {
    notice,
    forget: draft.forget,
    /** The states of controls of one's own, for KeptStates. */
    keeping: useMemo(
      () => ({
        states,
        keep: (name: string, state: unknown) => setStates((before) => ({ ...before, [name]: state })),
      }),
      [states],
    ),
    forgetStates: () => setStates(NO_STATES),
  };
}
