/** The meeting of a council: who met and when, in a line; and the window that writes it. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  addConseil,
  champsDeConseil,
  LIGNES_DE_CONSEIL,
  updateConseil,
} from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ActWindow } from '#core/act/act-dialog.tsx';
import { ActField } from '#core/act/act-field.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { useUnanswered } from '#core/crud/form/use-submission.ts';
import { day, lines, text } from '#core/crud/slots.ts';
import { useToday } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import classes from './conseil.module.css';
import type { ConseilLu } from './dire.ts';

interface ReunionProps {
  conseil: ConseilLu;
  lieu: { ecoleId: number; classeId: number; periodeId: number };
}

type Reunie = NonNullable<ConseilLu['reunion']>;

/** Says it: 'Réuni le 18/12/2026, de 09:00 à 11:30, présidé par M. Bah.' */
function direReunion({ jour, president, heureDebut, heureFin }: Reunie): string {
  const debut = heureDebut === null ? '' : `, de ${heureDebut}`;
  const heures = heureFin === null ? debut : `${debut} à ${heureFin}`;
  return `Réuni le ${formaterJour(jour)}${heures}, présidé par ${president}.`;
}

export function Reunion({ conseil, lieu }: ReunionProps) {
  const droits = useDroits();
  const [isOpen, setOpen] = useState(false);
  const { reunion, etat } = conseil;
  const mayWrite = etat !== 'scellee' && droits.can(reunion === null ? addConseil : updateConseil);
  if (reunion === null && !mayWrite) return null;
  return (
    <div className={`${kit.row} ${classes.reunion}`}>
      <p>{reunion === null ? "La réunion n'est pas inscrite." : direReunion(reunion)}</p>
      {mayWrite && (
        <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
          {reunion === null ? 'Inscrire la réunion…' : 'Modifier la réunion…'}
        </Button>
      )}
      {isOpen && <Fenetre reunion={reunion} lieu={lieu} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface FenetreProps {
  reunion: Reunie | null;
  lieu: ReunionProps['lieu'];
  onClose: () => void;
}

const LIGNES = lines({ most: LIGNES_DE_CONSEIL });
const HEURE = text({ placeholder: '8h30', most: 10 });
const SLOTS = {
  jour: day(),
  heureDebut: HEURE,
  heureFin: HEURE,
  president: text({ most: 100 }),
  presents: LIGNES,
  observations: LIGNES,
};

function Fenetre({ reunion, lieu, onClose }: FenetreProps) {
  const jour = useToday();
  const { last, ...memory } = useUnanswered();
  const ajout = useWrite(addConseil, last);
  const change = useWrite(updateConseil, last);
  const record = useMemo(() => reunion && { ...reunion, estActif: 1 as const }, [reunion]);
  const act = useAct({
    fields: champsDeConseil,
    slots: SLOTS,
    given: useMemo(() => ({ jour }), [jour]),
    record,
    send: (filled, stored) =>
      stored === null
        ? ajout.mutateAsync({ ...lieu, ...filled, creationUserId: currentUserId() })
        : change.mutateAsync({
            id: stored.id,
            modifDate: stored.modifDate,
            ...filled,
            modifUserId: currentUserId(),
          }),
    draft: addConseil.name,
    memory,
    said: MESSAGES.enregistre,
    onDone: onClose,
  });
  return (
    <ActWindow act={act} title="Réunion du conseil" label="Enregistrer" withCross onClose={onClose}>
      <ActField act={act} name="jour" />
      <div className={`${kit.column} ${classes.deux}`}>
        <ActField act={act} name="heureDebut" />
        <ActField act={act} name="heureFin" />
      </div>
      <ActField act={act} name="president" />
      <ActField act={act} name="presents" />
      <ActField act={act} name="observations" />
    </ActWindow>
  );
}
