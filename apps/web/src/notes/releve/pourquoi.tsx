/** The window that explains the average of a pupil, calculation by calculation, and prints it with the marks behind it. */
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  imprimerExplication,
  imprimerReleveNotes,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { getMoyenneExpliquee } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { Button } from '@mantine/core';
import { IconFileText, IconPrinter } from '@tabler/icons-react';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useImpression } from '#core/papiers/imprimer.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './releve.module.css';

interface PourquoiProps {
  eleve: { readonly inscriptionId: number; readonly prenoms: string; readonly nom: string };
  periodeId: number;
  onClose: () => void;
}

export function Pourquoi({ eleve, periodeId, onClose }: PourquoiProps) {
  const { inscriptionId, prenoms, nom } = eleve;
  const lue = useEndpoint(getMoyenneExpliquee, { inscriptionId, periodeId });
  return (
    <Dialog
      title={`Pourquoi cette moyenne ? ${nomDAbord({ nom, prenoms })}`}
      onClose={onClose}
      size="lg"
      withCross
    >
      <ReadingPart of={lue}>
        {({ phrases }) => (
          <>
            <ol className={`${kit.bullets} ${classes.phrases}`}>
              {phrases.map((phrase) => (
                <li key={phrase}>{phrase}</li>
              ))}
            </ol>
            <Papiers inscriptionId={inscriptionId} periodeId={periodeId} />
          </>
        )}
      </ReadingPart>
    </Dialog>
  );
}

/** The papers of what is explained, each for whoever may print it. */
function Papiers({ inscriptionId, periodeId }: { inscriptionId: number; periodeId: number }) {
  const droits = useDroits();
  const { busy, run } = useImpression();
  if (!droits.isKnown) return null;
  const explication = () => fetchFile(imprimerExplication, { inscriptionId, periodeId });
  const releve = () => fetchFile(imprimerReleveNotes, { inscriptionId });
  return (
    <DialogButtons>
      {droits.can(imprimerReleveNotes) && (
        <Button
          variant="default"
          leftSection={<IconFileText size={18} aria-hidden />}
          loading={busy === 'releve'}
          onClick={() => void run('releve', releve, 'releve-de-notes.pdf')}
        >
          Relevé de notes
        </Button>
      )}
      {droits.can(imprimerExplication) && (
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={busy === 'explication'}
          onClick={() => void run('explication', explication, 'pourquoi-cette-moyenne.pdf')}
        >
          Imprimer l’explication
        </Button>
      )}
    </DialogButtons>
  );
}
