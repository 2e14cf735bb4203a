/** The page « Encaisser »: a person finds the paying pupil by typing, and Enter opens his payment. */
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PourUneEcole, useEcoleChoisie } from '#scolarite/index.ts';
import { EncaisseAujourdhui, EtatDeLaJournee, JourneeClose, useMaJournee } from './journee.tsx';
import classes from './page.module.css';
import { QuiPaie } from './qui.tsx';

const TITRE = 'Encaisser';

export function Encaisser() {
  const refusal = useDroits().refusal(addPaiement, TITRE);
  const ecoleId = useEcoleChoisie();
  return (
    <Page
      title={TITRE}
      breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}
      actions={<EtatDeLaJournee ecoleId={refusal === undefined ? ecoleId : null} />}
    >
      {refusal === undefined ? (
        <PourUneEcole text="Ses élèves se chercheront ici." Content={Recherche} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

function Recherche({ ecoleId }: { ecoleId: number }) {
  const journee = useMaJournee(ecoleId);
  const isClosed = journee?.estClose === true;
  return (
    <div className={classes['accueil']}>
      {isClosed ? <JourneeClose journee={journee} /> : <QuiPaie ecoleId={ecoleId} label="Qui paie ?" />}
      {journee !== undefined && <EncaisseAujourdhui journee={journee} />}
    </div>
  );
}
