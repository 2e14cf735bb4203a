/** The window that asks why: an arrêt that is lifted, a subject that was not evaluated, an evaluation that is cancelled. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { champMotif, MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { text } from '#core/crud/slots.ts';

interface PourquoiProps {
  titre: string;
  texte: string;
  bouton: string;
  isRed?: boolean;
  /** The word of the button that closes it, beside its cross. */
  quit?: string;
  /** Says that it is done; null: who asked says it. */
  said?: string | null;
  onSubmit: (motif: string) => Promise<unknown>;
  onClose: () => void;
}

const CHAMPS = { motif: champMotif };
const SLOTS = { motif: text({ most: MOTIF_MAXIMAL }) };

export function DemandeDeMotif({
  titre,
  texte,
  bouton,
  said = MESSAGES.enregistre,
  ...props
}: PourquoiProps) {
  const { isRed, quit, onSubmit, onClose } = props;
  return (
    <ActDialog
      title={titre}
      fields={CHAMPS}
      slots={SLOTS}
      send={({ motif }) => onSubmit(motif)}
      {...(said !== null && { said })}
      label={bouton}
      isRed={isRed}
      quit={quit}
      withCross
      onClose={onClose}
    >
      <p>{texte}</p>
    </ActDialog>
  );
}
