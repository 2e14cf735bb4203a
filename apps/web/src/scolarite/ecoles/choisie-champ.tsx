/** The field by which a person of the network chooses the school whose pages they open; the page's address says it. */
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { useEffect, useRef } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useAddress } from '#core/shell/address.ts';
import { Choice } from '#core/ui/fields/choice.tsx';
import { isSuivie, retenirEcole, useEcoleRetenue } from './retenue.ts';

const NOTHING = () => null;

interface ChampEcoleProps {
  /** Called once a school is chosen. */
  onChosen?: () => void;
  /** True when the field takes the focus once it is there. */
  isFocused?: boolean;
}

export function ChampEcole({ onChosen, isFocused = false }: ChampEcoleProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) place.current?.querySelector('input')?.focus();
  }, [isFocused]);
  const { go } = useAddress(NOTHING);
  const ecoleId = useEcoleRetenue();
  const { data } = useEndpoint(ecoles.get, { id: ecoleId ?? 0 }, { enabled: ecoleId !== null });
  const stored = data?.data[0];
  return (
    <div ref={place}>
      <Choice
        label="École"
        value={ecoleId}
        current={stored === undefined ? null : { label: stored.libelle }}
        from={ecoles.list}
        option={({ libelle }: { libelle: string }) => ({ label: libelle })}
        emptyText="Aucune école n'est encore enregistrée"
        onChange={(chosen) => {
          // An emptied field waits for a name: the school stays.
          if (chosen === null) return;
          retenirEcole(chosen);
          if (isSuivie()) go({ ecoleId: chosen }, { alone: true });
          onChosen?.();
        }}
      />
    </div>
  );
}
