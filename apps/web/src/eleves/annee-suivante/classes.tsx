/** The classes of a year with what became of their pupils in the next one; each leads to its promotion. */

import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  type AnneeSuivante,
  type ClasseAPromouvoir,
  estPromue,
} from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { addInscriptions } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { Button } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

type Annee = NonNullable<AnneeSuivante['annee']>;

interface ClassesProps {
  ecoleId: number;
  annee: Annee;
  suivante: Annee;
  salles: readonly ClasseAPromouvoir[];
  isNext: boolean;
}

/** '24 élèves, vers 8ème année A', '24 élèves, dont 22 en 2027-2028' */
function dit({ inscrits, reinscrits, vers, estDerniere }: ClasseAPromouvoir, suivante: Annee): string {
  if (reinscrits > 0) return `${nombreDEleves(inscrits)}, dont ${reinscrits} en ${suivante.libelle}`;
  if (estDerniere)
    return `${nombreDEleves(inscrits)} en fin de scolarité\u00A0: seuls les redoublants se promeuvent`;
  return vers === null
    ? `${nombreDEleves(inscrits)}, classe suivante à choisir`
    : `${nombreDEleves(inscrits)}, vers ${vers.libelle}`;
}

export function ClassesAPromouvoir({ ecoleId, annee, suivante, salles, isNext }: ClassesProps) {
  const droits = useDroits();
  const canPromote = droits.isKnown && droits.can(addInscriptions);
  const first = salles.find((one) => !estPromue(one))?.id;
  const liste = (sessionId: number, more = '') =>
    `${ADRESSES.listesDeClasse}?ecoleId=${ecoleId}&session=${sessionId}${more}` as const;
  if (salles.length === 0)
    return (
      <p className={`${kit.quiet} ${classes.note}`}>{`Aucun élève n'est inscrit en ${annee.libelle}.`}</p>
    );
  return (
    <>
      <ul className={classes.salles}>
        {salles.map((salle) => (
          <li key={salle.id}>
            <div>
              <strong>{salle.libelle}</strong>
              <span className={`${kit.quiet} ${classes.note}`}>{dit(salle, suivante)}</span>
            </div>
            {canPromote && salle.reinscrits < salle.inscrits && (
              <Button
                component={AppLink}
                to={liste(annee.id, `&classe=${salle.id}&acte=promouvoir`)}
                variant={isNext && salle.id === first ? 'filled' : 'default'}
                size="compact-md"
                aria-label={`Promouvoir ${salle.libelle}`}
              >
                Promouvoir
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AppLink to={liste(suivante.id)}>{`Voir les élèves de ${suivante.libelle}`}</AppLink>
    </>
  );
}
