/** A pupil in the list of a search: the details that tell them from their namesakes, and the amount that is due. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { direNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import type { EleveTrouve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './champ.module.css';

interface LigneProps {
  eleve: EleveTrouve;
  isChosen: boolean;
}

export function LigneEleve({ eleve, isChosen }: LigneProps) {
  const { prenoms, nom, matricule, classe, sexe, dateNaissance, tuteurNom, tuteurTelephone } = eleve;
  const born = dateNaissance === null ? null : direNaissance(sexe, dateNaissance).replaceAll(' ', '\u00A0');
  const telephone = tuteurTelephone === null ? null : formaterTelephone(tuteurTelephone);
  return (
    <>
      {isChosen && <IconCircleCheck size={18} className={`${kit.stiff} ${kit.accent}`} aria-hidden />}
      <span className={classes.textes}>
        <span className={classes.nom}>
          {prenoms} <strong>{nom}</strong>
        </span>
        <Detail parts={[classe ?? 'sans classe', matricule, born]} />
        <Detail parts={[tuteurNom === null ? null : `resp. ${tuteurNom}`, telephone]} />
      </span>
      {!eleve.estExact && <span className={classes.ressemblant}>ressemblant</span>}
      <Du eleve={eleve} />
    </>
  );
}

function Detail({ parts }: { parts: readonly (string | null)[] }) {
  const said = parts.filter((part) => part !== null && part !== '');
  return said.length === 0 ? null : (
    <span className={`${kit.fine} ${classes.detail}`}>{said.join(' · ')}</span>
  );
}

/** The amount that is due today, and apart what the year still asks; nothing for one who never had to pay, or who is not told it. */
function Du({ eleve: { echu, reste, classe } }: { eleve: EleveTrouve }) {
  if (echu === undefined || reste === undefined || (reste === 0 && classe === null)) return null;
  return (
    <span className={`${kit.quiet} ${classes.du}`}>
      {echu > 0 ? (
        <span data-echu>
          échu <Money amount={echu} />
        </span>
      ) : (
        <span>à jour</span>
      )}
      {reste > echu && (
        <small>
          à venir <Money amount={reste - echu} />
        </small>
      )}
    </span>
  );
}
