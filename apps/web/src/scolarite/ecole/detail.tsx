/** The first tab of a school's page: its form (ECOLE-07), or its values for a person who may only read them. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { type Ecole, ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { EditPanel } from '#core/crud/form/screen.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { page } from '#scolarite/ecoles/ecoles.tsx';
import { LogoEcole } from './logo.tsx';
import classes from './page.module.css';

interface DetailOngletProps {
  ecoleId: number;
}

export function DetailOnglet({ ecoleId }: DetailOngletProps) {
  const mayChange = useDroits().can(ecoles.update);
  return (
    <div className={classes.detail}>
      {mayChange ? (
        <EditPanel key={ecoleId} id={ecoleId} page={page} paths={ADRESSES.ecoles} />
      ) : (
        <Lecture ecoleId={ecoleId} />
      )}
    </div>
  );
}

function Lecture({ ecoleId }: DetailOngletProps) {
  return (
    <ReadingPart of={useEndpoint(ecoles.get, { id: ecoleId })}>
      {([ecole]) => ecole !== undefined && <Fiche ecole={ecole} />}
    </ReadingPart>
  );
}

/** The fields that the header of a paper says of a school: each is read where it is given. */
const DE_L_ENTETE = ['agrement', 'telephone', 'ire', 'dpe', 'dsee'] as const;

function Fiche({ ecole }: { ecole: Ecole }) {
  const { libelle, slogan, dateCreation, logo } = ecole;
  return (
    <dl className={`${kit.pile} ${kit.terms} ${classes.fiche}`}>
      <div>
        <dt>Nom</dt>
        <dd>{libelle}</dd>
      </div>
      <div>
        <dt>Slogan</dt>
        <dd>{slogan ?? '—'}</dd>
      </div>
      <div>
        <dt>Date de création</dt>
        <dd>{dateCreation === null ? '—' : formaterJour(dateCreation)}</dd>
      </div>
      <div>
        <dt>Logo</dt>
        <dd>{logo == null ? '—' : <LogoEcole name={logo} alt={`Logo de ${libelle}`} />}</dd>
      </div>
      {DE_L_ENTETE.filter((name) => ecole[name] != null).map((name) => (
        <div key={name}>
          <dt>{ecoles.fields[name].label}</dt>
          <dd>{ecole[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
