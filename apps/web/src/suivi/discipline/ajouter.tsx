/** The button and the window that add a fact: of a pupil whom the person chooses, or of one whose page it is. */
import type { ValuesOf } from '@gestionscolaire/contract/core/api/fields.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { addFait, CHAMPS_DU_FAIT, updateFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import {
  fauteDuFait,
  GENRES_DE_FAIT,
  LIBELLES_DES_GENRES_DE_FAIT,
  LIBELLES_DES_VISIBILITES,
  motifDuGenre,
  operationDuGenre,
} from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { choice, day, held, lines, oneOf } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { today } from '#core/today.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { useAnnees } from '#scolarite/index.ts';
import { unInscrit } from '#suivi/chemins/un-inscrit.ts';

const TITRE = 'Ajouter un fait';

/** Returns the kind that is chosen in the form. */
const genreDe = ({ genre }: Held) => GENRES_DE_FAIT.find((one) => one === genre) ?? 'observation';
const orNull = (value: unknown): string | null => (asText(value) === '' ? null : asText(value));

/** The fields beside whose fact it is. */
const DU_FAIT = {
  motifId: choice({
    from: motifsSuivi.list,
    isWhole: true,
    option: ({ libelle }) => ({ label: libelle }),
    isOffered: ({ genre }, values) => genre === motifDuGenre(genreDe(values)),
    isHidden: (values) => motifDuGenre(genreDe(values)) === undefined,
    current: () => null,
    none: 'Sans motif',
    emptyText: "Aucun motif de ce genre n'est encore enregistré : dites ce qui s’est passé",
  }),
  jour: day(),
  texte: lines({ hint: 'Les faits, sans mot de santé' }),
  mesure: lines({
    rows: 2,
    hint: 'Par exemple convocation des parents',
    isHidden: (values) => !['incident', 'sanction'].includes(genreDe(values)),
  }),
  du: day({ hint: 'Pour une exclusion seulement', isHidden: (values) => genreDe(values) !== 'sanction' }),
  au: day({ isHidden: (values) => genreDe(values) !== 'sanction' }),
  visibilite: oneOf(LIBELLES_DES_VISIBILITES),
};

const fautes = (values: Held) => ({
  ...fauteDuFait({
    genre: genreDe(values),
    motifId: typeof values['motifId'] === 'number' ? values['motifId'] : null,
    texte: orNull(values['texte']),
    du: orNull(values['du']),
    au: orNull(values['au']),
  }),
});

/** A pupil whose page it is, or the year out of whose pupils one is chosen. */
type Qui = { readonly inscriptionId: number } | { readonly ecoleId: number; readonly sessionId: number };

function AjouterUnFait({ qui, onClose }: { qui: Qui; onClose: () => void }) {
  const droits = useDroits();
  const { mutateAsync } = useWrite(addFait);
  const genres = GENRES_DE_FAIT.filter(
    (genre) => operationDuGenre(genre) === 'ajout' || droits.can(updateFait),
  );
  const isKnown = 'inscriptionId' in qui;
  return (
    <ActDialog
      title={TITRE}
      size="lg"
      fields={CHAMPS_DU_FAIT}
      given={{ jour: today(), ...(isKnown && { inscriptionId: qui.inscriptionId }) }}
      slots={{
        inscriptionId: isKnown ? held() : unInscrit(qui),
        genre: oneOf(genres.map((value) => ({ value, label: LIBELLES_DES_GENRES_DE_FAIT[value] }))),
        ...DU_FAIT,
      }}
      faults={fautes}
      send={(filled: ValuesOf<typeof CHAMPS_DU_FAIT>) =>
        mutateAsync({ ...filled, creationUserId: currentUserId() })
      }
      said="Le fait est enregistré."
      label="Enregistrer"
      withCross
      onClose={onClose}
    />
  );
}

function Bouton({ qui, isQuiet = false }: { qui: Qui; isQuiet?: boolean }) {
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void openWindow(({ onClose }) => <AjouterUnFait qui={qui} onClose={onClose} />)}
    >
      {TITRE}
    </Button>
  );
}

/** The button of a pupil's page; `isQuiet`: it stands among others that matter more. */
export function BoutonFaitDeLEleve({
  inscriptionId,
  isQuiet = false,
}: {
  inscriptionId: number;
  isQuiet?: boolean;
}) {
  return useDroits().can(addFait) && <Bouton qui={{ inscriptionId }} isQuiet={isQuiet} />;
}

/** The button of the list: it asks whose fact it is. */
export function BoutonFait({ ecoleId }: { ecoleId: number }) {
  const droits = useDroits();
  const { session } = useAnnees(undefined);
  const isAble = droits.can(addFait) && droits.can(inscriptionSelectBy);
  return session !== undefined && isAble && <Bouton qui={{ ecoleId, sessionId: session.id }} />;
}
