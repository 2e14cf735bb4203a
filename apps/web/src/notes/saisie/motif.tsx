/** The window that asks why marks change: a few words that come often, or the person's own. */
import { champMotif, MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import type { Brouillon } from './brouillons.ts';
import { donnerLeMotif } from './envoi.ts';
import { direContenu } from './modele.ts';
import classes from './saisie.module.css';
import '@mantine/core/styles/Input.css';

const MOTIFS = [
  'Erreur de saisie',
  'Copie corrigée de nouveau',
  'Rattrapage',
  'Réclamation acceptée',
] as const;
const AUTRE = 'Autre motif';

export function Motif({ drafts, onClose }: { drafts: readonly Brouillon[]; onClose: () => void }) {
  const [choix, setChoix] = useState<string>(MOTIFS[0]);
  const [libre, setLibre] = useState('');
  const [faute, setFaute] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const motif = choix === AUTRE ? libre.trim() : choix;
    const { error } = champMotif.schema.safeParse(motif);
    if (error !== undefined) return setFaute(error.issues[0]?.message ?? '');
    donnerLeMotif(drafts, motif);
    onClose();
  };
  return (
    <Dialog title="Pourquoi ces notes changent" onClose={onClose}>
      <form noValidate onSubmit={submit} className={classes.fenetre}>
        <p>{drafts[0]?.phrase}</p>
        <ul className={classes.liste}>
          {drafts.map((draft) => (
            <li key={draft.id}>
              {`${draft.eleve}, ${draft.evaluation} : ${direContenu(draft.vu)} → ${direContenu(draft)}`}
            </li>
          ))}
        </ul>
        <NativeSelect
          label="Motif"
          data-autofocus
          rightSection={<IconSelector size={18} aria-hidden />}
          data={[...MOTIFS, AUTRE]}
          value={choix}
          onChange={({ currentTarget: { value } }) => setChoix(value)}
        />
        {choix === AUTRE && (
          <TextInput
            label="En quelques mots"
            required
            maxLength={MOTIF_MAXIMAL}
            autoComplete="off"
            value={libre}
            error={faute === '' ? undefined : faute}
            onChange={({ currentTarget: { value } }) => {
              setLibre(value);
              setFaute('');
            }}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Plus tard
          </Button>
          <Button type="submit">Envoyer</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
