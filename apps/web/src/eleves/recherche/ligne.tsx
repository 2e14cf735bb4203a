/** A pupil in the list of a search: the details that tell him from his namesakes, and the amount he owes. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { EleveTrouve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { Money } from '#core/ui/fields/money.tsx';
import { PrivateImage } from '#fichiers/index.ts';
import classes from './champ.module.css';

export function LigneEleve({ eleve }: { eleve: EleveTrouve }) {
  const { prenoms, nom, matricule, classe, sexe, dateNaissance, tuteurNom, tuteurTelephone, photo } = eleve;
  const born =
    dateNaissance === null
      ? null
      : `${sexe === 'F' ? 'née' : 'né'}\u00A0le\u00A0${formaterJour(dateNaissance)}`;
  const telephone = tuteurTelephone === null ? null : formaterTelephone(tuteurTelephone);
  return (
    <>
      <span className={classes.portrait} data-initiales={initiales(eleve)} aria-hidden>
        {photo !== null && <PrivateImage name={photo} alt="" className={classes.photo} />}
      </span>
      <span className={classes.textes}>
        <span className={classes.nom}>{`${prenoms} ${nom}`}</span>
        <Detail parts={[matricule, classe ?? 'sans classe', born]} />
        <Detail parts={[tuteurNom, telephone]} />
      </span>
      <Reste eleve={eleve} />
    </>
  );
}

function initiales({ prenoms, nom }: EleveTrouve): string {
  return [prenoms, nom]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase('fr');
}

function Detail({ parts }: { parts: readonly (string | null)[] }) {
  const said = parts.filter((part) => part !== null && part !== '');
  return said.length === 0 ? null : <span className={classes.detail}>{said.join(' · ')}</span>;
}

/** The amount that a pupil owes; nothing for one who never had to pay. */
function Reste({ eleve: { reste, classe } }: { eleve: EleveTrouve }) {
  if (reste === 0) return classe === null ? null : <span className={classes.reste}>À jour</span>;
  return (
    <span className={classes.reste} data-du>
      <span>Doit</span> <Money amount={reste} />
    </span>
  );
}
