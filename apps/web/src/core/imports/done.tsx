/** The end of an import: how many records came, a link to see them, and a button to take them back. */
import { nombreImporte } from '@gestionscolaire/contract/core/imports/columns.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CrudLink, pathFor } from '#core/crud/crud-link.tsx';
import classes from './imports.module.css';
import type { ImportPage } from './page.ts';
import { useTakeBack } from './past-imports.tsx';

interface DoneProps {
  page: ImportPage;
  ecoleId: number;
  result: { id: number; nombre: number };
  onRestart: () => void;
}

export function Done({ page: { contract, list }, ecoleId, result, onRestart }: DoneProps) {
  const { takeBack, isPending, canTakeBack } = useTakeBack(contract);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const undo = async () => {
    if (await takeBack({ ...result, modifDate: null })) onRestart();
  };
  return (
    <div className={classes.done}>
      <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {nombreImporte(contract, result.nombre)}
      </h2>
      <div className={classes.buttons}>
        <Button component={CrudLink} to={pathFor(list.to, { ecoleId }) ?? list.to}>
          {list.label}
        </Button>
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
