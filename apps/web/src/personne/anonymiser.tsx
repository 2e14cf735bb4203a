/** The window that asks for a typed word before pupils are anonymised, and says what goes and what stays. */
import {
  anonymiserEleves,
  COPIES_D_AVANT,
  champsDAnonymat,
  EFFACES,
  GARDES,
} from '@gestionscolaire/contract/personne/conservation.ts';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { useWrite } from '#core/api/use-endpoint.ts';
import { text } from '#core/crud/slots.ts';
import kit from '#core/ui/kit.module.css';

interface AnonymiserProps {
  readonly ecoleId: number;
  readonly eleveIds: readonly number[];
  readonly onClose: () => void;
}

const enMots = (nombre: number): string =>
  nombre === 1 ? 'Cet ancien élève sera anonymisé.' : `Ces ${nombre} anciens élèves seront anonymisés.`;

export function Anonymiser({ ecoleId, eleveIds, onClose }: AnonymiserProps) {
  const { mutateAsync } = useWrite(anonymiserEleves);
  return (
    <ActDialog
      title="Anonymiser"
      fields={champsDAnonymat}
      slots={{ confirmation: text() }}
      send={(filled) => mutateAsync({ ecoleId, eleveIds: [...eleveIds], ...filled })}
      said={eleveIds.length === 1 ? 'Ancien élève anonymisé' : 'Anciens élèves anonymisés'}
      label="Anonymiser"
      isRed
      quit="Annuler"
      onClose={onClose}
    >
      <p>{`${enMots(eleveIds.length)} Cela ne se défait pas.`}</p>
      <p>{`S'efface\u00A0: ${EFFACES}.`}</p>
      <p>{`Reste\u00A0: ${GARDES}.`}</p>
      <p className={kit.alarm}>{COPIES_D_AVANT}</p>
    </ActDialog>
  );
}
