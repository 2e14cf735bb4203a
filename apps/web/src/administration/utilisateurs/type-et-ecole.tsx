/**
 * The type of a user, and their school unless they are independent (A§2). The value is the school's id, null for an independent one.
 * Two other values stand for a choice that is still to be made, and every rule refuses them.
 */
import type { TypeUtilisateur } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { NativeSelect } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { currentPerson } from '#core/api/identity.ts';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import kit from '#core/ui/kit.module.css';
import classes from './personne-champs.module.css';

/** Loaded with the form, not with the list. */
const ChoixDeLEcole = lazy(() =>
  import('./type-et-ecole-choix.tsx').then((module) => ({ default: module.ChoixDeLEcole })),
);

export const TYPE_A_CHOISIR = 0;
const ECOLE_A_CHOISIR = -1;

const TYPES: Readonly<Record<TypeUtilisateur, string>> = {
  ecole: 'Rattaché à une école',
  independant: 'Indépendant',
};
const INDICE =
  "Rattaché à une école\u00A0: il ne voit que la sienne. Indépendant\u00A0: il n'est d'aucune école et travaille pour toutes.";
const CHOISISSEZ = { value: '', label: 'Choisissez…' };

/** Returns the type that a value means (USER-28); '' before it is chosen. */
function typeDe(value: unknown): TypeUtilisateur | '' {
  if (value === TYPE_A_CHOISIR) return '';
  return value === null ? 'independant' : 'ecole';
}

export function TypeEtEcole({ id, label, disabled, value, error, record, onChange, onBlur }: ControlProps) {
  const type = typeDe(value);
  const hasFaute = error !== undefined && error !== null;
  // A person of a school adds and changes persons of their school only.
  const types =
    (currentPerson()?.ecoleId ?? null) === null ? (['ecole', 'independant'] as const) : (['ecole'] as const);
  const chooseType = (chosen: string) => {
    const stored = record?.['ecoleId'];
    const school = typeof stored === 'number' ? stored : ECOLE_A_CHOISIR;
    onChange(chosen === 'independant' ? null : school);
  };
  // The select at fault has the field's id, so that the focus goes to it.
  const isType = value !== ECOLE_A_CHOISIR;
  return (
    <div className={`${kit.grid} ${kit.airy}`}>
      <NativeSelect
        id={isType ? id : `${id}-type`}
        label="Type"
        description={INDICE}
        required
        disabled={disabled}
        error={hasFaute && type === '' ? 'Le type est obligatoire.' : undefined}
        data={[
          ...(type === '' ? [CHOISISSEZ] : []),
          ...types.map((one) => ({ value: one, label: TYPES[one] })),
        ]}
        value={type}
        onChange={(event) => chooseType(event.currentTarget.value)}
        onBlur={() => type === '' && onBlur()}
      />
      <Suspense fallback={<div className={classes.attente} />}>
        <ChoixDeLEcole
          id={isType ? `${id}-ecole` : id}
          label={label}
          isUsed={type === 'ecole'}
          disabled={disabled}
          value={value}
          current={record?.['ecoleId'] === value ? asText(record?.['ecole']) : ''}
          error={!hasFaute || type !== 'ecole' ? undefined : isType ? error : "L'école est obligatoire."}
          onChange={(ecoleId) => onChange(ecoleId ?? ECOLE_A_CHOISIR)}
          onBlur={onBlur}
        />
      </Suspense>
    </div>
  );
}
