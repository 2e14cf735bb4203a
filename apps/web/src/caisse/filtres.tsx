/** A filter of a list of the cash desk: it says by itself what it leaves out, and whether it is set. */
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import classes from './filtres.module.css';
import type { Option } from './phrases.ts';

interface ChoixProps {
  label: string;
  /** Words of no choice: 'Toutes les classes'. */
  tous: string;
  options: readonly Option[];
  value: number | string | null;
  /** Receives '' for no choice. */
  onChoix: (value: string) => void;
}

export function ChoixDeFiltre({ label, tous, options, value, onChoix }: ChoixProps) {
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
