/**
 * The fields of a ready-made rule: choosing one fills the form, which stays to be changed, and says where it was seen. The stage of a
 * new rule chooses the one that is proposed for it.
 */

import {
  PREMIERS_MODELES,
  SOURCES_DES_MODELES,
  valeursDuModele,
} from '@gestionscolaire/contract/notes/modeles.ts';
import {
  LIBELLES_DES_MODELES,
  MODELES_DE_NOTATION,
  type ModeleDeNotation,
} from '@gestionscolaire/contract/notes/regles-notation.ts';
import { ETAPES, type Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { NativeSelect } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import '@mantine/core/styles/Input.css';

const modeleDe = (value: unknown): ModeleDeNotation | undefined =>
  MODELES_DE_NOTATION.find((modele) => modele === value);

/** Fills the form with a model. */
function remplir(
  setField: (name: string, value: unknown) => void,
  modele: ModeleDeNotation,
  etape: Etape,
): void {
  for (const [name, filled] of Object.entries(valeursDuModele(modele, etape))) setField(name, filled);
}

/** Whether the form holds nothing but what the model of its stage filled it with. */
const estIntact = (values: ControlProps['values'], etape: Etape): boolean =>
  values['modele'] === PREMIERS_MODELES[etape] &&
  Object.entries(valeursDuModele(PREMIERS_MODELES[etape], etape)).every(
    ([name, one]) => values[name] === one,
  );

/** The stage of a rule: the first one chosen fills the form with its model, and another one as long as nobody changed a value. */
export function NiveauDeRegle(props: ControlProps) {
  const { id, label, disabled, required, value, error, onBlur, onChange, values, setField } = props;
  return (
    <NativeSelect
      {...{ id, label, disabled, required, error, onBlur }}
      data={[{ value: '', label: 'Choisir…' }, ...ETAPES]}
      value={ETAPES.find((one) => one === value) ?? ''}
      onChange={({ currentTarget }) => {
        const etape = ETAPES.find((one) => one === currentTarget.value);
        const avant = ETAPES.find((one) => one === value);
        onChange(etape ?? null);
        if (etape === undefined || (avant !== undefined && !estIntact(values, avant))) return;
        setField('modele', PREMIERS_MODELES[etape]);
        remplir(setField, PREMIERS_MODELES[etape], etape);
      }}
    />
  );
}

export function Modele({
  id,
  label,
  disabled,
  value,
  error,
  onBlur,
  onChange,
  values,
  setField,
}: ControlProps) {
  const etape = ETAPES.find((one) => one === values['etape']);
  const chosen = modeleDe(value);
  const premier = etape === undefined ? undefined : PREMIERS_MODELES[etape];
  const offered = MODELES_DE_NOTATION.map((modele) => ({
    value: modele,
    label: `${LIBELLES_DES_MODELES[modele]}${modele === premier ? ' (proposé)' : ''}`,
  }));
  const hint =
    etape === undefined
      ? "Choisissez d'abord le niveau"
      : 'Il remplit les champs qui suivent ; ils se changent ensuite';
  return (
    <NativeSelect
      {...{ id, label, error, onBlur }}
      disabled={disabled || etape === undefined}
      description={chosen === undefined ? hint : SOURCES_DES_MODELES[chosen]}
      data={[{ value: '', label: 'Aucun' }, ...offered]}
      value={chosen ?? ''}
      onChange={({ currentTarget }) => {
        const modele = modeleDe(currentTarget.value);
        onChange(modele ?? null);
        if (modele === undefined || etape === undefined) return;
        remplir(setField, modele, etape);
      }}
    />
  );
}
