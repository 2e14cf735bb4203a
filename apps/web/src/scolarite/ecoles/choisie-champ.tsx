/** The field by which a person of the network chooses the school of a page; it stays in the address. */
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useAddress } from '#core/shell/address.ts';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';

const NOTHING = () => null;

export function ChampEcole({ value }: { value: number | null }) {
  const { go } = useAddress(NOTHING);
  const [chosen, setChosen] = useState<ChoiceLabel | null>(null);
  const { data } = useEndpoint(
    ecoles.get,
    { id: value ?? 0 },
    { enabled: value !== null && chosen === null },
  );
  const stored = data?.data[0];
  return (
    <Choice
      label="École"
      value={value}
      current={chosen ?? (stored === undefined ? null : { label: stored.libelle })}
      from={ecoles.list}
      option={({ libelle }: { libelle: string }) => ({ label: libelle })}
      emptyText="Aucune école n'est encore enregistrée"
      onChange={(ecole, label) => {
        setChosen(label);
        go({ ecoleId: ecole }, { alone: true });
      }}
    />
  );
}
