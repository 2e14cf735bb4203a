/** The choice of a file: a button, a place to drop it, and an example to begin with. */
import { Button } from '@mantine/core';
import { IconDownload, IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CrudLink, pathFor } from '#core/crud/crud-link.tsx';
import classes from '#core/imports/imports.module.css';
import type { ImportPage } from '#core/imports/page.ts';
import { saveSheet } from '#core/imports/sheet-file.ts';
import { FileButton } from '#core/ui/fields/file-button.tsx';
import kit from '#core/ui/kit.module.css';
import { exampleName, exampleRows } from './example-file.ts';

interface ChooseFileProps {
  page: ImportPage;
  ecoleId: number;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

export function ChooseFile({ page, ecoleId, isBusy, onChoose }: ChooseFileProps) {
  const { contract, notes, byHand, Sheet } = page;
  const toForm = byHand && pathFor(byHand.to, { ecoleId });
  const [isOver, setOver] = useState(false);
  const example = () => saveSheet(exampleRows(contract), exampleName(contract));
  return (
    <>
      {/* Dropping is a shortcut: the button does the same. */}
      <div
        className={`${kit.pile} ${classes.drop}`}
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
        <p className={kit.strong}>Déposez ici un fichier CSV ou Excel (.xlsx), ou choisissez-le.</p>
        <ul className={`${kit.bullets} ${classes.notes}`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          <li>1 500 lignes et 2 Mo au plus. Rien n’est enregistré avant que vous ne le confirmiez.</li>
        </ul>
        <div className={`${kit.row} ${classes.buttons}`}>
          <SheetButton text="Choisir un fichier" isBusy={isBusy} onChoose={onChoose} />
          {Sheet === undefined && (
            <Button
              variant="subtle"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => void example()}
            >
              Télécharger un exemple
            </Button>
          )}
          {byHand !== undefined && toForm != null && (
            <Button
              variant="subtle"
              component={CrudLink}
              to={toForm}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {byHand.label}
            </Button>
          )}
        </div>
      </div>
      {Sheet !== undefined && <Sheet ecoleId={ecoleId} />}
    </>
  );
}

/** Lets a person choose a CSV or Excel file. */
export function SheetButton({
  text,
  isBusy,
  onChoose,
}: Pick<ChooseFileProps, 'isBusy' | 'onChoose'> & { text: string }) {
  return (
    <FileButton
      text={text}
      icon={IconFileUpload}
      accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv"
      disabled={isBusy}
      onChoose={onChoose}
    />
  );
}
