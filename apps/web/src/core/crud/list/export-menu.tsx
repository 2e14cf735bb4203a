/** The files of a list: its filtered rows, as Excel or CSV. */
import type { FORMATS } from '@gestionscolaire/contract/core/api/lists.ts';
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { ApiError, download } from '#core/api/client.ts';
import { fileName } from '#core/crud/paper/paper.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './export-menu.module.css';
import { filterInput } from './search.ts';
import type { ListSource } from './source.ts';

type Format = (typeof FORMATS)[number];

const FILES = [
  { format: 'xlsx', label: 'Excel (.xlsx)', Icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV (.csv)', Icon: IconFileText },
] as const;

const now = (): Date => new Date();

/** A button that opens two more: it needs neither the roles nor the weight of a menu. */
export function ExportMenu({ name, exportEndpoint, shown, search, sortable, ownOrder }: ListSource) {
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const save = async (format: Format) => {
    setOpen(false);
    setBusy(true);
    try {
      const input = { format, ...shown, ...filterInput(search, sortable, ownOrder) };
      await download(exportEndpoint, input, fileName(name, format, now()));
    } catch (error) {
      notify('erreur', error instanceof ApiError ? error.message : MESSAGES.echec);
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches keys and focus of what it holds
    <div className={classes.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        fullWidth
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isBusy}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        Exporter
      </Button>
      <div id={panel} className={classes.panel} hidden={!isOpen}>
        {FILES.map(({ format, label, Icon }) => (
          <button key={format} type="button" className={classes.file} onClick={() => void save(format)}>
            <Icon size={20} aria-hidden />
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
