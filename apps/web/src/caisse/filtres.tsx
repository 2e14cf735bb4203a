/** The filters of a list of the cash desk, on one line: each choice says by itself what it leaves out. */
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filtres.module.css';
import type { Option } from './phrases.ts';

export function Filtres({ children }: { children: ReactNode }) {
  return (
    <div className={classes['filtres']} role="group" aria-label="Filtres">
      {children}
    </div>
  );
}

interface ChoixProps {
  label: string;
  /** Words of no choice: 'Toutes les classes'. */
  tous: string;
  options: readonly Option[];
  value: number | string | null;
  /** Receives '' for no choice. */
  onChoix: (value: string) => void;
}

export function Choix({ label, tous, options, value, onChoix }: ChoixProps) {
  return (
    <NativeSelect
      className={classes['choix']}
      data-set={value !== null || undefined}
      aria-label={label}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={[{ value: '', label: tous }, ...options]}
      value={String(value ?? '')}
      onChange={(event) => onChoix(event.currentTarget.value)}
    />
  );
}
