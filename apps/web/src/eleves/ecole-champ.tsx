/**
 * The field of a pupil's school. It is chosen when they are added, and begins with the school whose list led here; it never
 * changes later.
 */
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useRetour } from '#core/crud/crud-link.tsx';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';

/** Reads the school of the list that led here. */
function useEcoleDAvant(): number | null {
  const retour: Record<string, unknown> = { ...useRetour() };
  const ecoleId = Number(retour['ecoleId']);
  return Number.isSafeInteger(ecoleId) && ecoleId > 0 ? ecoleId : null;
}

export function EcoleDeLEleve(props: ControlProps) {
  const { id, label, required, disabled, value, error, record, onChange, onBlur } = props;
  const ecoleId = typeof value === 'number' ? value : null;
  const before = useEcoleDAvant();
  const [chosen, setChosen] = useState<ChoiceLabel | null>(null);
  const { data } = useEndpoint(
    ecoles.get,
    { id: ecoleId ?? 0 },
    { enabled: ecoleId !== null && chosen === null },
  );
  const begin = useEffectEvent(() => {
    if (record === null && ecoleId === null && before !== null) onChange(before);
  });
  useEffect(() => begin(), []);
  const stored = data?.data[0];
  return (
    <Choice
      {...{ id, label, required, disabled, error, onBlur }}
      value={ecoleId}
      current={chosen ?? (stored === undefined ? null : { label: stored.libelle })}
      from={ecoles.list}
      option={({ libelle }: { libelle: string }) => ({ label: libelle })}
      emptyText="Aucune école n'est encore enregistrée"
      onChange={(next, name) => {
        setChosen(name);
        onChange(next);
      }}
    />
  );
}
