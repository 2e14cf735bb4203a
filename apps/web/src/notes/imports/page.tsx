/** The page that imports the marks of a school from sheets: an addition. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { champsDImportDeNotes, notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { TextInput } from '@mantine/core';
import type { ImportPage, OptionsProps } from '#core/imports/page.ts';
import { TRAIL_TOUTES } from '#notes/chemins/trails.ts';
import classes from './imports.module.css';
import { TelechargerLaFiche } from './telecharger.tsx';
import '@mantine/core/styles/Input.css';

/** The reason of all changes of the file: one that only fills empty cells wants none. */
function Motif({ value, disabled, onChange }: OptionsProps) {
  const { motif } = value;
  return (
    <TextInput
      className={classes['motif'] ?? ''}
      label={champsDImportDeNotes.motif.label}
      description="Pour tout le fichier, quand des notes d’un autre jour changent, ou que la saisie est fermée."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={MOTIF_MAXIMAL}
      autoComplete="off"
      disabled={disabled}
      value={typeof motif === 'string' ? motif : ''}
      onChange={({ currentTarget: { value: text } }) => onChange({ ...value, motif: text })}
    />
  );
}

export const imports: ImportPage = {
  contract: notesImport,
  title: 'Importer des notes',
  trail: TRAIL_TOUTES,
  list: { label: 'Voir l’avancement', to: ADRESSES.toutesNotes },
  notes: [
    'Chaque colonne porte le numéro de son évaluation, chaque ligne le matricule de l’élève : leur ordre ne compte pas.',
    'Une case vide ne change rien. EFFACER vide une case ; abs, abj, nr, disp et nn s’écrivent comme dans la grille.',
    'Les notes non envoyées d’une grille, exportées, s’importent aussi.',
  ],
  Sheet: TelechargerLaFiche,
  Choices: Motif,
};
