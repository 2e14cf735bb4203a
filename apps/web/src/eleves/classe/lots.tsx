/** The lots that a school made, newest first; each can be taken back whole while nothing depends on it: enrolments, copied prices. */

import type { Lot } from '@gestionscolaire/contract/core/imports/lots.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { getLotsInscription, reprendreInscriptions } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Failure } from '#core/ui/failure.tsx';
import classes from './page.module.css';

export const eleves = (nombre: number): string => (nombre === 1 ? '1 élève' : `${nombre} élèves`);

export function LotsDInscription({ ecoleId }: { ecoleId: number }) {
  const droits = useDroits();
  const canRead = droits.isKnown && droits.can(getLotsInscription);
  const { data, error, refetch } = useEndpoint(getLotsInscription, { ecoleId }, { enabled: canRead });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  const all = data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section className={classes.carte} aria-label="Inscriptions en nombre">
      <h2 className={classes.titre}>Inscriptions en nombre</h2>
      <Lots all={all} mots={DES_INSCRIPTIONS} reprendre={reprendreInscriptions} />
    </section>
  );
}

/** The words for what a lot holds. */
interface MotsDuLot {
  /** '30 élèves' */
  compte: (nombre: number) => string;
  /** Says what taking it back takes away. */
  effet: (nombre: number) => string;
  fait: string;
}

const DES_INSCRIPTIONS: MotsDuLot = {
  compte: eleves,
  effet: (nombre) => `retire l'inscription de ${eleves(nombre)} et ce qu'elle demande de payer`,
  fait: 'Défait : ces inscriptions sont retirées.',
};

interface LotsProps {
  all: readonly Lot[];
  mots: MotsDuLot;
  reprendre: typeof reprendreInscriptions;
}

export function Lots({ all, ...how }: LotsProps) {
  return (
    <ul className={classes.lots}>
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
