/** The window that explains the average of a pupil, calculation by calculation. */
import { getMoyenneExpliquee } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { Failure } from '#core/ui/failure.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import classes from './releve.module.css';

interface PourquoiProps {
  eleve: { readonly inscriptionId: number; readonly prenoms: string; readonly nom: string };
  periodeId: number;
  onClose: () => void;
}

export function Pourquoi({ eleve, periodeId, onClose }: PourquoiProps) {
  const { inscriptionId, prenoms, nom } = eleve;
  const { data, error, refetch } = useEndpoint(getMoyenneExpliquee, { inscriptionId, periodeId });
  const body = () => {
    if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
    if (data === undefined) return <PanelSkeleton />;
    return (
      <ol className={classes.phrases}>
        {data.data.phrases.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ol>
    );
  };
  return (
    <Dialog title={`Pourquoi cette moyenne ? ${nom} ${prenoms}`} onClose={onClose} size="lg" withCross>
      {body()}
    </Dialog>
  );
}
