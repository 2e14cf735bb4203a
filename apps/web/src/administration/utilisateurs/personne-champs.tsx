/** The fields of a person: a telephone behind the dial code of their country, a fonction with suggestions (AMB-081, AMB-087). */
import { CHIFFRES_LOCAUX, FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { INDICATIF_PAR_DEFAUT } from '@gestionscolaire/contract/geographie/pays.ts';
import { TextInput } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import classes from './personne-champs.module.css';

/** Writes '+224 622 00 00 00'; '' without a telephone. */
export function telephoneLisible(
  indicatif: string | null | undefined,
  telephone: string | null | undefined,
): string {
  if (telephone == null || telephone === '') return '';
  const isLocal = indicatif === INDICATIF_PAR_DEFAUT && telephone.length === CHIFFRES_LOCAUX;
  const digits = isLocal ? telephone.replace(/^(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4') : telephone;
  return indicatif == null ? digits : `+${indicatif} ${digits}`;
}

export function Telephone({
  id,
  label,
  required,
  disabled,
  value,
  error,
  values,
  onChange,
  onBlur,
}: ControlProps) {
  const indicatif = `+${asText(values['indicatifTel'])}`;
  return (
    <TextInput
      {...{ id, label, required, disabled, error, onBlur }}
      type="tel"
      autoComplete="off"
      leftSection={<span className={classes.indicatif}>{indicatif}</span>}
      leftSectionWidth={`${indicatif.length + 2.5}ch`}
      leftSectionPointerEvents="none"
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const FONCTIONS = [
  FONCTION_ENSEIGNANT,
  'Directeur',
  'Directrice',
  'Directeur des études',
  'Proviseur',
  'Comptable',
  'Caissier',
  'Secrétaire',
  'Surveillant général',
  'Informaticien',
];

export function Fonction({ id, label, required, disabled, value, error, onChange, onBlur }: ControlProps) {
  return (
    <>
      <TextInput
        {...{ id, label, required, disabled, error, onBlur }}
        list={`${id}-propositions`}
        autoComplete="off"
        value={asText(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-propositions`}>
        {FONCTIONS.map((fonction) => (
          <option key={fonction} value={fonction}>
            {fonction}
          </option>
        ))}
      </datalist>
    </>
  );
}
