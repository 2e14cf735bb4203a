/** The window that reopens the entry of a class, or of one of its subjects, until a day. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { champsDeReouverture, rouvrirSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { useToday } from '#core/today.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import classes from './avancement.module.css';
import type { LigneDAvancement } from './ligne.tsx';
import '@mantine/core/styles/Input.css';

interface ReouvertureProps {
  ecoleId: number;
  lignes: readonly LigneDAvancement[];
  onClose: () => void;
}

const TOUTES = '';

export function Reouverture({ ecoleId, lignes, onClose }: ReouvertureProps) {
  const { mutateAsync, isPending } = useWrite(rouvrirSaisie);
  const today = useToday();
  const [matiere, setMatiere] = useState(TOUTES);
  const [jusquAu, setJusquAu] = useState(today);
  const [motif, setMotif] = useState('');
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [refus, setRefus] = useState('');
  const [first] = lignes;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (first === undefined) return;
    const { classeId, periodeId } = first;
    const enseignementId = matiere === TOUTES ? null : Number(matiere);
    const place = { ecoleId, classeId, periodeId, enseignementId };
    try {
      await mutateAsync({ ...place, jusquAu, motif, modifUserId: currentUserId() });
      notify('succes', MESSAGES.enregistre);
      onClose();
    } catch (error) {
      const champs = error instanceof ApiError ? error.champs : {};
      setFautes(champs);
      setRefus(Object.keys(champs).length === 0 ? failureText(error) : '');
    }
  };
  return (
    <Dialog title={`Rouvrir la saisie de ${first?.classe ?? ''}`} onClose={onClose} withCross>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.fenetre}>
          <NativeSelect
            label="Matière"
            rightSection={<IconSelector size={18} aria-hidden />}
            data={[
              { value: TOUTES, label: 'Toutes ses matières' },
              ...lignes.map(({ enseignementId, matiere: label }) => ({
                value: String(enseignementId),
                label,
              })),
            ]}
            value={matiere}
            onChange={(event) => setMatiere(event.currentTarget.value)}
          />
          <DateField
            label={champsDeReouverture.jusquAu.label}
            description="Ce jour-là compris."
            required
            value={jusquAu}
            error={fautes['jusquAu']}
            onChange={(jour) => setJusquAu(jour ?? '')}
          />
          <TextInput
            label={champsDeReouverture.motif.label}
            required
            maxLength={MOTIF_MAXIMAL}
            value={motif}
            error={fautes['motif']}
            onChange={(event) => setMotif(event.currentTarget.value)}
          />
          {refus !== '' && <p role="alert">{refus}</p>}
        </div>
        <DialogButtons>
          <Button type="submit" loading={isPending}>
            Rouvrir la saisie
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
