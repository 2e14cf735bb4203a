/** The window that prints every mark of a pupil in a year, or between two days of it. */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { imprimerReleveNotes } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fetchFile } from '#core/api/client.ts';
import { useImpression } from '#core/papiers/imprimer.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import classes from './eleve.module.css';

interface ReleveProps {
  inscriptionId: number;
  /** The class and the year: '7ème année A, 2026-2027'. */
  titre: string;
  onClose: () => void;
}

const PAS_UN_JOUR = "Cette date n'existe pas.";
const A_L_ENVERS = 'Le dernier jour ne vient pas avant le premier.';

type Fautes = Readonly<Record<string, string>>;

/** Answers the faults of two days (yyyy-MM-dd), by field; '' is no day, and none is wanted. */
export function fautesDesJours(du: string, au: string): Fautes {
  const faults = Object.entries({ du, au }).filter(([, jour]) => jour !== '' && !estUnJour(jour));
  if (faults.length > 0) return Object.fromEntries(faults.map(([field]) => [field, PAS_UN_JOUR]));
  return du !== '' && au !== '' && au < du ? { au: A_L_ENVERS } : {};
}

export function ReleveDeNotesFenetre({ inscriptionId, titre, onClose }: ReleveProps) {
  const { busy, run } = useImpression();
  const [jours, setJours] = useState({ du: '', au: '' });
  const [fautes, setFautes] = useState<Fautes>({});
  const imprimer = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = fautesDesJours(jours.du, jours.au);
    setFautes(found);
    if (Object.keys(found).length > 0) return;
    const ouRien = (jour: string) => (jour === '' ? null : jour);
    const sent = { inscriptionId, du: ouRien(jours.du), au: ouRien(jours.au) };
    if (await run('releve', () => fetchFile(imprimerReleveNotes, sent), 'releve-de-notes.pdf')) onClose();
  };
  return (
    <Dialog title={`Relevé de notes\u00A0: ${titre}`} onClose={onClose} withCross>
      <form noValidate onSubmit={(event) => void imprimer(event)}>
        <div className={classes.jours}>
          <DateField
            label="Du"
            description="Vide : dès le début"
            value={jours.du}
            error={fautes['du']}
            onChange={(du) => setJours({ ...jours, du })}
          />
          <DateField
            label="Au"
            description="Vide : jusqu’à la fin"
            value={jours.au}
            error={fautes['au']}
            onChange={(au) => setJours({ ...jours, au })}
          />
        </div>
        <DialogButtons>
          <Button type="submit" loading={busy !== null}>
            Imprimer
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
