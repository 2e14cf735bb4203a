/** The files of a list: its filtered rows, as Excel or CSV. */
import type { FORMATS } from '@gestionscolaire/contract/core/api/lists.ts';
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, download } from '#core/api/client.ts';
import { fileName } from '#core/crud/paper/paper.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './dropdown.module.css';
import { Dropdown } from './dropdown.tsx';
import { filterInput } from './search.ts';
import type { ListSource } from './source.ts';

type Format = (typeof FORMATS)[number];

const FILES = [
  { format: 'xlsx', label: 'Excel (.xlsx)', Icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV (.csv)', Icon: IconFileText },
] as const;

const now = (): Date => new Date();

export function ExportMenu({
  name,
  exportEndpoint,
  shown,
  search,
  sortable,
  ownOrder,
  selection,
}: Omit<ListSource, 'choosing'>) {
  const [isBusy, setBusy] = useState(false);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      const filter = { ...shown, ...filterInput(search, sortable, ownOrder) };
      const input = { format, ...filter, ...(selection === undefined ? {} : { selection }) };
      await download(exportEndpoint, input, fileName(name, format, now()));
    } catch (error) {
      notify('erreur', error instanceof ApiError ? error.message : MESSAGES.echec);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown label="Exporter" icon={IconDownload} isBusy={isBusy}>
      {(close) =>
        FILES.map(({ format, label, Icon }) => (
          <button
            key={format}
            type="button"
            className={classes.file}
            onClick={() => {
              close();
              void save(format);
            }}
          >
            <Icon size={20} aria-hidden />
            {label}
          </button>
        ))
      }
    </Dropdown>
  );
}
