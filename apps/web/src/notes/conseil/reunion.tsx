/** The meeting of a council: who met and when, in a line; and the window that writes it. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  addConseil,
  champsDeConseil,
  LIGNES_DE_CONSEIL,
  updateConseil,
} from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { useToday } from '#core/today.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import classes from './conseil.module.css';
import type { ConseilLu } from './dire.ts';
import '@mantine/core/styles/Input.css';

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
    <div className={classes.reunion}>
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

const LIGNES = ['presents', 'observations'] as const;
const HEURES = ['heureDebut', 'heureFin'] as const;

function Fenetre({ reunion, lieu, onClose }: FenetreProps) {
  const today = useToday();
  const ajout = useWrite(addConseil);
  const change = useWrite(updateConseil);
  const [saisie, setSaisie] = useState({
    jour: reunion?.jour ?? today,
    president: reunion?.president ?? '',
    presents: reunion?.presents ?? '',
    observations: reunion?.observations ?? '',
    heureDebut: reunion?.heureDebut ?? '',
    heureFin: reunion?.heureFin ?? '',
  });
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [refus, setRefus] = useState('');
  const set = (champ: keyof typeof saisie, value: string) => setSaisie({ ...saisie, [champ]: value });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await (reunion === null
        ? ajout.mutateAsync({ ...lieu, ...saisie, creationUserId: currentUserId() })
        : change.mutateAsync({
            id: reunion.id,
            modifDate: reunion.modifDate,
            ...saisie,
            modifUserId: currentUserId(),
          }));
      notify('succes', MESSAGES.enregistre);
      onClose();
    } catch (error) {
      const champs = error instanceof ApiError ? error.champs : {};
      setFautes(champs);
      setRefus(Object.keys(champs).length === 0 ? failureText(error) : '');
    }
  };
  return (
    <Dialog title="Réunion du conseil" onClose={onClose} withCross>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.fenetre}>
          <DateField
            label={champsDeConseil.jour.label}
            required
            value={saisie.jour}
            error={fautes['jour']}
            onChange={(jour) => set('jour', jour ?? '')}
          />
          <div className={classes.deux}>
            {HEURES.map((champ) => (
              <TextInput
                key={champ}
                label={champsDeConseil[champ].label}
                placeholder="8h30"
                maxLength={10}
                value={saisie[champ]}
                error={fautes[champ]}
                onChange={(event) => set(champ, event.currentTarget.value)}
              />
            ))}
          </div>
          <TextInput
            label={champsDeConseil.president.label}
            required
            maxLength={100}
            value={saisie.president}
            error={fautes['president']}
            onChange={(event) => set('president', event.currentTarget.value)}
          />
          {LIGNES.map((champ) => (
            <Textarea
              key={champ}
              label={champsDeConseil[champ].label}
              rows={3}
              maxLength={LIGNES_DE_CONSEIL}
              value={saisie[champ]}
              error={fautes[champ]}
              onChange={(event) => set(champ, event.currentTarget.value)}
            />
          ))}
          {refus !== '' && <p role="alert">{refus}</p>}
        </div>
        <DialogButtons>
          <Button type="submit" loading={ajout.isPending || change.isPending}>
            Enregistrer
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
