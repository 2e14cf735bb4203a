/**
 * Runs the form of one act: a refusal, a repeat, a conflict and a draft behave as in the form of a record, since one hook runs both
 * (core/crud/form/use-crud-form.ts). ActDialog shows it in a window, ActForm on a page.
 */
import type { Fields, ValuesOf } from '@gestionscolaire/contract/core/api/fields.ts';
import { useId, useRef } from 'react';
import { useSendOnce } from '#core/api/use-send-once.ts';
import type { Faults } from '#core/crud/crud-page.tsx';
import { focusLater, usePressing } from '#core/crud/form/pressing.ts';
import { useCrudForm } from '#core/crud/form/use-crud-form.ts';
import type { Submission } from '#core/crud/form/use-submission.ts';
import type { Held, Slots } from '#core/crud/slots.ts';
import { useValueLabels } from '#core/crud/use-value-labels.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';

export interface ActOptions<F extends Fields, A> {
  /** The contract's fields: `send` is given all of them. */
  fields: F;
  /** The controls, in the order of the fields on screen. */
  slots: Slots;
  /** Values that the form begins with. */
  given?: Held | undefined;
  /** The record that the act changes, where it is one: a conflict is then merged. Null: it is to be made. */
  record?: AnyRow | null;
  faults?: Faults | undefined;
  /** Asks the person before the act is sent. */
  isMeant?: (filled: ValuesOf<F>) => Promise<boolean>;
  /** Sends the act, or does it; what it throws is shown. `confirmed`: the values that the person confirmed, by their keys. */
  send: (filled: ValuesOf<F>, record: AnyRow | null, confirmed: Record<string, true>) => Promise<A>;
  /** Whether something beside the fields was changed, which closing would lose too. */
  isChanged?: boolean;
  /** Whether the form stays as it is once the act is done, for another. */
  staysOpen?: boolean;
  /** Called with the values after each change, for what is read of them meanwhile. */
  onValues?: (values: Held) => void;
  /** Headline of a failure; the server's sentence stands under it. */
  failed?: string;
  /** Names the draft, for a form that takes minutes to fill in; a shorter one keeps none. */
  draft?: string;
  /** The memory of what `useWrite` sent (`useUnanswered`), so that a draft taken up again sends it with its own key. */
  memory?: Pick<Submission, 'unanswered' | 'takeUp'>;
  /** Says that it is done. */
  said?: string | ((answer: A) => string);
  onDone?: ((answer: A, filled: ValuesOf<F>) => void) | undefined;
  /** Called once a second person is asked: nothing is done yet, and nothing more is to type. */
  onWaits?: (() => void) | undefined;
  /** Called after a refusal, which is shown by itself. */
  onRefused?: (error: unknown) => void;
}

/** The form of an act, as ActForm and ActField show it. */
export interface Act extends ReturnType<typeof usePressing> {
  form: ReturnType<typeof useCrudForm>;
  labels: ReturnType<typeof useValueLabels>;
  slots: Slots;
  record: AnyRow | null;
  draft: string | undefined;
  idOf: (name: string) => string;
  /** Is told how the draft is removed, by who keeps it. */
  onDraft: (forget: () => void) => void;
  forgetDraft: () => void;
  /** Whether something was changed, in the fields or beside them. */
  hasChanges: () => boolean;
  /** Closes by `onClose`, once the person agreed to lose what is typed. */
  closing: (onClose: () => void) => () => void;
}

const PERTE = 'Des modifications ne sont pas enregistrées. Voulez-vous vraiment les abandonner\u00A0?';
const NOTHING = () => undefined;

export function useAct<F extends Fields, A>(options: ActOptions<F, A>): Act {
  const { fields, slots, given, record = null, faults, isMeant, send, draft, memory, said } = options;
  const { staysOpen = false, isChanged = false, onValues, failed } = options;
  const { onDone = NOTHING, onWaits = NOTHING, onRefused = NOTHING } = options;
  const formId = useId();
  const idOf = (name: string) => `${formId}-${name}`;
  const forgetDraft = useRef(() => {});
  const { send: sendOnce, ...state } = useSendOnce();
  const form = useCrudForm({
    fields,
    slots,
    given,
    record,
    faults,
    failed: failed === undefined ? undefined : { added: failed, changed: failed },
    onValues,
    refusals: undefined,
    submission: {
      ...state,
      unanswered: () => memory?.unanswered() ?? null,
      takeUp: (act) => memory?.takeUp(act),
      send: async (content, target) => {
        // The form sends nothing before every field passed its rule.
        const filled = content as ValuesOf<F>;
        const more = Object.entries(content).filter(([name]) => !(name in fields));
        const refusal = await sendOnce({
          staysOpen,
          ...(isMeant !== undefined && { isMeant: () => isMeant(filled) }),
          write: () => send(filled, target, Object.fromEntries(more) as Record<string, true>),
          onStored: (answer) => {
            forgetDraft.current();
            if (said !== undefined) notify('succes', typeof said === 'string' ? said : said(answer));
            onDone(answer, filled);
          },
        });
        if (refusal !== null) onRefused(refusal);
        return refusal;
      },
    },
    onWaits: ({ message }) => {
      forgetDraft.current();
      notify('succes', message);
      onWaits();
    },
    focus: (name, where) => focusLater(where === 'field' ? idOf(name) : `${idOf(name)}-caution`),
  });
  const labels = useValueLabels(slots, form.base, form.values);
  const { press, afterPress } = usePressing();
  const hasChanges = () => isChanged || form.hasChanges();
  return {
    form,
    labels,
    slots,
    record,
    draft,
    idOf,
    onDraft: (forget) => {
      forgetDraft.current = forget;
    },
    forgetDraft: () => forgetDraft.current(),
    hasChanges,
    press,
    afterPress,
    closing: (onClose) => async () => {
      // An act under way is not taken back by closing its window: its end closes it, or says why it stays.
      if (state.isSending) return;
      if (hasChanges() && !(await confirm(PERTE, { loses: true }))) return;
      form.giveUp();
      forgetDraft.current();
      onClose();
    },
  };
}
