/** The end of an act on a whole class: its result in words, its day, and the one button that sends it. */

import { addInscriptions, champsDInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { type ReactNode, useState } from 'react';
import { ActField } from '#core/act/act-field.tsx';
import { ActForm } from '#core/act/act-form.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { day } from '#core/crud/slots.ts';
import { today } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import type { choixDe } from '#eleves/inscription/prises.ts';
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

const CHAMPS = { dateInscription: champsDInscription.dateInscription };
const SLOTS = { dateInscription: day({ confirm: 'Cette date est exacte' }) };

/** Another year proposes another day. */
export const Envoi = (props: EnvoiProps) => <Formulaire key={props.jour ?? ''} {...props} />;

function Formulaire(props: EnvoiProps) {
  const { ecoleId, sessionId, choix, isSaid, lignes, origine, jour, verbe, children, onDone } = props;
  const { mutateAsync } = useWrite(addInscriptions);
  const [dateInscription] = useState(jour ?? today());
  const act = useAct({
    fields: CHAMPS,
    slots: SLOTS,
    given: { dateInscription },
    send: (filled, _record, confirmed) =>
      mutateAsync({
        ecoleId,
        sessionId,
        origine,
        lignes,
        ...choix,
        ...filled,
        ...confirmed,
        creationUserId: 0,
      }),
    failed: 'Rien n’est enregistré.',
    said: `${nombreDEleves(lignes.length)}\u00A0: inscription enregistrée.`,
    onDone,
  });
  return (
    <ActForm
      act={act}
      className={`${kit.column} ${classes.envoi}`}
      label={lignes.length === 0 ? verbe : `${verbe} ${nombreDEleves(lignes.length)}`}
      isClosed={lignes.length === 0 || !isSaid}
      quit="Retour"
      onQuit={onDone}
    >
      <div className={classes.jour}>
        <ActField act={act} name="dateInscription" />
      </div>
      <div role="status" className={kit.raised}>
        {children}
      </div>
    </ActForm>
  );
}
