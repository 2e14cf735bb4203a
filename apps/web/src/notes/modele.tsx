/** The field of a ready-made rule: choosing one fills the form, which stays to be changed, and says where it was seen. */

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
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { NativeSelect } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import '@mantine/core/styles/Input.css';

const modeleDe = (value: unknown): ModeleDeNotation | undefined =>
  MODELES_DE_NOTATION.find((modele) => modele === value);

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
        for (const [name, filled] of Object.entries(valeursDuModele(modele, etape))) setField(name, filled);
      }}
    />
  );
}
