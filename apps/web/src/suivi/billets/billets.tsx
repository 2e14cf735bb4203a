/** The tickets of who comes after the roll, on the page of the day: one is given by the name of the pupil, printed at once, and printed again. */
import type { ValuesOf } from '@gestionscolaire/contract/core/api/fields.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  addBilletEntree,
  type BilletDuJour,
  CHAMPS_DU_BILLET,
  FORMATS_DE_BILLET,
  type FormatDeBillet,
  getBilletsDuJour,
  imprimerBilletEntree,
  LIBELLES_DES_FORMATS_DE_BILLET,
} from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { formaterNumeroDeBillet } from '@gestionscolaire/contract/suivi/billets/entree.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter, IconTicket } from '@tabler/icons-react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { fetchFile } from '#core/api/client.ts';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useChoice } from '#core/api/use-choice.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { held, text } from '#core/crud/crud-page.tsx';
import { useImpression } from '#core/papiers/imprimer.ts';
import { useToday } from '#core/today.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { useAnnees } from '#scolarite/index.ts';
import { unInscrit } from '#suivi/chemins/un-inscrit.ts';

const TITRE = "Billet d'entrée";
const nomDuFichier = (numero: number): string => `billet-entree-${formaterNumeroDeBillet(numero)}.pdf`;

/** Says how late a pupil is: « retard de 20 min », « à l'heure du cours suivant ». */
const direRetard = (minutes: number | null): string =>
  minutes === null ? "à l'heure du cours suivant" : `retard de ${minutes} min`;

function ChoixDuPapier() {
  const [format, keep] = useChoice('billet', 'ticket');
  return (
    <NativeSelect
      aria-label="Papier du billet"
      data={FORMATS_DE_BILLET.map((value) => ({ value, label: LIBELLES_DES_FORMATS_DE_BILLET[value] }))}
      value={format}
      onChange={({ currentTarget: { value } }) =>
        keep(FORMATS_DE_BILLET.find((one) => one === value) ?? 'ticket')
      }
    />
  );
}

interface DonnerProps {
  ecoleId: number;
  sessionId: number;
  format: FormatDeBillet;
  onClose: () => void;
}

function DonnerUnBillet({ ecoleId, sessionId, format, onClose }: DonnerProps) {
  const { mutateAsync } = useWrite(addBilletEntree);
  const { run } = useImpression();
  const jour = useToday();
  return (
    <ActDialog
      title={TITRE}
      label="Donner le billet"
      fields={CHAMPS_DU_BILLET}
      slots={{
        inscriptionId: unInscrit({ ecoleId, sessionId }),
        jour: held(),
        heure: text({ hint: 'Vide : maintenant' }),
        motif: text({ hint: 'Par exemple Transport' }),
      }}
      given={{ jour }}
      send={async (filled: ValuesOf<typeof CHAMPS_DU_BILLET>) => {
        const { data } = await mutateAsync({ ...filled, creationUserId: currentUserId() });
        return data[0];
      }}
      said={(billet) =>
        billet === undefined
          ? TITRE
          : `Billet n°\u00A0${formaterNumeroDeBillet(billet.numero)}, ${billet.heure} : ${direRetard(billet.minutes)}.`
      }
      onDone={(billet) => {
        onClose();
        if (billet === undefined) return;
        const { id, numero } = billet;
        void run('billet', () => fetchFile(imprimerBilletEntree, { id, format }), nomDuFichier(numero));
      }}
      onClose={onClose}
    />
  );
}

/** The button that gives a ticket, today. */
function BoutonBillet({ ecoleId }: { ecoleId: number }) {
  const droits = useDroits();
  const [format] = useChoice('billet', 'ticket');
  const { session } = useAnnees(undefined);
  if (session === undefined || !droits.can(addBilletEntree) || !droits.can(inscriptionSelectBy)) return null;
  const donner = () =>
    openWindow(({ onClose }) => <DonnerUnBillet {...{ ecoleId, sessionId: session.id, format, onClose }} />);
  return (
    <Button leftSection={<IconTicket size={18} aria-hidden />} onClick={() => void donner()}>
      {TITRE}
    </Button>
  );
}

/** The tickets of a day; one is given today alone. */
export function BilletsDuJour({ ecoleId, jour }: { ecoleId: number; jour: string }) {
  const today = useToday();
  const lus = useAllowedEndpoint(getBilletsDuJour, { ecoleId, jour });
  const canGive = useDroits().can(addBilletEntree);
  return (
    <section className={kit.section} aria-labelledby="billets">
      <div className={kit.between}>
        <h2 id="billets">Arrivés après l'appel</h2>
        {canGive && (
          <span className={kit.wrap}>
            <ChoixDuPapier />
            {jour === today && <BoutonBillet ecoleId={ecoleId} />}
          </span>
        )}
      </div>
      <ReadingPart of={lus}>
        {(billets) =>
          billets.length === 0 ? (
            <p className={kit.quiet}>Aucun billet d'entrée ce jour-là.</p>
          ) : (
            <ul className={kit.lines}>
              {billets.map((billet) => (
                <Billet key={billet.id} billet={billet} canPrint={canGive} />
              ))}
            </ul>
          )
        }
      </ReadingPart>
    </section>
  );
}

function Billet({ billet, canPrint }: { billet: BilletDuJour; canPrint: boolean }) {
  const { id, numero, classe, heure, minutes, motif } = billet;
  const [format] = useChoice('billet', 'ticket');
  const { busy, run } = useImpression();
  const nom = nomDAbord(billet);
  const suite = [classe, `${heure}, ${direRetard(minutes)}`, motif].filter((one) => one !== null).join(' · ');
  return (
    <li className={kit.between}>
      <span>
        <strong className={kit.block}>{`${nom} · n°\u00A0${formaterNumeroDeBillet(numero)}`}</strong>
        <span className={kit.quiet}>{suite}</span>
      </span>
      {canPrint && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={busy !== null}
          aria-label={`Réimprimer le billet de ${nom}`}
          onClick={() =>
            void run('billet', () => fetchFile(imprimerBilletEntree, { id, format }), nomDuFichier(numero))
          }
        >
          Réimprimer
        </Button>
      )}
    </li>
  );
}
