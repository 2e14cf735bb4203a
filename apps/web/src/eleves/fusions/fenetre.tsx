/** The window « Réunir avec une autre fiche »: the other record is found, then both are compared and become one. */

import { apercuFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { ChoixDeLaFiche } from './choix.tsx';
import { ComparerFiches } from './comparer.tsx';
import { retirees } from './retirees.ts';

const TITRE = 'Réunir avec une autre fiche';

interface FenetreProps {
  eleve: SoldeEleve['eleve'];
  /** Opens the page of the record that is kept. */
  onOpen: (to: string) => void;
  onClose: () => void;
}

export function FusionFenetre({ eleve, onOpen, onClose }: FenetreProps) {
  const [autreId, setAutre] = useState<number | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [eleveId, ecarteId] = isSwapped ? [autreId ?? 0, eleve.id] : [eleve.id, autreId ?? 0];
  return (
    <Dialog title={TITRE} size="lg" onClose={onClose} withCross>
      {autreId === null ? (
        <div className={kit.stack}>
          <p>Deux fiches du même élève deviennent une seule : inscriptions, reçus et crédit vont à elle.</p>
          <ChoixDeLaFiche eleve={eleve} onChosen={setAutre} />
        </div>
      ) : (
        <Comparaison
          key={`${eleveId} ${ecarteId}`}
          {...{ ecoleId: eleve.ecoleId, eleveId, ecarteId }}
          onSwap={() => setSwapped(!isSwapped)}
          onBack={() => setAutre(null)}
          onDone={(id) => {
            notify('succes', 'Les deux fiches sont réunies.');
            onClose();
            if (id !== eleve.id) onOpen(path(ADRESSES.eleve, { id }));
          }}
        />
      )}
    </Dialog>
  );
}

interface ComparaisonProps {
  ecoleId: number;
  eleveId: number;
  ecarteId: number;
  onSwap: () => void;
  onBack: () => void;
  onDone: (eleveId: number) => void;
}

function Comparaison({ ecoleId, eleveId, ecarteId, ...acts }: ComparaisonProps) {
  /** The enrolment that is kept, by session. */
  const [kept, setKept] = useState<Readonly<Record<number, number>>>({});
  const [retireIds, setRetireIds] = useState<readonly number[]>([]);
  const asked = { ecoleId, eleveId, ecarteId, prend: [], retireIds: [...retireIds] };
  const query = useEndpoint(apercuFusion, asked, { keepPrevious: true });
  const found = query.data?.data;
  const wanted = found === undefined ? retireIds : retirees(found.doubles, eleveId, kept);
  // The preview follows what is chosen: the first answer tells which enrolments there are to choose from.
  if (wanted.join() !== retireIds.join()) setRetireIds(wanted);
  return (
    <ReadingPart of={query}>
      {(apercu) => (
        <ComparerFiches
          apercu={apercu}
          isSettled={!query.isPlaceholderData && !query.isFetching && wanted.join() === retireIds.join()}
          retireIds={wanted}
          onKeep={(sessionId, id) => setKept({ ...kept, [sessionId]: id })}
          onStale={() => void query.refetch()}
          {...acts}
        />
      )}
    </ReadingPart>
  );
}
