/**
 * The dialog of a record that somebody else changed or removed meanwhile (AMB-145). For every differing field it shows your
 * value, the stored value and a choice. Closing it loses nothing: the form is as it was typed.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AnyRow } from '#core/crud/crud-page.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { Choices } from './choices.tsx';
import type { Conflict, Side } from './differences.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  labelOf: (field: string) => string;
  /** Shows a value as a person reads it; `stored` may name it. */
  show: (field: string, value: unknown, stored: AnyRow | null) => string;
  onMerge: (chosen: Readonly<Record<string, Side>>) => void;
  onSaveAsNew: () => void;
  onGiveUp: () => void;
  onClose: () => void;
}

export function ConflictDialog({ conflict, ...props }: ConflictDialogProps) {
  return conflict.kind === 'gone' ? (
    <GoneDialog {...props} />
  ) : (
    <MergeDialog conflict={conflict} {...props} />
  );
}

type GoneDialogProps = Pick<ConflictDialogProps, 'onSaveAsNew' | 'onGiveUp' | 'onClose'>;

function GoneDialog({ onSaveAsNew, onGiveUp, onClose }: GoneDialogProps) {
  return (
    <Dialog title="Cet enregistrement n'existe plus" role="alertdialog" onClose={onClose} withCross>
      <p>Il a été supprimé ou désactivé pendant que vous le modifiiez. Votre saisie est encore là.</p>
      <DialogButtons>
        <Button variant="default" onClick={onGiveUp}>
          Abandonner
        </Button>
        <Button data-autofocus onClick={onSaveAsNew}>
          Enregistrer comme nouveau
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type MergeDialogProps = Omit<ConflictDialogProps, 'conflict' | 'onSaveAsNew' | 'onGiveUp'> & {
  conflict: Extract<Conflict, { kind: 'merge' }>;
};

function MergeDialog({ conflict: { stored, found }, labelOf, show, onMerge, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  return (
    <Dialog title="Modifié entre-temps" size="lg" onClose={onClose} withCross>
      <p>
        Quelqu'un d'autre a enregistré cet élément pendant que vous le modifiiez. Choisissez ce qui doit
        rester.
      </p>
      {found.map((difference) => (
        <Choices
          key={difference.field}
          field={difference.field}
          label={labelOf(difference.field)}
          options={[
            { side: 'mine', name: 'Votre valeur', shown: show(difference.field, difference.mine, null) },
            {
              side: 'stored',
              name: 'Valeur enregistrée',
              shown: show(difference.field, difference.stored, stored),
            },
          ]}
          side={chosen[difference.field] ?? difference.proposed}
          onSide={(side) => setChosen({ ...chosen, [difference.field]: side })}
        />
      ))}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Revenir au formulaire
        </Button>
        <Button onClick={() => onMerge(chosen)}>Enregistrer</Button>
      </DialogButtons>
    </Dialog>
  );
}
