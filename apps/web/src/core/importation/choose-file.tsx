/** Choosing a file: a button, a place to drop it, and an example to begin with. */
import type { ImportContract } from '@gestionscolaire/contract/core/importation.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../api/client.ts';
import { exampleName, exampleText } from './example-file.ts';
import classes from './importation.module.css';

interface ChooseFileProps {
  contract: ImportContract;
  notes: readonly string[];
  isBusy: boolean;
  onChoose: (file: File) => void;
}

export function ChooseFile({ contract, notes, isBusy, onChoose }: ChooseFileProps) {
  const [isOver, setOver] = useState(false);
  const example = () => {
    const file = new Blob([exampleText(contract)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, exampleName(contract));
  };
  return (
    // Dropping is a shortcut: the button does the same.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined && !isBusy) onChoose(file);
      }}
    >
      <p className={classes.dropTitle}>Déposez ici un fichier CSV ou Excel (.xlsx), ou choisissez-le.</p>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>1 000 lignes et 2 Mo au plus. Rien n’est enregistré avant que vous ne le confirmiez.</li>
      </ul>
      <div className={classes.buttons}>
        <FileButton label="Choisir un fichier" isBusy={isBusy} onChoose={onChoose} />
        <Button variant="subtle" leftSection={<IconDownload size={18} aria-hidden />} onClick={example}>
          Télécharger un exemple
        </Button>
      </div>
    </div>
  );
}

/** The whole label is the button; the browser's own, in the machine's language, is out of sight. */
export function FileButton({
  label,
  isBusy,
  onChoose,
}: Pick<ChooseFileProps, 'isBusy' | 'onChoose'> & { label: string }) {
  return (
    <label className={classes.choose} data-disabled={isBusy || undefined}>
      <IconFileUpload size={18} aria-hidden />
      <span aria-hidden>{label}</span>
      <input
        type="file"
        aria-label={label}
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        disabled={isBusy}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file, corrected, may be chosen again.
          if (file !== undefined) onChoose(file);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
