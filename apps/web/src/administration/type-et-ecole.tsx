/**
 * Where a user belongs (A§2): his type, and his school unless he is independent. The value is the school's id, null for an
 * independent one; the two others stand for a choice that is still to be made, and no rule takes them.
 */
import type { TypeUtilisateur } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ecoles as contrat } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { Button, NativeSelect } from '@mantine/core';
import { currentPerson } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import classes from './personne-champs.module.css';

export const TYPE_A_CHOISIR = 0;
const ECOLE_A_CHOISIR = -1;

const TYPES: Readonly<Record<TypeUtilisateur, string>> = {
  ecole: 'Rattaché à une école',
  independant: 'Indépendant',
};
const INDICE =
  "Rattaché à une école\u00A0: il ne voit que la sienne. Indépendant\u00A0: il n'est d'aucune école et travaille pour toutes.";
const CHOISISSEZ = { value: '', label: 'Choisissez…' };

/** The type that a value means (USER-28); '' before it is chosen. */
export function typeDe(value: unknown): TypeUtilisateur | '' {
  if (value === TYPE_A_CHOISIR) return '';
  return value === null ? 'independant' : 'ecole';
}

export function TypeEtEcole({ id, label, disabled, value, error, record, onChange, onBlur }: ControlProps) {
  const type = typeDe(value);
  const isFaute = error !== undefined && error !== null;
  // A person of a school adds and changes persons of his school only.
  const types =
    (currentPerson()?.ecoleId ?? null) === null ? (['ecole', 'independant'] as const) : (['ecole'] as const);
  const chooseType = (chosen: string) => {
    const stored = record?.['ecoleId'];
    const school = typeof stored === 'number' ? stored : ECOLE_A_CHOISIR;
    onChange(chosen === 'independant' ? null : school);
  };
  // The one that is at fault has the field's id: the focus is led there.
  const isType = value !== ECOLE_A_CHOISIR;
  return (
    <div className={classes.pile}>
      <NativeSelect
        id={isType ? id : `${id}-type`}
        label="Type"
        description={INDICE}
        required
        disabled={disabled}
        error={isFaute && type === '' ? 'Le type est obligatoire.' : undefined}
        data={[
          ...(type === '' ? [CHOISISSEZ] : []),
          ...types.map((one) => ({ value: one, label: TYPES[one] })),
        ]}
        value={type}
        onChange={(event) => chooseType(event.currentTarget.value)}
        onBlur={() => type === '' && onBlur()}
      />
      <Ecole
        id={isType ? `${id}-ecole` : id}
        label={label}
        isUsed={type === 'ecole'}
        disabled={disabled}
        value={value}
        current={record?.['ecoleId'] === value ? asText(record?.['ecole']) : ''}
        error={!isFaute || type !== 'ecole' ? undefined : isType ? error : "L'école est obligatoire."}
        onChange={onChange}
        onBlur={onBlur}
      />
    </div>
  );
}

type EcoleProps = Pick<
  ControlProps,
  'id' | 'label' | 'disabled' | 'value' | 'error' | 'onChange' | 'onBlur'
> & {
  isUsed: boolean;
  /** Name of the school that is stored: shown even when it is disabled. */
  current: string;
};

function Ecole({ id, label, isUsed, disabled, value, current, error, onChange, onBlur }: EcoleProps) {
  const { data, error: panne, refetch } = useEndpoint(contrat.list, {}, { enabled: isUsed });
  const ecoles = data?.data ?? [];
  const options = ecoles.map((ecole) => ({ value: String(ecole.id), label: ecole.libelle }));
  const isChosen = typeof value === 'number' && value > 0;
  const isKnown = options.some((option) => option.value === String(value));
  const own = isChosen && !isKnown ? [{ value: String(value), label: current }] : [];
  const isNone = data !== undefined && options.length === 0;
  return (
    <div>
      <NativeSelect
        {...{ id, label, onBlur }}
        required={isUsed}
        disabled={disabled || !isUsed}
        error={error ?? panne?.message}
        description={isUsed && isNone ? "Aucune école n'est encore enregistrée." : undefined}
        data={[...(isChosen ? [] : [isUsed ? CHOISISSEZ : { value: '', label: '' }]), ...own, ...options]}
        value={isChosen ? String(value) : ''}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      {panne !== null && (
        <Button variant="default" size="sm" mt="xs" onClick={() => void refetch()}>
          Réessayer
        </Button>
      )}
    </div>
  );
}
