/** The notice at a form's head: what was typed here before and never saved is found again. */
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import kit from '#core/ui/kit.module.css';
import classes from './notice.module.css';
import type { FormDraft } from './use-draft.ts';

interface DraftNoticeProps {
  draft: Pick<FormDraft<unknown>, 'found' | 'erase'>;
  /** Says what taking it up again brings or lacks; '' for nothing to say. */
  remark?: string;
  onTake: () => void;
}

/** Writes an instant as '20/11 à 10:42'. */
function momentOf(instant: string): string {
  const text = formaterInstant(instant);
  return `${text.slice(0, 5)} à ${text.slice(11, 16)}`;
}

export function FoundDraftNotice({ draft: { found, erase }, remark = '', onTake }: DraftNoticeProps) {
  if (found === null) return null;
  return (
    <div className={`${kit.row} ${kit.good} ${kit.inset} ${classes.notice}`} role="status">
      <IconRestore size={22} aria-hidden />
      <div className={classes.text}>
        <p>
          <strong>{`Saisie du ${momentOf(found.savedAt)} retrouvée`}</strong>
        </p>
        {remark !== '' && <p>{remark}</p>}
      </div>
      <div className={classes.acts}>
        <Button variant="default" onClick={erase}>
          Effacer
        </Button>
        <Button onClick={onTake}>Reprendre</Button>
      </div>
    </div>
  );
}
