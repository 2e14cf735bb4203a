/** The choice of a user's school, found by typing among thousands. */
import { type Ecole, ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { useKept } from '#core/drafts/kept.ts';
import { Choice, PREMIERES } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';

type ChoixProps = Pick<ControlProps, 'id' | 'label' | 'disabled' | 'value' | 'error' | 'onBlur'> & {
  isUsed: boolean;
  /** null when the choice is cleared. */
  onChange: (ecoleId: number | null) => void;
  /** Name of the stored school, shown even when it is disabled. */
  current: string;
};

const nommer = ({ libelle }: Pick<Ecole, 'libelle'>): ChoiceLabel => ({ label: libelle });

/** Shows the choice; the first schools are read as soon as the type needs one. */
export function ChoixDeLEcole({
  id,
  label,
  isUsed,
  disabled,
  value,
  current,
  error,
  onChange,
  onBlur,
}: ChoixProps) {
  useEndpoint(ecoles.list, PREMIERES, { enabled: isUsed });
  const [chosen, setChosen] = useKept<ChoiceLabel | null>('ecole', () => null);
  const isChosen = typeof value === 'number' && value > 0;
  const isProposed = isChosen && chosen === null && current === '';
  const { data } = useEndpoint(ecoles.get, { id: isChosen ? value : 0 }, { enabled: isProposed });
  const proposed = data?.data[0];
  return (
    <Choice
      {...{ id, label, error, onBlur }}
      required={isUsed}
      disabled={disabled || !isUsed}
      value={isChosen ? value : null}
      current={
        current === '' ? (chosen ?? (proposed === undefined ? null : nommer(proposed))) : { label: current }
      }
      from={ecoles.list}
      option={nommer}
      emptyText="Aucune école n'est encore enregistrée"
      onChange={(ecole, nom) => {
        setChosen(nom);
        onChange(ecole);
      }}
    />
  );
}
