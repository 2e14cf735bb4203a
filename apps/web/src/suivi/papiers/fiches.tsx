/** The buttons and the windows that print what a family is told: the fiches de suivi of a class or of a pupil, and a convocation. */
import { texteRequis } from '@gestionscolaire/contract/core/api/fields.ts';
import { addConvocation } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import {
  CHAMPS_DE_CONVOCATION,
  CHAMPS_DES_FICHES,
  imprimerConvocation,
  imprimerFichesSuivi,
  LIBELLES_DES_ETENDUES,
} from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { Button } from '@mantine/core';
import { IconMessage, IconPrinter } from '@tabler/icons-react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { day, lines, oneOf, text } from '#core/crud/slots.ts';
import { printPaper } from '#core/papiers/imprimer.ts';
import { useToday } from '#core/today.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { type ClassesOffertes, choixDeClasse } from './registre.tsx';

const { etendue, jour: unJour } = CHAMPS_DES_FICHES;
const JOURS = { etendue, jour: unJour };
const CHAMPS = { classeId: texteRequis('Classe', { nom: 'La classe', max: 20 }), ...JOURS };
const DES_JOURS = { etendue: oneOf(LIBELLES_DES_ETENDUES), jour: day() };

const SLOTS_DE_CONVOCATION = {
  jour: day(),
  heure: text({ placeholder: '09:00' }),
  motif: lines(),
  avec: text({ placeholder: 'Le directeur' }),
};

const imprimante = <IconPrinter size={18} aria-hidden />;

async function imprimer(asked: Parameters<typeof fetchFile<typeof imprimerFichesSuivi>>[1]): Promise<void> {
  printPaper(await fetchFile(imprimerFichesSuivi, asked), 'fiches-de-suivi.pdf');
}

export function BoutonFiches({ classes, jour }: { classes: ClassesOffertes; jour: string }) {
  const droits = useDroits();
  const [first] = classes;
  if (first === undefined || !droits.can(imprimerFichesSuivi)) return null;
  const ouvrir = () =>
    openWindow(({ onClose }) => (
      <ActDialog
        title="Fiches de suivi"
        label="Imprimer"
        fields={CHAMPS}
        slots={{ classeId: choixDeClasse(classes), ...DES_JOURS }}
        given={{ classeId: String(first.id), jour }}
        send={({ classeId, ...asked }) =>
          imprimer({ ...asked, classeId: Number(classeId), inscriptionId: null })
        }
        onClose={onClose}
      />
    ));
  return (
    <Button variant="default" leftSection={imprimante} onClick={() => void ouvrir()}>
      Fiches de suivi
    </Button>
  );
}

interface DeLEleveProps {
  inscriptionId: number;
  classeId: number;
}

/** The papers of one pupil. */
export function PapiersDuSuivi({ inscriptionId, classeId }: DeLEleveProps) {
  const droits = useDroits();
  const jour = useToday();
  const fiche = () =>
    openWindow(({ onClose }) => (
      <ActDialog
        title="Fiche de suivi"
        label="Imprimer"
        fields={JOURS}
        slots={DES_JOURS}
        given={{ jour }}
        send={(asked) => imprimer({ ...asked, classeId, inscriptionId })}
        onClose={onClose}
      />
    ));
  const convocation = () =>
    openWindow(({ onClose }) => (
      <ActDialog
        title="Convoquer le responsable"
        label="Imprimer"
        fields={CHAMPS_DE_CONVOCATION}
        slots={SLOTS_DE_CONVOCATION}
        send={async (asked) =>
          printPaper(await fetchFile(imprimerConvocation, { inscriptionId, ...asked }), 'convocation.pdf')
        }
        onClose={onClose}
      />
    ));
  const { mutateAsync } = useWrite(addConvocation);
  const envoyer = () =>
    openWindow(({ onClose }) => (
      <ActDialog
        title="Convoquer par message"
        label="Mettre dans la file"
        fields={CHAMPS_DE_CONVOCATION}
        slots={SLOTS_DE_CONVOCATION}
        send={(asked) => mutateAsync({ inscriptionId, ...asked, creationUserId: currentUserId() })}
        said="La convocation attend dans les messages aux familles."
        onClose={onClose}
      />
    ));
  return (
    <>
      {droits.can(imprimerFichesSuivi) && (
        <Button variant="default" leftSection={imprimante} onClick={() => void fiche()}>
          Fiche de suivi
        </Button>
      )}
      {droits.can(imprimerConvocation) && (
        <Button variant="default" leftSection={imprimante} onClick={() => void convocation()}>
          Convoquer
        </Button>
      )}
      {droits.can(addConvocation) && (
        <Button
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
          onClick={() => void envoyer()}
        >
          Convoquer par message
        </Button>
      )}
    </>
  );
}
