/** The field of a ministry's name: those that were seen are offered beside it, and fill it when one is chosen. */
import { NOMS_DU_MINISTERE } from '@gestionscolaire/contract/notes/noms-du-ministere.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import kit from '#core/ui/kit.module.css';
import '@mantine/core/styles/Input.css';

export function Ministere({
  id,
  label,
  required,
  disabled,
  value,
  error,
  hint,
  onBlur,
  onChange,
  setField,
}: ControlProps) {
  const chosen = NOMS_DU_MINISTERE.find(({ nom }) => nom === value);
  const choisir = (sigle: string) => {
    const found = NOMS_DU_MINISTERE.find((one) => one.sigle === sigle);
    if (found === undefined) return;
    onChange(found.nom);
    // A day that no source gives stays the person's to say.
    if (found.aPartirDu !== null) setField('aPartirDu', found.aPartirDu);
  };
  return (
    <div className={kit.pile}>
      <TextInput
        {...{ id, label, required, disabled, error, onBlur }}
        description={hint}
        autoComplete="off"
        value={asText(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!disabled && (
        <NativeSelect
          label="Prendre un nom déjà vu"
          description={
            chosen?.source ?? 'Il remplit le nom et son premier jour ; les deux se changent ensuite'
          }
          data={[
            { value: '', label: 'Aucun' },
            ...NOMS_DU_MINISTERE.map(({ sigle }) => ({ value: sigle, label: `${sigle} (à vérifier)` })),
          ]}
          value={chosen?.sigle ?? ''}
          onChange={({ currentTarget }) => choisir(currentTarget.value)}
        />
      )}
    </div>
  );
}
