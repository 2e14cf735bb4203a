/** The lots that a school made, newest first; each can be taken back whole while nothing depends on it: enrolments, prices, programmes. */
import type { written } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Lot, lotRepris } from '@gestionscolaire/contract/core/imports/lots.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './lots.module.css';

/** The words for what a lot holds. */
export interface MotsDuLot {
  /** '30 élèves' */
  compte: (nombre: number) => string;
  /** Says what taking it back takes away. */
  effet: (nombre: number) => string;
  fait: string;
}

interface LotsProps {
  all: readonly Lot[];
  mots: MotsDuLot;
  reprendre: Endpoint<typeof lotRepris, typeof written>;
}

export function Lots({ all, ...how }: LotsProps) {
  return (
    <ul className={kit.lines}>
      {all.map((one) => (
        <Ligne key={one.id} lot={one} {...how} />
      ))}
    </ul>
  );
}

function Ligne({ lot, mots, reprendre: endpoint }: { lot: Lot } & Omit<LotsProps, 'all'>) {
  const { id, origine, nombre, creationDate, personne, estActif, modifDate } = lot;
  const { mutateAsync, isPending } = useWrite(endpoint);
  const canTakeBack = useDroits().can(endpoint);
  const reprendre = async () => {
    const question = `Défaire « ${origine} » ${mots.effet(nombre)}. Voulez-vous vraiment continuer ?`;
    if (!(await confirm(question, { loses: true }))) return;
    try {
      await mutateAsync({ id, modifUserId: 0, modifDate });
      notify('succes', mots.fait);
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <li>
      <div className={classes.lot}>
        <strong>{origine}</strong>
        <span>
          {`${mots.compte(nombre)}, le ${formaterInstant(creationDate)}`}
          {personne !== null && ` par ${personne}`}
        </span>
        {estActif === 0 && (
          <span className={classes.repris}>{`Défait le ${formaterInstant(modifDate ?? creationDate)}`}</span>
        )}
      </div>
      {estActif === 1 && canTakeBack && (
        <Button
          variant="default"
          disabled={isPending}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={`Défaire\u00A0: ${origine}`}
          onClick={() => void reprendre()}
        >
          Défaire
        </Button>
      )}
    </li>
  );
}
