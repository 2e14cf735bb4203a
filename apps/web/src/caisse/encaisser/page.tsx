/** The page « Encaisser »: a person finds the paying pupil by typing, and Enter opens their payment. */
import type { MaJournee } from '@gestionscolaire/contract/caisse/ma-journee.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { lazy, Suspense } from 'react';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading } from '#core/ui/reading.tsx';
import { PourUneEcole, useEcoleChoisie } from '#scolarite/index.ts';
import { EncaisseAujourdhui, EtatDeLaJournee, JourneeClose, useMaJournee } from './journee.tsx';
import classes from './page.module.css';
import { QuiPaie } from './qui.tsx';

const TITRE = 'Encaisser';

/** It comes once in the life of a base, on another computer. */
const DerniersNumeros = lazy(() =>
  import('./derniers-numeros.tsx').then((module) => ({ default: module.DerniersNumeros })),
);

export function Encaisser() {
  const ecoleId = useEcoleChoisie();
  return (
    <Reading
      title={TITRE}
      right={addPaiement}
      breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}
      actions={<EtatDeLaJournee ecoleId={ecoleId} />}
    >
      <PourUneEcole text="Ses élèves se chercheront ici." Content={Recherche} />
    </Reading>
  );
}

function Recherche({ ecoleId }: { ecoleId: number }) {
  const journee = useMaJournee(ecoleId);
  return (
    <div className={`${kit.column} ${classes['accueil']}`}>
      <Guichet ecoleId={ecoleId} journee={journee} />
      {journee !== undefined && <EncaisseAujourdhui journee={journee} />}
    </div>
  );
}

/** Shows what the cashier may do now: nothing in a closed day, nothing before a restored school told its last paper. */
function Guichet({ ecoleId, journee }: { ecoleId: number; journee: MaJournee | undefined }) {
  if (journee?.estClose === true) return <JourneeClose journee={journee} />;
  const aDire = journee?.aDire ?? null;
  if (aDire === null) return <QuiPaie ecoleId={ecoleId} label="Qui paie ?" />;
  return (
    <Suspense>
      <DerniersNumeros ecoleId={ecoleId} aDire={aDire} />
    </Suspense>
  );
}
