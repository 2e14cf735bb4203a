/** The window that prints every mark of a pupil in a year, or between two days of it. */
import { texteFacultatif } from '@gestionscolaire/contract/core/api/fields.ts';
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { imprimerReleveNotes } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { ActWindow } from '#core/act/act-dialog.tsx';
import { ActField } from '#core/act/act-field.tsx';
import { useAct } from '#core/act/use-act.ts';
import { fetchFile } from '#core/api/client.ts';
import { day } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { printPaper } from '#core/papiers/imprimer.ts';
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

/** Returns the faults of two days (yyyy-MM-dd), by field; '' is no day, and none is wanted. */
export function fautesDesJours(du: string, au: string): Fautes {
  const faults = Object.entries({ du, au }).filter(([, jour]) => jour !== '' && !estUnJour(jour));
  if (faults.length > 0) return Object.fromEntries(faults.map(([field]) => [field, PAS_UN_JOUR]));
  return du !== '' && au !== '' && au < du ? { au: A_L_ENVERS } : {};
}

const CHAMPS = {
  du: texteFacultatif('Du', { nom: 'Le premier jour', max: 40 }),
  au: texteFacultatif('Au', { nom: 'Le dernier jour', max: 40 }),
};
const SLOTS = { du: day({ hint: 'Vide : dès le début' }), au: day({ hint: 'Vide : jusqu’à la fin' }) };

export function ReleveDeNotesFenetre({ inscriptionId, titre, onClose }: ReleveProps) {
  const act = useAct({
    fields: CHAMPS,
    slots: SLOTS,
    faults: ({ du, au }) => fautesDesJours(asText(du), asText(au)),
    send: async (filled) =>
      printPaper(await fetchFile(imprimerReleveNotes, { inscriptionId, ...filled }), 'releve-de-notes.pdf'),
    onDone: onClose,
  });
  return (
    <ActWindow
      act={act}
      title={`Relevé de notes\u00A0: ${titre}`}
      label="Imprimer"
      withCross
      onClose={onClose}
    >
      <div className={classes.jours}>
        <ActField act={act} name="du" />
        <ActField act={act} name="au" />
      </div>
    </ActWindow>
  );
}
