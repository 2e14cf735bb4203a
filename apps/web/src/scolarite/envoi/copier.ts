/** Copies the words of a message that a person sends by themselves, and says so. */
import { copyField } from '#core/ui/copy.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';

/** Copies them, or selects them where the browser copies nothing. */
export async function copierLeMessage(field: HTMLTextAreaElement | null): Promise<void> {
  if (field === null) return;
  const isDone = await copyField(field);
  notify(
    isDone ? 'succes' : 'information',
    isDone ? 'Le message est copié.' : 'Le message est sélectionné : copiez-le.',
  );
}
