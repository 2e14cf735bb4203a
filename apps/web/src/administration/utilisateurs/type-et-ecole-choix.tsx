/** The choice of a user's school, found by typing among thousands. */
import { type Ecole, ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { useDroits } from '#core/api/droits.ts';
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

const nommer = ({ libelle }: Ecole): ChoiceLabel => ({ label: libelle });

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
  const droits = useDroits();
  useEndpoint(ecoles.list, PREMIERES, { enabled: isUsed });
  const [last, setLast] = useKept<{ id: number; nom: ChoiceLabel } | null>('ecoleNommee', () => null);
  const ecoleId = typeof value === 'number' && value > 0 ? value : null;
  // A school that was proposed is known by its id alone.
  const chosen = last !== null && last.id === ecoleId ? last.nom : null;
  const { data } = useEndpoint(
    ecoles.get,
    { id: ecoleId ?? 0 },
    { enabled: ecoleId !== null && current === '' && chosen === null && droits.can(ecoles.get) },
  );
  const [proposed] = data?.data ?? [];
  return (
    <Choice
      {...{ id, label, error, onBlur }}
      required={isUsed}
      disabled={disabled || !isUsed}
      value={ecoleId}
      current={
        current === '' ? (chosen ?? (proposed === undefined ? null : nommer(proposed))) : { label: current }
      }
      from={ecoles.list}
      option={nommer}
      emptyText="Aucune école n'est encore enregistrée"
      onChange={(ecole, nom) => {
        setLast(ecole === null || nom === null ? null : { id: ecole, nom });
        onChange(ecole);
      }}
    />
  );
}
