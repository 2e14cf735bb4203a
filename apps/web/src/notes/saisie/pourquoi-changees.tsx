/** The window that asks why marks change: a few words that come often, or the person's own. */
import { choixParmi, texteFacultatif } from '@gestionscolaire/contract/core/api/fields.ts';
import { champMotif, MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { type Held, oneOf, text } from '#core/crud/slots.ts';
import kit from '#core/ui/kit.module.css';
import type { Brouillon } from '#notes/envois/cases-de-notes.ts';
import { envoiDeNotes } from '#notes/envois/envoi.ts';
import { direContenu } from '#notes/envois/modele.ts';
import classes from './saisie.module.css';

const MOTIFS = [
  'Erreur de saisie',
  'Copie corrigée de nouveau',
  'Rattrapage',
  'Réclamation acceptée',
] as const;
const AUTRE = 'Autre motif';

const CHAMPS = {
  choix: { ...choixParmi('Motif', 'Le motif', [...MOTIFS, AUTRE]), initial: MOTIFS[0] },
  libre: texteFacultatif('En quelques mots', { nom: 'Le motif', max: MOTIF_MAXIMAL }),
};
const SLOTS = {
  choix: oneOf([...MOTIFS, AUTRE].map((value) => ({ value, label: value }))),
  libre: text({
    most: MOTIF_MAXIMAL,
    isHidden: ({ choix }) => choix !== AUTRE,
    isRequired: () => true,
  }),
};

/** Wants words of one's own where no other reason is chosen. */
const fautes = ({ choix, libre }: Held): Record<string, string> => {
  const { error } = champMotif.schema.safeParse(choix === AUTRE ? (libre ?? '') : choix);
  return error === undefined ? {} : { libre: error.issues[0]?.message ?? '' };
};

export function PourquoiChangees({ drafts, onClose }: { drafts: readonly Brouillon[]; onClose: () => void }) {
  return (
    <ActDialog
      title="Pourquoi ces notes changent"
      fields={CHAMPS}
      slots={SLOTS}
      faults={fautes}
      send={async ({ choix, libre }) => envoiDeNotes.donnerLeMotif(drafts, libre ?? choix)}
      label="Envoyer"
      quit="Plus tard"
      onClose={onClose}
    >
      <p>{drafts[0]?.phrase}</p>
      <ul className={`${kit.bullets} ${classes.liste}`}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            {`${draft.eleve}, ${draft.evaluation} : ${direContenu(draft.vu)} → ${direContenu(draft)}`}
          </li>
        ))}
      </ul>
    </ActDialog>
  );
}
