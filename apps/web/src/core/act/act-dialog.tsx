/** The window that does one act over fields of the contract: it is how every window asks. */
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { ReactNode } from 'react';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { ActFields } from './act-field.tsx';
import { ActForm, type ActFormProps } from './act-form.tsx';
import { type Act, type ActOptions, useAct } from './use-act.ts';

interface ActWindowProps extends Omit<ActFormProps, 'onQuit'> {
  title: string;
  size?: 'sm' | 'lg' | undefined;
  withCross?: boolean | undefined;
  onClose: () => void;
}

/** Shows the form of an act in a window, whose closing asks first where something is typed. */
export function ActWindow({ title, size = 'sm', withCross = false, onClose, ...form }: ActWindowProps) {
  const { act, quit = withCross ? null : BOUTONS.fermer } = form;
  return (
    <Dialog
      title={title}
      size={size}
      withCross={withCross}
      onClose={act.closing(onClose)}
      onPress={act.press}
    >
      <ActForm {...form} quit={quit} onQuit={onClose} />
    </Dialog>
  );
}

type Shown = Pick<ActWindowProps, 'title' | 'size' | 'withCross' | 'label' | 'isRed' | 'quit' | 'onClose'>;

interface ActDialogProps<F extends Fields, A> extends ActOptions<F, A>, Shown {
  /** Stands above the fields. */
  children?: ReactNode;
  /** Stands under the fields. */
  after?: (act: Act) => ReactNode;
}

/** Does the act, then closes; with `onDone`, this closes. */
export function ActDialog<F extends Fields, A>(props: ActDialogProps<F, A>) {
  const { title, size, withCross, label, isRed, quit, onClose, children, after, ...options } = props;
  const act = useAct({ onWaits: onClose, ...options, onDone: options.onDone ?? onClose });
  return (
    <ActWindow {...{ act, title, size, withCross, label, isRed, quit, onClose }}>
      {children}
      <ActFields act={act} />
      {after?.(act)}
    </ActWindow>
  );
}
