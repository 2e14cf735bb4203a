/** The page « Encaisser »: a person finds the paying pupil by typing, and Enter opens his payment. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { Denied } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { RechercheEleve } from '#eleves/index.ts';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './page.module.css';

const TITRE = 'Encaisser';
const CHAMP = 'eleve-qui-paie';

export function Encaisser() {
  const refusal = useDroits().refusal(addPaiement, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]} width="narrow">
      {refusal === undefined ? (
        <PourUneEcole text="Ses élèves se chercheront ici." Content={Recherche} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

function Recherche({ ecoleId }: { ecoleId: number }) {
  const navigate = useNavigate();
  // The name is the first thing to type.
  useEffect(() => document.getElementById(CHAMP)?.focus(), []);
  return (
    <div className={classes.recherche}>
      <RechercheEleve
        id={CHAMP}
        label="Qui paie ?"
        ecoleId={ecoleId}
        onChosen={({ id }) => void navigate({ to: path(ADRESSES.encaisserEleve, { eleveId: id }) })}
      />
    </div>
  );
}
