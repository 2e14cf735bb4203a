/** Searches a list that is in memory, where it is long enough to be searched, and shows it part after part. */
import { chercheurDe } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import kit from '#core/ui/kit.module.css';

/** The rows from which on a list is searched. */
const SEARCHED = 15;

interface FoundProps<T> {
  of: readonly T[];
  /** Returns the words by which a row is found. */
  textOf: (row: T) => string;
  /** 'Chercher un élève' */
  label: string;
  /** Said where nothing is found: 'Aucun élève de ce nom dans cette classe.' */
  none: string;
  /** How many rows are shown before a person asks for more; none: all are. */
  step?: number;
  children: (shown: readonly T[]) => ReactNode;
}

/** Says what a press shows: « Afficher 20 lignes de plus, sur 279 ». */
function direSuite(left: number, step: number): string {
  if (left > step) return `Afficher ${step} lignes de plus, sur ${left}`;
  return left === 1 ? 'Afficher la dernière ligne' : `Afficher les ${left} dernières lignes`;
}

export function Found<T>({ of, textOf, label, none, step = Infinity, children }: FoundProps<T>) {
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(step);
  const isHeld = chercheurDe(typed);
  const found = typed.trim() === '' ? of : of.filter((row) => isHeld(textOf(row)));
  const left = found.length - count;
  return (
    <>
      {of.length > SEARCHED && (
        <TextInput
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setCount(step);
          }}
        />
      )}
      {found.length === 0 && <p className={kit.quiet}>{none}</p>}
      {children(left > 0 ? found.slice(0, count) : found)}
      {left > 0 && (
        <Button variant="default" onClick={() => setCount(count + step)}>
          {direSuite(left, step)}
        </Button>
      )}
    </>
  );
}
