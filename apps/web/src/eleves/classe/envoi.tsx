/** The end of an act on a whole class: its result in words, its day, and the one button that sends it. */
import { addInscriptions, champsDInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { CautionBox } from '#core/crud/form/cautions/box.tsx';
import { type Caution, cautionsOf } from '#core/crud/form/cautions/confirm.ts';
import { today } from '#core/today.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import type { choixDe } from '#eleves/inscription/prises.ts';
import { eleves } from './lots.tsx';
import classes from './page.module.css';

interface EnvoiProps {
  ecoleId: number;
  sessionId: number;
  choix: ReturnType<typeof choixDe>;
  /** Whether it is said which services are taken, or that none is. */
  isSaid: boolean;
  lignes: { eleveId: number; classeId: number }[];
  origine: string;
  /** The day that is proposed; default: today. */
  jour?: string;
  /** Label of the button: 'Inscrire'. */
  verbe: string;
  /** How many pupils go to which class, and the amount each owes. */
  children: ReactNode;
  onDone: () => void;
}

export function Envoi(props: EnvoiProps) {
  const { ecoleId, sessionId, choix, isSaid, lignes, origine, jour, verbe, children, onDone } = props;
  const { mutateAsync, isPending } = useWrite(addInscriptions);
  const [typed, setDate] = useState<string | null>(null);
  const dateInscription = typed ?? jour ?? today();
  const [echec, setEchec] = useState<string | null>(null);
  const [caution, setCaution] = useState<Caution>();
  const id = useId();
  const faute = champsDInscription.dateInscription.schema.safeParse(dateInscription);
  const isAsked = caution?.isConfirmed === false;
  const canSend = lignes.length > 0 && isSaid && faute.success && !isAsked;
  const send = async () => {
    setEchec(null);
    const act = { ecoleId, sessionId, dateInscription, ...choix, lignes, origine };
    try {
      const confirmed = caution?.isConfirmed === true ? { dateInscriptionConfirme: true as const } : {};
      await mutateAsync({ ...act, ...confirmed, creationUserId: 0 });
      notify('succes', `${eleves(lignes.length)}\u00A0: inscription enregistrée.`);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'A_CONFIRMER') {
        setCaution(cautionsOf(error.champs)['dateInscription']);
        return;
      }
      const told = error instanceof ApiError ? error.champs['lignes'] : undefined;
      setEchec(`Rien n’est enregistré. ${told ?? failureText(error)}`);
    }
  };
  return (
    <>
      <div className={classes.jour}>
        <DateField
          label={champsDInscription.dateInscription.label}
          required
          value={dateInscription}
          error={faute.success ? undefined : faute.error.issues[0]?.message}
          onChange={(day) => {
            setDate(day);
            setCaution(undefined);
          }}
        />
        {caution !== undefined && (
          <CautionBox
            id={id}
            caution={caution}
            question="Cette date est exacte"
            onConfirm={(isConfirmed) => setCaution({ ...caution, isConfirmed })}
          />
        )}
      </div>
      <div role="status" className={classes.effet}>
        {children}
      </div>
      {echec !== null && (
        <p role="alert" className={classes.echec}>
          {echec}
        </p>
      )}
      <div className={classes.fin}>
        <Button variant="default" onClick={onDone}>
          Retour
        </Button>
        <Button disabled={!canSend} loading={isPending} onClick={() => void send()}>
          {lignes.length === 0 ? verbe : `${verbe} ${eleves(lignes.length)}`}
        </Button>
      </div>
    </>
  );
}
