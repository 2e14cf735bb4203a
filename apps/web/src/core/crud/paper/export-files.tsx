/** The files that a list offers: its filtered rows, as Excel or CSV. Fetched when somebody opens them. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { ApiError, download } from '#core/api/client.ts';
import { filterInput } from '#core/crud/search.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './export-files.module.css';
import type { FilesProps } from './export-menu.tsx';
import { fileName } from './paper.ts';

const FILES = [
  { format: 'xlsx', label: 'Excel (.xlsx)', Icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV (.csv)', Icon: IconFileText },
] as const;

export type FileFormat = (typeof FILES)[number]['format'];

const now = (): Date => new Date();

interface ExportFilesProps extends FilesProps {
  /** Called with true when the file begins to come, with false when it has come. */
  onBusy: (isBusy: boolean) => void;
}

export function ExportFiles(props: ExportFilesProps) {
  const { name, exportEndpoint, shown, search, sortable, ownOrder, selection, onBusy } = props;
  const save = async (format: FileFormat) => {
    onBusy(true);
    try {
      const filter = { ...shown, ...filterInput(search, sortable, ownOrder) };
      const input = { format, ...filter, ...(selection === undefined ? {} : { selection }) };
      await download(exportEndpoint, input, fileName(name, format, now()));
    } catch (error) {
      notify('erreur', error instanceof ApiError ? error.message : MESSAGES.echec);
    } finally {
      onBusy(false);
    }
  };
  return <FileChoices onChoose={(format) => void save(format)} />;
}

/** Shows the files that may be taken, one a line. */
export function FileChoices({ onChoose }: { onChoose: (format: FileFormat) => void }) {
  return FILES.map(({ format, label, Icon }) => (
    <button
      key={format}
      type="button"
      className={`${kit.line} ${kit.lit} ${classes.file}`}
      onClick={() => onChoose(format)}
    >
      <Icon size={20} aria-hidden />
      {label}
    </button>
  ));
}
