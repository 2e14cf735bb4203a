/** The end of an import: how many records came, a link to see them, and a button to take them back. */
import { type ImportContract, nombreImporte } from '@gestionscolaire/contract/core/imports/columns.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CrudLink, pathFor } from '#core/crud/crud-link.tsx';
import { saysSum } from '#core/imports/check/checked-rows.ts';
import { leftOutName } from '#core/imports/check/left-out-file.ts';
import classes from '#core/imports/imports.module.css';
import type { ImportPage } from '#core/imports/page.ts';
import { saveSheet } from '#core/imports/sheet-file.ts';
import type { Running } from '#core/imports/use-import.ts';
import kit from '#core/ui/kit.module.css';
import { useTakeBack } from './past-imports.tsx';

interface DoneProps {
  page: ImportPage;
  ecoleId: number;
  /** The name of the file. */
  name: string;
  result: NonNullable<Running['result']>;
  onRestart: () => void;
}

/** Says what became of the rows that were not written: what a person left out themselves wants nothing more. */
function saysAside({ count, faulty }: NonNullable<DoneProps['result']['aside']>): string {
  if (faulty > 0)
    return faulty === 1
      ? '1 ligne avec une faute est laissée de côté : téléchargez-la, corrigez-la, puis importez-la.'
      : `${faulty} lignes avec une faute sont laissées de côté : téléchargez-les, corrigez-les, puis importez-les.`;
  return count === 1
    ? '1 ligne est laissée de côté, comme vous l’avez vu : il n’y a rien à y faire.'
    : `${count} lignes sont laissées de côté, comme vous l’avez vu : il n’y a rien à y faire.`;
}

/** Says what was written: '3 élèves importés', '119 élèves complétés', '122 élèves importés, dont 119 complétés'. */
function saysWritten(
  contract: ImportContract,
  { nombre, completed }: Pick<DoneProps['result'], 'nombre' | 'completed'>,
): string {
  if (completed === 0) return nombreImporte(contract, nombre);
  const { un, plusieurs, feminin } = contract.noms;
  const done = `complété${feminin ? 'e' : ''}${completed > 1 ? 's' : ''}`;
  return completed === nombre
    ? `${nombre} ${nombre > 1 ? plusieurs : un} ${done}`
    : `${nombreImporte(contract, nombre)}, dont ${completed} ${done}`;
}

export function Done({ page: { contract, list, listSearch }, ecoleId, name, result, onRestart }: DoneProps) {
  const { takeBack, isPending, canTakeBack } = useTakeBack(contract);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const undo = async () => {
    if (await takeBack({ ...result, modifDate: null })) onRestart();
  };
  const to = pathFor(list.to, { ecoleId }) ?? list.to;
  const search = listSearch?.(ecoleId, result.rows) ?? '';
  const { aside } = result;
  return (
    <div className={`${kit.column} ${classes.done}`}>
      <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {saysWritten(contract, result)}
      </h2>
      {result.sums.map((sum) => (
        <p key={sum.titre} className={`${kit.block} ${kit.plain}`}>
          {saysSum(sum)}
        </p>
      ))}
      {aside !== null && <p className={`${kit.quiet} ${kit.lower}`}>{saysAside(aside)}</p>}
      <div className={`${kit.row} ${classes.buttons}`}>
        <Button component={CrudLink} to={search === '' ? to : `${to}?${search}`}>
          {list.label}
        </Button>
        {aside !== null && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void saveSheet(aside.file, leftOutName(name))}
          >
            Télécharger ce qui est laissé
          </Button>
        )}
        <Button variant="default" onClick={onRestart}>
          Importer un autre fichier
        </Button>
        {canTakeBack && (
          <Button variant="subtle" loading={isPending} onClick={() => void undo()}>
            Défaire cet import
          </Button>
        )}
      </div>
    </div>
  );
}
