/** The window that reopens the entry of a class, or of one of its subjects, until a day. */
import { texteFacultatif } from '@gestionscolaire/contract/core/api/fields.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { champsDeReouverture, rouvrirSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { day, oneOf, text } from '#core/crud/slots.ts';
import { useToday } from '#core/today.ts';
import type { LigneDAvancement } from './ligne.tsx';

interface ReouvertureProps {
  ecoleId: number;
  lignes: readonly LigneDAvancement[];
  onClose: () => void;
}

/** The subject, by its id as a text; null: all of the class. */
const CHAMPS = {
  matiere: texteFacultatif('Matière', { nom: 'La matière', max: 20 }),
  ...champsDeReouverture,
};

export function Reouverture({ ecoleId, lignes, onClose }: ReouvertureProps) {
  const { mutateAsync } = useWrite(rouvrirSaisie);
  const jusquAu = useToday();
  const [first] = lignes;
  if (first === undefined) return null;
  const { classe, classeId, periodeId } = first;
  const matieres = lignes.map(({ enseignementId, matiere }) => ({
    value: String(enseignementId),
    label: matiere,
  }));
  return (
    <ActDialog
      title={`Rouvrir la saisie de ${classe}`}
      fields={CHAMPS}
      slots={{
        matiere: oneOf(matieres, { none: 'Toutes ses matières' }),
        jusquAu: day({ hint: 'Ce jour-là compris.' }),
        motif: text({ most: MOTIF_MAXIMAL }),
      }}
      given={{ jusquAu }}
      send={({ matiere, ...filled }) => {
        const enseignementId = matiere === null ? null : Number(matiere);
        return mutateAsync({
          ecoleId,
          classeId,
          periodeId,
          enseignementId,
          ...filled,
          modifUserId: currentUserId(),
        });
      }}
      said={MESSAGES.enregistre}
      label="Rouvrir la saisie"
      withCross
      onClose={onClose}
    />
  );
}
