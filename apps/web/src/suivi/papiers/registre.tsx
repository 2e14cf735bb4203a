/** The button and the window that print the register of the roll calls of a month, kept or blank. */
import { texteRequis } from '@gestionscolaire/contract/core/api/fields.ts';
import {
  moisCivil,
  moisDeLaSession,
  nomDuMois,
  type Session,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import {
  CHAMPS_DU_REGISTRE,
  imprimerRegistreAppel,
  LIBELLES_DES_FEUILLES,
  LIBELLES_DES_FORMES_DE_REGISTRE,
} from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { oneOf } from '#core/crud/slots.ts';
import { printPaper } from '#core/papiers/imprimer.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { useAnnees } from '#scolarite/index.ts';

/** The classes that a paper is offered for; the first is proposed. */
export type ClassesOffertes = readonly { readonly id: number; readonly libelle: string }[];

interface PapiersProps {
  classes: ClassesOffertes;
  /** The day that the page is about, yyyy-MM-dd. */
  jour: string;
}

const { mois, forme, feuille } = CHAMPS_DU_REGISTRE;
const CHAMPS = { classeId: texteRequis('Classe', { nom: 'La classe', max: 20 }), mois, forme, feuille };

/** Offers a class by its name; the form holds its id as text. */
export const choixDeClasse = (classes: ClassesOffertes) =>
  oneOf(classes.map(({ id, libelle }) => ({ value: String(id), label: libelle })));

export function BoutonRegistre({ classes, jour }: PapiersProps) {
  const droits = useDroits();
  const { session } = useAnnees(undefined);
  const [first] = classes;
  if (session === undefined || first === undefined || !droits.can(imprimerRegistreAppel)) return null;
  const ouvrir = () =>
    openWindow(({ onClose }) => <RegistreFenetre {...{ classes, jour, session, onClose }} />);
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void ouvrir()}
    >
      Registre du mois
    </Button>
  );
}

function RegistreFenetre({
  classes,
  jour,
  session,
  onClose,
}: PapiersProps & { session: Session; onClose: () => void }) {
  const offerts = moisDeLaSession(session);
  const deLAnnee = offerts.some(({ id }) => moisCivil(session, id) === jour.slice(0, 7));
  return (
    <ActDialog
      title="Registre du mois"
      label="Imprimer"
      fields={CHAMPS}
      slots={{
        classeId: choixDeClasse(classes),
        mois: oneOf(
          offerts.map(({ id }) => ({
            value: id,
            label: `${nomDuMois(id)} ${moisCivil(session, id).slice(0, 4)}`,
          })),
        ),
        forme: oneOf(LIBELLES_DES_FORMES_DE_REGISTRE),
        feuille: oneOf(LIBELLES_DES_FEUILLES),
      }}
      given={{ classeId: String(classes[0]?.id ?? ''), ...(deLAnnee && { mois: jour.slice(5, 7) }) }}
      send={async ({ classeId, ...asked }) =>
        printPaper(
          await fetchFile(imprimerRegistreAppel, {
            classeId: Number(classeId),
            sessionId: session.id,
            ...asked,
          }),
          'registre-d-appel.pdf',
        )
      }
      onClose={onClose}
    />
  );
}
